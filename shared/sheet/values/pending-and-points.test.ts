import { describe, expect, it, test } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { openSheet } from '../open-sheet.ts';
import { readRecord } from '../row.ts';
import { writeCsv } from '../write-csv.ts';
import { readShape } from './shapes.ts';

/** Reads a sheet of one stone with these columns. Returns its attributes, or its problems as `column: code`. */
async function read(row: Record<string, string>) {
	const all = { Lot: 'A-1', Shape: 'Round', ...row };
	const sheet = await openSheet(new Blob([writeCsv([Object.keys(all), Object.values(all)])]), { currency: 'USD' });
	const readings = [];
	for await (const batch of sheet.rows) readings.push(...batch.map((record) => readRecord(record, sheet.columns)));
	const [{ diamond, problems } = { problems: undefined }] = readings;
	const { lotId, shape, ...stated } = diamond ?? { lotId: '', shape: '' };
	return problems?.map(({ column, code }) => `${column}: ${code}`) ?? stated;
}

describe('a report that is pending', () => {
	test.each(['GIA pending', 'GIA (in process)', 'at GIA', 'Sent to GIA', 'Awaiting IGI', 'GIA - TBA', 'GIA applied', 'GIA申請中', 'EGL pending'])(
		'is no report without a number: %s',
		async (Lab) => {
			expect(await read({ Carat: '1', Lab })).toEqual({ weight: 1 });
			expect(await read({ Carat: '1', Lab, 'Cert No': '' })).toEqual({ weight: 1 });
			expect(await read({ Carat: '1', Lab, 'Cert No': '2141438171' })).toMatchObject({ certificateNumber: '2141438171', laboratory: expect.any(String) });
		},
	);

	test.each(['GIA pending', 'at GIA', 'GIA in process', 'Pending', '申請中'])('has no number yet: %s', async (cell) => {
		expect(await read({ Carat: '1', 'Cert No': cell })).toEqual({ weight: 1 });
		expect(await read({ Carat: '1', Lab: 'GIA', 'Cert No': cell })).toEqual({ weight: 1 });
	});

	test.each(['GIA', 'GIA Japan', 'Graded by GIA', 'GIA Dossier', 'GIA e-report'])('is not meant by %s', async (Lab) => {
		expect(await read({ Carat: '1', Lab })).toEqual({ weight: 1, laboratory: 'GIA' });
	});
});

describe('a weight in points', () => {
	test.each(['Points', 'Pts', 'Pts.', 'Cts/100', 'Size (pts)', 'Weight (points)', 'Carat (Points)', 'ポイント'])('is read under %s', async (heading) => {
		expect(await read({ [heading]: '101' })).toEqual({ weight: 1.01 });
		expect(await read({ [heading]: '30.5' })).toEqual({ weight: 0.305 });
		expect(await read({ [heading]: '7 pts' })).toEqual({ weight: 0.07 });
		expect(await read({ [heading]: '1.01 ct' })).toEqual({ weight: 1.01 });
	});

	it('has at most one decimal, so that carats under such a heading are refused', async () => {
		expect(await read({ Points: '1.01' })).toEqual(['Points: OUT_OF_RANGE']);
	});

	it('is not read if the sheet has carats too', async () => {
		expect(await read({ Points: '101', Carat: '1.02' })).toEqual({ weight: 1.02 });
	});

	it('is not guessed under a plain heading', async () => {
		expect(await read({ Size: '101' })).toEqual({ weight: 101 });
	});
});

describe('a column "Size"', () => {
	const open = (sizes: string[], { heading = 'Size', ...layout }: SheetLayout & { heading?: string } = {}) =>
		openSheet(new Blob([writeCsv([['Lot', 'Shape', heading, 'Table'], ...sizes.map((size, at) => [`A-${at}`, 'RB', size, '57'])])]), {
			currency: 'USD',
			layout,
			incomplete: true,
		});

	test.each([[['6.50-6.52', '6.5', '5.10-5.13', '5.1']], [['6.5', '6.4x6.4', '5.10 × 5.12 x 3.1', '']], [['6.5 mm', '6.4 mm']]])(
		'is no weight if its cells are measures: %j',
		async (sizes) => {
			expect((await open(sizes)).columns).toMatchObject({ missing: ['weight'], ignored: ['Size'] });
			const columns = [{ index: 2, statement: 'weight' as const }];
			expect((await open(sizes, { columns })).columns).toMatchObject({ missing: [], ignored: [] });
			expect((await open(sizes, { heading: 'Carat' })).columns).toMatchObject({ missing: [], ignored: [] });
		},
	);

	test.each([[['1.01', '0.5', '2', '3.10 ct']], [['1.01', '0.10-0.15', '2', '0.5', '0.6']], [['']]])('is a weight otherwise: %j', async (sizes) => {
		expect((await open(sizes)).columns).toMatchObject({ missing: [], ignored: [] });
	});
});

describe('a column of memos', () => {
	test.each([
		['call Ann', {}],
		['Please re-check the girdle', {}],
		['No', {}],
		['ABC Diamonds', { availability: 'PENDING_CONTACT' }],
		['Yes', { availability: 'PENDING_CONTACT' }],
		['On memo', { availability: 'PENDING_CONTACT' }],
		['12345', { availability: 'PENDING_CONTACT' }],
	])('%s', async (Memo, expected) => {
		expect(await read({ Carat: '1', Memo })).toEqual({ weight: 1, ...expected });
	});
});

describe('a shape in another language', () => {
	test.each([
		['ROUND', ['Brillant', 'Rond', 'Rund', 'Brillante', '圆形', '圓形', '圆钻']],
		['PEAR', ['Poire', 'Tropfen', 'Birne', '梨形', '水滴形']],
		['CUSHION', ['Coussin', 'Kissen', '垫形', '枕形', '墊形']],
		['EMERALD', ['Émeraude', 'Emeraude', 'Smaragd', '祖母绿', '祖母綠', '祖母绿形']],
		['HEART', ['Cœur', 'Coeur', 'Herz', '心形']],
		['PRINCESS', ['Princesse', 'Prinzess', '公主方', '公主方形']],
		['OVAL', ['Ovale', '椭圆', '椭圆形', '橢圓形']],
		['MARQUISE', ['马眼', '马眼形', '馬眼形']],
		['RADIANT', ['雷迪恩', '雷地恩']],
		['SQUARE', ['阿斯切']],
	] as const)('is read as %s', (shape, names) => {
		expect(names.map((name) => [name, readShape(name)])).toEqual(names.map((name) => [name, shape]));
		expect(readShape('Taille poire')).toBe('PEAR');
	});
});
