import { expect, test } from 'vitest';
import { packWorkbook } from '#test/model/packed-workbook.ts';
import { openSheet } from '../open-sheet.ts';
import { readRecord } from '../row.ts';

/** Reads a workbook with one stone, in which a number in this format is below this heading. Returns the stone without its shape and weight, or its problems. */
async function readNumber(heading: string, number: string, format: string) {
	const text = (one: string) => `<c t="inlineStr"><is><t>${one}</t></is></c>`;
	const headings = ['Shape', 'Carat', heading].map(text).join('');
	const code = format.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
	const styles = `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>`;
	const file = packWorkbook(`<row>${headings}</row><row>${text('RB')}<c><v>1</v></c><c s="1"><v>${number}</v></c></row>`, { styles });
	const sheet = await openSheet(file, { currency: 'USD', layout: { numbering: 'N-' } });
	for await (const [record] of sheet.rows) {
		const { diamond, problems } = record ? readRecord(record, sheet.columns) : {};
		const { shape, weight, ...stated } = diamond ?? {};
		return problems?.map(({ code: problem }) => problem) ?? stated;
	}
	return undefined;
}

test.each([
	['Cert No', '593659610', '"LG"0', { certificateNumber: 'LG593659610', labGrown: true }],
	['Cert No', '593659610', '\\L\\G#', { certificateNumber: 'LG593659610', labGrown: true }],
	['Cert No', '593659610', '"IGI LG"0', { certificateNumber: 'LG593659610', laboratory: 'IGI', labGrown: true }],
	['Cert No', '49123456', '0000000000', { certificateNumber: '0049123456' }],
	['Stock #', '17', '"ST-"0000', { lotId: 'ST-0017' }],
	['Stock #', '17', '"ST-"0000;@', { lotId: 'ST-0017' }],
	['Stock #', '17', '0', { lotId: '17' }],
	['Stock #', '17.5', '0000', { lotId: '17.5' }],
	['Stock #', '17', 'General', { lotId: '17' }],
])('a number is read with the letters and zeros that its format shows: %s %s %s', async (heading, number, format, expected) => {
	expect(await readNumber(heading, number, format)).toEqual({ lotId: 'N-2', ...expected });
});

test.each([
	['Price/ct', '5000', '"US$"0', { askingPrice: 5000 }],
	['Price/ct', '5000', '000000', { askingPrice: 5000 }],
	['Price/ct', '5000', '"€"0', ['WRONG_CURRENCY']],
	['Total', '5000', '0" /ct"', { askingPrice: 5000 }],
])('and a price with its currency: %s %s %s', async (heading, number, format, expected) => {
	expect(await readNumber(heading, number, format)).toEqual(Array.isArray(expected) ? expected : { lotId: 'N-2', ...expected });
});

test('a number with more digits than a spreadsheet stores has lost the last ones', async () => {
	expect(await readNumber('Cert No', '1234567890123456', '0')).toEqual(['DIGITS_LOST']);
	expect(await readNumber('Cert No', '1.234567890123456E+15', 'General')).toEqual(['DIGITS_LOST']);
	expect(await readNumber('Cert No', '123456789012345', '0')).toEqual({ lotId: 'N-2', certificateNumber: '123456789012345' });
});
