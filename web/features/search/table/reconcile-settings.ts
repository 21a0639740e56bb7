import type { TableSettings } from '#shared/contract/search/table-settings.ts';

const NOTHING = '{}';

export type Reconciled = 'adopt' | 'save' | 'nothing';

/**
 * Decides whether this browser's settings or the market's apply; all are given as text. `base` is the last
 * common state, or undefined if this browser does not know the member. Unsaved changes of this browser win;
 * otherwise the market's settings, which another browser may have changed, apply.
 */
export function reconcileSettings(local: string, market: string, base: string | undefined): Reconciled {
	if (local === market) return 'nothing';
	if (base !== undefined && local !== base) return 'save';
	return market === NOTHING ? 'nothing' : 'adopt';
}

/** Writes settings as text. Equal settings give equal texts, whatever the order in which they were chosen. */
export function writeSettings(settings: TableSettings): string {
	const { density, paging, peek, columns, pinned, widths } = settings;
	const sorted = widths && Object.fromEntries(Object.entries(widths).sort(([one], [other]) => (one < other ? -1 : 1)));
	return JSON.stringify({ density, paging, peek, columns, pinned, widths: sorted });
}
