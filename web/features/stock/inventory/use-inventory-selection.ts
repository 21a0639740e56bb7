import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { NUMBERS_PER_SEARCH, STONES_SELECTED } from '#shared/domain/search/limits.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { INVENTORY } from '#web/parts/stock/diamond-cache.ts';
import { loadStones } from './grid/gather-stones.ts';
import type { InventoryView } from './inventory-url.ts';
import { pickActionable, type Selection, selectAll, toggleSelected } from './selection.ts';

const NOTHING: Selection = new Map();

/** Returns the inventory's selection, which includes other pages of the same states. */
export function useInventorySelection(userName: string, { state, numbers, sort }: InventoryView, rows: readonly Diamond[]) {
	const [selection, setSelection] = useState(NOTHING);
	const loading = useAction({
		send: () => loadStones(userName, { states: state, numbers, sort }, STONES_SELECTED),
		onDone: (stones) => setSelection(selectAll(NOTHING, stones)),
	});
	const toggle = useCallback((diamond: Diamond) => setSelection((before) => toggleSelected(before, diamond)), []);
	const elsewhere = useStonesElsewhere(userName, selection, rows);
	return {
		stones: pickActionable(selection, rows, elsewhere),
		ids: new Set(selection.keys()) as ReadonlySet<string>,
		isLoading: loading.isPending,
		toggle,
		selectPage: () => setSelection(selectAll(selection, rows)),
		/** Loads and selects all stones of these states, up to the limit of a selection. */
		selectMatching: () => loading.mutate(),
		gatherAll: () => loadStones(userName, { states: state, numbers, sort }),
		clear: () => setSelection(NOTHING),
	};
}
export type InventorySelection = ReturnType<typeof useInventorySelection>;

/**
 * Loads the selected stones that are not among `rows`: they are on other pages, unless they were deleted elsewhere. Returns undefined while they load, and
 * if they are too many.
 */
function useStonesElsewhere(userName: string, selection: Selection, rows: readonly Diamond[]): readonly Diamond[] | undefined {
	const shown = new Set(rows.map(({ diamondId }) => diamondId));
	const numbers = [...selection.values()].filter(({ diamondId }) => !shown.has(diamondId)).map(({ lotId }) => lotId);
	const { data } = useQuery({
		queryKey: [INVENTORY, userName, 'selected', numbers],
		queryFn: async () => ({ content: await loadStones(userName, { states: [], numbers }) }),
		enabled: numbers.length > 0 && numbers.length <= NUMBERS_PER_SEARCH,
	});
	return data?.content;
}
