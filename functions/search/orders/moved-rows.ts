import { lengthen } from '../columns/growing.ts';

const FIRST_ROOM = 256;

/** Rows that have moved or were added since an order's base was made, sorted, each with the place in the base before which it belongs. */
export class MovedRows {
	#rows = new Uint32Array(FIRST_ROOM);
	#places = new Uint32Array(FIRST_ROOM);
	/** The rows' numbers in one array, so that a search reads nothing else. */
	#numbers = new Float64Array(FIRST_ROOM);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	get bytes(): number {
		return this.#rows.byteLength + this.#places.byteLength + this.#numbers.byteLength;
	}

	row(at: number): number {
		return this.#rows[at] ?? 0;
	}

	place(at: number): number {
		return this.#places[at] ?? 0;
	}

	number(at: number): number {
		return this.#numbers[at] ?? 0;
	}

	insert(at: number, row: number, place: number, number: number): void {
		if (this.#count === this.#rows.length) {
			this.#rows = lengthen(this.#rows, this.#count * 2);
			this.#places = lengthen(this.#places, this.#count * 2);
			this.#numbers = lengthen(this.#numbers, this.#count * 2);
		}
		this.#rows.copyWithin(at + 1, at, this.#count);
		this.#places.copyWithin(at + 1, at, this.#count);
		this.#numbers.copyWithin(at + 1, at, this.#count);
		this.#numbers[at] = number;
		this.#rows[at] = row;
		this.#places[at] = place;
		this.#count++;
	}

	remove(at: number): void {
		this.#rows.copyWithin(at, at + 1, this.#count);
		this.#places.copyWithin(at, at + 1, this.#count);
		this.#numbers.copyWithin(at, at + 1, this.#count);
		this.#count--;
	}

	copy(): { moved: Uint32Array; places: Uint32Array } {
		return { moved: this.#rows.slice(0, this.#count), places: this.#places.slice(0, this.#count) };
	}

	clear(): void {
		this.#count = 0;
	}

	/** Counts the rows with a smaller number, and those with the same number for which `isBefore` holds; it must hold for a prefix of them. */
	before(number: number, isBefore: (row: number) => boolean): number {
		let low = 0;
		let high = this.#count;
		while (low < high) {
			const middle = (low + high) >>> 1;
			const other = this.#numbers[middle] ?? 0;
			if (other < number || (other === number && isBefore(this.row(middle)))) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
