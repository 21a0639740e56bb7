import type { PriceRun, PriceRuns } from '#shared/contract/prices/bulk-prices.ts';
import { UNDO_WITHIN } from '#shared/domain/prices/bulk-price.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import type { PriceRunRecord } from './ports/price-runs.ts';

/** Runs that are shown; with more runs within an hour, only the newest. */
const RUNS_REPORTED = 10;

/** Lists the runs of the last hour, the newest first. */
export async function listPriceRuns(market: Ports<'now' | 'priceRuns'>, seller: MemberRecord): Promise<PriceRuns> {
	const runs = await market.priceRuns.latest(seller.memberId, RUNS_REPORTED);
	return { runs: runs.filter(({ beganAt }) => beganAt + UNDO_WITHIN > market.now).map(presentRun) };
}

export function presentRun({ runId, rule, planned, changed, undone, left, beganAt, undoneAt, parts }: PriceRunRecord): PriceRun {
	return {
		runId,
		rule,
		planned,
		changed,
		undone,
		left,
		beganAt: new Date(beganAt).toISOString(),
		undoUntil: new Date(beganAt + UNDO_WITHIN).toISOString(),
		state: undoneAt === undefined ? 'DONE' : parts > 0 ? 'UNDOING' : 'UNDONE',
	};
}
