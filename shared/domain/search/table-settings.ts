import { listKeys } from '../common/record.ts';
import { type AttributeName, getAttribute, listNamesSeenBy, type SeenBy } from '../stock/attributes.ts';

/** A member's settings for tables of stones: rows, paging and columns. */

/** Row heights (`docs/design.md`). */
export const DENSITIES = ['comfortable', 'compact', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];
/** `endless`: one list that loads more on scrolling. */
export const PAGINGS = ['endless', 'pages'] as const;
export type Paging = (typeof PAGINGS)[number];

/** Columns that are not a single attribute, with their codes in addresses. */
const OWN_COLUMNS = {
	track: 'tk',
	finish: 'fi',
	equals: 'eq',
	listDistance: 'ld',
	totalPrice: 'tp',
	currentBid: 'bid',
	closesAt: 'end',
	seller: 'se',
	createdAt: 'day',
	measurements: 'mm',
	ratio: 'ra',
} as const;

/** Attributes that other columns show, or that are too long for a row. */
const WITHOUT_COLUMN = ['intensity', 'mainColor', 'subColor', 'subColor1', 'length', 'width', 'depth', 'externalLink', 'remarks'] as const;
type AttributeColumn = Exclude<SeenBy<'member'>, (typeof WITHOUT_COLUMN)[number]>;

export type ColumnName = keyof typeof OWN_COLUMNS | AttributeColumn;

const hasColumn = (name: SeenBy<'member'>): name is AttributeColumn => !WITHOUT_COLUMN.some((other) => other === name);
/** Attributes that have their own column, in the trade's order. */
export const ATTRIBUTE_COLUMNS: readonly AttributeColumn[] = listNamesSeenBy('member').filter(hasColumn);
export const COLUMN_NAMES: readonly ColumnName[] = [...listKeys(OWN_COLUMNS), ...ATTRIBUTE_COLUMNS];

/** The default columns in the trade's order (`docs/design.md`). A narrow window shows some of them only. */
export const USUAL_COLUMNS: readonly ColumnName[] = [
	'track',
	'shape',
	'weight',
	'color',
	'clarity',
	'finish',
	'fluorescence',
	'laboratory',
	'askingPrice',
	'equals',
	'totalPrice',
	'currentBid',
	'closesAt',
	'seller',
	'lotId',
	'measurements',
];

/** Limits in pixels of a column that a member has resized. */
export const COLUMN_WIDTH = { min: 32, max: 480 } as const;
/** Number of pinned columns, which stay visible when a table is scrolled sideways. */
export const PINNED = { usual: 2, max: 6 } as const;

/** The columns in order, and the number of pinned ones. */
export interface ColumnLayout {
	columns: readonly ColumnName[];
	pinned: number;
}

/** An attribute's code is its search key, or its name if it has none. */
const CODES = new Map<ColumnName, string>([
	...listKeys(OWN_COLUMNS).map((name): [ColumnName, string] => [name, OWN_COLUMNS[name]]),
	...ATTRIBUTE_COLUMNS.map((name): [ColumnName, string] => [name, nameInAddress(name)]),
]);
const NAMES = new Map([...CODES].map(([name, code]) => [code, name]));

function nameInAddress(name: AttributeName): string {
	return getAttribute(name).search?.key ?? name;
}

/** Writes the layout for an address: `tk.sh~wt.co`. The columns before the tilde are pinned. */
export function writeColumns({ columns, pinned }: ColumnLayout): string {
	const codes = columns.map((name) => CODES.get(name) ?? name);
	const rest = codes.slice(pinned).join('.');
	return pinned === 0 ? rest : `${codes.slice(0, pinned).join('.')}~${rest}`;
}

/** Reads the text of {@link writeColumns}. Unknown and repeated columns are dropped. Returns undefined if none remains. */
export function readColumns(text: string): ColumnLayout | undefined {
	const parts = text.split('~');
	const named = parts.map((part) => part.split('.').flatMap((code) => NAMES.get(code) ?? []));
	const columns = [...new Set(named.flat())];
	if (columns.length === 0) return undefined;
	const before = parts.length > 1 ? new Set(named[0]).size : 0;
	return { columns, pinned: Math.min(before, PINNED.max, columns.length) };
}

/** Moves a column by `by` places. Returns the columns unchanged if there is no such place. */
export function moveColumn(columns: readonly ColumnName[], name: ColumnName, by: number): ColumnName[] {
	const at = columns.indexOf(name);
	if (at < 0) return [...columns];
	const moved = columns.filter((other) => other !== name);
	moved.splice(Math.max(0, Math.min(at + by, moved.length)), 0, name);
	return moved;
}

/** Moves a column to the place of another. Returns the columns unchanged if either is missing. */
export function placeColumn(columns: readonly ColumnName[], name: ColumnName, place: ColumnName): ColumnName[] {
	const to = columns.indexOf(place);
	return to < 0 ? [...columns] : moveColumn(columns, name, to - columns.indexOf(name));
}

/** Rounds and limits a column's width in pixels. */
export function limitWidth(pixels: number): number {
	return Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, pixels)));
}
