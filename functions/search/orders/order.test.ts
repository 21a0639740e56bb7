import { expect, it } from 'vitest';
import type { SortField } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { searchRow, ulidOf } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { hasBit, setBit } from '../columns/bits.ts';
import { Columns } from '../columns/columns.ts';
import { NUMBER_SORTS } from '../columns/numbers.ts';
import { compareAge, createNumberReader } from '../columns/read-numbers.ts';
import { Orders } from './orders.ts';

const STONES = 60;

/** A market and its orders. A few changed rows wait together. Merging begins as soon as a few rows have moved, and each change merges a few rows. */
class Market {
	readonly columns = new Columns();
	readonly orders = new Orders(this.columns, { wait: 3, at: 5, step: 3 });

	put(stone: SearchRow): void {
		const found = this.columns.ids.find(stone.listingId);
		if (found >= 0) this.orders.leave(found);
		const row = found >= 0 ? found : this.columns.take(stone.listingId);
		this.columns.set(row, stone);
		this.orders.enter(row);
	}

	remove(listingId: string): void {
		const row = this.columns.ids.find(listingId);
		if (row < 0) return;
		this.orders.leave(row);
		this.columns.free(row);
	}

	/** Returns all rows in ascending order as specified. */
	sorted(field: SortField): number[] {
		const number = createNumberReader(this.columns, field);
		const value = (row: number) => number(row) || Number.POSITIVE_INFINITY;
		const rows = Array.from({ length: this.columns.rows }, (_, row) => row).filter((row) => hasBit(this.columns.taken.values, row));
		return rows.sort((row, other) => (value(row) === value(other) ? compareAge(this.columns, row, other) : value(row) - value(other)));
	}
}

const step = fc.oneof(
	{ weight: 6, arbitrary: searchRow(STONES).map((put) => ({ put: { ...put, weight: Math.ceil(put.weight * 3) / 3 } })) },
	{ weight: 2, arbitrary: fc.nat(STONES - 1).map((gone) => ({ gone: ulidOf(gone) })) },
	{ weight: 1, arbitrary: fc.constantFrom(...NUMBER_SORTS).map((check) => ({ check })) },
);

it('an order is what sorting gives, while stones come, change and go and it is merged', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
			const market = new Market();
			for (const one of [...steps, ...NUMBER_SORTS.map((check) => ({ check }))]) {
				if ('put' in one) market.put(one.put);
				else if ('gone' in one) market.remove(one.gone);
				else check(market, one.check);
			}
		}),
		{ numRuns: 150 },
	);
});

function check(market: Market, field: SortField): void {
	const { columns } = market;
	const order = market.orders.of(field);
	const sorted = market.sorted(field);
	const all = columns.taken.values;
	const between = (from = order.start, to = order.end) => {
		const rows: number[] = [];
		order.collect(all, from, to, rows, Number.POSITIVE_INFINITY);
		expect(order.count(all, from, to)).toBe(rows.length);
		const set = new Int32Array(all.length);
		const same = new Int32Array(all.length);
		order.addTo(set, from, to);
		for (const row of rows) setBit(same, row);
		expect(set).toEqual(same);
		const without = all.slice();
		order.takeFrom(without, from, to);
		for (const row of rows) setBit(without, row);
		expect(without).toEqual(all);
		const rest = all.slice();
		order.takeFrom(rest, from, to);
		expect(rows.filter((row) => hasBit(rest, row))).toEqual([]);
		return rows;
	};
	expect(between()).toEqual(sorted);

	// Steps in both directions stop at the end of a run of equal numbers, and miss nothing.
	const up: number[] = [];
	for (let cut = order.start, next = cut; cut.base !== order.end.base || cut.moved !== order.end.moved; cut = next) {
		next = up.length % 2 === 0 ? order.forward(cut, 7, order.end) : order.endOfRun(cut, order.end);
		up.push(...between(cut, next));
	}
	expect(up).toEqual(sorted);
	const down: number[][] = [];
	for (let cut = order.end, next = cut; cut.base !== 0 || cut.moved !== 0; cut = next) {
		next = down.length % 2 === 0 ? order.backward(cut, 7, order.start) : order.startOfRun(cut);
		down.unshift(between(next, cut));
	}
	expect(down.flat()).toEqual(sorted);

	const number = createNumberReader(columns, field);
	const some = number(sorted[sorted.length >> 1] ?? 0);
	expect(between(order.start, order.before(some))).toEqual(sorted.filter((row) => number(row) > 0 && number(row) < some));
	expect(between(order.before(Number.POSITIVE_INFINITY))).toEqual(sorted.filter((row) => number(row) === 0));
}
