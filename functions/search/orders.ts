import { countBits, rowsOf } from './bits.ts';
import type { Columns } from './columns.ts';
import { EVERY_NUMBER, type NumberField, numberOf } from './numbers.ts';
import { MERGING, type Merging, Order } from './order.ts';
import { radixSort } from './radix-sort.ts';

/** The market's orders by a number, each made when it is first asked for and kept from then on. */
export class Orders {
	readonly #columns: Columns;
	readonly #made = new Map<NumberField, Order>();
	readonly #merging: Merging;

	constructor(columns: Columns, merging = MERGING) {
		this.#columns = columns;
		this.#merging = merging;
	}

	get bytes(): number {
		return [...this.#made.values()].reduce((sum, order) => sum + order.bytes, 0);
	}

	/** The order if it has been made. */
	ready(field: NumberField): Order | undefined {
		return this.#made.get(field);
	}

	/** The order, made now if it has not been. `newest`: all rows, newest first, if the caller has them. */
	of(field: NumberField, newest?: Uint32Array<ArrayBuffer>): Order {
		const made = this.#made.get(field);
		if (made) return made;
		const number = numberOf(this.#columns, field);
		const order = new Order(this.#columns, number, field === 'date' ? this.#byDate() : radixSort(newest ?? this.#newestFirst(), number), this.#merging);
		this.#made.set(field, order);
		return order;
	}

	makeAll(): void {
		if (this.#made.size === EVERY_NUMBER.length) return;
		const newest = this.#newestFirst();
		for (const field of EVERY_NUMBER) this.of(field, newest);
	}

	/** To be called before any value of the row changes, or it is freed. */
	leave(row: number, fields: readonly NumberField[] = EVERY_NUMBER): void {
		for (const field of fields) this.#made.get(field)?.leave(row);
	}

	/** To be called after a row's values have changed, or a new row has been filled. */
	enter(row: number, fields: readonly NumberField[] = EVERY_NUMBER): void {
		for (const field of fields) this.#made.get(field)?.enter(row);
	}

	/** All rows, oldest first, equal ones by id; only their number when they stand so. */
	#byDate(): Uint32Array | number {
		const columns = this.#columns;
		const count = columns.ids.count;
		const rows = rowsOf(columns.taken.values, columns.words, count);
		let isSorted = true;
		for (let at = 1; at < count && isSorted; at++) isSorted = isOlder(columns, rows[at - 1] ?? 0, rows[at] ?? 0);
		if (isSorted) return columns.rows;
		const byDate = radixSort(Uint32Array.from(rows), (row) => columns.createdAt(row) + 1);
		// What an import lists at one instant stands in runs of equal age.
		let start = 0;
		for (let at = 1; at <= count; at++) {
			if (at < count && columns.createdAt(byDate[at] ?? 0) === columns.createdAt(byDate[start] ?? 0)) continue;
			if (at - start > 1) byDate.subarray(start, at).sort((row, other) => columns.ids.compare(row, other));
			start = at;
		}
		return byDate;
	}

	#newestFirst(): Uint32Array<ArrayBuffer> {
		const columns = this.#columns;
		const rows: number[] = [];
		const date = this.of('date');
		let end = date.end;
		const total = countBits(columns.taken.values, columns.words);
		while (rows.length < total) {
			const start = date.startOfRun(end);
			date.collect(columns.taken.values, start, end, rows, total);
			end = start;
		}
		return Uint32Array.from(rows);
	}
}

function isOlder(columns: Columns, row: number, other: number): boolean {
	const age = columns.createdAt(row) - columns.createdAt(other);
	return age < 0 || (age === 0 && columns.ids.compare(row, other) < 0);
}
