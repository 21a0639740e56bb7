import { lengthen } from '../columns/growing.ts';

const FIRST_ROOM = 256;

/** A row and its number; unknown numbers are infinite. */
export interface Numbered {
	row: number;
	number: number;
}

/** Rows that have moved or were added since an order's base was made, sorted. Rows that are removed stay in it until the next `insert`. */
export class MovedRows {
	#rows = new Uint32Array(FIRST_ROOM);
	/** The rows' numbers in one array, so that a search reads nothing else. */
	#numbers = new Float64Array(FIRST_ROOM);
	#count = 0;
	/** Places of the rows that the next `insert` takes out. */
	#removed: number[] = [];
	readonly #compareAge: (row: number, other: number) => number;

	/** `compareAge` compares rows with equal numbers. */
	constructor(compareAge: (row: number, other: number) => number) {
		this.#compareAge = compareAge;
	}

	get count(): number {
		return this.#count;
	}

	get hasRemoved(): boolean {
		return this.#removed.length > 0;
	}

	get bytes(): number {
		return this.#rows.byteLength + this.#numbers.byteLength;
	}

	row(at: number): number {
		return this.#rows[at] ?? 0;
	}

	number(at: number): number {
		return this.#numbers[at] ?? 0;
	}

	/** Compares rows as the order sorts them. */
	compare(one: Numbered, other: Numbered): number {
		return one.number === other.number ? this.#compareAge(one.row, other.row) : one.number - other.number;
	}

	/** Marks a row for removal by the next `insert`. Throws if no such row was inserted with this number. */
	remove({ row, number }: Numbered): void {
		let at = this.before(number, () => false);
		while (at < this.#count && this.#rows[at] !== row) at++;
		if (this.#numbers[at] !== number || at === this.#count) throw new RangeError(`Row ${row} has not moved to ${number}`);
		this.#removed.push(at);
	}

	/** Inserts rows, given in any order, and takes out those that are marked. */
	insert(added: readonly Numbered[]): void {
		this.#takeOut();
		const rows = added.toSorted((one, other) => this.compare(one, other));
		const count = this.#count + rows.length;
		if (count > this.#rows.length) {
			const room = Math.max(count, this.#rows.length * 2);
			this.#rows = lengthen(this.#rows, room);
			this.#numbers = lengthen(this.#numbers, room);
		}
		let end = this.#count;
		// From the last one on, so that each present row moves once.
		for (let shift = rows.length; shift > 0; shift--) {
			const one = rows[shift - 1] as Numbered;
			const at = this.countBefore(one, end);
			this.#copyWithin(at + shift, at, end);
			this.#rows[at + shift - 1] = one.row;
			this.#numbers[at + shift - 1] = one.number;
			end = at;
		}
		this.#count = count;
	}

	/** Takes out the marked rows; each row behind them moves once. */
	#takeOut(): void {
		const places = this.#removed.sort((one, other) => one - other);
		for (const [shift, at] of places.entries()) this.#copyWithin(at - shift, at + 1, places[shift + 1] ?? this.#count);
		this.#count -= places.length;
		this.#removed = [];
	}

	#copyWithin(to: number, from: number, end: number): void {
		this.#rows.copyWithin(to, from, end);
		this.#numbers.copyWithin(to, from, end);
	}

	copy(): { moved: Uint32Array; numbers: Float64Array } {
		return { moved: this.#rows.slice(0, this.#count), numbers: this.#numbers.slice(0, this.#count) };
	}

	clear(): void {
		this.#count = 0;
	}

	/** Counts the rows, among the first `end` ones, that come before a row. */
	countBefore({ row, number }: Numbered, end = this.#count): number {
		return this.before(number, (other) => this.#compareAge(other, row) < 0, end);
	}

	/**
	 * Counts, among the first `end` rows, those with a smaller number, and those with the same number for which `isBefore` holds; it must hold for a
	 * prefix of them.
	 */
	before(number: number, isBefore: (row: number) => boolean, end = this.#count): number {
		let low = 0;
		let high = end;
		while (low < high) {
			const middle = (low + high) >>> 1;
			const other = this.#numbers[middle] ?? 0;
			if (other < number || (other === number && isBefore(this.row(middle)))) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
