import { type Bits, countWords } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';

/** Sets of rows that queries compute in, to be used again: nothing in them outlives a query. */
export class Scratch {
	readonly #columns: Columns;
	readonly #free: Bits[] = [];

	constructor(columns: Columns) {
		this.#columns = columns;
	}

	get bytes(): number {
		return this.#free.reduce((sum, bits) => sum + bits.byteLength, 0);
	}

	/** A set for the present market, with anything in it. */
	take(): Bits {
		const bits = this.#free.pop();
		// Some room to grow, so that not every new stone makes all sets too short.
		return bits && bits.length >= this.#columns.words ? bits : new Int32Array(countWords(this.#columns.rows + SPARE_ROWS));
	}

	giveBack(...sets: Bits[]): void {
		this.#free.push(...sets);
	}
}

const SPARE_ROWS = 16_384;
