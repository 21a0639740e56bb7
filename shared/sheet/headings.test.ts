import { describe, expect, it, test } from 'vitest';
import { readColumns } from './columns.ts';
import { openSheet } from './open-sheet.ts';
import { readRecord, readRow } from './row.ts';

const notation = { decimalComma: false, currency: 'USD' };

function read(row: Record<string, string>) {
	const all = { Lot: 'A-1', Shape: 'Round', Carat: '1.00', ...row };
	return readRow(Object.values(all), readColumns(Object.keys(all), notation));
}
const stone = (row: Record<string, string>) => read(row).diamond ?? expect.fail(JSON.stringify(read(row).problems));
const codes = (row: Record<string, string>) => (read(row).problems ?? []).map(({ column, code }) => `${column}: ${code}`);

describe('headings in the languages of Antwerp', () => {
	it.each([
		[
			'Dutch',
			['Lotnummer', 'Vorm', 'Gewicht', 'Kleur', 'Zuiverheid', 'Slijpsel', 'Polijsting', 'Symmetrie', 'Fluorescentie', 'Labo', 'Certificaatnummer', 'Prijs'],
		],
		['French', ['N° de lot', 'Forme', 'Poids', 'Couleur', 'Pureté', 'Taille', 'Polissage', 'Symétrie', 'Fluorescence', 'Labo', 'Numéro de certificat', 'Prix']],
		[
			'French without accents',
			['Reference', 'FORME', 'Poids', 'Couleur', 'PURETE', 'Taille', 'Poli', 'Symetrie', 'Fluo', 'Laboratoire', 'No Certificat', 'Prix total'],
		],
		['German', ['Lagernummer', 'Form', 'Gewicht', 'Farbe', 'Reinheit', 'Schliff', 'Politur', 'Symmetrie', 'Fluoreszenz', 'Labor', 'Zertifikat-Nr.', 'Preis']],
	])('are understood: %s', (_, headings) => {
		const columns = readColumns(headings, notation);
		expect(columns.ignored).toEqual([]);
		const cells = ['A-1', 'Rond', '2', 'G', 'VS1', 'EX', 'VG', 'EX', 'None', 'HRD', '190001234567', '10000'];
		expect(readRow(cells, columns).diamond).toMatchObject({
			...{ lotId: 'A-1', shape: 'ROUND', weight: 2, color: 'G', clarity: 'VS1', cut: 'EX', polish: 'VG', symmetry: 'EX', fluorescence: 'N' },
			...{ certificateNumber: '190001234567', askingPrice: 5000 },
		});
	});

	it.each(['Prix par carat', 'Prijs/ct', 'Prijs per karaat', 'Preis pro Karat'])('"%s" is per carat, also beside a total', (heading) => {
		expect(stone({ [heading]: '5000' })).toMatchObject({ askingPrice: 5000 });
		expect(readColumns([heading, 'Prix', 'Prijs'], notation).understood).toMatchObject([{ statement: 'askingPrice' }, { statement: 'total' }]);
	});

	it.each(['Prix EUR', 'Prijs (€)', 'Preis Euro', 'Prix (euros)'])('"%s" is in euro', (heading) => {
		expect(codes({ [heading]: '5000' })).toEqual([`${heading}: WRONG_CURRENCY`]);
	});
});

test('a girdle may be stated by its thinnest and its thickest place', () => {
	expect(stone({ 'Girdle From': 'Thin', 'Girdle To': 'Slightly Thick' })).toMatchObject({ girdle: 'Thin - Slightly Thick' });
	expect(stone({ 'Girdle Thin': 'MED', 'Girdle Thick': 'MED', 'Girdle Condition': 'Faceted' })).toMatchObject({ girdle: 'MED' });
	expect(stone({ Girdle: 'Thin to Medium', 'Girdle Max': 'Medium' })).toMatchObject({ girdle: 'Thin to Medium' });
	expect(stone({ 'Girdle Min': 'Thin', 'Girdle Max': '' })).toMatchObject({ girdle: 'Thin' });
	expect(stone({ 'Girdle Max': 'Thin' }).girdle).toBeUndefined();
});

describe('templates of listing services', () => {
	it.each([
		[
			'IDEX',
			'Supplier Stock Ref,Shape,Carat,Make (Cut Grade),Natural Fancy Color,Natural Fancy Color Intensity,Measurements Length,Measurements Width,Measurements Height,Depth',
		],
		[
			'RapNet',
			'Stock #,Shape,Weight,Cut Grade,Fancy Color,Fancy Color Intensity,Meas Length,Meas Width,Meas Depth,Depth %,Girdle Thin,Girdle Thick,Member Comments',
		],
		['Nivoda', 'stock_id,shape,carats,cut,fancy_color,fancyIntensity,length,width,height,depth,pavHeight,pdf,image,lab comments'],
		[
			'VDB',
			'Stock #,Shape,Weight,Cut Grade,Fancy Color,Fancy Color Intensity,Meas Length,Meas Width,Meas Depth,Depth Percent,Certificate File URL,Image File URL,Video File URL,Total Sales Price,Stock Location',
		],
	])('are read: %s', (_, headings) => {
		const { understood, ignored } = readColumns(headings.split(','), notation);
		expect(understood.slice(0, 10).map(({ statement }) => statement)).toEqual([
			'lotId',
			'shape',
			'weight',
			'cut',
			'fancyColor',
			'fancyIntensity',
			'length',
			'width',
			'depth',
			'totalDepth',
		]);
		expect(ignored.filter((heading) => heading !== 'Image File URL')).toEqual([]);
	});
});

test.each(['Tous les prix en EUR', 'Alle prijzen in euro', 'Preise in Euro', 'Prix en €'])(
	'the title "%s" states the currency of the prices below it',
	async (title) => {
		const { columns, rows } = await openSheet(new Blob([`${title}\nLot,Vorm,Gewicht,Prix\nA,RB,1,5000\nTotaal,RB,1,5000\n`]), { currency: 'USD' });
		const problems = [];
		for await (const batch of rows) problems.push(...batch.map((record) => readRecord(record, columns).problems?.map(({ code }) => code)));
		expect(problems).toEqual([['WRONG_CURRENCY'], ['WRONG_CURRENCY', 'SEVERAL_STONES']]);
	},
);

test.each(['Prix sur demande', 'op aanvraag', 'auf Anfrage'])('a price may be on request: %s', (cell) => {
	expect(stone({ Prijs: cell }).askingPrice).toBeUndefined();
});
