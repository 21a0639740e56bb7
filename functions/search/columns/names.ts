import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { keepRows } from '../vectors/range-tests.ts';
import { keepMarked } from '../vectors/vectors.ts';
import type { Bits } from './bits.ts';
import { Growing } from './growing.ts';
import { RowsByNumber } from './rows-by-number.ts';

/** Values of a fingerprint's lower half: 16 bits; the upper half has 32. */
const LOWER = 2 ** 16;

/**
 * Fingerprints of lot ids or certificate numbers for lookups: six bytes per stone, 0 without a number. With a million stones and five hundred sought
 * numbers, one in a hundred thousand searches finds a wrong stone.
 */
export class Names {
	readonly upper: Growing<Uint32Array<ArrayBuffer>>;
	readonly lower: Growing<Uint16Array<ArrayBuffer>>;
	/** Made by the first `find`. */
	#rows: RowsByNumber | undefined;

	constructor(rows: number) {
		this.upper = new Growing((length) => new Uint32Array(length), rows);
		this.lower = new Growing((length) => new Uint16Array(length), rows);
	}

	/** Size in bytes of what `find` has made. */
	get bytesOfRows(): number {
		return this.#rows?.bytes ?? 0;
	}

	set(row: number, fingerprint: number): void {
		const before = this.read(row);
		if (fingerprint === before) return;
		if (before !== 0) this.#rows?.delete(row, ...split(before));
		const [upper, lower] = split(fingerprint);
		this.upper.values[row] = upper;
		this.lower.values[row] = lower;
		if (fingerprint !== 0) this.#rows?.add(row, upper, lower);
	}

	read(row: number): number {
		return (this.upper.values[row] ?? 0) * LOWER + (this.lower.values[row] ?? 0);
	}

	/** Finds the rows with a fingerprint other than 0, freed rows included. `rows` is the number of rows used so far. */
	find(fingerprint: number, rows: number): number[] {
		this.#rows ??= this.#makeRows(rows);
		return [...this.#rows.list(...split(fingerprint))].filter((row) => this.read(row) === fingerprint);
	}

	#makeRows(rows: number): RowsByNumber {
		const made = new RowsByNumber(this.upper.values.length);
		for (let row = 0; row < rows; row++) {
			const [upper, lower] = [this.upper.values[row] ?? 0, this.lower.values[row] ?? 0];
			if (upper !== 0 || lower !== 0) made.add(row, upper, lower);
		}
		return made;
	}

	/** Keeps the rows whose number is sought. */
	keepWanted(bits: Bits, words: number, wanted: Wanted): void {
		wanted.keepLikely(bits, words, this.upper.values);
		const { values } = this.lower;
		keepRows(bits, words, (row) => wanted.hasLower(values[row] ?? 0) && wanted.find(this.read(row)) !== undefined);
	}
}

function split(fingerprint: number): [upper: number, lower: number] {
	return [Math.floor(fingerprint / LOWER), fingerprint % LOWER];
}

export class Wanted {
	readonly #numbers: ReadonlyMap<number, string>;
	/** Flags by the last 16 bits of the upper half: one lookup rules out nearly all stones. */
	readonly #endings = new Uint8Array(LOWER);
	/** Flags by the lower half, which spare most other stones the slow lookup of their fingerprint. */
	readonly #lowers = new Uint8Array(LOWER);

	constructor(numbers: NonNullable<IndexQuery['numbers']>) {
		this.#numbers = new Map([...numbers].map((number) => [makeFingerprint(number), number]));
		for (const [upper, lower] of Array.from(this.#numbers.keys(), split)) {
			this.#endings[upper % LOWER] = 1;
			this.#lowers[lower] = 1;
		}
	}

	/** Keeps the rows whose upper half may be that of a sought number. */
	keepLikely(bits: Bits, words: number, uppers: Uint32Array<ArrayBuffer>): void {
		keepMarked(bits, words, uppers, this.#endings);
	}

	hasLower(lower: number): boolean {
		return this.#lowers[lower] === 1;
	}

	find(fingerprint: number): string | undefined {
		return this.#numbers.get(fingerprint);
	}
}

/** Hashes a text to 48 bits, never 0, with two multiplicative hashes (cyrb53, public domain). */
export function makeFingerprint(text: string): number {
	let one = 0xdeadbeef;
	let other = 0x41c6ce57;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		one = Math.imul(one ^ unit, 2654435761);
		other = Math.imul(other ^ unit, 1597334677);
	}
	one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
	other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
	return (other >>> 0) * LOWER + (one & (LOWER - 1)) || 1;
}
