import { priceList } from '../../entities/prices.ts';
import { buildPartUndoing, buildPricesChanged, buildPricesChanging, buildPricesOpen, buildPricesUndone, buildRunUndoing } from '../../prices/price-runs.ts';
import { buildPriceWatch, buildPriceWatchEnd } from '../../prices/price-watches.ts';
import { buildResult } from '../../prices/results.ts';
import { isStill } from '../params.ts';
import { put, type WriteBuilders } from './write.ts';

export const PRICE_WRITES = {
	'price-list': ({ before, after }) => [put(priceList.put(after).where(isStill(before)))],
	'price-watch': (change) => [{ item: buildPriceWatch(change.before, change.after), refused: 'VERSION' }],
	'price-watch-ended': (change) => [{ item: buildPriceWatchEnd(change.memberId, change.listingId), refused: 'VERSION' }],
	'prices-changing': (change) => buildPricesChanging(change.run, change.part).map((item) => ({ item, refused: 'VERSION' })),
	'prices-changed': (change) => buildPricesChanged(change).map((item) => ({ item, refused: 'VERSION' })),
	'prices-open': (change) => [{ item: buildPricesOpen(change.part), refused: 'RUN_UNDONE' }],
	'run-undoing': (change) => [{ item: buildRunUndoing(change.run, change.at), refused: 'VERSION' }],
	'part-undoing': (change) => [{ item: buildPartUndoing(change.part, change.at), refused: 'VERSION' }],
	'prices-undone': (change) => buildPricesUndone(change).map((item) => ({ item, refused: 'VERSION' })),
	'result-added': (change) => [{ item: buildResult(change.result), refused: 'COUNTED' }],
} satisfies Partial<WriteBuilders>;
