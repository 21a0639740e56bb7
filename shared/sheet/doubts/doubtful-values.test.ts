import { describe, expect, it, test } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { readDoubts } from '#test/model/read-doubts.ts';
import { openSheet } from '../open-sheet.ts';
import { writeCsv } from '../write-csv.ts';

async function read(rows: readonly (readonly string[])[], layout?: SheetLayout) {
	const { stones, doubts } = await readDoubts(new Blob([writeCsv(rows)]), { layout });
	return { stones, doubts };
}

/** Reads a stone with these columns besides lot, shape and weight. */
const readOne = (row: Record<string, string>) =>
	read([
		['Lot', 'Shape', 'Carat', ...Object.keys(row)],
		['A', 'RB', '1', ...Object.values(row)],
	]);

describe('a second column of availability', () => {
	test.each([...['Out', 'Out on memo', 'On approval', 'Busy', 'Hold by ABC', 'Consigned', 'With client', 'M', '貸出中']])(
		'lists a stone with somebody else as pending: %s',
		async (Status) => {
			expect(await readOne({ Availability: 'G', Status })).toMatchObject({ stones: [{ availability: 'PENDING_CONTACT' }], doubts: [] });
		},
	);

	test.each(['In transit', 'Special', '社内'])('is pointed out if it is not understood: %s', async (Status) => {
		expect(await readOne({ Availability: 'G', Status })).toMatchObject({
			stones: [{ availability: 'GUARANTEED' }],
			doubts: [`STATUS_UNREAD Status ${Status}`],
		});
		expect(await readOne({ Availability: 'M', Status })).toMatchObject({ stones: [{ availability: 'PENDING_CONTACT' }], doubts: [] });
	});

	test.each(['Active', 'In Stock', 'New', 'In', 'Yes', '-', ''])('is in no doubt: %s', async (Status) => {
		expect(await readOne({ Availability: 'G', Status })).toMatchObject({ stones: [{ availability: 'GUARANTEED' }], doubts: [] });
	});

	test.each(['Outlet', 'Memo available'])('holds no stone that may be sold: %s', async (Status) => {
		expect((await readOne({ Availability: 'G', Status })).stones).toMatchObject([{ availability: 'GUARANTEED' }]);
	});

	it('does not sell a stone that is out of stock', async () => {
		expect((await readOne({ Availability: 'G', Status: 'Out of stock' })).stones).toEqual(['UNKNOWN_AVAILABILITY']);
	});
});

test.each([
	['GIA/IGI', ['SEVERAL_LABORATORIES Lab GIA/IGI']],
	['GIA & HRD', ['SEVERAL_LABORATORIES Lab GIA & HRD']],
	['EGL, GIA', ['SEVERAL_LABORATORIES Lab EGL, GIA']],
	['CGL・GIA', ['SEVERAL_LABORATORIES Lab CGL・GIA']],
	['GIA Japan', []],
	['GIA GIA', []],
	['EGL (not GIA)', []],
	['Graded to GIA standards by IGI', []],
	['G.I.A.', []],
])('several laboratories in one cell are pointed out: %s', async (Lab, doubts) => {
	expect((await readOne({ Lab, 'Report No': '2141438171' })).doubts).toEqual(doubts);
});

describe('lot IDs that count the rows', () => {
	const readLots = (headings: readonly string[], rows: readonly (readonly string[])[], layout?: SheetLayout) =>
		read([[...headings, 'Shape', 'Carat'], ...rows.map((cells) => [...cells, 'RB', '1'])], layout);

	it('are pointed out', async () => {
		expect((await readLots(['ID'], [['1'], ['2'], ['3']])).doubts).toEqual(['ROW_NUMBERS ID 1, 2, 3']);
		expect((await readLots(['番号'], [['001'], ['002'], [''], ['003'], ['合計']])).doubts).toEqual(['ROW_NUMBERS 番号 1, 2, 3']);
		expect((await readLots(['Lot'], [['1'], ['2'], ['3'], ['1'], ['2']])).doubts).toEqual(['ROW_NUMBERS Lot 1, 2, 3']);
	});

	it('are pointed out beside stock numbers', async () => {
		const rows = ['ST-7', 'ST-9', 'ST-8'].map((stock, at) => [String(at + 1), stock]);
		expect(await readLots(['Lot No', 'Stock #'], rows)).toMatchObject({ stones: [{ lotId: '1' }, {}, {}], doubts: ['ROW_NUMBERS_BESIDE Stock # Lot No'] });
		expect((await readLots(['Item #', 'Barcode'], rows)).doubts).toEqual(['ROW_NUMBERS_BESIDE Barcode Item #']);
		expect((await readLots(['Lot No', 'Stock #'], [...rows, ['4', '']])).doubts).toEqual(['ROW_NUMBERS Lot No 1, 2, 3']);
	});

	it('are in no doubt if they do not, or if their seller has chosen', async () => {
		expect((await readLots(['ID'], [['1'], ['2'], ['4']])).doubts).toEqual([]);
		expect((await readLots(['ID'], [['5'], ['6'], ['7']])).doubts).toEqual([]);
		expect((await readLots(['ID'], [['1'], ['2']])).doubts).toEqual([]);
		const columns = [{ index: 1, statement: 'lotId' as const }];
		const rows = ['ST-7', 'ST-9', 'ST-8'].map((stock, at) => [String(at + 1), stock]);
		expect(await readLots(['Lot No', 'Stock #'], rows, { columns })).toMatchObject({ stones: [{ lotId: 'ST-7' }, {}, {}], doubts: [] });
	});
});

describe('empty cells below a value', () => {
	const readBelow = (heading: string, cells: readonly string[], further: Record<string, string> = {}) =>
		read([['Lot', 'Shape', 'Carat', heading, ...Object.keys(further)], ...cells.map((cell, at) => [`A-${at}`, 'RB', '1', cell, ...Object.values(further)])]);

	test.each([
		['Color', ['D', '', '', 'E', ''], {}, ['EMPTY_BELOW Color D']],
		['Clarity', ['VS1', '', '', ''], {}, ['EMPTY_BELOW Clarity VS1']],
		['Lab', ['GIA', '', '', 'IGI'], { 'Report No': '2141438171' }, ['EMPTY_BELOW Lab GIA']],
	])('are pointed out, since it may be meant for all: %s %j', async (heading, cells, further, doubts) => {
		expect((await readBelow(heading, cells, further as Record<string, string>)).doubts).toEqual(doubts);
	});

	test.each([
		['Color', ['', 'D', '', 'E', ''], {}],
		['Color', ['D', 'D', '', '', 'E'], {}],
		['Color', ['D', 'E', 'F', 'G', 'H', '', ''], {}],
		['Color', ['D', '', ''], { 'Fancy Color': 'Yellow' }],
		['Clarity', ['VS1', '', ''], { 'Fancy Color': 'Yellow' }],
		['Lab', ['GIA', '', '', 'IGI'], {}],
		['Treatment', ['HPHT', '', ''], {}],
		['Clarity', ['', '', ''], {}],
	])('are in no doubt: %s %j', async (heading, cells, further) => {
		expect((await readBelow(heading, cells, further as Record<string, string>)).doubts).toEqual([]);
	});

	it('are pointed out for shapes, whose rows are rejected', async () => {
		const { doubts } = await read([['Shape', 'Lot', 'Carat'], ...['Round', '', '', 'Pear', ''].map((shape, at) => [shape, `A-${at}`, '1'])]);
		expect(doubts).toEqual(['EMPTY_BELOW Shape Round']);
	});
});

test('columns that may contradict the others are not called unknown', async () => {
	const file = new Blob(['Lot,Shape,Carat,Memo,Pcs,Category,Vendor\nA,RB,1,,1,,\n']);
	expect((await openSheet(file, { currency: 'USD' })).columns.ignored).toEqual(['Vendor']);
});
