import { type Bits, countWords } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';

/** Reusable sets of rows for computing queries. Their contents do not outlive a query. */
export class Scratch {
	readonly #columns: Columns;
	readonly #free: Bits[] = [];

	constructor(columns: Columns) {
		this.#columns = columns;
	}

	get bytes(): number {
		return this.#free.reduce((sum, bits) => sum + bits.byteLength, 0);
	}

	/** Returns a set that is large enough for the market. Its contents are undefined. */
	take(): Bits {
		const bits = this.#free.pop();
		// Spare room, so that a new stone does not make all sets too short.
		return bits && bits.length >= this.#columns.words ? bits : new Int32Array(countWords(this.#columns.rows + SPARE_ROWS));
	}

	giveBack(...sets: Bits[]): void {
		for (const bits of sets) if (this.#free.length < MOST_FREE) this.#free.push(bits);
	}
}

/** Sets that are kept for the next queries. The few queries that need more make them. */
const MOST_FREE = 4;

const SPARE_ROWS = 16_384;
