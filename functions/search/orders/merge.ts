import { type Bits, readWord } from '../columns/bits.ts';

/** When an order's changed rows are placed, when it is merged, and how fast. */
export interface Merging {
	/** Number of changed rows that wait for a query; then they are placed, which takes less than a millisecond. */
	wait: number;
	/** Number of moved rows that starts a merge. */
	at: number;
	/** Places of the base processed with each further change, which takes some microseconds. */
	step: number;
}
export const MERGING: Merging = { wait: 256, at: 8192, step: 4096 };

/** The parts of an order when the merge begins. */
interface Parts {
	/** Absent if the base is the rows in numeric order. */
	base: Uint32Array | undefined;
	length: number;
	moved: Uint32Array;
	/** For each moved row, the place in the base before which it belongs. */
	places: Uint32Array;
}

/**
 * Merges an order's base and moved rows into a new base, step by step, while the order changes. Places are known, so no rows are compared. Rows that
 * have changed meanwhile may end up anywhere.
 */
export class Merge {
	readonly #parts: Parts;
	readonly #rows: Uint32Array;
	#filled = 0;
	#at = 0;
	#atMoved = 0;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#rows = new Uint32Array(parts.length + parts.moved.length);
	}

	get bytes(): number {
		return this.#rows.byteLength + this.#parts.moved.byteLength + this.#parts.places.byteLength;
	}

	/**
	 * Merges the next `step` places of the base. Returns the new base after the last step. `stale`: rows that are not at their place in the base;
	 * `touched`: rows that have changed since the merge began.
	 */
	proceed(step: number, stale: Bits, touched: ReadonlySet<number>): Uint32Array | undefined {
		const { base, length, moved, places } = this.#parts;
		const rows = this.#rows;
		const stop = Math.min(length, this.#at + step);
		let at = this.#at;
		let filled = this.#filled;
		for (;;) {
			const place = places[this.#atMoved] ?? Number.POSITIVE_INFINITY;
			const next = Math.min(place, stop);
			for (; at < next; at++) {
				const row = base ? (base[at] ?? 0) : at;
				rows[filled] = row;
				// Without a branch, since nobody can predict which rows are stale.
				filled += 1 ^ ((readWord(stale, row >>> 5) >>> (row & 31)) & 1);
			}
			if (place > at) break;
			const row = moved[this.#atMoved++] ?? 0;
			if (!touched.has(row)) rows[filled++] = row;
		}
		this.#at = at;
		this.#filled = filled;
		return at === length ? rows.subarray(0, filled) : undefined;
	}
}
