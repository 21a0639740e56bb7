import { clearBit, findLowestBit, readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';

/** Listings that were in the index at one time, to be ticked off as they are seen elsewhere. */
export class Seen {
	readonly #columns: Columns;
	/** Rows not ticked off yet. */
	readonly #left: Int32Array<ArrayBuffer>;

	constructor(columns: Columns) {
		this.#columns = columns;
		this.#left = columns.taken.values.slice(0, columns.words);
	}

	/** Ticks a listing off; nothing happens when the index has none. */
	add(listingId: string): void {
		const row = this.#columns.ids.find(listingId);
		if (row >= 0 && row >>> 5 < this.#left.length) clearBit(this.#left, row);
	}

	/** The ids of those that are still in the index and have not been ticked off. */
	*listUnseen(): Generator<string> {
		for (let at = 0; at < this.#left.length; at++) {
			const left = readWord(this.#left, at) & readWord(this.#columns.taken.values, at);
			for (let rest = left; rest !== 0; rest &= rest - 1) yield this.#columns.ids.text((at << 5) + findLowestBit(rest));
		}
	}
}
