/** Label formats in millimetres: common A4 sheets, and single labels from a roll. */
export const LABEL_FORMATS = {
	'3x8': { page: [210, 297], columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
	'2x7': { page: [210, 297], columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.7, top: 15.1, gap: 2.5 },
	'5x13': { page: [210, 297], columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.7, top: 10.7, gap: 2.5 },
	'62x29': { page: [62, 29], columns: 1, rows: 1, width: 62, height: 29, left: 0, top: 0, gap: 0 },
} as const satisfies Record<string, LabelFormat>;
export type LabelFormatName = keyof typeof LABEL_FORMATS;
export const LABEL_FORMAT_NAMES = Object.keys(LABEL_FORMATS) as LabelFormatName[];

export interface LabelFormat {
	page: readonly [width: number, height: number];
	columns: number;
	rows: number;
	width: number;
	height: number;
	/** Distance from the page's edge to the first label. */
	left: number;
	top: number;
	gap: number;
}

/** Distributes labels over pages. The first `used` places of the first page stay empty. */
export function distributeLabels<L>(labels: readonly L[], { columns, rows }: LabelFormat, used: number): (L | undefined)[][] {
	const places: (L | undefined)[] = [...Array.from({ length: used }, () => undefined), ...labels];
	const pages: (L | undefined)[][] = [];
	for (let at = 0; at < places.length; at += columns * rows) pages.push(places.slice(at, at + columns * rows));
	return pages;
}
