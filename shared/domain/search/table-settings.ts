import { listKeys } from '../common/record.ts';
import { type AttributeName, getAttribute, listNamesSeenBy, type SeenBy } from '../stock/attributes.ts';

/** How a member's table of stones is: its rows, its paging, and its columns. */

/** How tall rows are (`docs/design.md`). */
export const DENSITIES = ['comfortable', 'compact', 'dense'] as const;
export type Density = (typeof DENSITIES)[number];
/** One list without an end, or pages. */
export const PAGINGS = ['endless', 'pages'] as const;
export type Paging = (typeof PAGINGS)[number];

/** Columns that are more than one attribute, by the code that an address names them with. */
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
/** The attributes that have a column of their own, in the trade's order. */
export const ATTRIBUTE_COLUMNS: readonly AttributeColumn[] = listNamesSeenBy('member').filter(hasColumn);
export const COLUMN_NAMES: readonly ColumnName[] = [...listKeys(OWN_COLUMNS), ...ATTRIBUTE_COLUMNS];

/** The default columns in the trade's order (`docs/design.md`): all but the last fit a window of 1280 pixels. */
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
	'totalPrice',
	'currentBid',
	'closesAt',
	'seller',
	'lotId',
	'measurements',
];

/** Pixels of a column that a member has made as wide as it is. */
export const COLUMN_WIDTH = { min: 32, max: 480 } as const;
/** How many of the first columns stay in sight when a table is scrolled sideways. */
export const PINNED = { usual: 2, max: 6 } as const;

/** Which columns in which order, and how many of them stay in sight. */
export interface ColumnLayout {
	columns: readonly ColumnName[];
	pinned: number;
}

/** An attribute's code is the one that the search has for it; those that it does not search by go by their name. */
const CODES = new Map<ColumnName, string>([
	...listKeys(OWN_COLUMNS).map((name): [ColumnName, string] => [name, OWN_COLUMNS[name]]),
	...ATTRIBUTE_COLUMNS.map((name): [ColumnName, string] => [name, nameInAddress(name)]),
]);
const NAMES = new Map([...CODES].map(([name, code]) => [code, name]));

function nameInAddress(name: AttributeName): string {
	return getAttribute(name).search?.key ?? name;
}

/** The layout as an address says it: `tk.sh~wt.co`, where what stands before the tilde stays in sight. */
export function writeColumns({ columns, pinned }: ColumnLayout): string {
	const codes = columns.map((name) => CODES.get(name) ?? name);
	const rest = codes.slice(pinned).join('.');
	return pinned === 0 ? rest : `${codes.slice(0, pinned).join('.')}~${rest}`;
}

/** Reads {@link writeColumns}. What nobody knows, or stands there twice, is left out; undefined when nothing is left. */
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

/** The columns with one of them put in the place of another, as far as both are there. */
export function placeColumn(columns: readonly ColumnName[], name: ColumnName, place: ColumnName): ColumnName[] {
	const to = columns.indexOf(place);
	return to < 0 ? [...columns] : moveColumn(columns, name, to - columns.indexOf(name));
}

/** A width that a table takes, in whole pixels. */
export function limitWidth(pixels: number): number {
	return Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, pixels)));
}
