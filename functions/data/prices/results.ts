import type { ResultRecord, Results } from '#functions/usecases/prices/ports/history.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { auctionResult } from '../entities/statistics.ts';
import type { TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';

/** Packed within the weeks that a deal may take, and those in which what failed is told again. */
const KEPT = 100 * DAY;

export const results: Results = {
	async ofWeek(week) {
		const { data } = await auctionResult.query.primary({ week }).go({ pages: 'all' });
		return data.map(({ result }) => result);
	},
};

/** The result, which is refused when it is there already. */
export function buildResult(result: ResultRecord): TransactItem {
	// DynamoDB expires items by real time.
	return buildPut(auctionResult.create({ week: result.week, resultId: result.resultId, result, ttl: Math.ceil((Date.now() + KEPT) / 1000) }));
}
