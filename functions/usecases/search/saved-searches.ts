import type * as z from 'zod';
import type { SavedSearch, SavedSearchPage, SaveSearch } from '#shared/contract/search/saved-searches.ts';
import { findAlertObstacle } from '#shared/domain/search/alerts.ts';
import { SAVED_SEARCHES } from '#shared/domain/search/limits.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { SavedSearchRecord } from './ports/saved-searches.ts';

type SearchesMarket = Ports<'commit' | 'savedSearches'>;

/** Lists a page of the member's saved searches, newest first. */
export async function listSavedSearches(
	market: Ports<'savedSearches'>,
	{ memberId }: MemberRecord,
	{ page, size }: { page: number; size: number },
): Promise<z.infer<typeof SavedSearchPage>> {
	const all = await market.savedSearches.of(memberId);
	return { content: all.slice(page * size, (page + 1) * size).map(presentSavedSearch), number: page, size, totalElements: all.length };
}

/** Saves a search. Errors: LIMIT_REACHED if the member has the maximum number; BUSY; VALIDATION for an alert that would never notify. */
export async function saveSearch(
	market: SearchesMarket & Ports<'now' | 'newId' | 'members'>,
	{ memberId }: MemberRecord,
	saved: SaveSearch,
): Promise<SavedSearch> {
	refuseSilentAlert(saved);
	const record: SavedSearchRecord = { ...saved, memberId, savedSearchId: market.newId(), version: 1, createdAt: market.now };
	await commitOrRetry(async () => {
		const count = await market.members.countAdditions(memberId, 'searches');
		if ((await market.savedSearches.of(memberId)).length >= SAVED_SEARCHES) throw new MarketError('LIMIT_REACHED');
		await market.commit([
			{ kind: 'addition', memberId, list: 'searches', count },
			{ kind: 'search-saved', before: undefined, search: record },
			// An erasure finds alerts by their saved searches, which it deletes.
			{ kind: 'member-active', memberId },
		]);
	});
	return presentSavedSearch(record);
}

/** Replaces one of the member's saved searches. Errors: NOT_FOUND, BUSY; VALIDATION for an alert that would never notify. */
export function changeSavedSearch(market: SearchesMarket, { memberId }: MemberRecord, savedSearchId: string, saved: SaveSearch): Promise<SavedSearch> {
	return commitOrRetry(async () => {
		const before = await market.savedSearches.get(memberId, savedSearchId);
		if (!before) throw new MarketError('NOT_FOUND');
		refuseSilentAlert(saved);
		const search: SavedSearchRecord = { ...before, ...saved };
		await market.commit([{ kind: 'search-saved', before, search }]);
		return presentSavedSearch(search);
	});
}

function refuseSilentAlert({ alert, search }: SaveSearch): void {
	if (alert && findAlertObstacle(search)) throw new MarketError('VALIDATION', { issues: [{ path: 'alert', code: 'NO_ALERT', message: '' }] });
}

/** Records that the member has opened a saved search, so that its present results are no longer new. Errors: NOT_FOUND, BUSY. */
export function recordSearchOpened(market: SearchesMarket & Ports<'now'>, { memberId }: MemberRecord, savedSearchId: string): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.savedSearches.get(memberId, savedSearchId);
		if (!before) throw new MarketError('NOT_FOUND');
		await market.commit([{ kind: 'search-saved', before, search: { ...before, openedAt: market.now } }]);
	});
}

/** Deletes one of the member's saved searches. Errors: NOT_FOUND, BUSY. */
export async function removeSavedSearch(market: SearchesMarket, { memberId }: MemberRecord, savedSearchId: string): Promise<void> {
	const search = await market.savedSearches.get(memberId, savedSearchId);
	if (!search) throw new MarketError('NOT_FOUND');
	await forgetSearch(market, search);
}

/** Deletes all of a member's saved searches. Errors: BUSY. */
export async function forgetSearches(market: SearchesMarket, memberId: string): Promise<void> {
	for (const search of await market.savedSearches.of(memberId)) await forgetSearch(market, search);
}

/** Deletes a search that may change meanwhile. Succeeds if it is deleted elsewhere first. */
async function forgetSearch(market: SearchesMarket, { memberId, savedSearchId }: SavedSearchRecord): Promise<void> {
	await commitOrRetry(async () => {
		const search = await market.savedSearches.get(memberId, savedSearchId);
		if (search) await market.commit([{ kind: 'search-forgotten', search }]);
	});
}

function presentSavedSearch({ savedSearchId, name, search, alert, createdAt }: SavedSearchRecord): SavedSearch {
	return { savedSearchId, name, search, alert, createdAt: new Date(createdAt).toISOString() };
}
