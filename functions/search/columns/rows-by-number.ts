import { lengthen } from './growing.ts';

const HEADS = 2 ** 20;
const SHIFT = 32 - Math.log2(HEADS);
const GROWTH = 1.25;

/**
 * Finds rows by a number's fingerprint without reading all rows: chains of rows, four bytes per stone. The chains are chosen with a random factor, so
 * that nobody can choose numbers that all end in one chain.
 */
export class RowsByNumber {
	/** First row + 1 of each chain; 0 means empty. */
	readonly #heads = new Uint32Array(HEADS);
	/** Next row + 1 of each row's chain; 0 at the end. */
	#next: Uint32Array<ArrayBuffer>;
	readonly #factor = Math.floor(Math.random() * 2 ** 32) | 1;

	constructor(rows: number) {
		this.#next = new Uint32Array(rows);
	}

	get bytes(): number {
		return this.#heads.byteLength + this.#next.byteLength;
	}

	/** Adds a row under a fingerprint other than 0. */
	add(row: number, upper: number, lower: number): void {
		if (row >= this.#next.length) this.#next = lengthen(this.#next, Math.ceil((row + 1) * GROWTH));
		const head = this.#headOf(upper, lower);
		this.#next[row] = this.#heads[head] ?? 0;
		this.#heads[head] = row + 1;
	}

	/** Removes a row that was added under this fingerprint. */
	delete(row: number, upper: number, lower: number): void {
		const head = this.#headOf(upper, lower);
		const after = this.#next[row] ?? 0;
		if (this.#heads[head] === row + 1) {
			this.#heads[head] = after;
			return;
		}
		for (const at of this.list(upper, lower)) {
			if (this.#next[at] !== row + 1) continue;
			this.#next[at] = after;
			return;
		}
	}

	/** Lists the rows of a fingerprint's chain, which may also hold rows of other fingerprints. */
	*list(upper: number, lower: number): Iterable<number> {
		for (let held = this.#heads[this.#headOf(upper, lower)]; held; held = this.#next[held - 1]) yield held - 1;
	}

	#headOf(upper: number, lower: number): number {
		return Math.imul(upper ^ Math.imul(lower, this.#factor), this.#factor) >>> SHIFT;
	}
}
