import { describe, expect, it } from 'vitest';
import { PRICE_LIST_ISSUES, PRICE_LIST_ROWS } from '#shared/domain/prices/limits.ts';
import { findListPrice } from '#shared/domain/prices/price-list.ts';
import fc from '#test/model/fast-check.ts';
import { writePriceSheet } from '#test/steps/price-sheets.ts';
import { PRICE_SHEET_FAULTS } from './price-sheet/issues.ts';
import { readPriceSheet } from './price-sheet.ts';

const options = { currency: 'USD', today: '2026-11-22', fancyByPear: false };
const read = (text: string, other: Partial<typeof options> = {}) => readPriceSheet(text, { ...options, ...other });
const readIssues = (text: string, other?: Partial<typeof options>) => {
	const sheet = read(text, other);
	return 'issues' in sheet ? sheet.issues : [];
};
const readList = (text: string, other?: Partial<typeof options>) => {
	const sheet = read(text, other);
	if ('issues' in sheet) throw new Error(JSON.stringify(sheet.issues));
	return sheet;
};
const FEW = 'BR,IF,D,1.00,1.49,120.5,11/20/2026\nBR,VS1,G,1.00,1.49,84,11/20/2026\n';

describe('a price list’s sheet', () => {
	it('of the trade is read whole: rounds and pears in 18 sizes, 110 prices each', () => {
		const { list, warnings } = readList(writePriceSheet());
		expect(list.shapes.map(({ shape, date, sizes }) => [shape, date, sizes.length])).toEqual([
			['ROUND', '2026-11-20', 18],
			['PEAR', '2026-11-20', 18],
		]);
		expect(list.shapes.flatMap(({ sizes }) => sizes).map(({ prices }) => prices.filter(Boolean).length)).toEqual(new Array(36).fill(110));
		expect(warnings).toEqual({ isOld: false, gaps: 0 });
		expect(findListPrice(list, { shape: 'ROUND', weight: 1.2, color: 'D', clarity: 'IF' })).toMatchObject({ price: 12_000 });
	});

	it.each([
		['without headings', FEW],
		['with Windows’ line ends, a mark, blank lines and spaces', `\ufeff\r\n ${FEW.replaceAll('\n', '\r\n\r\n').replaceAll(',', ' , ')}`],
		['with old line ends', FEW.replaceAll('\n', '\r')],
		['by semicolons, with decimal commas', FEW.replaceAll(',', ';').replaceAll('.', ',')],
		['by tabs', FEW.replaceAll(',', '\t')],
		['in quotes', FEW.replace(/[^,\n]+/g, '"$&"')],
		['in full width', FEW.replaceAll('1.00', '１．００').replaceAll('BR', 'ＢＲ')],
		['in words and lower case', FEW.replaceAll('BR', 'round').replaceAll('IF', 'if')],
		['with dollar signs', FEW.replaceAll('120.5', '$120.50').replaceAll('84', 'USD 84')],
		['with a spreadsheet’s dates', FEW.replaceAll('11/20/2026', '2026-11-20 00:00:00')],
		['under headings', `Shape,Clarity,Color,Low Size,High Size,Caratprice,Date\n${FEW}`],
		[
			'joined with another under the same headings',
			`Shape,Clarity,Color,From,To,Price,Date\n${FEW.replace('\n', '\nShape,Clarity,Color,From,To,Price,Date\n')}`,
		],
		[
			'under headings in another order',
			'Date,Price,Currency,From,To,Shape,Color,Clarity\n2026/11/20,120.5,USD,1,1.49,Round,D,IF\n2026/11/20,84,USD,1,1.49,Round,G,VS1\n',
		],
	])('is read %s', (_, text) => {
		const { list } = readList(text);
		expect(list.shapes.map(({ shape, date, sizes }) => ({ shape, date, sizes: sizes.map(({ from, to }) => [from, to]) }))).toEqual([
			{ shape: 'ROUND', date: '2026-11-20', sizes: [[1, 1.49]] },
		]);
		expect(findListPrice(list, { shape: 'ROUND', weight: 1.01, color: 'D', clarity: 'IF' })).toMatchObject({ price: 12_050 });
		expect(findListPrice(list, { shape: 'ROUND', weight: 1.49, color: 'G', clarity: 'VS1' })).toMatchObject({ price: 8400 });
	});

	it('may have a date for each shape: rounds appear weekly, fancy shapes monthly', () => {
		const { list, warnings } = readList(`${FEW}PS,IF,D,1.00,1.49,100,11/6/2026\n`);
		expect(list.shapes.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-06']);
		expect(warnings.isOld).toBe(false);
	});

	it('of last year is taken, and said to be old', () => {
		expect(readList(writePriceSheet({ date: '11/21/2025' })).warnings).toEqual({ isOld: true, gaps: 0 });
		expect(readList(writePriceSheet({ date: '11/13/2026' })).warnings.isOld).toBe(true);
		expect(readList(writePriceSheet({ date: '11/14/2026' })).warnings.isOld).toBe(false);
	});

	it('with a gap is taken, and the gap counted', () => {
		const lines = writePriceSheet().split('\r\n');
		expect(readList(lines.toSpliced(500, 2).join('\r\n')).warnings.gaps).toBe(2);
	});
});

describe('a sheet that one cannot go by is refused', () => {
	it.each([
		['an empty one', '\r\n \n', [{ code: 'EMPTY' }]],
		['an inventory', 'Lot ID,Shape,Weight,Color,Clarity,Price,Lab\nA-1,Round,1.00,D,IF,9000,GIA\n', [{ code: 'NOT_A_PRICE_LIST' }]],
		['a page', '<!doctype html>\n<html><body>Please sign in</body></html>', [{ code: 'NOT_A_PRICE_LIST' }]],
		['one cut within a date', `${FEW}BR,VS2,G,1.00,1.49,80,11/20/20`, [{ code: 'CUT_OFF', row: 3 }]],
		['one cut within a row', `${FEW}BR,VS2,G,1.00,1.`, [{ code: 'CUT_OFF', row: 3 }]],
		['one cut within quotes', `${FEW}BR,VS2,G,1.00,1.49,"80`, [{ code: 'CUT_OFF', row: 3 }]],
		['a cell missing', FEW.replace(',84,', ',,'), [{ code: 'CUT_OFF', row: 2 }]],
		['a cell missing in the middle', FEW.replace('120.5', ' '), [{ code: 'MISSING', row: 1, column: 'price' }]],
		['a price of nothing', FEW.replace('120.5', '0'), [{ code: 'NOT_A_PRICE', row: 1 }]],
		['a negative price', FEW.replace('120.5', '-3'), [{ code: 'NOT_A_PRICE', row: 1 }]],
		['a price in words', FEW.replace('120.5', 'call'), [{ code: 'NOT_A_PRICE', row: 1 }]],
		['another currency by its sign', FEW.replace('120.5', '€120.5'), [{ code: 'WRONG_CURRENCY', row: 1 }]],
		['another currency by its name', FEW.replaceAll('120.5', 'JPY 120.5').replaceAll('84', 'JPY 84'), [{ code: 'WRONG_CURRENCY', row: 1 }]],
		[
			'another currency in a column',
			'Shape,Clarity,Color,From,To,Price,Date,Currency\nBR,IF,D,1,1.49,120,11/20/2026,JPY\n',
			[{ code: 'WRONG_CURRENCY', row: 2 }],
		],
		['whole dollars', FEW.replace('120.5', '12050').replace('84', '8400'), [{ code: 'NOT_IN_HUNDREDS', row: 1 }]],
		['whole dollars of small stones', 'BR,IF,D,0.30,0.39,2800,11/20/2026', [{ code: 'NOT_IN_HUNDREDS', row: 1 }]],
		['day before month', FEW.replaceAll('11/20/2026', '20/11/2026'), [{ code: 'NOT_A_DATE', row: 1 }]],
		['a day that there is not', FEW.replaceAll('11/20/2026', '2/30/2026'), [{ code: 'NOT_A_DATE', row: 1 }]],
		['a year of two digits', FEW.replace('11/20/2026', '11/20/26'), [{ code: 'NOT_A_DATE', row: 1 }]],
		['the future', FEW.replaceAll('11/20/2026', '12/11/2026'), [{ code: 'FUTURE_DATE', row: 1 }]],
		['two dates', FEW.replace('11/20/2026', '11/13/2026'), [{ code: 'TWO_DATES', row: 1, other: 2 }]],
		['the same price twice', `${FEW}${FEW.split('\n')[0]}\n`, [{ code: 'OVERLAP', row: 1, other: 3 }]],
		['sizes that overlap', `${FEW}BR,IF,D,1.40,1.99,130,11/20/2026\n`, [{ code: 'OVERLAP', row: 1, other: 3 }]],
		['a size within another', `${FEW}BR,IF,E,0.50,5.00,130,11/20/2026\n`, [{ code: 'OVERLAP', row: 1, other: 3 }]],
		['an unknown shape', FEW.replace('BR', 'BLOB'), [{ code: 'UNKNOWN_SHAPE', row: 1 }]],
		['an unknown clarity', FEW.replace('IF', 'VVVS'), [{ code: 'UNKNOWN_CLARITY', row: 1 }]],
		['a colour below M', FEW.replace(',D,', ',N,'), [{ code: 'UNKNOWN_COLOR', row: 1 }]],
		['a fancy colour', FEW.replace(',D,', ',Fancy Yellow,'), [{ code: 'UNKNOWN_COLOR', row: 1 }]],
		['a weight in words', FEW.replace('1.00', 'one'), [{ code: 'NOT_A_WEIGHT', row: 1 }]],
		['a weight between two hundredths', FEW.replace('1.00', '1.005'), [{ code: 'NOT_A_WEIGHT', row: 1 }]],
		['a size turned round', FEW.replace('1.00,1.49', '1.49,1.00'), [{ code: 'WEIGHTS_REVERSED', row: 1 }]],
		['more rows than any list has', FEW.repeat(PRICE_LIST_ROWS / 2 + 1), [{ code: 'TOO_MANY_ROWS' }]],
	])('%s', (_, text, issues) => expect(readIssues(text)).toEqual(issues));

	it('sizes beyond number', () => {
		const sizes = Array.from({ length: 121 }, (_, place) => `BR,IF,D,${(place + 1) / 100},${(place + 1) / 100},12,11/20/2026`);
		expect(readIssues(sizes.join('\n'))).toEqual([{ code: 'TOO_MANY_ROWS' }]);
	});

	it('the trade’s, on a market of another currency, unless it says that it is of that', () => {
		expect(readIssues(FEW, { currency: 'JPY' })).toEqual([{ code: 'WRONG_CURRENCY', row: 1 }]);
		expect(readList('Shape,Clarity,Color,From,To,Price,Date,Currency\nBR,IF,D,1,1.49,18000,11/20/2026,JPY\n', { currency: 'JPY' }).list.currency).toBe('JPY');
	});

	it('with all that is wrong, up to a number of issues', () => {
		const wrong = FEW.split('\n')[0]?.replace('BR', 'BLOB');
		expect(readIssues(`${FEW}${`${wrong}\n`.repeat(100)}`)).toHaveLength(PRICE_LIST_ISSUES);
		expect(readIssues(FEW.replace('BR', 'BLOB').replace(',G,', ',N,'))).toEqual([{ code: 'NOT_A_PRICE_LIST' }]);
	});

	it('wherever it was cut but between two sizes', () => {
		const text = writePriceSheet({ sizes: ['0.90,0.99', '1.00,1.49', '1.50,1.99'] }).trimEnd();
		const whole = text.split('\r\n').length;
		fc.assert(
			fc.property(fc.integer({ min: Math.ceil(text.length / 2), max: text.length - 1 }), (length) => {
				const sheet = read(text.slice(0, length));
				if ('issues' in sheet) return;
				const rows = sheet.list.shapes.flatMap(({ sizes }) => sizes).reduce((sum, { prices }) => sum + prices.filter(Boolean).length, 0);
				expect([whole % 110, rows % 110]).toEqual([0, 0]);
			}),
		);
	});

	it('or read, whatever it is, in time that grows with its length', () => {
		const cell = fc.oneof(fc.constantFrom('BR', 'IF', 'D', '1.00', '1.49', '120', '11/20/2026', '', '"', '=1+1', '１'), fc.string());
		const text = fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 20 }).map((rows) => rows.map((cells) => cells.join(',')).join('\n'));
		fc.assert(
			fc.property(text, (any) => {
				const sheet = read(any);
				if ('issues' in sheet) for (const { code } of sheet.issues) expect(PRICE_SHEET_FAULTS).toContain(code);
				else expect(sheet.list.shapes.length).toBeGreaterThan(0);
			}),
		);
		expect(readIssues('"'.repeat(600_000))).toHaveLength(1);
		expect(readIssues(','.repeat(600_000))).toHaveLength(1);
		expect(readIssues('1'.repeat(600_000))).toEqual([{ code: 'NOT_A_PRICE_LIST' }]);
	});
});
