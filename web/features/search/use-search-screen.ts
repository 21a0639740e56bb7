import { useDeferredValue, useMemo, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { usePreferences } from '#web/lib/browser/preferences.ts';
import { useIsNarrow, useMedia } from '#web/lib/browser/use-media.ts';
import { useViewer } from '#web/lib/session/session.ts';
import type { ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { listOrders, sortFilters } from './list-search.ts';
import { useRememberedSearch } from './saved/use-remembered-search.ts';
import { listSetFilters, type SearchFilters } from './search-url.ts';
import { useSelection } from './selection/use-selection.ts';
import { useStoredSettings } from './table/store-settings.ts';
import { useSearch, type View } from './use-search.ts';

const NO_ROWS: readonly ShownDiamond[] = [];

export function useSearchScreen() {
	const { memberId, isTrader, isAdmin } = useViewer();
	const guest = !isTrader && !isAdmin;
	const traderId = isTrader ? memberId : undefined;
	const phone = useIsNarrow();
	const wide = useMedia('(min-width: 85em)');
	const search = useSearch(guest ? undefined : memberId);
	const { filters, shownFilters, result, change } = search;
	// Filters and rows are rendered in small steps, so that input is not delayed.
	const page = useDeferredValue(search.page);
	const waiting = result.isPlaceholderData || page !== search.page;
	const remember = useRememberedSearch(traderId, filters);
	const askAnew = (next: SearchFilters) => {
		remember();
		search.replace(next);
	};
	const orders = useMemo(() => listOrders(shownFilters), [shownFilters]);
	const sortBy = (next: Parameters<typeof sortFilters>[1]) => change(sortFilters(filters, next));
	const { peek } = usePreferences();
	const [picking, setPicking] = useState(false);
	const [looked, setLooked] = useState<Diamond>();
	const view: View = search.view ?? 'list';
	const work = !phone && view === 'list';
	const rows: readonly ShownDiamond[] = page?.content ?? NO_ROWS;
	const table = useSelection(rows, filters);
	useStoredSettings(traderId, phone);
	return {
		...{ memberId, traderId, guest, phone, search, page, waiting, rows, view, orders, sortBy, askAnew },
		filterCount: listSetFilters(filters).length,
		/** Whether to show the table of wide windows. */
		work,
		selection: isTrader ? table : undefined,
		/** Whether a panel beside the table shows the stone at the cursor. */
		peeking: work && wide && peek && !guest,
		looked,
		setLooked,
		/** Whether taps select stones, on phones and on cards. */
		picking,
		togglePicking: () => setPicking(!picking),
	};
}

export type SearchScreenState = ReturnType<typeof useSearchScreen>;
