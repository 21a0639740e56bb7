import { type Query, type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Diamond, GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { isRecord } from '#web/lib/is-record.ts';

export type ShownDiamond = Diamond | GuestDiamond;

/** Whether a stone contains the fields that only members see. */
export function isForMembers(diamond: ShownDiamond): diamond is Diamond {
	return 'state' in diamond;
}

export const DIAMOND = 'diamond';
export const SEARCH = 'search';
export const INVENTORY = 'inventory';
export const LEDGER = 'ledger';

/** The keys of the queries whose answers are a stone or a list of stones. */
const KEYS: readonly unknown[] = [DIAMOND, SEARCH, INVENTORY];

/** Maximum number of stones for which an answer is compared with the previous one. */
const COMPARED = 300;

/** Makes the queries of stones keep newer stones, as `shareStones` does. */
export function keepNewerStones(client: QueryClient): void {
	for (const key of KEYS) client.setQueryDefaults([key], { structuralSharing: shareStones });
}

/**
 * Merges an answer into the cache. A cached stone of a higher version stays, because a live message overtook the
 * answer. Objects of the previous answer that are equal are reused; for thousands of stones comparing takes
 * longer than rendering the visible ones, so that they are not compared.
 */
export function shareStones(before: unknown, answer: unknown): unknown {
	const current = keepNewer(before, answer);
	return listStones(current).length > COMPARED ? current : replaceEqualDeep(before, current);
}

function keepNewer(before: unknown, answer: unknown): unknown {
	const cached = new Map<string, Diamond>();
	for (const stone of listStones(before)) {
		if (isForMembers(stone) && stone.version > (cached.get(stone.diamondId)?.version ?? -1)) cached.set(stone.diamondId, stone);
	}
	const choose = (stone: ShownDiamond): ShownDiamond => {
		const known = cached.get(stone.diamondId);
		return known && isForMembers(stone) && known.version > stone.version ? known : stone;
	};
	// Unchanged answers stay the same object, which React compares.
	return listStones(answer).some((stone) => choose(stone) !== stone) ? mapStones(answer, choose) : answer;
}

/** Lists the stones of an answer: one stone, a page of stones, or several pages. */
function listStones(answer: unknown): ShownDiamond[] {
	if (!isRecord(answer)) return [];
	if (Array.isArray(answer.pages)) return answer.pages.flatMap(listStones);
	if (Array.isArray(answer.content)) return answer.content.filter(isStone);
	return isStone(answer) ? [answer] : [];
}

/** Returns a copy of an answer with changed stones. Anything else in it stays. */
function mapStones<T>(answer: T, change: (stone: ShownDiamond) => ShownDiamond): T {
	if (!isRecord(answer)) return answer;
	if (Array.isArray(answer.pages)) return { ...answer, pages: answer.pages.map((page) => mapStones(page, change)) };
	if (Array.isArray(answer.content)) return { ...answer, content: answer.content.map((one) => (isStone(one) ? change(one) : one)) };
	return isStone(answer) ? (change(answer) as typeof answer) : answer;
}

function isStone(found: unknown): found is ShownDiamond {
	return isRecord(found) && typeof found.diamondId === 'string';
}

/** Updates one stone in all cached answers, without a request. The answers stay as old, and as outdated, as they were: their other stones are not news. */
export function changeShownDiamond(client: QueryClient, diamondId: string, change: (diamond: Diamond) => Diamond): void {
	const changed = (diamond: ShownDiamond) => (diamond.diamondId === diamondId && isForMembers(diamond) ? change(diamond) : diamond);
	for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey: [key] }) => KEYS.includes(key) })) {
		const { data, dataUpdatedAt, isInvalidated } = query.state;
		if (!listStones(data).some((stone) => stone.diamondId === diamondId)) continue;
		client.setQueryData(query.queryKey, mapStones(data, changed), { updatedAt: dataUpdatedAt });
		if (isInvalidated) query.invalidate();
	}
}

/** Milliseconds after which an answer that is due is loaded: live messages rarely come faster. */
const SOON = 100;

/**
 * Returns a `refetchInterval`: `interval` milliseconds after an answer was loaded or failed to. A plain number would start again at every live message,
 * so that a list of busy auctions would never be loaded.
 */
export function loadEvery(interval: number) {
	return ({ state: { dataUpdatedAt, errorUpdatedAt, fetchStatus } }: Pick<Query, 'state'>): number => {
		const left = Math.max(dataUpdatedAt, errorUpdatedAt) + interval - Date.now();
		return fetchStatus === 'fetching' ? interval : Math.min(interval, Math.max(SOON, left));
	};
}

/** Loads the shown answers again that contain one of the stones. Answers that are not shown are loaded when they are opened. */
export function reloadStones(client: QueryClient, diamondIds: readonly string[]): Promise<void> {
	const ids = new Set(diamondIds);
	return client.invalidateQueries({
		predicate: ({ queryKey: [key], state }) => KEYS.includes(key) && listStones(state.data).some(({ diamondId }) => ids.has(diamondId)),
	});
}

/** Loads all shown stones and lists of stones again. Answers that are not shown are loaded when they are opened. */
export function reloadAllStones(client: QueryClient): Promise<void> {
	return client.invalidateQueries({ predicate: ({ queryKey: [key] }) => KEYS.includes(key) });
}

export function useChangeShownDiamond(): (diamondId: string, change: (diamond: Diamond) => Diamond) => void {
	const client = useQueryClient();
	return useCallback((diamondId, change) => changeShownDiamond(client, diamondId, change), [client]);
}
