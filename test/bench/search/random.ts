/** Random values that are the same in every run. */
export interface Random {
	/** Returns a number from 0 (inclusive) to 1 (exclusive). */
	next(): number;
	/** Returns a whole number from 0 (inclusive) to `end` (exclusive). */
	below(end: number): number;
	chance(share: number): boolean;
}

/** Generates numbers by mulberry32: the same seed gives the same numbers. */
export function seededRandom(seed: number): Random {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	return { next, below: (end) => Math.floor(next() * end), chance: (share) => next() < share };
}

/** Returns a function that chooses one of the values, each with its share in percent; the shares must sum to 100. */
export function byShare<T>(shares: readonly (readonly [T, number])[]): (random: Random) => T {
	const hundred = shares.flatMap(([value, share]) => new Array<T>(share).fill(value));
	if (hundred.length !== 100) throw new RangeError(`The shares make ${hundred.length} percent`);
	return (random) => hundred[random.below(100)] as T;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 16;

/** Makes the random part of a ULID. */
export function randomPart(random: Random): string {
	let text = '';
	for (let place = 0; place < RANDOM_LENGTH; place += 4) {
		const bits = random.below(2 ** 20);
		text += `${ALPHABET[bits >>> 15]}${ALPHABET[(bits >>> 10) & 31]}${ALPHABET[(bits >>> 5) & 31]}${ALPHABET[bits & 31]}`;
	}
	return text;
}
