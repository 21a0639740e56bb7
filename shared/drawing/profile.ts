import type { Proportions } from './proportions.ts';

/** A stone seen from its side, along its length. Its box is 100 wide; the table is at the top, y grows downwards. */
export interface Profile {
	outline: string;
	/** The facets' edges. */
	edges: string;
	/** Heights from the top: the lower edge of the crown, the upper edge of the pavilion, and the culet. */
	crownEnd: number;
	pavilionBegin: number;
	height: number;
	/** The table's ends, from the left. */
	table: readonly [from: number, to: number];
}

export function drawProfile({ table, crown, girdle, pavilion }: Proportions): Profile {
	const [crownEnd, pavilionBegin, height] = [crown, crown + girdle, crown + girdle + pavilion].map((part) => Math.round(part * 1000) / 10) as [
		number,
		number,
		number,
	];
	const from = Math.round((1 - table) * 500) / 10;
	const to = 100 - from;
	const stars = (from + 0) / 2;
	const rise = crownEnd / 2;
	return {
		outline: `M${from} 0L${to} 0L100 ${crownEnd}L100 ${pavilionBegin}L50 ${height}L0 ${pavilionBegin}L0 ${crownEnd}Z`,
		edges: [
			`M0 ${crownEnd}L100 ${crownEnd}M0 ${pavilionBegin}L100 ${pavilionBegin}`,
			`M${from} 0L${stars + 8} ${rise}L25 ${crownEnd}L50 ${rise * 0.9}L75 ${crownEnd}L${100 - stars - 8} ${rise}L${to} 0M${from} 0L50 ${rise * 0.9}L${to} 0`,
			`M25 ${pavilionBegin}L50 ${height}L75 ${pavilionBegin}M25 ${pavilionBegin}L38 ${pavilionBegin + (height - pavilionBegin) * 0.62}L50 ${pavilionBegin}L62 ${pavilionBegin + (height - pavilionBegin) * 0.62}L75 ${pavilionBegin}`,
		].join(''),
		crownEnd,
		pavilionBegin,
		height,
		table: [from, to],
	};
}
