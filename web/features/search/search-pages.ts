import { useEffect, useRef } from 'react';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';

interface Page {
	content: readonly ShownDiamond[];
	totalElements: number;
}

/**
 * Returns whether stones may be missing between pages, because an earlier one left the result or moved back while they were loaded. `most` limits the
 * total.
 */
function missesStones(pages: readonly Page[], isComplete: boolean, most: number): boolean {
	if (pages.some(({ totalElements }, at) => totalElements < (pages[at - 1]?.totalElements ?? 0))) return true;
	if (!isComplete || pages.length < 2) return false;
	const ids = new Set(pages.flatMap(({ content }: Page) => content.map(({ diamondId }) => diamondId)));
	return ids.size < Math.min(pages.at(-1)?.totalElements ?? 0, most);
}

/** Loads the pages of a search again if stones are missing between them, at most twice: once on the way, and once at the end of the list. */
export function useMissingStones(pages: readonly Page[] | undefined, search: string, isComplete: boolean, most: number, reload: () => unknown): void {
	const checked = useRef<string>(undefined);
	useEffect(() => {
		const check = `${isComplete} ${search}`;
		if (!pages || checked.current === check || !missesStones(pages, isComplete, most)) return;
		checked.current = check;
		void reload();
	}, [pages, search, isComplete, most, reload]);
}
