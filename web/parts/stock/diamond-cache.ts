import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
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

interface Page {
	content: ShownDiamond[];
}
type Shown = Page | { pages: Page[] };

/** Maximum number of stones for which an answer is compared with the previous one. */
const COMPARED = 300;

/**
 * Reuses the objects of the previous answer that are equal. For thousands of stones comparing takes longer
 * than rendering the visible ones, so that all objects are then new.
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
