import type { ReactNode } from 'react';
import type { SortField } from '#web/parts/stock/sorting/sort-cycle.ts';
import type { ShownDiamond } from '../diamond-cache.ts';

export interface Column<D extends ShownDiamond = ShownDiamond, K extends string = string, F extends string = SortField> {
	key: K;
	label: string;
	/** A short heading in place of a long label, which then explains it. */
	short?: string;
	width: number;
	align?: 'end' | 'center';
	hiddenLabel?: boolean;
	sort?: F;
	/** Never cut off; for weights, grades and amounts. */
	whole?: boolean;
	cell: (diamond: D) => ReactNode;
	/** Returns the width in pixels that a stone's value needs, for columns with a few long values. */
	need?: (diamond: D) => number;
}

/** Widths in pixels of a column without values: its heading's characters, and the space around them. */
const EMPTY = { character: 7, around: 14, min: 32 };
/** Widths in pixels of a column with values: its heading's characters, and the space around them. The sort mark is only shown on hover. */
const HEADED = { character: 5.8, around: 14 };
/** Greatest width in pixels that a long value gets. */
const LONGEST = 210;

/** Returns a column's width for these rows: less if no row has a value, more if one has a long value. */
export function fitWidth<D extends ShownDiamond>(
	column: Pick<Column<D>, 'width' | 'label' | 'short' | 'hiddenLabel' | 'cell' | 'need'>,
	rows: readonly D[],
): number {
	const { width, label, short = label, hiddenLabel, cell, need } = column;
	if (rows.length === 0 || hiddenLabel) return width;
	if (rows.every((row) => isBlank(cell(row)))) return Math.min(width, Math.max(EMPTY.min, estimateWidth(short, EMPTY.character) + EMPTY.around));
	const headed = Math.max(width, estimateWidth(short, HEADED.character) + HEADED.around);
	return need
		? Math.min(
				LONGEST,
				rows.reduce((most, row) => Math.max(most, need(row)), headed),
			)
		: headed;
}

/** Estimates the width of a text in pixels by its characters. Japanese ones are as wide as high, about twice as wide as `character`. */
export function estimateWidth(text: string, character: number): number {
	return [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? character * 1.9 : character), 0);
}

/** Estimates the width in pixels of a text in at most two lines, broken where it gets narrowest. Japanese may be broken before any character. */
export function estimateTwoLines(text: string, character: number): number {
	const isBreak = (at: number) => text[at] === ' ' || (text[at] ?? '') > '\u2e7f';
	const breaks = Array.from(text, (_, at) => at).filter(isBreak);
	const broken = breaks.map((at) => Math.max(estimateWidth(text.slice(0, at), character), estimateWidth(text.slice(at).trim(), character)));
	return Math.min(estimateWidth(text, character), ...broken);
}

function isBlank(content: ReactNode): boolean {
	return content === undefined || content === null || content === false || content === '';
}
