import { type AuctionResult, LEAST_LISTINGS, mayHaveAsked, nameMarketWeek, publishResult } from '#shared/domain/prices/result.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { Columns } from './columns/columns.ts';
import { walkEquals } from './equals.ts';
import type { ClassRows } from './levels/class-rows.ts';

/**
 * Returns a predicate for auction results: could at least three listings of at least three sellers have led to the published result? Such listings
 * have its shape, weight class, colour, clarity, growth and treatment, were listed when the auction closed, and ask a fitting price. Sellers with one
 * licence count as one.
 */
export function createCrowd(columns: Columns, classRows: ClassRows, zone: string): (result: AuctionResult) => boolean {
	const { numbers, sellers } = columns;
	const prices = numbers.askingPrice.values;
	return (result) => {
		const published = publishResult(result);
		const [found] = walkEquals(columns, classRows, { stone: result, states: SEARCHABLE_STATES });
		const could = [...(found?.rows ?? [])].filter(
			(row) => mayHaveAsked(published, prices[row] ?? 0) && nameMarketWeek(zone, columns.createdAt(row)) <= result.week,
		);
		return could.length >= LEAST_LISTINGS && new Set(could.map((row) => sellers.firstOfDealer[sellers.column.values[row] ?? 0])).size >= LEAST_LISTINGS;
	};
}
