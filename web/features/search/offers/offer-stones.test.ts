import { expect, test } from 'vitest';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { readColumns } from '#shared/sheet/columns.ts';
import { readRow } from '#shared/sheet/row.ts';
import { writeCsv } from '#shared/sheet/write-csv.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import fc from '#test/model/fast-check.ts';
import { buildOfferedStone, nameOffer, writeOffer } from './offer-stones.ts';

const readBack = ([headings = [], ...rows]: ReturnType<typeof writeOffer>) => {
	const columns = readColumns(headings.map(String), { decimalComma: false, currency: 'USD' });
	return rows.map(
		(row) =>
			readRow(
				row.map((cell) => String(cell ?? '')),
				columns,
			).diamond,
	);
};

/** Makes another seller's stone, with data that a customer must not see. */
const makeOthers = (askingPrice: number) =>
	aDiamond({
		askingPrice,
		totalPrice: computeTotalPrice(askingPrice, 1),
		weight: 1,
		remarks: 'Ask us in Kobe',
		certificateLink: 'https://gems.example/Kobe/A-1.pdf',
		externalLink: 'https://kobe.example',
		seller: { userId: '01K0000000000000000000SELR', name: 'Kobe', company: 'Kobe Gems', rank: 0 },
	});

test('an own stone that was exported as it was asked is taken back by the importer unchanged', () => {
	const stated = {
		lotId: 'A-1',
		shape: 'ROUND',
		weight: 1.013,
		color: 'G',
		clarity: 'VS1',
		askingPrice: 6543,
		length: 6.4,
		width: 6.41,
		depth: 3.9,
		certificateLink: 'https://kobe.example/A-1',
	} as const;
	const diamond = aDiamond({ ...stated, remarks: '=1+1', totalDepth: 60.9, derived: ['totalDepth'], totalPrice: computeTotalPrice(6543, 1.013) });
	expect(readBack(writeOffer([diamond], { prices: 'asked' }))).toEqual([{ ...stated, remarks: '=1+1' }]);
});

test('neither the margin nor the price before it is anywhere in what a customer gets', () => {
	const prices = fc.record({ askingPrice: fc.integer({ min: 100_001, max: 999_999 }), margin: fc.integer({ min: 101, max: 1999 }) });
	fc.assert(
		fc.property(prices, ({ askingPrice, margin }) => {
			fc.pre(margin % 10 !== 0);
			const sheet = writeCsv(writeOffer([makeOthers(askingPrice)], { prices: 'margin', margin }));
			expect(sheet).not.toContain(String(askingPrice));
			expect(sheet).not.toContain(String(margin / 10));
			expect(sheet).not.toContain('Kobe');
		}),
		{ numRuns: 100 },
	);
});

test('hidden prices leave no price, no total and no word of the seller', () => {
	const diamond = makeOthers(4321);
	const sheet = writeCsv(writeOffer([diamond], { prices: 'hidden' }));
	expect(sheet).not.toMatch(/4321|Total Price|Kobe/);
	expect(Object.keys(buildOfferedStone(diamond, { prices: 'hidden' })).filter((name) => /price|seller|remarks|link/i.test(name))).toEqual([]);
});

test('a file is named by the market’s day, as its title is', () => {
	// The morning of the next day in Tokyo.
	expect(nameOffer('Asia/Tokyo', Date.parse('2026-11-22T20:00:00.000Z'))).toBe('stones-2026-11-23');
});
