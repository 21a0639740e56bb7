import { expect, test } from 'vitest';
import { ANSWER_BYTES } from '#shared/domain/common/request-limits.ts';
import { writeWorkbook } from '#shared/sheet/workbook/write-workbook.ts';
import { importWorld } from '#test/doubles/test-import-market.ts';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { A, finish, HEADINGS, PLENTY, readImport, sheet } from '#test/steps/imports.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import { importSheet } from './import-sheet.ts';
import { readRowsPage, writeRejectedSheet } from './import-sheet-present.ts';
import type { Fate } from './ports/imports.ts';

test('every row ends as exactly one of saved, duplicate, rejected', async () => {
	const world = importWorld();
	Object.assign(world.seller, { country: 'JP', licenceNumber: '301000000001' });
	const present = world.list({ ...A, laboratory: 'GIA', certificateNumber: '1' });
	const importId = await world.upload(
		sheet('a,Round,1.00,500,,,', 'B,Oval,0.5,,GIA,1,', 'C,Blob,heavy,,,,', '', 'D,Pear,0.7,700,GIA,2,', 'd ,Pear,0.7,700,GIA,3,', 'E,Heart,0.7,,GIA,2,'),
	);
	const { counts, saved, duplicate, rejected, state, progress } = await finish(world, importId);
	expect({ counts, state, progress }).toEqual({ counts: { rows: 6, saved: 1, duplicate: 4, rejected: 1 }, state: 'DONE', progress: 1 });
	const d = saved[0]?.diamondId ?? '';
	const dealer = deriveDealer(world.seller);
	expect(world.listings.get(d)).toMatchObject({ stone: { lotId: 'D', askingPrice: 1000 }, version: 1, state: 'DISPLAYED', dealer });
	expect(duplicate).toEqual([
		{ row: 2, lotId: 'a', diamondId: present.listingId, code: 'LOT_ID_TAKEN' },
		{ row: 3, lotId: 'B', diamondId: present.listingId, code: 'CERTIFICATE_TAKEN' },
		{ row: 7, lotId: 'd', diamondId: d, code: 'LOT_ID_TAKEN' },
		{ row: 8, lotId: 'E', diamondId: d, code: 'CERTIFICATE_TAKEN' },
	]);
	expect(rejected).toMatchObject([
		{
			row: 4,
			lotId: 'C',
			problems: [
				{ column: 'Shape', value: 'Blob', code: 'UNKNOWN_SHAPE' },
				{ column: 'Carat', code: 'NOT_A_NUMBER' },
			],
		},
	]);
	expect(world.told).toEqual([
		{ memberId: world.seller.memberId, kind: 'IMPORT_FINISHED', data: { importId, fileName: 'stock.csv', saved: 1, duplicate: 4, rejected: 1, warnings: 1 } },
	]);
});

test('a workbook whose relationships name no address is refused by the first worker', async () => {
	const world = importWorld();
	const importId = await world.upload(packWorkbook('<row><c><v>1</v></c></row>', { target: 'http://[' }));
	expect(await importSheet(world.market, importId, PLENTY)).toEqual({ outcome: 'done' });
	expect(await readImport(world, importId)).toMatchObject({
		state: 'FAILED',
		failure: { code: 'SPREADSHEET_FILE', message: expect.stringContaining('.xlsx') },
	});
});

test('every row of a workbook has a fate, whatever number it states', async () => {
	const world = importWorld();
	const numbers = ['r="1"', 'r="-5"', 'r="4"', 'r="4"', 'r="2"', 'r="x"', 'r="1.5"', ''];
	const write = (cells: readonly string[]) => cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('');
	const rows = numbers.map((r, at) => `<row ${r}>${write(at === 0 ? ['Lot', 'Shape', 'Carat'] : [`A-${at}`, at === 7 ? 'Blob' : 'Round', '1'])}</row>`);
	const importId = await world.upload(packWorkbook(rows.join('')));
	// A worker that takes over goes on after the last row of its predecessor.
	world.writesLeft = 8;
	await importSheet(world.market, importId, PLENTY).catch(() => undefined);
	world.writesLeft = Number.POSITIVE_INFINITY;
	const { counts, saved, rejected } = await finish(world, importId);
	expect(counts).toEqual({ rows: 7, saved: 6, duplicate: 0, rejected: 1 });
	expect([saved, rejected].map((found) => found.map(({ lotId }) => lotId))).toEqual([['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6'], ['A-7']]);
	expect([...world.listings.values()].map(({ stone }) => stone.lotId)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']);
});

test('rows of very many empty cells are kept as far as there are headings', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet(...Array.from({ length: 40 }, (_, row) => `A-${row},Blob${','.repeat(50_000)}x`)));
	const { record, rejected } = await finish(world, importId);
	expect(rejected).toHaveLength(40);
	expect(rejected[0]).toMatchObject({ problems: expect.arrayContaining([expect.objectContaining({ column: '50002', value: 'x', code: 'TOO_MANY_CELLS' })]) });
	const kept = await world.market.imports.rows(record.importId, record.chunks[0]?.firstRow ?? 0);
	expect(kept?.rejected.map(({ cells }) => cells.length)).toEqual(Array(40).fill(7));
});

test('a page of rows says what each stone is, and of a duplicate what its listing is now', async () => {
	const world = importWorld();
	world.list({ ...A, askingPrice: 400 });
	const { record } = await finish(world, await world.upload(sheet('A,Round,1,500,,,', 'B,Oval,0.5,,,,')));
	const read = async (fate: Fate, size = 50) => (await readRowsPage(world.market, record, fate, 0, size, 'en')).content;
	expect(await read('saved')).toMatchObject([{ lotId: 'B', stone: { shape: 'OVAL', weight: 0.5 } }]);
	expect(await read('duplicate')).toMatchObject([{ lotId: 'A', stone: { askingPrice: 500 }, present: { askingPrice: 400 } }]);
	expect(await read('duplicate', 5000)).toEqual([expect.not.objectContaining({ stone: expect.anything() })]);
});

test('rejected rows come back as a sheet that can be corrected and uploaded again', async () => {
	const world = importWorld();
	const importId = await world.upload(sheet('A,Blob,1,,,,"a, ""b"""', 'B,Round,1,,,,', 'C,Round,x,,,,=1+1'));
	const { record } = await finish(world, importId);
	const csv = await writeRejectedSheet(world.market, record, 'en');
	expect(csv.split('\r\n')).toEqual([
		`\ufeffRow,${HEADINGS},Reason`,
		'2,A,Blob,1,,,,"a, ""b""",Shape: Unknown shape.',
		"4,C,Round,x,,,,'=1+1,Carat: Not a number.",
		'',
	]);
	const again = await finish(world, await world.upload(csv.replace('Blob', 'Oval').replace(',x,', ',1,')));
	expect(again.counts).toEqual({ rows: 2, saved: 2, duplicate: 0, rejected: 0 });
	expect(again.ignoredColumns).toEqual(['Row', 'Reason']);
	expect([...world.listings.values()].map(({ stone }) => stone.remarks)).toEqual([undefined, 'a, "b"', '=1+1']);
});

test('the same file twice yields duplicates, not copies', async () => {
	const world = importWorld();
	const text = sheet('A,Round,1,,,,', 'B,Oval,1,,,,');
	await finish(world, await world.upload(text));
	const { counts } = await finish(world, await world.upload(text));
	expect(counts).toMatchObject({ saved: 0, duplicate: 2 });
	expect(world.listings.size).toBe(2);
});

test('a workbook is read as its seller says, by whichever worker, and what was said of its columns is remembered', async () => {
	const world = importWorld();
	const rows = Array.from({ length: 2500 }, (_, at) => ['Round', 9, 1 + at / 1000, `note ${at}`]);
	const layout = {
		headings: 'a'.repeat(64),
		numbering: 'NOV-',
		columns: [
			{ index: 1, statement: null },
			{ index: 2, statement: 'weight' as const },
			{ index: 3, statement: 'remarks' as const },
		],
	};
	const importId = await world.upload(await writeWorkbook('Stock', [['Shape', 'Carat', 'True size', 'Memo'], ...rows]), 'MERGE', layout);
	world.writesLeft = 2600;
	await importSheet(world.market, importId, PLENTY).catch(() => undefined);
	world.writesLeft = Number.POSITIVE_INFINITY;
	const { counts, ignoredColumns } = await finish(world, importId);
	expect({ counts, ignoredColumns }).toEqual({ counts: { rows: 2500, saved: 2500, duplicate: 0, rejected: 0 }, ignoredColumns: ['Carat'] });
	expect([...world.listings.values()].at(-1)?.stone).toMatchObject({ lotId: 'NOV-2501', weight: 3.499, remarks: 'note 2499' });
	expect(await world.market.imports.layouts(world.seller.memberId)).toEqual([layout]);
	await world.upload('Shape,Carat', 'MERGE', { headings: layout.headings });
	expect(await world.market.imports.layouts(world.seller.memberId)).toEqual([{ headings: layout.headings }]);
});

test('however long the cells, every row has its fate, shortened for its reader', async () => {
	const world = importWorld();
	const kanji = (length: number) => '鑑'.repeat(length);
	const long = sheet(
		`A,Round,1,,,,${kanji(99_000)}`,
		...Array.from({ length: 60 }, (_, at) => `B${at},Blob,1,,,,${kanji(1999)}`),
		`C,Round,${'1'.repeat(99_000)},,,,`,
		`D,${Array.from({ length: 90 }, () => kanji(1000)).join()}`,
		...Array.from({ length: 3000 }, (_, at) => `E${at},Blob,1,,,,${kanji(40)}`),
	);
	const { record, counts, rejected } = await finish(world, await world.upload(long));
	expect({ state: record.state, counts }).toEqual({ state: 'DONE', counts: { rows: 3063, saved: 0, duplicate: 0, rejected: 3063 } });
	expect(rejected[0]).toMatchObject({ row: 2, lotId: 'A', problems: [{ column: 'Remarks', code: 'TOO_LONG', value: `${kanji(99)}…` }] });
	expect(rejected[61]?.problems).toMatchObject([{ column: 'Carat', code: 'TOO_LONG' }]);
	expect(rejected.map(({ row }) => row)).toEqual(Array.from({ length: 3063 }, (_, at) => at + 2));
	expect(await writeRejectedSheet(world.market, record, 'ja')).toContain(`B0,Blob,1,,,,${kanji(1999)},`);
});

test.each(['"', '鑑', '\\'])(
	'the sheet of rejected rows fits an answer when each cell is as long as it may be, of %s, and says how many rows are left',
	async (mark) => {
		const world = importWorld();
		const cell = mark === '"' ? `"${'""'.repeat(1999)}"` : mark.repeat(1999);
		const long = sheet(...Array.from({ length: 1600 }, (_, at) => `B${at},Blob,1,,,,${cell}`));
		const { record } = await finish(world, await world.upload(long));
		const text = await writeRejectedSheet(world.market, record, 'ja');
		expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(ANSWER_BYTES);
		const rows = text.trimEnd().split('\r\n').slice(1);
		const [, left = ''] = /(\d+)/.exec(rows.at(-1) ?? '') ?? [];
		expect(rows.length - 1 + Number(left)).toBe(1600);
		expect(rows.length).toBeGreaterThan(500);
	},
);

test('rows whose certificate another seller lists too are saved and named, with one question for a stretch', async () => {
	const world = importWorld();
	world.elsewhere.add('GIA#77');
	const rows = ['A,77', 'A,78', 'B,77', 'C,79', 'D,'].map((row) => `${row.split(',')[0]},Round,1.01,${row.split(',')[1] ? 'GIA' : ''},${row.split(',')[1]}`);
	const done = await finish(world, await world.upload(['Lot,Shape,Carat,Lab,Certificate', ...rows].join('\n')));
	// Row 3 duplicates the lot of row 2, and row 4 saves the certificate once more: a duplicate.
	expect(done).toMatchObject({ state: 'DONE', counts: { saved: 3, duplicate: 2 }, sharedCertificates: { count: 1, rows: [{ row: 2, lotId: 'A' }] } });
	expect(world.certificatesAsked).toBe(1);
	const again = await finish(world, await world.upload('Lot,Shape,Carat,Lab,Certificate\nE,Round,1,IGI,77'));
	expect(again.sharedCertificates).toBeUndefined();
	await finish(world, await world.upload('Lot,Shape,Carat\nF,Round,1'));
	expect(world.certificatesAsked).toBe(2);
});
