import { expect, test } from 'vitest';
import { computeQuartiles } from '#shared/domain/prices/comparables.ts';
import { findMarketClass, listWiderClasses, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { computeMedian, describeCell } from '#shared/domain/prices/price-index.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isSearchable } from '#shared/domain/stock/listing.ts';
import { searchRow, sellerIds } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { SearchIndex } from './index.ts';
import { describeStock } from './market-stock.ts';

const STONES = 120;
/** Two of the five sellers, who trade under one licence. */
const SHARED = sellerIds.slice(3);
/** Few classes and prices, so that many stones share one. */
const row = fc
	.tuple(searchRow(STONES), fc.constantFrom('ROUND', 'PEAR'), fc.constantFrom(0.5, 0.69, 1), fc.constantFrom('D', 'E', 'FANCY', undefined), fc.nat(6))
	.map(([one, shape, weight, color, price]) => {
		const dealer = SHARED.includes(one.sellerId) ? 'one dealer' : undefined;
		return { ...one, shape, weight, color, askingPrice: price === 0 ? undefined : price * 100, dealer } as SearchRow;
	});
const readDealer = ({ sellerId, dealer }: SearchRow) => dealer ?? sellerId;

test('classes and cells are those that a walk through the market finds', () => {
	fc.assert(
		fc.property(fc.array(row, { maxLength: 300 }), fc.nat(40), fc.nat(80), (rows, minutes, later) => {
			const index = new SearchIndex();
			for (const one of rows) index.put(one);
			const since = Math.min(...rows.map(({ createdAt }) => createdAt)) + minutes * 60_000;
			const until = since + later * 60_000;
			const market = [...new Map(rows.map((one) => [one.listingId, one])).values()].filter(
				({ state, hidden, treated, askingPrice, createdAt }) => isSearchable(state) && !hidden && !treated && askingPrice !== undefined && createdAt < until,
			);
			const { classes, cells } = describeStock(index.columns, since, until);

			const named = market.flatMap((one) => listWiderClasses(findMarketClass(one)).map((its, place) => ({ name: nameMarketClass(its), place, one })));
			const expected = [...Map.groupBy(named, ({ name }) => name)].map(([name, its]) => {
				const prices = its.map(({ one }) => one.askingPrice ?? 0).sort((a, b) => a - b);
				const added = its.filter(({ one }) => one.createdAt >= since).length;
				// The quartiles of fewer prices or sellers would be the prices of one dealer.
				const isPriced = its[0]?.place === 0 && prices.length >= 3 && new Set(its.map(({ one }) => readDealer(one))).size >= 3;
				return [name, { count: its.length, added, ...(isPriced && { quartiles: computeQuartiles(prices) }) }] as const;
			});
			expect(Object.fromEntries(classes)).toEqual(Object.fromEntries(expected));

			const graded = market.filter(({ color, clarity }) => color !== undefined && color !== 'FANCY' && clarity !== undefined);
			const byCell = Map.groupBy(graded, (one) => `${nameMarketClass(findMarketClass(one))}/${one.color}/${one.clarity}`);
			const levels = [...byCell].map(([name, its]) => {
				const voices = [...Map.groupBy(its, readDealer).values()].map((own) => ({
					count: own.length,
					median: computeMedian(own.map(({ askingPrice = 0 }) => askingPrice).sort((a, b) => a - b)),
				}));
				return [name, describeCell(voices)] as const;
			});
			expect(Object.fromEntries(cells.map(({ name, stock }) => [name, stock]))).toEqual(Object.fromEntries(levels));
		}),
		{ numRuns: 60 },
	);
});
