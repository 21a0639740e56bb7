import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { linkTo } from '#shared/contract/screens.ts';
import { readScan } from '#shared/sheet/scan.ts';
import { drawModules } from '#web/ui/qr-code.tsx';
import { distributeLabels, LABEL_FORMAT_NAMES, LABEL_FORMATS } from './label-sheets.ts';

describe('labels', () => {
	test.each(LABEL_FORMAT_NAMES)('of %s fit on their page', (name) => {
		const { page, columns, rows, width, height, left, top, gap } = LABEL_FORMATS[name];
		expect(left + columns * width + (columns - 1) * gap).toBeLessThanOrEqual(page[0]);
		expect(top + rows * height).toBeLessThanOrEqual(page[1]);
	});

	test('fill page after page, beginning behind those that are used up', () => {
		const pages = distributeLabels(
			Array.from({ length: 25 }, (_, at) => at),
			LABEL_FORMATS['3x8'],
			2,
		);
		expect(pages.map(({ length }) => length)).toEqual([24, 3]);
		expect(pages[0]?.slice(0, 4)).toEqual([undefined, undefined, 0, 1]);
		expect(pages[1]).toEqual([22, 23, 24]);
	});

	test('say in their QR what the scanner reads as this stone', () => {
		const listingId = '01K4AB2CD3EF4GH5JK6MN7PQ8R';
		const text = `https://market.example${linkTo('stone', { id: listingId })}`;
		expect(readScan(text)).toEqual({ source: 'LABEL', listingId });
		const { size, data } = encode(text, { ecc: 'M' });
		expect(drawModules(data).match(/M/g)).toHaveLength(data.flat().filter(Boolean).length);
		expect(size).toBeLessThanOrEqual(39);
	});
});
