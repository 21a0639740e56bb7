import { describe, expect, it } from 'vitest';
import { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { nest } from '#shared/domain/stock/stone.ts';
import { describeCellProblem, describeSheetFailure } from '#shared/text/sheets.ts';
import fc from '#test/model/fast-check.ts';
import { readColumns } from './columns.ts';
import { SPELLINGS } from './heading-spellings.ts';
import { normalizeHeading } from './headings.ts';
import { openSheet } from './open-sheet.ts';
import { PROBLEM_CODES } from './problems.ts';
import { readRow } from './row.ts';
import { writeSampleSheet } from './sample.ts';
import { writeCsvLine } from './write-csv.ts';

const notation = { decimalComma: false, currency: 'USD' };
const BASE = { Lot: 'A-1', Shape: 'Round', Carat: '1.00' };

function read(row: Record<string, string>) {
	const all = { ...BASE, ...row };
	return readRow(Object.values(all), readColumns(Object.keys(all), notation));
}
const stone = (row: Record<string, string>) => read(row).diamond ?? expect.fail(JSON.stringify(read(row).problems));
const codes = (row: Record<string, string>) => (read(row).problems ?? []).map(({ column, code }) => `${column}: ${code}`);

describe('headings', () => {
	it('mean the same in any case, spacing and punctuation, and none is listed twice', () => {
		expect(normalizeHeading('Depth (%)')).toBe(normalizeHeading('depth_pct'));
		expect(normalizeHeading('STOCK #')).toBe(normalizeHeading('Stock.No'));
		const claims = Object.entries<readonly string[]>(SPELLINGS).flatMap(([field, words]) => words.map((word) => ({ field, word: normalizeHeading(word) })));
		const twins = [...Map.groupBy(claims, ({ word }) => word)]
			.map(([word, by]) => `${word}: ${by.map(({ field }) => field).join(' and ')}`)
			.filter((claim) => claim.includes(' and '));
		expect(twins, 'Each heading belongs to one field, once in all its spellings: remove the others').toEqual([]);
	});

	it.each([
		[['Width', 'Height', 'Depth', 'Depth (%)'], { length: 4.4, width: 4.3, depth: 2.7, totalDepth: 61 }, ['4.4', '4.3', '2.7', '61']],
		[['Length', 'Width', 'Height', 'Depth'], { length: 4.4, width: 4.3, depth: 2.7, totalDepth: 61 }, ['4.4', '4.3', '2.7', '61']],
		[['Length', 'Width', 'Depth'], { length: 4.4, width: 4.3, depth: 2.7 }, ['4.4', '4.3', '2.7']],
		[['Depth', 'Table'], { totalDepth: 61, tablePercent: 57 }, ['61', '57']],
		[['Price/Ct ($)', 'Total ($)'], { askingPrice: 500 }, ['500', '$500']],
		[['$/ct', 'US$'], { askingPrice: 500 }, ['500', '1']],
		[['Lab', 'Cert'], { laboratory: 'GIA', certificateNumber: '123' }, ['GIA', '123']],
		[['Cert', 'Cert No.'], { laboratory: 'GIA', certificateNumber: '123' }, ['GIA', '123']],
		[
			['鑑定機関', '鑑定書番号', '蛍光性', '備考'],
			{ laboratory: 'CGL', certificateNumber: '123', fluorescence: 'N', remarks: '良' },
			['中央宝石研究所', '１２３', 'なし', '良'],
		],
	])('%j are told apart', (headings, expected, cells) => {
		const { diamond } = readRow(['A-1', 'RB', '1', ...cells], readColumns(['Lot', 'Shape', 'Carat', ...headings], notation));
		expect(diamond).toMatchObject(expected);
	});

	it.each([
		['Price', 'Total'],
		['Price', 'Amount'],
		['Price USD', 'Total Price'],
		['USD Price', 'USD Total'],
		['価格', '合計'],
		['販売価格（US$）', '合計（US$）'],
	])('"%s" beside "%s" is the price per carat, and both must agree', (price, total) => {
		const columns = readColumns(['Lot', 'Shape', 'Carat', price, total], notation);
		expect(readRow(['A-1', 'RB', '2', '5000', '10000'], columns).diamond).toMatchObject({ askingPrice: 5000 });
		expect(readRow(['A-1', 'RB', '2', '5000', '5000'], columns).problems).toMatchObject([{ code: 'PRICE_DISAGREES' }]);
		expect(readColumns(['Lot', 'Shape', 'Carat', price], notation).understood.at(-1)?.statement).toBe('total');
	});

	it.each([
		['Certificate', 'Report No'],
		['鑑定書', '鑑定書番号'],
	])('"%s" beside "%s" is the laboratory', (laboratory, number) => {
		expect(stone({ [laboratory]: 'GIA', [number]: '0123456789' })).toMatchObject({ laboratory: 'GIA', certificateNumber: '0123456789' });
		expect(stone({ [laboratory]: '0123456789', Lab: 'IGI' })).toMatchObject({ laboratory: 'IGI', certificateNumber: '0123456789' });
		expect(stone({ [laboratory]: '9', 'Certificate No': '1', Lab: 'IGI' })).toMatchObject({ certificateNumber: '1' });
	});

	it.each(['Price/Ct (¥)', '単価(¥)', '単価（円）', 'Price (€)', 'Price (₪)', 'Rate (₹)', 'Price per carat JPY', '価格（￥）'])(
		'that state another currency keep their amounts out of the market: %s',
		(heading) => {
			expect(codes({ [heading]: '120000' })).toEqual([`${heading}: WRONG_CURRENCY`]);
			expect(stone({ [heading]: 'on request' }).askingPrice).toBeUndefined();
			expect(stone({ [heading]: '$1,200' }).askingPrice).toBe(1200);
		},
	);

	it.each([
		...['Rate ($/Ct)', 'Rate/Ct', 'Rate Per Carat', 'P/Ct', 'Asking/Ct', 'Amount per carat'].map((heading) => [heading, 5000]),
		...['Amt', 'Amt ($)', 'Total Amt.', 'Price/Pc', 'Price per stone', 'Stone Price', 'Total Value', 'Asking Amount'].map((heading) => [heading, 2500]),
	] as [string, number][])('that name a price are known: %s', (heading, perCarat) => {
		expect(stone({ Carat: '2.00', [heading]: '5000' }).askingPrice).toBe(perCarat);
	});

	it.each(['Price/Ct ($)', 'Price/Ct USD', 'Rate US$', 'Price$', 'Rate$'])('may state the market’s currency: %s', (heading) => {
		expect(stone({ [heading]: '1200' }).askingPrice).toBe(1200);
	});

	it('that are not understood, or stand twice, are reported', () => {
		expect(readColumns(['Lot', 'Shape', 'Shape', 'Carat', 'Vendor', ''], notation).ignored).toEqual(['Shape', 'Vendor']);
	});
});

it('a cell that a dealer marks as empty by a dash is still empty after a download of rejected rows', () => {
	const headings = ['Cut', 'Fluorescence', 'Price', 'Lab', 'Cert No'];
	const row = Object.fromEntries(headings.map((heading) => [heading, writeCsvLine(['-'])]));
	expect(stone(row)).toEqual({ lotId: 'A-1', shape: 'ROUND', weight: 1 });
	expect(writeCsvLine(['-1+2', '--', '=A1'])).toBe("'-1+2,--,'=A1");
});

describe('a lab-grown stone', () => {
	it.each([
		['Origin', 'Lab Grown (India)'],
		['Origin', 'Lab-Grown, India'],
		['Type', 'CVD / India'],
		['Type', 'HPHT (China)'],
		['Origin', 'Synthetic (Surat)'],
		['Growth Type', 'CVD'],
		['Natural/Lab Grown', 'Lab'],
		['Shape', 'Lab Round'],
		['Shape', 'ROUND (LAB)'],
		['Shape', 'Round Lab Diamond'],
		['Lab', 'IGI (LG)'],
		['Lab', 'IGI Lab Grown'],
		['Lab', 'GIA LGDR'],
		['Cert No', 'LG123456789'],
	])('is read from %s %s', (heading, cell) => {
		expect(stone({ [heading]: cell })).toMatchObject({ shape: 'ROUND', labGrown: true });
	});

	it.each([
		[{ 'Lab Grown': 'No', Origin: 'CVD' }, 'Origin: ORIGIN_DISAGREES'],
		[{ 'Lab Grown': 'No', Shape: 'Lab Round' }, 'Shape: ORIGIN_DISAGREES'],
		[{ Origin: 'Natural', Lab: 'IGI LG' }, 'Lab: ORIGIN_DISAGREES'],
		[{ Origin: 'Botswana', 'Cert No': 'LG123456789' }, 'Cert No: ORIGIN_DISAGREES'],
		[{ Origin: 'Natural / Lab Grown' }, 'Origin: UNKNOWN_ORIGIN'],
		[{ Origin: 'Lab grown in India' }, 'Origin: UNKNOWN_ORIGIN'],
	])('is not taken for a natural one: %j', (row, code) => {
		expect(codes(row as Record<string, string>)).toEqual([code]);
	});

	it('is not seen where nothing says so', () => {
		expect(stone({ Origin: 'Surat (India)' })).toMatchObject({ labGrown: false, countryOfOrigin: 'IN' });
		expect(stone({ 'Growth Type': 'None' }).labGrown).toBeUndefined();
		expect(stone({ Lab: 'Gem Lab' })).not.toHaveProperty('labGrown');
	});
});

describe('values', () => {
	it.each([
		...['Pending', 'TBA', '申請中', 'Yes', '有', 'Non Cert', '0', '000'].map((cell) => [cell, undefined]),
		['6,492,599,129', '6492599129'],
		['6492599129.00', '6492599129'],
		['2141 438 171', '2141438171'],
		['2 141 438 171', '2141438171'],
		['2\u202f141\u202f438\u202f171', '2141438171'],
		["2'141'438'171", '2141438171'],
		['2 141', '2 141'],
		['A 12', 'A 12'],
		["'0", '0'],
	])('a certificate number %j is %j', (cell, number) => {
		expect(stone({ 'Cert No': cell as string }).certificateNumber).toBe(number);
	});

	it('a number whose last digits a spreadsheet has rounded away is refused, and so is a formula that failed', () => {
		expect(codes({ 'Cert No': '2.141438171E9' })).toEqual(['Cert No: DIGITS_LOST']);
		expect(codes({ Lab: '#REF!' })).toEqual(['Lab: UNREADABLE_TEXT']);
	});

	it.each(['Nil', 'None detected', 'No indications of treatment', 'No Enhancements', 'Non-treated', 'As Grown', '処理なし', '未処理', 'N.A.'])(
		'a treatment %j is none',
		(cell) => {
			expect(stone({ Treatment: cell })).not.toHaveProperty('treatment');
		},
	);

	it.each([
		['GIAジャパン', 'GIA'],
		['中央宝石研究所(CGL)', 'CGL'],
		['CGL鑑定書', 'CGL'],
		['中央宝石', 'CGL'],
		['Other Lab', 'OTHER'],
		...['Not Certified', '鑑定書なし', '〃', '0'].map((cell) => [cell, undefined]),
	])('a laboratory %j is %j', (cell, laboratory) => {
		expect(stone({ Lab: cell as string }).laboratory).toBe(laboratory);
	});

	it.each([
		['Shape', ['RB', 'round brilliant', 'Ｒｏｕｎｄ', 'ラウンド'], { shape: 'ROUND' }],
		['Shape', ['Asscher', 'AS', 'Square Emerald', 'SQUARE'], { shape: 'SQUARE' }],
		['Shape', ['SQ', 'Princess Cut', 'PRN', 'Square Modified Brilliant'], { shape: 'PRINCESS' }],
		['Shape', ['Sq. Radiant', 'Cut-Cornered Rectangular Modified Brilliant'], { shape: 'RADIANT' }],
		['Shape', ['Cushion Modified', 'Cushion Modified Brilliant', 'Long Cushion', 'CB'], { shape: 'CUSHION' }],
		['Shape', ['Kite', 'Old European Brilliant', 'Half Moon'], { shape: 'OTHER' }],
		['Color', ['o', 'O-P', 'OP'], { color: 'O-P' }],
		['Color', ['Fancy Vivid Yellow'], { color: 'FANCY', intensity: 'fancy_vivid', mainColor: 'yellow' }],
		['Color', ['Fancy Intense Pinkish Purple', 'INTENSE PINKISH PURPLE'], { color: 'FANCY', intensity: 'intense', subColor: 'pinkish', mainColor: 'purple' }],
		['Color', ['Fancy Deep Brownish Greenish Yellow'], { intensity: 'deep', subColor: 'brownish', subColor1: 'greenish', mainColor: 'yellow' }],
		['Color', ['Very Light Grey'], { color: 'FANCY', intensity: 'very_light', mainColor: 'gray' }],
		['Color', ['ファンシーインテンスピンキッシュパープル'], { intensity: 'intense', subColor: 'pinkish', mainColor: 'purple' }],
		['Clarity', ['P1', 'I-1', 'i 1'], { clarity: 'I1' }],
		['Clarity', ['LC', 'Internally Flawless'], { clarity: 'IF' }],
		['Cut', ['Ideal', 'Super Ideal', 'True Hearts', 'EX H&C', 'Excellent'], { cut: 'EX' }],
		['Cut', ['3EX', '3EX H&C'], { cut: 'EX', polish: 'EX', symmetry: 'EX' }],
		['Cut', ['F', 'Fair'], { cut: 'FA' }],
		['Polish', ['F', 'FR'], { polish: 'F' }],
		['Fluorescence', ['F', 'FNT', 'Slight', 'VSL', 'Faint Blue'], { fluorescence: 'F' }],
		['Fluorescence', ['VST', 'Very Strong Blue', 'VS'], { fluorescence: 'VS' }],
		['Fluorescence', ['SB', 'Strong Yellow'], { fluorescence: 'S' }],
		['Lab', ['AGS', 'EGL USA'], { laboratory: 'OTHER' }],
		['Lab', ['gia', 'G.I.A.', 'GIA (Tokyo)'], { laboratory: 'GIA' }],
		['Origin', ['Mined', 'Natural', 'Botswana'], { labGrown: false }],
		['Is lab', ['True', 'CVD', '1'], { labGrown: true }],
		['Price', ['$6,500.00', '6500', '６，５００', 'US$ 6500', '6.500,00'], { askingPrice: 6500 }],
		['Measurements', ['7.37 x 7.34 x 4.64 mm', '7.37-7.34x4.64', '7.37*7.34*4.64'], { length: 7.37, width: 7.34, depth: 4.64 }],
		['Cert No', ['6492599129', '6492599129.0', '="6492599129"', "'6492599129"], { certificateNumber: '6492599129' }],
		['Inscription', ['Yes', 'GIA 6492599129'], { laserInscription: true }],
		['Carat', ['1.234', '1,234', '1.234 ct', '1.2339999999'], { weight: 1.234 }],
	])('%s: %j', (heading, spellings, expected) => {
		for (const spelling of spellings) expect(stone({ [heading]: spelling }), spelling).toMatchObject(expected);
	});

	it('that say nothing are left out', () => {
		const { diamond } = read({ Treatment: 'None', Price: 'On request', Polish: '-', 'Cert No': 'N/A', Lab: 'none', Length: '0' });
		expect(diamond).toEqual({ lotId: 'A-1', shape: 'ROUND', weight: 1 });
	});

	it.each(['0', '0.00', '0,00', '$0', '$0.00', 'US$ 0,00', '0 USD', '0.00 / ct', '$ -', '-', 'N/A', 'POR', 'call', 'Call for price'])(
		'a price %j is on request',
		(cell) => {
			expect(stone({ Price: cell }).askingPrice).toBeUndefined();
			expect(stone({ 'Price/ct': cell, Price: '$1,200' }).askingPrice).toBe(1200);
		},
	);

	it.each([
		[{ Shape: 'Blob', Carat: 'heavy', Color: 'Mauve' }, ['Shape: UNKNOWN_SHAPE', 'Carat: NOT_A_NUMBER', 'Color: UNKNOWN_COLOR']],
		[{ Lot: ' ', Carat: '1001' }, ['Carat: OUT_OF_RANGE', 'Lot: MISSING']],
		[{ Lot: 'x'.repeat(41) }, ['Lot: TOO_LONG']],
		[{ 'Cert No': '6.49E+09' }, ['Cert No: DIGITS_LOST']],
		[{ 'Image Link': 'http://example.com/a.jpg' }, ['Image Link: NOT_HTTPS']],
		[{ Price: '¥120,000' }, ['Price: WRONG_CURRENCY']],
		[{ Price: 'NT$120,000' }, ['Price: WRONG_CURRENCY']],
		[{ Price: '5000 Rs.' }, ['Price: WRONG_CURRENCY']],
		[{ 'Price Per Carat': '100', 'Total Price': '102' }, ['Total Price: PRICE_DISAGREES']],
		[{ Color: 'G', 'Fancy Color': 'Yellow' }, ['Fancy Color: COLOR_DISAGREES']],
		[{ Remarks: 'bad \ufffd text' }, ['Remarks: UNREADABLE_TEXT']],
		[{ Origin: 'Labgrwn' }, ['Origin: UNKNOWN_ORIGIN']],
		[{ Price: '-5' }, ['Price: OUT_OF_RANGE']],
	])('%j is refused', (row, expected) => {
		expect(codes(row)).toEqual(expected);
	});

	it('a comma too many does not shift values into wrong columns unnoticed', () => {
		expect(readRow(['A-1', 'RB', '1', '1', '200'], readColumns(['Lot', 'Shape', 'Carat', 'Price'], notation)).problems).toEqual([
			{ column: '5', value: '200', code: 'TOO_MANY_CELLS' },
		]);
	});

	it.each(['$5,000/ct', '5000 per carat', 'USD 5000 / cts', '５０００／ct'])('a cell that states %s is per carat under any heading of prices', (price) => {
		for (const heading of ['Price', 'Amount', 'Price/ct']) expect(stone({ Carat: '2.00', [heading]: price }).askingPrice).toBe(5000);
	});

	it('a total and a price per carat within 1% agree', () => {
		expect(stone({ Carat: '0.30', 'Price Per Carat': '1000', 'Total Price': '302' }).askingPrice).toBe(1000);
		expect(stone({ Carat: '0.30', 'Total Price': '300' }).askingPrice).toBe(1000);
	});
});

describe('what nobody sees in a cell', () => {
	it('is taken off where it was copied along, and nothing else is a stone number', () => {
		expect(stone({ Lot: 'A\u200b-1\ufeff', Remarks: 'Eye\u00ad clean\u200e' })).toMatchObject({ lotId: 'A-1', remarks: 'Eye clean' });
		expect(stone({ Treatment: '\u200d' }).treatment).toBeUndefined();
	});

	it.each([
		['Lot', 'A\u200d1'],
		['Lot', '\u202eA1'],
		['Girdle', 'thin\u2066'],
		['Remarks', 'seller\u202eredaer'],
	])('a %s that can be made to look like another is refused', (column, cell) => {
		expect(codes({ [column]: cell })).toEqual([`${column}: NOT_PRINTABLE`]);
	});
});

describe('any row', () => {
	const headings = Object.values<readonly string[]>(SPELLINGS).map(([word = '']) => word);
	const likely = fc.constantFrom(
		'1.01',
		'0',
		'-1',
		'EX',
		'Round',
		'D',
		'Fancy Pink',
		'GIA',
		'$5',
		'https://a.b/',
		'3 x 4 x 5',
		'None',
		'1e9',
		'\u0000',
		'\u202eA1',
		'A\u200b1',
		'A\u200d1',
		'\u2060',
		'=1',
		'x'.repeat(2000),
	);
	const anyCell = fc.oneof(fc.string({ unit: 'binary' }), likely);

	it('ends as one stone that the market takes, or as problems; never both, never an exception', () => {
		fc.assert(
			fc.property(fc.array(anyCell, { maxLength: headings.length + 2 }), (cells) => {
				const row = ['A', 'RB', '1', ...cells];
				const { diamond, problems } = readRow(
					row,
					readColumns(['lot id', 'shape', 'weight', ...headings.filter((word) => !['lot id', 'shape', 'weight'].includes(word))], notation),
				);
				expect(diamond === undefined).toBe(problems !== undefined);
				if (diamond) expect(DiamondAttributes.safeParse(nest(diamond)).error).toBeUndefined();
				else expect(problems?.length).toBeGreaterThan(0);
			}),
			{ numRuns: 500 },
		);
	});

	it('reads the same again: what a column remembers is what it read', () => {
		const columns = readColumns(['lot id', 'shape', 'weight', 'price'], notation);
		fc.assert(
			fc.property(anyCell, anyCell, (shape, price) => {
				const cells = ['A', shape, '1', price];
				expect(readRow(cells, columns)).toEqual(readRow(cells, readColumns(['lot id', 'shape', 'weight', 'price'], notation)));
			}),
		);
	});
});

it('the sample sheet reads back: two stones, notes left out', async () => {
	const sheet = await openSheet([new TextEncoder().encode(writeSampleSheet())][Symbol.iterator]() as unknown as AsyncIterable<Uint8Array>, { currency: 'USD' });
	const stones = [];
	for await (const batch of sheet.rows) for (const { cells } of batch) stones.push(readRow(cells, sheet.columns));
	expect(sheet.columns.ignored).toEqual([]);
	expect(stones.map(({ problems }) => problems)).toEqual([undefined, undefined]);
	expect(stones[1]?.diamond).toMatchObject({
		color: 'FANCY',
		intensity: 'intense',
		subColor: 'orangy',
		mainColor: 'yellow',
		askingPrice: 8000,
		availability: 'PENDING_CONTACT',
	});
});

it('every code has words in both languages', () => {
	for (const code of PROBLEM_CODES) for (const language of ['en', 'ja'] as const) expect(describeCellProblem({ code }, language)).toMatch(/\S/);
	expect(describeSheetFailure({ code: 'HEADINGS_MISSING', missing: ['lotId', 'weight'] }, 'en')).toBe('The sheet has no column for: lot ID, weight.');
});
