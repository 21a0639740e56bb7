import { type Bits, readWord } from '../columns/bits.ts';

/** When an order's changed rows enter its list, when it is merged, and how fast. */
export interface Merging {
	/** Number of changed rows that wait for a query; then they enter the list, which takes less than a millisecond. */
	wait: number;
	/** Number of moved rows that starts a merge. */
	at: number;
	/** Places of the base processed with each further change, which takes a tenth of a millisecond. */
	step: number;
}
export const MERGING: Merging = { wait: 256, at: 16_384, step: 4096 };

/** The parts of an order when the merge begins. */
interface Parts {
	/** Absent if the base is the rows in numeric order. */
	base: Uint32Array | undefined;
	length: number;
	/** The moved rows in order, and their numbers. */
	moved: Uint32Array;
	numbers: Float64Array;
	/** Finds the place in the base before which a row with this number belongs. */
	findPlace: (row: number, number: number) => number;
}

/**
 * Merges an order's base and moved rows into a new base, step by step, while the order changes. Each moved row is searched for its place, so that the
 * other rows are not compared. Rows that have changed meanwhile are left out.
 */
export class Merge {
	readonly #parts: Parts;
	readonly #rows: Uint32Array;
	#filled = 0;
	#at = 0;
	#atMoved = 0;
	/** Place of the next moved row, once it has been searched for. */
	#place: number | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#rows = new Uint32Array(parts.length + parts.moved.length);
	}

	get bytes(): number {
		return this.#rows.byteLength + this.#parts.moved.byteLength + this.#parts.numbers.byteLength;
	}

	/**
	 * Merges the next `step` places of the base. Returns the new base after the last step. `stale`: rows that are not at their place in the base;
	 * `touched`: rows that have changed since the merge began.
	 */
	proceed(step: number, stale: Bits, touched: ReadonlySet<number>): Uint32Array | undefined {
		const { base, length } = this.#parts;
		const rows = this.#rows;
		const stop = Math.min(length, this.#at + step);
		let at = this.#at;
		let filled = this.#filled;
		for (;;) {
			const next = this.#findNext(touched);
			const end = Math.min(next?.place ?? stop, stop);
			for (; at < end; at++) {
				const row = base ? (base[at] ?? 0) : at;
				rows[filled] = row;
				// Without a branch, since nobody can predict which rows are stale.
				filled += 1 ^ ((readWord(stale, row >>> 5) >>> (row & 31)) & 1);
			}
			if (!next || next.place > at) break;
			rows[filled++] = next.row;
			this.#atMoved++;
			this.#place = undefined;
		}
		this.#at = at;
		this.#filled = filled;
		return at === length ? rows.subarray(0, filled) : undefined;
	}

	/** Finds the next moved row that has not changed since the merge began, and its place. */
	#findNext(touched: ReadonlySet<number>): { row: number; place: number } | undefined {
		const { moved, numbers, findPlace } = this.#parts;
		for (; this.#atMoved < moved.length; this.#atMoved++, this.#place = undefined) {
			const row = moved[this.#atMoved] ?? 0;
			if (touched.has(row)) continue;
			this.#place ??= findPlace(row, numbers[this.#atMoved] ?? 0);
			return { row, place: this.#place };
		}
		return undefined;
	}
}
