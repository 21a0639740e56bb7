import { describe, expect, it, test, vi } from 'vitest';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { openSheet } from '../open-sheet.ts';
import { readRecord } from '../row.ts';

/** Reads a workbook with these rows, from row 1, and these merged cells. Returns each stone, or its problems as `column: code`. */
async function readMerged(merges: readonly string[], ...rows: readonly (readonly string[])[]) {
	const cell = (text: string, at: number) => (text === '' ? '' : `<c r="${String.fromCharCode(65 + at)}1" t="inlineStr"><is><t>${text}</t></is></c>`);
	const behind = `<mergeCells count="9">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
	const file = packWorkbook(rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`).join(''), { behind });
	const sheet = await openSheet(file, { currency: 'USD' });
	const stones: unknown[] = [];
	for await (const batch of sheet.rows) {
		for (const record of batch) {
			const { diamond, problems } = readRecord(record, sheet.columns);
			stones.push(diamond ?? problems?.map(({ column, code, value }) => `${column}: ${code} ${value}`).join());
		}
	}
	return stones;
}

const HEADINGS = ['Lot', 'Shape', 'Carat'];

describe('cells that are merged over several rows', () => {
	test.each(['Price/ct', 'Total Price', 'Cert No', 'Measurements'])('are refused as %s, which each stone has for itself', async (heading) => {
		const rows = [
			['A', 'RB', '1', '5000'],
			['B', 'RB', '2'],
			['C', 'RB', '3', '7000'],
		];
		expect((await readMerged(['D2:D3'], [...HEADINGS, heading], ...rows)).slice(0, 2)).toEqual([
			`${heading}: MERGED_CELLS 5000`,
			`${heading}: MERGED_CELLS 5000`,
		]);
	});

	it('are refused as weight of two lots', async () => {
		const stones = await readMerged(['C2:C3'], HEADINGS, ['A', 'RB', '1'], ['B', 'RB'], ['C', 'RB', '3']);
		expect(stones).toEqual(['Carat: MERGED_CELLS 1', 'Carat: MERGED_CELLS 1', { lotId: 'C', shape: 'ROUND', weight: 3 }]);
	});

	it('state the same of all their stones, in columns of their own or beside others', async () => {
		const headings = [...HEADINGS, 'Origin', 'Status', 'Currency', 'Price/ct'];
		const rows = [
			['A', 'Pear', '1', 'Lab Grown', 'Sold', 'EUR', '5'],
			['B', '', '2', '', '', '', '6'],
			['C', 'RB', '3', 'Natural', '', '', '7'],
		];
		expect(await readMerged(['B2:B3', 'D2:D3'], headings, ...rows.map((cells) => cells.with(4, '').with(5, '')))).toEqual([
			{ lotId: 'A', shape: 'PEAR', weight: 1, labGrown: true, askingPrice: 5 },
			{ lotId: 'B', shape: 'PEAR', weight: 2, labGrown: true, askingPrice: 6 },
			{ lotId: 'C', shape: 'ROUND', weight: 3, labGrown: false, askingPrice: 7 },
		]);
		expect((await readMerged(['B2:B3', 'D2:D3', 'E2:E3', 'F2:F3'], headings, ...rows))[1]).toBe(
			'Status: UNKNOWN_AVAILABILITY Sold,Currency: WRONG_CURRENCY EUR',
		);
	});

	it('of one stone that takes several rows, or above the stones, change nothing', async () => {
		const tall = await readMerged(['A2:A3', 'B2:B3', 'C2:C3', 'D2:D3'], [...HEADINGS, 'Price/ct'], ['A', 'RB', '1', '5000'], [], ['B', 'RB', '2', '6000']);
		expect(tall).toMatchObject([
			{ lotId: 'A', askingPrice: 5000 },
			{ lotId: 'B', askingPrice: 6000 },
		]);
		const rows = [['Our stock'], [], [...HEADINGS, 'Price/ct'], ['A', 'RB', '1', '5000'], ['B', 'RB', '2']];
		expect(await readMerged(['A1:D2', 'D3:D3', 'C4:D4'], ...rows)).toMatchObject([{ askingPrice: 5000 }, { lotId: 'B' }]);
	});

	it('are searched once, however often the file is opened', async () => {
		const file = packWorkbook('<row r="1"><c t="inlineStr"><is><t>Lot</t></is></c><c t="inlineStr"><is><t>Shape</t></is></c></row>');
		const slice = vi.spyOn(file, 'slice');
		const countSlices = async () => {
			slice.mockClear();
			await openSheet(file, { currency: 'USD', incomplete: true });
			return slice.mock.calls.length;
		};
		const [first, second, third] = [await countSlices(), await countSlices(), await countSlices()];
		// Unpacking a part takes two slices.
		expect([first - second, second - third]).toEqual([2, 0]);
	});

	it('are too much work if they are endless', async () => {
		const merges = Array.from({ length: 20_000 }, () => 'D2:D1048576');
		await expect(readMerged(merges, [...HEADINGS, 'Remarks'], ...Array.from({ length: 300 }, (_, at) => [`A-${at}`, 'RB', '1', 'x']))).rejects.toThrow(
			'TOO_LARGE',
		);
	});
});
