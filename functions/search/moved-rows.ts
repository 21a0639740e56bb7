import { longer } from './growing.ts';

const FIRST_ROOM = 256;

/** The rows that have moved or come since an order's base was made, in order, each with the place in the base before which it belongs. */
export class MovedRows {
	#rows = new Uint32Array(FIRST_ROOM);
	#places = new Uint32Array(FIRST_ROOM);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	get bytes(): number {
		return this.#rows.byteLength + this.#places.byteLength;
	}

	row(at: number): number {
		return this.#rows[at] ?? 0;
	}

	place(at: number): number {
		return this.#places[at] ?? 0;
	}

	insert(at: number, row: number, place: number): void {
		if (this.#count === this.#rows.length) {
			this.#rows = longer(this.#rows, this.#count * 2);
			this.#places = longer(this.#places, this.#count * 2);
		}
		this.#rows.copyWithin(at + 1, at, this.#count);
		this.#places.copyWithin(at + 1, at, this.#count);
		this.#rows[at] = row;
		this.#places[at] = place;
		this.#count++;
	}

	remove(at: number): void {
		this.#rows.copyWithin(at, at + 1, this.#count);
		this.#places.copyWithin(at, at + 1, this.#count);
		this.#count--;
	}

	/** Copies of both lists. */
	copy(): { moved: Uint32Array; places: Uint32Array } {
		return { moved: this.#rows.slice(0, this.#count), places: this.#places.slice(0, this.#count) };
	}

	clear(): void {
		this.#count = 0;
	}

	/** The first of which something holds that then holds of all that follow; their number when it holds of none. */
	first(holds: (row: number, place: number) => boolean): number {
		let low = 0;
		let high = this.#count;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (holds(this.row(middle), this.place(middle))) high = middle;
			else low = middle + 1;
		}
		return low;
	}
}
