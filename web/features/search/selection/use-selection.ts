import { useMemo, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { STONES_SELECTED } from '#shared/domain/search/limits.ts';
import type { PageSize } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import type { SearchFilters } from '../search-url.ts';
import { listSelected, NOTHING_SELECTED, type Selection, selectAll, selectTo, toggleSelected } from './selection.ts';

/** Stones of one call. */
const STRETCH = 500;

/** Returns the stones that a member has selected. The selection survives other searches until it is cleared. */
export function useSelection(rows: readonly ShownDiamond[], filters: SearchFilters) {
	const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
	// The selected stones in their last loaded state, for those that are no longer in the list.
	const [known, setKnown] = useState<ReadonlyMap<string, Diamond>>(new Map());
	const loaded = useMemo(() => mapById(rows.filter(isForMembers)), [rows]);
	const ids = useMemo(() => [...loaded.keys()], [loaded]);
	const chosen = useMemo(() => listSelected(selection), [selection]);
	const stones = useMemo(() => [...chosen].flatMap((id) => loaded.get(id) ?? known.get(id) ?? []), [chosen, loaded, known]);
	const choose = (next: Selection) => {
		setSelection(next);
		setKnown(mapById([...listSelected(next)].flatMap((id) => loaded.get(id) ?? known.get(id) ?? [])));
	};

	const { mutate: selectMatching, isPending: isLoading } = useAction({
		send: () => loadMatching(filters),
		onDone: (found) => {
			setKnown(new Map([...known, ...found]));
			setSelection(selectAll(selection, [...found.keys()]));
		},
	});

	return {
		chosen,
		stones,
		/** The stones of the list by id. */
		loaded,
		isLoading,
		toggle: (id: string) => choose(toggleSelected(selection, id)),
		/** Selects the rows from the last selected one, or else from `from`, to `id`. */
		extend: (id: string, from?: string) => choose(selectTo(selection, ids, id, selection.anchor ?? from)),
		/** Selects the loaded stones. Clears the selection if all of them are already selected. */
		toggleLoaded: () => choose(ids.every((id) => chosen.has(id)) ? NOTHING_SELECTED : selectAll(selection, ids)),
		selectLoaded: () => choose(selectAll(selection, ids)),
		selectMatching: () => selectMatching(),
		clear: () => choose(NOTHING_SELECTED),
	};
}
export type StoneSelection = ReturnType<typeof useSelection>;

export function mapById(stones: readonly Diamond[]): ReadonlyMap<string, Diamond> {
	return new Map(stones.map((diamond) => [diamond.diamondId, diamond]));
}

/** Loads all stones of a search, up to the limit of a selection. */
async function loadMatching(filters: SearchFilters): Promise<ReadonlyMap<string, Diamond>> {
	const { readAllStones } = await import('#web/parts/stock/table/read-all-stones.ts');
	const ask = (page: number, size: PageSize) => api.search({ body: { ...filters, page, size, facets: false } });
	const found = await readAllStones<ShownDiamond>(ask, STONES_SELECTED, STRETCH);
	return mapById(found.filter(isForMembers));
}
