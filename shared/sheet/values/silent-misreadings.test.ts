import { describe, expect, it, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { readRecord } from '../row.ts';
import { writeCsv } from '../write-csv.ts';

/** Reads a sheet of one stone with these columns. Returns its attributes, or its problems as `column: code`. */
async function read(row: Record<string, string>) {
	const all = { Lot: 'A-1', Shape: 'Round', Carat: '1.00', ...row };
	const sheet = await openSheet(new Blob([writeCsv([Object.keys(all), Object.values(all)])]), { currency: 'USD' });
	const readings = [];
	for await (const batch of sheet.rows) readings.push(...batch.map((record) => readRecord(record, sheet.columns)));
	const [{ diamond, problems } = { problems: undefined }] = readings;
	const { lotId, shape, weight, ...stated } = diamond ?? { lotId: '', shape: '', weight: 0 };
	return problems?.map(({ column, code }) => `${column}: ${code}`) ?? stated;
}

describe('a stone that cannot be sold', () => {
	test.each(['NA', 'N/A', 'n.a.', 'Not Available', 'Sold'])('is not listed: %s', async (cell) => {
		expect(await read({ Availability: cell })).toEqual(['Availability: UNKNOWN_AVAILABILITY']);
		expect(await read({ 'Stone Status': cell })).toEqual(['Stone Status: UNKNOWN_AVAILABILITY']);
	});

	it('is not meant by a cell that states nothing', async () => {
		for (const cell of ['', '-', '#N/A']) expect(await read({ Availability: cell })).toEqual({});
	});
});

describe('marks of availability', () => {
	test.each([
		['○', { availability: 'GUARANTEED' }],
		['◯', { availability: 'GUARANTEED' }],
		['〇', { availability: 'GUARANTEED' }],
		['◎', { availability: 'GUARANTEED' }],
		['△', { availability: 'PENDING_CONTACT' }],
		['▲', { availability: 'PENDING_CONTACT' }],
		['商談中', { availability: 'PENDING_CONTACT' }],
		['△（商談中）', { availability: 'PENDING_CONTACT' }],
		['✕', ['在庫: UNKNOWN_AVAILABILITY']],
		['×', ['在庫: UNKNOWN_AVAILABILITY']],
		['❌', ['在庫: UNKNOWN_AVAILABILITY']],
		['×（売約済）', ['在庫: UNKNOWN_AVAILABILITY']],
		['□', ['在庫: UNKNOWN_AVAILABILITY']],
	] as const)('say whether a stone is in stock, on hold or gone: %s', async (mark, expected) => {
		expect(await read({ 在庫: mark })).toEqual(Array.isArray(expected) ? expected : expect.objectContaining(expected));
	});

	test.each([
		['○', { availability: 'GUARANTEED' }],
		['△', { availability: 'PENDING_CONTACT' }],
		['商談中 ABC社', { availability: 'PENDING_CONTACT' }],
		['✕', ['販売状況: UNKNOWN_AVAILABILITY']],
	] as const)('count in a second column, too: %s', async (mark, expected) => {
		expect(await read({ 在庫状況: '在庫あり', 販売状況: mark })).toEqual(Array.isArray(expected) ? expected : expect.objectContaining(expected));
	});
});

describe('a second column of availability', () => {
	test.each([
		[{ Availability: 'G', Status: 'Sold' }, ['Status: UNKNOWN_AVAILABILITY']],
		[{ Status: 'Reserved for Smith', Available: 'Yes' }, ['Status: UNKNOWN_AVAILABILITY']],
		[{ Status: 'No', Available: 'Yes' }, ['Status: UNKNOWN_AVAILABILITY']],
		[{ 在庫: 'あり', 販売状況: '売約済' }, ['販売状況: UNKNOWN_AVAILABILITY']],
		[{ Availability: 'G', Status: 'NA' }, ['Status: UNKNOWN_AVAILABILITY']],
		[{ Availability: 'G', Status: 'Hold' }, { availability: 'PENDING_CONTACT' }],
		[{ Availability: '', Status: 'On memo' }, { availability: 'PENDING_CONTACT' }],
		[{ Availability: 'G', Status: 'Active' }, { availability: 'GUARANTEED' }],
		[{ Availability: 'G', Status: '' }, { availability: 'GUARANTEED' }],
		[{ Availability: 'Memo', Status: 'Available' }, { availability: 'PENDING_CONTACT' }],
	] as const)('makes no stone available that is sold or on hold: %j', async (row, expected) => {
		expect(await read(row as Record<string, string>)).toEqual(expected);
	});
});

describe('a column of its own', () => {
	test.each([
		[{ Sold: 'Yes' }, ['Sold: UNKNOWN_AVAILABILITY']],
		[{ 'Sold To': 'ABC Diamonds', Status: 'Available' }, ['Sold To: UNKNOWN_AVAILABILITY']],
		[{ 売約: '済' }, ['売約: UNKNOWN_AVAILABILITY']],
		[{ Remarks: 'SOLD' }, ['Remarks: UNKNOWN_AVAILABILITY']],
		[{ 備考: '売約済' }, ['備考: UNKNOWN_AVAILABILITY']],
		[{ Remarks: 'Sold with its box' }, { remarks: 'Sold with its box' }],
		[{ Sold: 'No' }, {}],
		[{ Sold: '-', Status: 'Available' }, { availability: 'GUARANTEED' }],
		[{ Memo: 'ABC Diamonds', Status: 'Available' }, { availability: 'PENDING_CONTACT' }],
		[{ Hold: '1' }, { availability: 'PENDING_CONTACT' }],
		[{ 貸出先: '東京' }, { availability: 'PENDING_CONTACT' }],
		[{ Hold: 'FALSE', 'On Memo': '' }, {}],
	] as const)('says that a stone is sold, on hold or on memo: %j', async (row, expected) => {
		expect(await read(row as Record<string, string>)).toEqual(expected);
	});
});

describe('a row of several stones', () => {
	test.each([
		[{ Pcs: '12' }, ['Pcs: SEVERAL_STONES']],
		[{ 'No. of Stones': '2 pcs' }, ['No. of Stones: SEVERAL_STONES']],
		[{ Quantity: '1,200' }, ['Quantity: SEVERAL_STONES']],
		[{ 個数: '２' }, ['個数: SEVERAL_STONES']],
		[{ Pcs: 'Pair' }, ['Pcs: SEVERAL_STONES']],
		[{ Qty: '1 parcel' }, ['Qty: SEVERAL_STONES']],
		[{ 個数: '1ペア' }, ['個数: SEVERAL_STONES']],
		[{ Lot: 'A-1 (3pcs)' }, ['Lot: SEVERAL_STONES']],
		[{ Lot: 'B 12 Pcs.' }, ['Lot: SEVERAL_STONES']],
		[{ Lot: '4 stones' }, ['Lot: SEVERAL_STONES']],
		[{ Lot: 'RD-2PC' }, {}],
		[{ Lot: 'A (1 pc)' }, {}],
		[{ Lot: 'A 12' }, {}],
		[{ Pieces: '1' }, {}],
		[{ Pieces: '1.00' }, {}],
		[{ Qty: '' }, {}],
		[{ Stones: 'natural' }, {}],
	] as const)('is not listed as one: %j', async (row, expected) => {
		expect(await read(row as Record<string, string>)).toEqual(expected);
	});
});

describe('a white stone', () => {
	test.each([
		[{ Color: 'White' }, ['Color: UNKNOWN_COLOR']],
		[{ カラー: 'ホワイト' }, ['カラー: UNKNOWN_COLOR']],
		[{ Color: 'Fancy White' }, { color: 'FANCY', mainColor: 'white', intensity: 'fancy' }],
		[
			{ Color: 'White', 'Fancy Intensity': 'Fancy' },
			{ color: 'FANCY', mainColor: 'white', intensity: 'fancy' },
		],
		[{ 'Fancy Color': 'White' }, { color: 'FANCY', mainColor: 'white' }],
		[{ Color: 'Yellow' }, { color: 'FANCY', mainColor: 'yellow' }],
	] as const)('is a fancy white only if its row says so: %j', async (row, expected) => {
		expect(await read(row as Record<string, string>)).toEqual(expected);
	});
});

describe('a lab-grown stone', () => {
	test.each([
		[{ Type: 'CVD', Origin: 'India' }, ['Origin: ORIGIN_DISAGREES']],
		[{ Origin: 'Botswana', 'Growth Type': 'HPHT' }, ['Origin: ORIGIN_DISAGREES']],
		[{ Origin: 'Natural', Type: 'Lab' }, ['Origin: ORIGIN_DISAGREES']],
		[{ Origin: '天然', 種類: 'ラボ' }, ['Origin: ORIGIN_DISAGREES']],
		[{ Origin: '', 'Diamond Type': 'Lab Grown' }, { labGrown: true }],
		[{ Origin: 'Natural', Treatment: 'CVD' }, ['Treatment: ORIGIN_DISAGREES']],
		[
			{ Origin: 'Natural', Treatment: 'HPHT' },
			{ labGrown: false, treatment: 'HPHT' },
		],
		[{ Origin: 'Lab Grown', Type: 'CVD' }, { labGrown: true }],
		[
			{ Origin: 'Botswana', Type: 'IIa' },
			{ labGrown: false, countryOfOrigin: 'BW' },
		],
	] as const)('is no natural one if only the second column of origins says so: %j', async (row, expected) => {
		expect(await read(row)).toEqual(expected);
	});

	test.each([
		[{ 'Cert No': 'LG 612345678' }, true],
		[{ 'Cert No': 'IGI-LG612345678' }, true],
		[{ 'Cert No': 'IGI LG612345678.0' }, true],
		[{ 'Cert No': 'LGAN1' }, undefined],
		[{ Treatment: 'CVD' }, true],
		[{ Treatment: 'As Grown' }, true],
		[{ Treatment: 'HPHT' }, undefined],
		[{ Lab: 'IGI Laboratory Grown' }, true],
		[{ Comments: 'This Laboratory Grown Diamond was created by CVD.' }, true],
		[{ 備考: 'ラボグロウンダイヤモンド' }, true],
		[{ Comments: 'Tested, not lab grown' }, undefined],
		[{ Comments: 'Tested for CVD and HPHT' }, undefined],
	] as const)('is one also without a column of origins: %j', async (row, labGrown) => {
		expect(await read(row as Record<string, string>)).toMatchObject(labGrown ? { labGrown } : {});
		if (!labGrown) expect(await read(row as Record<string, string>)).not.toHaveProperty('labGrown');
	});

	test.each([
		['LAB GROWN STOCK LIST', { labGrown: true }],
		['CVD diamonds', { labGrown: true }],
		['ラボグロウン在庫', { labGrown: true }],
		['Natural & Lab Grown', {}],
		['No lab grown stones', {}],
	])('is one if the title says so: %s', async (title, expected) => {
		const sheet = await openSheet(new Blob([`${title},,\nLot,Shape,Carat\nA-1,Round,1\n`]), { currency: 'USD' });
		const stone = { lotId: 'A-1', shape: 'ROUND', weight: 1, ...expected };
		for await (const [record] of sheet.rows) expect(record && readRecord(record, sheet.columns).diamond).toEqual(stone);
	});

	it('is none if the seller ignores the second column', async () => {
		const file = new Blob(['Lot,Shape,Carat,Origin,Type\nA-1,Round,1,Botswana,CVD\n']);
		const sheet = await openSheet(file, { currency: 'USD', layout: { columns: [{ index: 4, statement: null }] } });
		for await (const [record] of sheet.rows) expect(record && readRecord(record, sheet.columns).diamond).toMatchObject({ labGrown: false });
	});
});

describe('a laboratory', () => {
	test.each([
		['NON GIA', {}],
		['Non-GIA', {}],
		['No GIA', {}],
		['Not GIA', {}],
		['EGL (not GIA)', { laboratory: 'OTHER' }],
		['IGI, not GIA', { laboratory: 'IGI' }],
		['Non', {}],
		['N.A.', {}],
		['In lab', {}],
		['GIA No. 123', { laboratory: 'GIA' }],
		['GIA 2141438171', { laboratory: 'GIA', certificateNumber: '2141438171' }],
		['IGI-LG612345678', { laboratory: 'IGI', certificateNumber: 'LG612345678', labGrown: true }],
		['2141438171', { laboratory: 'OTHER' }],
		['not GIA 2141438171', { laboratory: 'OTHER' }],
		['No. GIA 123', { laboratory: 'GIA' }],
		['Graded to GIA standards by IGI', { laboratory: 'IGI' }],
	])('is not the one that %j excludes', async (cell, expected) => {
		expect(await read({ Lab: cell })).toEqual(expected);
	});

	test.each([
		...['GIA equivalent', 'GIA Standard', 'GIA quality', 'like GIA', 'equiv. to GIA', 'GIA-like', 'est. GIA', 'GIA certifiable'],
		...['GIA soon', 'will be GIA', 'to be GIA', 'GIA (pend.)', 'GIA予定'],
	])('is none that has not graded the stone: %s', async (cell) => {
		expect(await read({ Lab: cell })).toEqual({});
	});
});

describe('a certificate number', () => {
	test.each([
		'2026-03-01',
		'2026-03-01 00:00',
		'2026/3/1',
		'01/03/2026',
		'1.3.26',
		'Mar-26',
		'12-Mar',
		'01-Mar-2026',
		'3月1日',
		'2026年3月1日',
		'######',
		'2,14E9',
	])('that a spreadsheet has changed is refused: %s', async (cell) => {
		expect(await read({ 'Cert No': cell })).toEqual(['Cert No: DIGITS_LOST']);
	});

	it('is read under "Report", whose cells may name laboratories instead', async () => {
		expect(await read({ Report: '2141438171' })).toEqual({ certificateNumber: '2141438171' });
		expect(await read({ Report: 'GIA' })).toEqual({ laboratory: 'GIA' });
		expect(await read({ Report: 'GIA', 'Report No': '2141438171' })).toEqual({ laboratory: 'GIA', certificateNumber: '2141438171' });
	});

	test.each(['In Lab', 'N.A.', 'Applied', 'Non', 'TRUE'])('that is none yet stays empty: %s', async (cell) => {
		expect(await read({ 'Cert No': cell })).toEqual({});
	});

	test.each(['2141438171', '12-345', 'H7254896', '24/1234', 'AB-03-2026', '20260301'])('of an unusual form stays: %s', async (cell) => {
		expect(await read({ 'Cert No': cell })).toEqual({ certificateNumber: cell });
	});

	test.each([
		['GIA 2141438171', { laboratory: 'GIA', certificateNumber: '2141438171' }],
		['gia#2141438171', { laboratory: 'GIA', certificateNumber: '2141438171' }],
		['IGI-LG593659610', { laboratory: 'IGI', certificateNumber: 'LG593659610', labGrown: true }],
		['LG593659610', { certificateNumber: 'LG593659610', labGrown: true }],
		['AGS 104012345678', { certificateNumber: 'AGS 104012345678' }],
		["'GIA 2141438171", { certificateNumber: 'GIA 2141438171' }],
	])('may begin with its laboratory: %s', async (cell, expected) => {
		expect(await read({ 'Cert No': cell })).toEqual(expected);
	});

	it('does not contradict the column of laboratories', async () => {
		expect(await read({ Lab: 'GIA', 'Cert No': 'GIA 2141438171' })).toEqual({ laboratory: 'GIA', certificateNumber: '2141438171' });
		expect(await read({ 'Cert No': 'GIA 2141438171', Lab: 'IGI' })).toEqual({ laboratory: 'IGI', certificateNumber: 'GIA 2141438171' });
	});

	test.each(['2026-03-12', '2026/3/12', '12/03/2026', '12-Mar', 'Mar-12', '3月12日', '2026-03-12 00:00'])(
		'and a stock number that a spreadsheet has made a date are refused: %s',
		async (cell) => {
			expect(await read({ Lot: cell })).toEqual(['Lot: DIGITS_LOST']);
			expect(await read({ Lot: `'${cell}` })).toEqual({});
		},
	);

	test.each(['3-12', '12.3.26', '2026-03', 'MAR-26', 'Mar-101', '2026-03-12-1', 'A 2026/3/12'])('may be a stock number: %s', async (cell) => {
		expect(await read({ Lot: cell })).toEqual({});
	});

	it('and a stock number are refused if their column was too narrow', async () => {
		expect(await read({ Lot: '#####' })).toEqual(['Lot: DIGITS_LOST']);
		expect(await read({ Lot: '#77' })).toEqual({});
	});
});

describe('proportions', () => {
	test.each([
		[
			{ Table: '0.57', 'Depth %': '0.6155', 'Crown Height': '.15' },
			{ tablePercent: 57, totalDepth: 61.6, crownHeight: 15 },
		],
		[
			{ Table: '57', 'Depth %': '61.5%' },
			{ tablePercent: 57, totalDepth: 61.5 },
		],
		[{ Table: '1' }, { tablePercent: 1 }],
		[{ Table: '0' }, {}],
	])('that a sheet stores as fractions are percentages: %j', async (row, expected) => {
		expect(await read(row as Record<string, string>)).toEqual(expected);
	});

	test.each([
		[
			{ Length: '6.40', Width: '6.42', Depth: '61.5' },
			{ length: 6.4, width: 6.42, totalDepth: 61.5 },
		],
		[{ Measurements: '6.40 x 6.42 x 61.5' }, { length: 6.4, width: 6.42, totalDepth: 61.5 }],
		[
			{ Length: '6.40', Width: '6.42', Depth: '3.95' },
			{ length: 6.4, width: 6.42, depth: 3.95 },
		],
		[
			{ Length: '4.10', Width: '4.00', Depth: '8.10' },
			{ length: 4.1, width: 4, depth: 8.1 },
		],
		[{ Depth: '61.5' }, { totalDepth: 61.5 }],
		[
			{ Length: '6.40', Width: '6.42', Depth: '61.5', 'Total Depth': '' },
			{ length: 6.4, width: 6.42, depth: 61.5 },
		],
	])('include a depth in percent beside length and width in mm: %j', async (row, expected) => {
		expect(await read(row as Record<string, string>)).toEqual(expected);
	});
});

describe('codes of the trade', () => {
	test.each([
		[{ 'Fancy Color': 'Yellow', 'Fancy Intensity': 'FD' }, ['Fancy Intensity: UNKNOWN_FANCY_COLOR']],
		[
			{ 'Fancy Color': 'Yellow', 'Fancy Intensity': 'FDK' },
			{ color: 'FANCY', mainColor: 'yellow', intensity: 'fancy_dark' },
		],
		[{ Color: 'Fancy Lt Yellow' }, { color: 'FANCY', mainColor: 'yellow', intensity: 'fancy_light' }],
		[{ Color: 'Lt Yellow' }, { color: 'FANCY', mainColor: 'yellow', intensity: 'light' }],
		[
			{ Clr: 'G', Clarity: 'VS1' },
			{ color: 'G', clarity: 'VS1' },
		],
		[{ Clr: 'VS1' }, ['Clr: UNKNOWN_COLOR']],
		[{ 蛍光性: '青 強' }, { fluorescence: 'S' }],
		[{ 蛍光性: '青色・中' }, { fluorescence: 'M' }],
		[{ Fluor: 'Blue, very strong' }, { fluorescence: 'VS' }],
		[{ Fluor: 'Yellow Faint' }, { fluorescence: 'F' }],
		[{ Fluor: 'Blue' }, ['Fluor: UNKNOWN_FLUORESCENCE']],
		[{ 'Treated Color': 'Blue' }, { treatment: 'Blue' }],
		[{ Inscription: 'Not inscribed' }, { laserInscription: false }],
		[{ Inscription: 'No laser inscription' }, { laserInscription: false }],
		[{ Inscription: 'Without' }, { laserInscription: false }],
		[{ Inscription: 'Natural Love' }, { laserInscription: true }],
		[{ Shade: 'LBR' }, { brownShade: 'LIGHT' }],
		[{ Shade: 'MBRN' }, { brownShade: 'MEDIUM' }],
		[{ BGM: 'BRN' }, { brownShade: 'LIGHT' }],
		[{ Shade: 'BR2' }, { brownShade: 'MEDIUM' }],
		[{ Shade: 'LGR' }, { greenShade: 'LIGHT' }],
		[{ Shade: 'Light Grey' }, {}],
		[{ Location: 'Los Angeles, CA' }, { location: 'US' }],
		[{ Location: 'Mumbai, IN' }, { location: 'IN' }],
		[{ Location: 'Hong Kong, China' }, { location: 'HK' }],
		[{ Location: 'Bogota, CO' }, { location: 'CO' }],
		[{ Location: 'Denver, CO' }, { location: 'US' }],
		[{ Location: 'Ocana, CO' }, {}],
		[{ Location: 'Raanana, IL' }, {}],
		[{ Location: 'Reno, NV' }, { location: 'US' }],
		[{ Location: 'Fresno, CA 93650' }, { location: 'US' }],
		[{ Location: 'IL' }, { location: 'IL' }],
		[{ Location: 'Chicago, IL' }, { location: 'US' }],
		[{ Location: 'San Francisco, CA' }, { location: 'US' }],
		[{ Location: 'Houston, TX' }, { location: 'US' }],
		[{ Location: 'Wilmington, DE' }, { location: 'US' }],
		[{ Location: 'Carmel, IN 46032' }, { location: 'US' }],
		[{ Location: 'Bangkok, TH 10500' }, { location: 'TH' }],
		[{ Location: 'Haifa, IL' }, { location: 'IL' }],
		[{ Location: 'Toronto, CA' }, { location: 'CA' }],
		[{ Location: 'Jaipur, IN' }, { location: 'IN' }],
		[{ Location: 'Idar-Oberstein, DE' }, { location: 'DE' }],
		[{ Location: 'Office, IL' }, { location: 'IL' }],
		[{ Location: 'Macau, MO' }, { location: 'MO' }],
		[{ Location: 'Tray 3, HK' }, { location: 'HK' }],
		[{ '$/Cts': '5200' }, { askingPrice: 5200 }],
		[{ 'PR/CT': '5200' }, { askingPrice: 5200 }],
	] as const)('%j is read as %j', async (row, expected) => {
		expect(await read(row)).toEqual(expected);
	});
});
