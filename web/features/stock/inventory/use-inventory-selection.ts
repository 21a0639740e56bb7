import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { STONES_SELECTED } from '#shared/domain/search/limits.ts';
import { showError } from '#web/lib/api/errors.ts';
import { loadStones } from './grid/gather-stones.ts';
import type { InventoryView } from './inventory-url.ts';
import { pickActionable, type Selection, selectAll, toggleSelected } from './selection.ts';

const NOTHING: Selection = new Map();

/** Returns the inventory's selection, which includes other pages of the same states. */
export function useInventorySelection(userName: string, { state, numbers, sort }: InventoryView, rows: readonly Diamond[]) {
	const [selection, setSelection] = useState(NOTHING);
	const loading = useMutation({
		mutationFn: () => loadStones(userName, { states: state, numbers, sort }, STONES_SELECTED),
		onSuccess: (stones) => setSelection(selectAll(NOTHING, stones)),
		onError: showError,
	});
	const toggle = useCallback((diamond: Diamond) => setSelection((before) => toggleSelected(before, diamond)), []);
	return {
		stones: pickActionable(selection, rows),
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
