import { openMarket } from '#functions/open-market.ts';
import { postponeDeadlines } from '#functions/usecases/auctions/postpone-deadlines.ts';

/** Postpones the deadlines that passed, or have almost passed, while the market did not run. It was last seen running at `since`, in milliseconds. */
export async function handler({ since }: { since: number }): Promise<number> {
	return postponeDeadlines(openMarket(), since, { wasStopped: true });
}
