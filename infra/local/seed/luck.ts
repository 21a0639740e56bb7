import { listKeys } from '#shared/domain/common/record.ts';

/** Creates a generator of numbers from 0 to 1 that is deterministic for a seed (mulberry32). */
export function createGenerator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export type Luck = () => number;

/** Chooses one of the names with probabilities by `shares`. */
export function choose<K extends string>(luck: Luck, shares: Readonly<Record<K, number>>): K {
	const names = listKeys(shares);
	return chooseByShare(
		luck,
		names,
		names.map((name) => shares[name]),
	);
}

/** Chooses one of the values by its share. `shares` are in the order of the values. */
export function chooseByShare<T>(luck: Luck, values: readonly T[], shares: readonly number[] = []): T {
	let left = luck() * shares.reduce((sum, share) => sum + share, 0);
	const chosen = shares.findIndex((share) => {
		left -= share;
		return left < 0;
	});
	return values[chosen] ?? pick(luck, values);
}

/** Picks one of the values. A skew above 1 favours early ones. */
export function pick<T>(luck: Luck, values: readonly T[], skew = 1): T {
	return values[Math.floor(luck() ** skew * values.length)] as T;
}
