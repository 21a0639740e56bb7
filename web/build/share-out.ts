/** A group of modules that are loaded together: at first those that the same screens need, and nothing else. */
export interface Share {
	name: string;
	/** The modules loaded on demand that load it. */
	loaders: ReadonlySet<string>;
	/** Compressed. */
	bytes: number;
	modules: readonly string[];
	/** The names of the shares that come with it, since it needs them. */
	needs: ReadonlySet<string>;
}

/** Bytes that a request is worth, and how often one thing is loaded beside another. */
export interface Worth {
	request: number;
	/** Bytes that nobody loads in vain for one union. */
	most: number;
	weigh: (loader: string) => number;
}

/** All that comes with a share, by its name. */
type Reach = ReadonlyMap<string, ReadonlySet<Share>>;

/**
 * Brings shares together in as few files as are worth it: step by step the two whose union saves the most requests for the
 * bytes that some load in vain. A file for every set of screens that shares something takes a hundred requests for one
 * screen; one file for all takes one, and every screen pays for the others. No two files ever need each other, since then
 * neither could run first.
 */
export function shareOut(shares: readonly Share[], worth: Worth): readonly Share[] {
	let left = shares;
	for (;;) {
		const reach = findReach(left);
		const best = findUnion(left, reach, worth);
		if (!best) return left;
		left = unite(left, reach, ...best);
	}
}

/** The two whose union saves the most; undefined when none saves anything. */
function findUnion(shares: readonly Share[], reach: Reach, { request, most, weigh }: Worth): readonly [Share, Share] | undefined {
	/** Bytes that who loads the one alone would load in vain with the other. */
	const reckonLost = (one: Share, other: Share): number => {
		let lost = 0;
		for (const loader of one.loaders.difference(other.loaders)) {
			let inVain = other.bytes;
			for (const needed of findWith(other, reach)) if (needed !== one && !needed.loaders.has(loader)) inVain += needed.bytes + request;
			lost += inVain > most ? Number.POSITIVE_INFINITY : weigh(loader) * inVain;
		}
		return lost;
	};
	let best: readonly [Share, Share] | undefined;
	let gain = 0;
	for (const [at, one] of shares.entries()) {
		for (const other of shares.slice(at + 1)) {
			let saved = 0;
			for (const loader of one.loaders.intersection(other.loaders)) saved += weigh(loader) * request;
			if (saved <= gain) continue;
			saved -= reckonLost(one, other) + reckonLost(other, one);
			if (saved > gain && !isByAThird(one, other, reach) && !isByAThird(other, one, reach)) [best, gain] = [[one, other], saved];
		}
	}
	return best;
}

const findWith = ({ name }: Share, reach: Reach): ReadonlySet<Share> => reach.get(name) ?? new Set();

/** Whether one needs the other by way of a third, which the two together would need and be needed by. */
function isByAThird(one: Share, other: Share, reach: Reach): boolean {
	return [...one.needs].some((name) => name !== other.name && reach.get(name)?.has(other));
}

function findReach(shares: readonly Share[]): Reach {
	const byName = new Map(shares.map((share) => [share.name, share]));
	const reach = new Map<string, Set<Share>>();
	const find = (name: string): ReadonlySet<Share> => {
		const known = reach.get(name);
		if (known) return known;
		const found = new Set<Share>();
		reach.set(name, found);
		for (const needed of byName.get(name)?.needs ?? []) {
			const share = byName.get(needed);
			if (share) for (const further of [share, ...find(needed)]) found.add(further);
		}
		return found;
	};
	for (const { name } of shares) find(name);
	return reach;
}

/** All shares, of which the second of two has become part of the first: who loads it loads all that either needs. */
function unite(shares: readonly Share[], reach: Reach, one: Share, other: Share): readonly Share[] {
	const loaders = one.loaders.union(other.loaders);
	const needed = findWith(one, reach).union(findWith(other, reach));
	const rename = (names: ReadonlySet<string>, own: string) =>
		new Set([...names].map((name) => (name === other.name ? one.name : name)).filter((name) => name !== own));
	return shares
		.filter((share) => share !== other)
		.map((share) => (needed.has(share) ? { ...share, loaders: share.loaders.union(loaders) } : share))
		.map((share) =>
			share.name === one.name
				? { ...share, loaders, bytes: one.bytes + other.bytes, modules: [...one.modules, ...other.modules], needs: one.needs.union(other.needs) }
				: share,
		)
		.map((share) => ({ ...share, needs: rename(share.needs, share.name) }));
}
