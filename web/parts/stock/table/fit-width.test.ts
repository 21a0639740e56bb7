import { expect, test } from 'vitest';
import { aDiamond } from '#test/model/a-diamond.ts';
import { type Column, estimateTwoLines, fitWidth } from './diamond-table-column.ts';

const bid: Column<ReturnType<typeof aDiamond>> = { key: 'bid', label: 'Current bid', short: 'Bid', width: 116, cell: ({ currentBid }) => currentBid };

test('a column without a value in any row gives its width away, but keeps its heading', () => {
	const rows = [aDiamond(), aDiamond()];
	expect(fitWidth(bid, rows)).toBe(35);
	expect(fitWidth({ ...bid, short: undefined }, rows)).toBe(91);
	expect(fitWidth(bid, [...rows, aDiamond({ currentBid: 7000 })])).toBe(116);
	expect(fitWidth({ ...bid, label: 'クラリティ', short: undefined, width: 54, cell: () => 'VS1' }, rows)).toBeCloseTo(69.1);
	expect([fitWidth(bid, []), fitWidth({ ...bid, hiddenLabel: true, width: 28 }, rows)]).toEqual([116, 28]);
});

test('a column is as wide as its longest value needs, up to a limit', () => {
	const color: typeof bid = { key: 'color', label: 'Colour', width: 64, cell: () => 'D', need: ({ weight }) => weight };
	const measure = (...weights: number[]) =>
		fitWidth(
			color,
			weights.map((weight) => aDiamond({ weight })),
		);
	expect([measure(1, 2), measure(1, 150), measure(500)]).toEqual([64, 150, 210]);
});

test.each([
	['Fancy Vivid Orangy Yellow', 'Orangy Yellow'.length],
	['Fancy Deep Brown', 'Fancy Deep'.length],
	['Black', 'Black'.length],
	['ファンシーブラウン', 5 * 1.9],
	['', 0],
])('%s is in two lines as wide as %d characters', (text, width) => {
	expect(estimateTwoLines(text, 1)).toBeCloseTo(width);
});
