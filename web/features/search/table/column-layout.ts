import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ColumnLayout, PINNED, readColumns, USUAL_COLUMNS, writeColumns } from '#shared/domain/search/table-settings.ts';
import { setPreferences, usePreferences } from '#web/lib/browser/preferences.ts';
import { shareLink } from '#web/lib/files/share.ts';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';

export const COLUMNS = 'columns';

/** With a price list, the default columns include the prices' distance from it. */
const WITH_LIST = USUAL_COLUMNS.flatMap((name) => (name === 'askingPrice' ? [name, 'listDistance' as const] : [name]));

/** Returns the table's columns: those of the address, for this view only, or else the member's own. */
export function useColumnLayout() {
	const [url, setUrl] = useSearchParams();
	const { columns: own, pinned } = usePreferences();
	const text = url.get(COLUMNS);
	const shared = useMemo(() => (text === null ? undefined : readColumns(text)), [text]);
	const usual = usePriceList() ? WITH_LIST : USUAL_COLUMNS;
	const layout: ColumnLayout = useMemo(() => shared ?? { columns: own ?? usual, pinned }, [shared, own, usual, pinned]);
	const writeUrl = useCallback(
		(columns: string | undefined) =>
			setUrl(
				(before) => {
					const next = new URLSearchParams(before);
					if (columns) next.set(COLUMNS, columns);
					else next.delete(COLUMNS);
					return next;
				},
				{ replace: true },
			),
		[setUrl],
	);
	const change = (changed: Partial<ColumnLayout>) => {
		const next = { ...layout, ...changed };
		if (shared) writeUrl(writeColumns(next));
		else setPreferences({ columns: [...next.columns], pinned: next.pinned });
	};
	const keep = () => {
		setPreferences({ columns: [...layout.columns], pinned: layout.pinned });
		writeUrl(undefined);
	};
	return {
		layout,
		/** Whether the address states the columns; the member's own are then unchanged. */
		isShared: shared !== undefined,
		/** Whether the columns are the defaults, which may be dropped in a narrow window. */
		isUsual: !shared && !own,
		change,
		share: () => {
			const next = new URLSearchParams(url);
			next.set(COLUMNS, writeColumns(layout));
			return shareLink(`${location.pathname}?${next}`, document.title);
		},
		/** Makes the address's columns the member's own. */
		keep,
		reset: () => (shared ? writeUrl(undefined) : setPreferences({ columns: undefined, pinned: PINNED.usual, widths: {} })),
	};
}
