const APART = 64;

/** Every 64th number of an order's base, as of when the base was made. A search for a number begins here. */
export class Fences {
	readonly #numbers: Float64Array;
	readonly #length: number;

	/** `numberOf` returns undefined for a row that has moved; the next row that has not moved supplies the number. */
	constructor(base: Uint32Array, numberOf: (row: number) => number | undefined) {
		this.#length = base.length;
		this.#numbers = new Float64Array(Math.ceil(base.length / APART));
		let next = Number.POSITIVE_INFINITY;
		for (let fence = this.#numbers.length - 1; fence >= 0; fence--) {
			const end = Math.min((fence + 1) * APART, base.length);
			for (let at = fence * APART; at < end; at++) {
				const number = numberOf(base[at] ?? 0);
				if (number === undefined) continue;
				next = number;
				break;
			}
			this.#numbers[fence] = next;
		}
	}

	get bytes(): number {
		return this.#numbers.byteLength;
	}

	/** Returns bounds of the search: rows before `low` have smaller numbers, rows from `high` on greater ones. */
	around(number: number): { low: number; high: number } {
		const notLess = this.#first((fence) => fence >= number);
		let greater = notLess;
		// Mostly the next fence is greater. Many equal ones are searched.
		if (this.#numbers[greater] === number && this.#numbers[++greater] === number) greater = this.#first((fence) => fence > number);
		return { low: Math.max(0, notLess - 1) * APART, high: Math.min(greater * APART, this.#length) };
	}

	#first(holds: (fence: number) => boolean): number {
		let low = 0;
		let high = this.#numbers.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (holds(this.#numbers[middle] ?? 0)) high = middle;
			else low = middle + 1;
		}
		return low;
	}
}
