import { clearBit, findLowestBit, readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';

/** Tracks which listings of the index have been seen elsewhere. */
export class Seen {
	readonly #columns: Columns;
	readonly #left: Int32Array<ArrayBuffer>;

	constructor(columns: Columns) {
		this.#columns = columns;
		this.#left = columns.taken.values.slice(0, columns.words);
	}

	/** Marks a listing as seen; ignores listings that were not in the index. */
	add(listingId: string): void {
		const row = this.#columns.ids.find(listingId);
		if (row >= 0 && row >>> 5 < this.#left.length) clearBit(this.#left, row);
	}

	/** Yields the ids of listings still in the index that have not been seen. */
	*listUnseen(): Generator<string> {
		for (let at = 0; at < this.#left.length; at++) {
			const left = readWord(this.#left, at) & readWord(this.#columns.taken.values, at);
			for (let rest = left; rest !== 0; rest &= rest - 1) yield this.#columns.ids.text((at << 5) + findLowestBit(rest));
		}
	}
}
