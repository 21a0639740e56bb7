import { useSyncExternalStore } from 'react';
import type { TableSettings } from '#shared/contract/search/table-settings.ts';
import { COLUMN_NAMES, type ColumnName, DENSITIES, type Density, limitWidth, PAGINGS, PINNED } from '#shared/domain/search/table-settings.ts';
import { isRecord } from '../is-record.ts';
import { createListeners } from '../listeners.ts';
import { parseJson } from '../parse-json.ts';
import { tryToStore } from '../try-to-store.ts';

/** Row heights in pixels; they must equal `--row` in tokens.css. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 44, compact: 35, dense: 28 };

/** A member's display preferences, stored in this browser. `columns` is absent for the default columns. */
export type Preferences = Required<Omit<TableSettings, 'columns'>> & Pick<TableSettings, 'columns'>;

const USUAL: Preferences = { density: 'compact', paging: 'endless', peek: true, pinned: PINNED.usual, widths: {} };
const KEY = 'preferences';
const { tell, follow } = createListeners();
let preferences = addUsual(read());
mark();

/** Reads the stored preferences. Missing or invalid ones are undefined. */
function read(): TableSettings {
	const stored = parseJson(localStorage.getItem(KEY));
	const { density, paging, peek, columns, pinned, widths } = isRecord(stored) ? stored : {};
	return {
		density: DENSITIES.find((offered) => offered === density),
		paging: PAGINGS.find((offered) => offered === paging),
		peek: typeof peek === 'boolean' ? peek : undefined,
		columns: Array.isArray(columns) && columns.length > 0 && columns.every(isColumn) ? columns : undefined,
		pinned: typeof pinned === 'number' && pinned >= 0 && pinned <= PINNED.max ? Math.floor(pinned) : undefined,
		widths: isRecord(widths) ? readWidths(widths) : undefined,
	};
}

// A function declaration, because the stored preferences are read before a constant down here would be initialized.
function isColumn(name: unknown): name is ColumnName {
	return COLUMN_NAMES.some((known) => known === name);
}

function readWidths(stored: Record<string, unknown>): Preferences['widths'] {
	return Object.fromEntries(COLUMN_NAMES.flatMap((name) => (typeof stored[name] === 'number' ? [[name, limitWidth(stored[name])]] : [])));
}

function addUsual(chosen: TableSettings): Preferences {
	const stated = Object.entries(chosen).filter(([, value]) => value !== undefined);
	return { ...USUAL, ...Object.fromEntries(stated) };
}

/** Sets the density as an attribute of the page, for the styles. */
function mark(): void {
	document.documentElement.dataset.density = preferences.density;
}

/** Changes the given preferences. An undefined `columns` restores the default columns. */
export function setPreferences(changed: Partial<Preferences>): void {
	preferences = { ...preferences, ...changed };
	tryToStore(localStorage, KEY, JSON.stringify(preferences));
	mark();
	tell();
}

export function takePreferences(chosen: TableSettings): void {
	setPreferences({ columns: undefined, ...addUsual(chosen) });
}

export function getPreferences(): Preferences {
	return preferences;
}

export function usePreferences(): Preferences {
	return useSyncExternalStore(follow, getPreferences);
}
