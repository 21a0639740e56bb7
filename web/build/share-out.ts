/** A group of modules that are loaded together: at first those that the same screens need, and nothing else. */
export interface Share {
	name: string;
	/** The modules loaded on demand that load it. */
	loaders: ReadonlySet<string>;
	/** Compressed size. */
	bytes: number;
	modules: readonly string[];
	/** Names of the shares that load together with this one. */
	needs: ReadonlySet<string>;
}

/** Weights of the optimization: `request` is a request's cost in bytes; `weigh` returns how much a loader counts. */
export interface Worth {
	request: number;
	/** Maximum bytes that one loader may load without needing them, for one union. */
	most: number;
	weigh: (loader: string) => number;
}

/** All shares that load together with a share, by its name. */
type Reach = ReadonlyMap<string, ReadonlySet<Share>>;

/**
 * Merges shares into few files. Each step merges the two shares that save the most requests compared with the bytes
 * that some screens load without needing them. A file for every set of screens would take a hundred requests for one
 * screen; a single file would load everything for every screen. Files never need each other mutually, because then
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

/** Finds the two shares whose union saves the most. Returns undefined if no union saves anything. */
function findUnion(shares: readonly Share[], reach: Reach, { request, most, weigh }: Worth): readonly [Share, Share] | undefined {
	/** Estimates the bytes that loaders of `one` alone would load of `other` without needing them. */
	const estimateLost = (one: Share, other: Share): number => {
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
			saved -= estimateLost(one, other) + estimateLost(other, one);
			if (saved > gain && !isByAThird(one, other, reach) && !isByAThird(other, one, reach)) [best, gain] = [[one, other], saved];
		}
	}
	return best;
}

const findWith = ({ name }: Share, reach: Reach): ReadonlySet<Share> => reach.get(name) ?? new Set();

/** Whether `one` needs `other` through a third share: the union and the third would then need each other. */
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

/** Merges `other` into `one` and returns all shares. Loaders of either now load everything that both need. */
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
