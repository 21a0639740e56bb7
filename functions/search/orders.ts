import type { SearchPayload } from '#shared/contract/diamonds.ts';
import { CLARITIES, COLORS, CUTS, SHAPES } from '#shared/domain/diamond.ts';
import { type Bits, forEachBit, hasBit, setBit, wordsFor } from './bits.ts';
import type { Columns } from './columns.ts';
import { stableSort } from './stable-sort.ts';

export type Sort = SearchPayload['sort'];
type SortKey = Sort[number];

/** Orders that are kept ready beside "newest first"; each takes 4 bytes a stone. */
const KEPT_ORDERS = 8;
/** With more changed rows than this share, sorting anew is cheaper than patching. */
const PATCH_SHARE = 0.1;

/** Place of each code in the specification's sort order, from 1; colour sorts by its text. */
const RANKS = {
	shape: SHAPES.map((_, place) => place + 1),
	color: COLORS.map((color) => COLORS.toSorted().indexOf(color) + 1),
	clarity: CLARITIES.map((_, place) => place + 1),
	cut: CUTS.map((_, place) => place + 1),
};

/** A row's value to sort by, 0 when it has none. */
function numberOf(columns: Columns, field: SortKey['field'], row: number): number {
	switch (field) {
		case 'pricePerCarat':
			return columns.askingPrice[row] ?? 0;
		case 'totalPrice':
			return columns.total[row] ?? 0;
		case 'date':
			return columns.createdAt[row] ?? 0;
		case 'weight':
			return columns.weight[row] ?? 0;
		default:
			// Codes are stored from 1.
			return RANKS[field][(columns.codes[field][row] ?? 0) - 1] ?? 0;
	}
}

/** Negative when `row` comes before `other`: by the keys, missing values last, then newest first, then id (rulebook 7). */
export function compareRows(columns: Columns, sort: Sort, row: number, other: number): number {
	for (const { field, direction } of sort) {
		const value = numberOf(columns, field, row);
		const otherValue = numberOf(columns, field, other);
		if (value === otherValue) continue;
		if (value === 0) return 1;
		if (otherValue === 0) return -1;
		return direction === 'ascending' ? value - otherValue : otherValue - value;
	}
	const age = (columns.createdAt[other] ?? 0) - (columns.createdAt[row] ?? 0);
	return age !== 0 ? age : columns.ids.compare(row, other);
}

/**
 * All rows in one order, made when first asked for and then patched with what
 * changed since: taking changed rows out and putting them back in costs one
 * pass over the order instead of a sort of the market.
 */
class Order {
	readonly #sort: Sort;
	readonly #columns: Columns;
	#rows = new Uint32Array(0);
	#sorted = 0;
	#made = false;
	#touched: Bits = new Uint32Array(0);
	#touchedCount = 0;

	constructor(columns: Columns, sort: Sort) {
		this.#columns = columns;
		this.#sort = sort;
	}

	get bytes(): number {
		return this.#rows.byteLength + this.#touched.byteLength;
	}

	/** The row came, went or has another value to sort by. */
	touch(row: number): void {
		if (this.#touched.length <= row >>> 5) {
			const longer = new Uint32Array(wordsFor(Math.max(1024, row * 2)));
			longer.set(this.#touched);
			this.#touched = longer;
		}
		if (hasBit(this.#touched, row)) return;
		setBit(this.#touched, row);
		this.#touchedCount++;
	}

	/** The market's rows in this order. `newest` gives all rows, newest first. */
	rows(newest: () => Uint32Array): Uint32Array {
		if (!this.#made || this.#touchedCount > this.#sorted * PATCH_SHARE) this.#make(newest);
		else if (this.#touchedCount > 0) this.#patch();
		return this.#rows.subarray(0, this.#sorted);
	}

	#make(newest: () => Uint32Array): void {
		const rows = newest().slice();
		for (const { field, direction } of this.#sort.toReversed()) {
			stableSort(rows, (row) => numberOf(this.#columns, field, row), direction === 'descending');
		}
		this.#rows = rows;
		this.#sorted = rows.length;
		this.#made = true;
		this.#forgetTouched();
	}

	#patch(): void {
		const changed: number[] = [];
		const kept = this.#withoutTouched();
		forEachBit(this.#touched, this.#touched.length, (row) => {
			if (hasBit(this.#columns.taken, row)) changed.push(row);
		});
		this.#forgetTouched();
		changed.sort((row, other) => compareRows(this.#columns, this.#sort, row, other));
		this.#insert(kept, changed);
	}

	#forgetTouched(): void {
		this.#touched.fill(0);
		this.#touchedCount = 0;
	}

	/** Closes the gaps of the touched rows; returns how many rows are left. */
	#withoutTouched(): number {
		const rows = this.#rows;
		let kept = 0;
		for (let at = 0; at < this.#sorted; at++) {
			const row = rows[at] ?? 0;
			if (!hasBit(this.#touched, row)) rows[kept++] = row;
		}
		return kept;
	}

	/** Puts sorted `changed` among the first `kept` rows, from the end, so that each row moves at most once. */
	#insert(kept: number, changed: readonly number[]): void {
		const length = kept + changed.length;
		if (length > this.#rows.length) {
			const longer = new Uint32Array(Math.ceil(length * 1.1));
			longer.set(this.#rows.subarray(0, kept));
			this.#rows = longer;
		}
		const rows = this.#rows;
		let end = kept;
		for (let place = changed.length - 1; place >= 0; place--) {
			const row = changed[place] ?? 0;
			let low = 0;
			let high = end;
			while (low < high) {
				const middle = (low + high) >>> 1;
				if (compareRows(this.#columns, this.#sort, rows[middle] ?? 0, row) < 0) low = middle + 1;
				else high = middle;
			}
			rows.copyWithin(low + place + 1, low, end);
			rows[low + place] = row;
			end = low;
		}
		this.#sorted = length;
	}
}

/** The orders in which members look at the market. */
export class Orders {
	readonly #columns: Columns;
	readonly #newest: Order;
	readonly #kept = new Map<string, Order>();

	constructor(columns: Columns) {
		this.#columns = columns;
		this.#newest = new Order(columns, []);
	}

	get bytes(): number {
		return [this.#newest, ...this.#kept.values()].reduce((sum, order) => sum + order.bytes, 0);
	}

	touch(row: number): void {
		this.#newest.touch(row);
		for (const order of this.#kept.values()) order.touch(row);
	}

	/** All rows in the order asked for. */
	rows(sort: Sort): Uint32Array {
		if (sort.length === 0) return this.#newest.rows(() => this.#takenNewestFirst());
		const name = sort.map(({ field, direction }) => `${field} ${direction}`).join();
		const order = this.#kept.get(name) ?? new Order(this.#columns, sort);
		// The map keeps the order of use: the first is the one not asked for longest.
		this.#kept.delete(name);
		this.#kept.set(name, order);
		for (const unused of this.#kept.keys()) {
			if (this.#kept.size <= KEPT_ORDERS) break;
			this.#kept.delete(unused);
		}
		return order.rows(() => this.rows([]));
	}

	#takenNewestFirst(): Uint32Array {
		const columns = this.#columns;
		const rows = columns.takenRows();
		stableSort(rows, (row) => columns.createdAt[row] ?? 0, true);
		// What an import lists at one instant stands in runs of equal age.
		let start = 0;
		for (let at = 1; at <= rows.length; at++) {
			if (at < rows.length && columns.createdAt[rows[at] ?? 0] === columns.createdAt[rows[start] ?? 0]) continue;
			if (at - start > 1) rows.subarray(start, at).sort((row, other) => columns.ids.compare(row, other));
			start = at;
		}
		return rows;
	}
}
