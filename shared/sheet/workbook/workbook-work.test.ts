import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { openSheet } from '../open-sheet.ts';
import { SheetRefused } from '../problems.ts';
import { openArchive } from './archive.ts';
import { openWorkbook } from './workbook.ts';

/** The result of reading a file. */
interface Work {
	rows: number;
	cells: number;
	characters: number;
	refused?: string;
}

/** Counts the rows, cells and characters that `read` makes, until the file is refused. Any other error fails the test. */
async function countWork(read: () => Promise<AsyncIterable<{ cells: string[] }[]>>): Promise<Work> {
	const work: Work = { rows: 0, cells: 0, characters: 0 };
	try {
		for await (const batch of await read()) {
			for (const { cells } of batch) {
				work.rows++;
				work.cells += cells.length;
				for (const cell of cells) work.characters += cell.length;
			}
		}
	} catch (error) {
		if (!(error instanceof SheetRefused)) throw error;
		work.refused = error.failure.code;
	}
	return work;
}

const readBook = (file: Blob) =>
	countWork(async () => {
		const book = await openWorkbook(file);
		return book.read(book.sheets[0] ?? '');
	});
const readSheet = (file: Blob) => countWork(async () => (await openSheet(file, { currency: 'USD' })).rows);

const HEADINGS = '<row r="1"><c t="str"><v>Lot</v></c><c t="str"><v>Shape</v></c><c t="str"><v>Carat</v></c></row>';

/** Number of random workbooks. */
const RUNS = readStormSize().parameters.numRuns;
/** Work that a file of any size may cause, and additional work for each of its bytes. */
const FREE = 16 * 1024 * 1024;
const PER_BYTE = 100;

describe('a workbook of any shape', () => {
	const place = fc.constantFrom('', 'A', 'B', 'Z', 'AAA', 'XFD', 'ZZZZZZZZZ', '5', '-5', 'a').map((column) => (column === '' ? '' : ` r="${column}1"`));
	// No text is a heading, as a lone `x` would be, since a second row of headings may be wider than the first.
	const cell = fc
		.tuple(place, fc.constantFrom('<v>1</v>', ' t="s"><v>0</v>', '', '<is><t>w</t></is>'), fc.integer({ min: 1, max: 40 }))
		.map(([at, content, times]) => {
			const one = content.startsWith(' ') ? `<c${at}${content}</c>` : `<c${at}>${content}</c>`;
			return one.repeat(at === '' ? times : 1);
		});
	const number = fc.oneof(
		fc.constantFrom('', 'r="-5"', 'r="0"', 'r="x"', 'r="1.5"', 'r="7"', 'r="1e9"', 'r=""'),
		fc.nat(2_000_000).map((row) => `r="${row}"`),
	);
	const row = fc
		.tuple(number, fc.array(cell, { maxLength: 4 }), fc.constantFrom(1, 10, 1000, 20_000))
		.map(([r, cells, times]) => `<row ${r}>${cells.join('')}</row>`.repeat(times));
	const shape = fc.record({
		rows: fc.array(row, { maxLength: 4 }).map((rows) => HEADINGS + rows.join('')),
		strings: fc
			.tuple(fc.constantFrom(1, 5000), fc.constantFrom(1, 100, 40_000))
			.map(([count, length]) => `<si><t>${'w'.repeat(count > 1 ? length % 1000 : length)}</t></si>`.repeat(count)),
		sheets: fc.constantFrom(1, 3, 40).map((count) => Array.from({ length: count }, (_, at) => `<sheet name="S${at}" sheetId="${at}" r:id="r1"/>`).join('')),
	});

	it('costs no more rows, cells and characters than its bytes allow, and is read or refused', async () => {
		await fc.assert(
			fc.asyncProperty(shape, async ({ rows, strings, sheets }) => {
				const file = packWorkbook(rows, { strings, sheets });
				const allowed = FREE + PER_BYTE * file.size;
				const [book, sheet] = [await readBook(file), await readSheet(file)];
				for (const { cells, characters } of [book, sheet]) expect(8 * cells + characters).toBeLessThanOrEqual(allowed);
				// No cell is to the right of the three headings.
				expect(sheet.cells).toBeLessThanOrEqual(3 * sheet.rows);
			}),
			{ numRuns: RUNS },
		);
	});

	it('makes no cells of what is right of its headings, and rejects the rows that have something there', async () => {
		const far = '<row><c t="str"><v>A</v></c><c r="XFD2"><v>7</v></c></row>';
		const file = packWorkbook(HEADINGS + far.repeat(20_000));
		expect(file.size).toBeLessThan(10_000);
		expect(await readSheet(file)).toMatchObject({ rows: 20_000, cells: 20_000 });
		const sheet = await openSheet(file, { currency: 'USD' });
		for await (const [first] of sheet.rows) {
			expect(first).toEqual({ row: 2, cells: ['A'], surplus: { column: 16_383, value: '7' } });
			break;
		}
	});

	it.each([
		['one far cell in each of very many rows', () => packWorkbook('<row><c r="ALL1"><v>1</v></c></row>'.repeat(200_000))],
		[
			'a long text that very many cells share',
			() => packWorkbook('<row><c t="s"><v>0</v></c></row>'.repeat(100_000), { strings: `<si><t>${'x'.repeat(30_000)}</t></si>` }),
		],
		['very many empty texts to share', () => packWorkbook('', { strings: '<si/>'.repeat(14_000_000) })],
		['far more bytes than it has', () => packWorkbook('<row/>'.repeat(4_000_000))],
		['very many sheets', () => packWorkbook('', { sheets: '<sheet name="S" sheetId="1" r:id="r1"/>'.repeat(1001) })],
	])('is refused with %s', async (_, make) => {
		const file = make();
		const work = await readBook(file);
		expect(work.refused).toBe('TOO_LARGE');
		expect(8 * work.cells + work.characters).toBeLessThanOrEqual(FREE + PER_BYTE * file.size);
	});

	it.each([
		['tags that are nested without end', '<a>'.repeat(1_000_000)],
		['a tag that does not end', `<row ${'a="1" '.repeat(1_000_000)}`],
		['a text that does not end', 'x'.repeat(4_000_000)],
		['a comment that does not end', `<!--${'-'.repeat(4_000_000)}`],
	])('is refused with %s, before it is read to its end', async (_, behind) => {
		expect(await readBook(packWorkbook('<row><c><v>1</v></c></row>', { behind }))).toMatchObject({ refused: 'SPREADSHEET_FILE' });
	});

	it('is not read again and again, however many of its sheets are the same', async () => {
		const file = packWorkbook('<row><c/><c/><c/></row>'.repeat(600_000), {
			sheets: Array.from({ length: 20 }, (_, at) => `<sheet name="S${at}" sheetId="${at}" r:id="r1"/>`).join(''),
		});
		expect(await readSheet(file)).toMatchObject({ rows: 0, refused: 'TOO_LARGE' });
		const archive = await openArchive(file);
		let bytes = 0;
		await expect(
			(async () => {
				for (;;) for await (const piece of archive.open('xl/worksheets/sheet1.xml')) bytes += piece.length;
			})(),
		).rejects.toThrow('TOO_LARGE');
		expect(bytes).toBeLessThanOrEqual(2 * archive.allowance);
	});
});

describe('the rows of a workbook', () => {
	it('are all read, whatever numbers they state, and no two have the same', async () => {
		const number = fc.oneof(fc.constantFrom(undefined, '-5', '0', '', 'x', '1.5', 'NaN', '1e2', '7', '7'), fc.integer({ min: -20, max: 900 }).map(String));
		await fc.assert(
			fc.asyncProperty(fc.array(number, { maxLength: 30 }), async (numbers) => {
				const rows = numbers.map((r, at) => `<row${r === undefined ? '' : ` r="${r}"`}><c t="str"><v>A-${at}</v></c></row>`);
				const sheet = await openSheet(packWorkbook(HEADINGS.replace(' r="1"', '') + rows.join('')), { currency: 'USD' });
				const read: { row: number; cells: string[] }[] = [];
				for await (const batch of sheet.rows) read.push(...batch);
				expect(read.map(({ cells }) => cells[0])).toEqual(numbers.map((_, at) => `A-${at}`));
				expect(read.every(({ row }, at) => Number.isInteger(row) && row > (read[at - 1]?.row ?? 1))).toBe(true);
			}),
		);
	});
});

describe('a workbook whose files are damaged', () => {
	it('is read or refused, and makes no other error', async () => {
		const whole =
			'<row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45000.5</v></c><c t="inlineStr"><is><t>Carat &amp; co</t></is></c></row>';
		const damage = fc.tuple(fc.nat(whole.length), fc.nat(6), fc.constantFrom('', '<', '>', '"', '&', '</row>', '<c>', '\u0000', '1e309', '%', '_xZZZZ_'));
		await fc.assert(
			fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), fc.string({ maxLength: 8 }), async (damages, target) => {
				const rows = damages.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), whole);
				const file = packWorkbook(rows, { strings: rows, styles: rows, target: target.replace(/["<&]/g, '%') });
				await readBook(file);
				await readSheet(file);
			}),
			{ numRuns: 6 * RUNS },
		);
	});
});
