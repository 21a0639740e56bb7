import { deflateRawSync } from 'node:zlib';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
	strings?: string;
	styles?: string;
	sheets?: string;
	/** The file that the first sheet's relationship names. */
	target?: string;
	/** XML after the list of sheets. */
	book?: string;
	/** XML before the rows of the first sheet. */
	before?: string;
	/** XML after the rows of the first sheet. */
	behind?: string;
}

/** Packs a workbook from its files, compressed, the sheet before its shared strings, as Excel does. */
export function packWorkbook(
	rows: string,
	{
		strings = '',
		styles = '',
		sheets = '<sheet name="Stock" sheetId="1" r:id="r1"/>',
		target = '/xl/worksheets/sheet1.xml',
		book = '',
		before = '',
		behind = '',
	}: Parts = {},
): Blob {
	const relation = (id: string, type: string, to: string) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${to}"/>`;
	return zip({
		'_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
		'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets>${book}</workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', target)}${relation('r2', 'worksheet', 'worksheets/sheet2.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}${relation('r4', 'styles', 'styles.xml')}</Relationships>`,
		'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
		'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>second</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
		'xl/sharedStrings.xml': `<sst ${MAIN}>${strings}</sst>`,
		'xl/styles.xml': `<styleSheet ${MAIN}>${styles}</styleSheet>`,
	});
}

/** Packs files into a ZIP archive without checksums, since the market reads none. */
function zip(files: Record<string, string>): Blob {
	const parts: Uint8Array<ArrayBuffer>[] = [];
	const directory: Uint8Array<ArrayBuffer>[] = [];
	let offset = 0;
	for (const [path, content] of Object.entries(files)) {
		const name = new TextEncoder().encode(path);
		const bytes = new TextEncoder().encode(content);
		const packed = new Uint8Array(deflateRawSync(bytes));
		const local = writeHeader(30, { 0: 0x04034b50, 18: packed.length, 22: bytes.length }, { 8: 8, 26: name.length });
		directory.push(writeHeader(46, { 0: 0x02014b50, 20: packed.length, 24: bytes.length, 42: offset }, { 10: 8, 28: name.length }), name);
		parts.push(local, name, packed);
		offset += local.length + name.length + packed.length;
	}
	const length = directory.reduce((sum, part) => sum + part.length, 0);
	return new Blob([...parts, ...directory, writeHeader(22, { 0: 0x06054b50, 12: length, 16: offset }, { 8: directory.length / 2, 10: directory.length / 2 })]);
}

function writeHeader(length: number, words: Record<number, number>, halves: Record<number, number>): Uint8Array<ArrayBuffer> {
	const view = new DataView(new ArrayBuffer(length));
	for (const [at, value] of Object.entries(words)) view.setUint32(Number(at), value, true);
	for (const [at, value] of Object.entries(halves)) view.setUint16(Number(at), value, true);
	return new Uint8Array(view.buffer);
}
