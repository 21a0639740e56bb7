import type { ResultRecord, Results } from '#functions/usecases/prices/ports/history.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { auctionResult } from '../entities/statistics.ts';
import type { TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';
import { computeTtl } from '../table/shards.ts';

/** Longer than the weeks that a deal may take plus those in which a failed job is retried before packing. */
const KEPT = 100 * DAY;

export const results: Results = {
	async ofWeek(week) {
		const { data } = await auctionResult.query.primary({ week }).go({ pages: 'all' });
		return data.map(({ result }) => result);
	},
};

/** Builds the write of a result, which is refused if the result exists. */
export function buildResult(result: ResultRecord): TransactItem {
	const { week, resultId } = result;
	return buildPut(auctionResult.create({ week, resultId, result, ttl: computeTtl(KEPT) }));
}
