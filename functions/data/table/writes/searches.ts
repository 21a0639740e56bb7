import { isDeepStrictEqual } from 'node:util';
import { buildAlertChange, nameAlertShard } from '#functions/data/search/saved-searches.ts';
import type { SavedSearchRecord } from '#functions/usecases/search/ports/saved-searches.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { alert, match, matchDay, priceMatch, savedSearch, tableSettings } from '../../entities/searches.ts';
import { isStill } from '../params.ts';
import { computeTtl } from '../shards.ts';
import { put, remove, type Write, type WriteBuilders } from './write.ts';

/** How long a match that a member was notified about is remembered. */
const MATCH_KEPT = 365 * DAY;
/** How long a member's number of matches on a day is remembered. */
const MATCH_DAY_KEPT = 3 * DAY;

export const SEARCH_WRITES = {
	'search-saved': (change) => saveSearch(change.before, change.search),
	'search-forgotten'({ search }) {
		const { memberId, savedSearchId } = search;
		return [remove(savedSearch.delete({ memberId, savedSearchId }).where(isStill(search))), ...changeAlert(search, undefined)];
	},
	'table-settings': ({ memberId, settings }) => [put(tableSettings.put({ memberId, settings }))],
	'search-matched': ({ memberId, listingId }) => [put(match.create({ memberId, listingId, ttl: computeTtl(MATCH_KEPT) }))],
	'price-matched'({ before, after }) {
		const next = priceMatch.put({ ...after, searches: [...after.searches], version: (before?.version ?? 0) + 1, ttl: computeTtl(MATCH_KEPT) });
		return [put(next.where(isStill(before)))];
	},
	'match-day'({ before, after }) {
		const next = matchDay.put({ ...after, version: (before?.version ?? 0) + 1, ttl: computeTtl(MATCH_DAY_KEPT) });
		return [put(next.where(isStill(before)))];
	},
} satisfies Partial<WriteBuilders>;

function saveSearch(before: SavedSearchRecord | undefined, after: SavedSearchRecord): Write[] {
	const saved = savedSearch.put({ ...after, version: (before?.version ?? 0) + 1 });
	return [put(saved.where(isStill(before))), ...changeAlert(before, after)];
}

/** Changes the alert only if its query has changed, because workers then read the shard again. */
function changeAlert(before: SavedSearchRecord | undefined, after: SavedSearchRecord | undefined): Write[] {
	const [had, has] = [before, after].map((one) => (one?.alert ? JSON.stringify(one.search) : undefined));
	const { memberId, savedSearchId } = after ?? before ?? {};
	if (!memberId || !savedSearchId || isSameJson(had, has)) return [];
	const shard = nameAlertShard(memberId);
	const changed =
		has === undefined ? remove(alert.delete({ shard, memberId, savedSearchId })) : put(alert.put({ shard, memberId, savedSearchId, search: has }));
	const more = had === undefined ? 1 : has === undefined ? -1 : 0;
	return [changed, { item: buildAlertChange(shard, more), refused: 'VERSION' }];
}

/** Compares two JSON texts as objects, since the table may reorder the parts of an object. */
function isSameJson(one: string | undefined, other: string | undefined): boolean {
	return one === other || (one !== undefined && other !== undefined && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)));
}
