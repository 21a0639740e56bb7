import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Diamond, GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { isRecord } from '#web/lib/is-record.ts';

/** A stone as shown to a guest or a member. */
export type ShownDiamond = Diamond | GuestDiamond;

/** Whether a stone contains the fields that only members see. */
export function isForMembers(diamond: ShownDiamond): diamond is Diamond {
	return 'state' in diamond;
}

/** First parts of the query keys of cached stones. */
export const DIAMOND = 'diamond';
export const SEARCH = 'search';
export const INVENTORY = 'inventory';
export const LEDGER = 'ledger';

interface Page {
	content: ShownDiamond[];
}
/** One page, or the loaded pages of an infinite list. */
type Shown = Page | { pages: Page[] };

/** An answer with more stones is not compared with the previous one. */
const COMPARED = 300;

/**
 * Keeps the objects of an answer that are equal to the previous one's. For thousands of stones all are new,
 * since comparing them takes longer than drawing those in sight.
 */
export function shareStones(before: unknown, answer: unknown): unknown {
	return countStones(answer) > COMPARED ? answer : replaceEqualDeep(before, answer);
}

function countStones(answer: unknown): number {
	if (!isRecord(answer)) return 0;
	if (Array.isArray(answer.pages)) return answer.pages.reduce((sum: number, page) => sum + countStones(page), 0);
	return Array.isArray(answer.content) ? answer.content.length : 0;
}

/** Updates one stone in all cached answers, without a request. */
export function changeShownDiamond(client: QueryClient, diamondId: string, change: (diamond: Diamond) => Diamond): void {
	const changed = (diamond: ShownDiamond) => (diamond.diamondId === diamondId && isForMembers(diamond) ? change(diamond) : diamond);
	client.setQueryData<ShownDiamond>([DIAMOND, diamondId], (shown) => shown && changed(shown));
	const changedPage = (page: Page): Page => ({ ...page, content: page.content.map(changed) });
	for (const list of [SEARCH, INVENTORY]) {
		client.setQueriesData<Shown>(
			{ queryKey: [list] },
			(shown) => shown && ('pages' in shown ? { ...shown, pages: shown.pages.map(changedPage) } : changedPage(shown)),
		);
	}
}

export function useChangeShownDiamond(): (diamondId: string, change: (diamond: Diamond) => Diamond) => void {
	const client = useQueryClient();
	return useCallback((diamondId, change) => changeShownDiamond(client, diamondId, change), [client]);
}
