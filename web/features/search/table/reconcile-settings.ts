import type { TableSettings } from '#shared/contract/search/table-settings.ts';

const NOTHING = '{}';

/** The action once the market's settings are known. */
export type Reconciled = 'adopt' | 'save' | 'nothing';

/**
 * Whether this browser's settings or the market's hold, all as text. `base` is
 * what both had last, undefined when this browser has not known this member:
 * changes that were made here and not yet written go before, otherwise what was
 * chosen on another machine does.
 */
export function reconcileSettings(local: string, market: string, base: string | undefined): Reconciled {
	if (local === market) return 'nothing';
	if (base !== undefined && local !== base) return 'save';
	return market === NOTHING ? 'nothing' : 'adopt';
}

/** Writes settings as a text. Equal settings give equal texts, in any order of choosing. */
export function writeSettings(settings: TableSettings): string {
	const { density, paging, peek, columns, pinned, widths } = settings;
	const sorted = widths && Object.fromEntries(Object.entries(widths).sort(([one], [other]) => (one < other ? -1 : 1)));
	return JSON.stringify({ density, paging, peek, columns, pinned, widths: sorted });
}
