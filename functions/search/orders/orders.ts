import type { SortField } from '#shared/domain/search/search-filters.ts';
import type { Columns } from '../columns/columns.ts';
import { NUMBER_SORTS } from '../columns/numbers.ts';
import { createNumberReader } from '../columns/read-numbers.ts';
import { listRows } from '../vectors/vectors.ts';
import { MERGING, type Merging } from './merge.ts';
import { Order } from './order.ts';
import { sortByRadix } from './radix-sort.ts';

/** The market's orders by number, each made on first use and cached. */
export class Orders {
	readonly #columns: Columns;
	readonly #made = new Map<SortField, Order>();
	readonly #merging: Merging;

	constructor(columns: Columns, merging = MERGING) {
		this.#columns = columns;
		this.#merging = merging;
	}

	get bytes(): number {
		return [...this.#made.values()].reduce((sum, order) => sum + order.bytes, 0);
	}

	/** Returns the order if it has been made. */
	ready(field: SortField): Order | undefined {
		return this.#made.get(field);
	}

	of(field: SortField): Order {
		return this.#made.get(field) ?? this.#make(field, sortOldestFirst(this.#columns));
	}

	makeAll(): void {
		if (this.#made.size === NUMBER_SORTS.length) return;
		const oldest = sortOldestFirst(this.#columns);
		for (const field of NUMBER_SORTS) if (!this.#made.has(field)) this.#make(field, oldest);
	}

	#make(field: SortField, oldest: Uint32Array<ArrayBuffer>): Order {
		const columns = this.#columns;
		const number = createNumberReader(columns, field);
		const base = field === 'date' ? (isAscending(oldest) ? columns.rows : oldest) : sortByRadix(sortNewestFirst(columns, oldest), number);
		const order = new Order(columns, number, base, this.#merging);
		this.#made.set(field, order);
		return order;
	}

	/** Call it before a row's values change or the row is freed. */
	leave(row: number, fields: readonly SortField[] = NUMBER_SORTS): void {
		for (const field of fields) this.#made.get(field)?.leave(row);
	}

	/** Call it after a row's values have changed or a new row has been filled. */
	enter(row: number, fields: readonly SortField[] = NUMBER_SORTS): void {
		for (const field of fields) this.#made.get(field)?.enter(row);
	}
}

/** Lists all rows, oldest first, then by id. */
function sortOldestFirst(columns: Columns): Uint32Array<ArrayBuffer> {
	const rows = Uint32Array.from(listRows(columns.taken.values, columns.words, columns.ids.count));
	let isSorted = true;
	for (let at = 1; at < rows.length && isSorted; at++) isSorted = isOlder(columns, rows[at - 1] ?? 0, rows[at] ?? 0);
	if (isSorted) return rows;
	const byDate = sortByRadix(rows, (row) => columns.createdAt(row) + 1);
	visitRuns(columns, byDate, (run) => run.sort((row, other) => columns.ids.compare(row, other)));
	return byDate;
}

/** Reverses the rows to newest first; rows of the same instant stay sorted by id. */
function sortNewestFirst(columns: Columns, oldest: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
	const newest = oldest.toReversed();
	visitRuns(columns, newest, (run) => run.reverse());
	return newest;
}

/** Visits each run of stones listed at the same instant, for example by an import. `rows` are sorted by age. */
function visitRuns(columns: Columns, rows: Uint32Array, visit: (run: Uint32Array) => void): void {
	let start = 0;
	for (let at = 1; at <= rows.length; at++) {
		if (at < rows.length && columns.createdAt(rows[at] ?? 0) === columns.createdAt(rows[start] ?? 0)) continue;
		if (at - start > 1) visit(rows.subarray(start, at));
		start = at;
	}
}

function isOlder(columns: Columns, row: number, other: number): boolean {
	const age = columns.createdAt(row) - columns.createdAt(other);
	return age < 0 || (age === 0 && columns.ids.compare(row, other) < 0);
}

function isAscending(rows: Uint32Array): boolean {
	for (let at = 1; at < rows.length; at++) if ((rows[at - 1] ?? 0) > (rows[at] ?? 0)) return false;
	return true;
}
