import { Logger } from '@aws-lambda-powertools/logger';
import { publish } from '#functions/adapters/figures.ts';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { historyStore } from '#functions/adapters/prices/history-store.ts';
import { priceWatches } from '#functions/data/prices/price-watches.ts';
import { results } from '#functions/data/prices/results.ts';
import { measureMemoryShare, readMarketClock, readSetting } from '#functions/environment.ts';
import type { FollowUp } from '#functions/events/follow-up.ts';
import { openSearchSource, snapshots } from '#functions/open-search-source.ts';
import { createCrowd } from '#functions/search/crowd.ts';
import { ClassRows } from '#functions/search/levels/class-rows.ts';
import { type SnapshotTaken, takeSnapshot } from '#functions/search/maintenance/take-snapshot.ts';
import { describeStock } from '#functions/search/market-stock.ts';
import { WatchedOnMarket } from '#functions/search/watched-stones.ts';
import { closeDay, type DayClosed } from '#functions/usecases/prices/history/close-day.ts';
import { checkPriceWatches } from '#functions/usecases/prices/watch-prices.ts';

const logger = new Logger();
const source = openSearchSource(logger);
const followUps = openQueue<FollowUp>('FOLLOW_UP_QUEUE_URL');

/**
 * Updates the search's snapshot every quarter of an hour. The first run of a market day also checks the watched prices and writes the previous day's
 * history, because the market is loaded anyway.
 */
export async function handler(): Promise<Omit<SnapshotTaken, 'unusable' | 'index'> & { history: DayClosed }> {
	const { unusable, index, ...taken } = await takeSnapshot(source, snapshots);
	if (unusable !== undefined) logger.warn('The snapshot is of no use', { error: unusable as Error });
	logger.info('Snapshot', { ...taken, memoryShare: measureMemoryShare() });
	const { age } = taken;
	publish({ snapshotAge: age / 1000 });
	const zone = readSetting('MARKET_ZONE');
	const classRows = new ClassRows(index.columns);
	const describe = (since: number, until: number) => describeStock(index.columns, since, until);
	const beforeTheEnd = async () => {
		const looked = await checkPriceWatches(priceWatches, new WatchedOnMarket(index.columns, classRows), (messages) => followUps.send(messages));
		logger.info('Prices watched', looked);
	};
	const isOneOfMany = createCrowd(index.columns, classRows, zone);
	const history = await closeDay({ now: readMarketClock(), zone, store: historyStore, results, describeStock: describe, isOneOfMany, beforeTheEnd });
	if (history.outcome !== 'there') logger.info('History', { ...history });
	return { ...taken, history };
}
