import { describe, expect, it, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { SheetDecoder, type SheetEncoding } from './decode.ts';

/** Encodes text whose characters are all in Latin-1 or listed here. */
const encodeWestern = (text: string) =>
	Uint8Array.from(text, (letter) => ({ '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, œ: 0x9c })[letter] ?? letter.codePointAt(0) ?? 0);

/** Encodes text in an encoding for which the platform has only a decoder. */
function encodeJapanese(text: string): Uint8Array {
	const decoder = new TextDecoder('shift_jis');
	const codes = new Map<string, number[]>();
	for (let lead = 0x81; lead <= 0xea; lead++) {
		const single = lead > 0xa0 && lead < 0xe0;
		const pairs = single ? [[lead]] : Array.from({ length: 0xbd }, (_, at) => [lead, 0x40 + at]);
		for (const code of pairs) codes.set(decoder.decode(new Uint8Array(code)), code);
	}
	return new Uint8Array([...text].flatMap((letter) => (letter < '\x80' ? (letter.codePointAt(0) ?? 0) : (codes.get(letter) ?? []))));
}

function decode(bytes: Uint8Array): { text: string; encoding: SheetEncoding } {
	const decoder = new SheetDecoder();
	const text = decoder.decode(bytes, true);
	return { text, encoding: decoder.encoding };
}

const SHEET = 'Lot,Shape,Carat,Remarks\nA-1,Round,1,';

describe('a text without a byte order mark', () => {
	test.each([
		'Genève',
		'Café',
		'the dealer’s best',
		'très référencé, détérioré',
		'“œuvre d’art” – éclat',
		'Zürich',
		'São Paulo',
		'34.5°',
		'4.10×4.00',
		'Año',
		'clarté supérieure à la moyenne',
	])('in the letters of Western Windows is no Japanese: %s', (remarks) => {
		expect(decode(encodeWestern(`${SHEET}${remarks}\n`))).toEqual({ text: `${SHEET}${remarks}\n`, encoding: 'windows-1252' });
	});

	test.each([
		'ラウンド',
		'形',
		'無',
		'中央宝石研究所',
		'GIA鑑定書',
		'蛍光性なし',
		'ﾗｳﾝﾄﾞ',
		'4.10×4.00',
		'34.5°',
		'綺麗',
		'鑑定 Café',
		'1石のみ、3EX',
		'A石',
		'A無',
		'B形',
	])('in Shift_JIS is Japanese: %s', (remarks) => {
		expect(decode(encodeJapanese(SHEET + remarks))).toEqual({ text: (SHEET + remarks).replace('é', ''), encoding: 'shift_jis' });
	});

	test.each(['Genève', 'ラウンド', '34.5°', 'é'])('in UTF-8 is UTF-8: %s', (remarks) => {
		expect(decode(new TextEncoder().encode(SHEET + remarks))).toEqual({ text: SHEET + remarks, encoding: 'utf-8' });
	});

	it('in UTF-8 stays so with a broken character', () => {
		const bytes = new TextEncoder().encode(`${SHEET}${'Genève '.repeat(20)}ü\n`);
		expect(decode(bytes.filter((_, at) => at !== bytes.length - 2))).toEqual({ text: `${SHEET}${'Genève '.repeat(20)}\ufffd\n`, encoding: 'utf-8' });
	});

	it('in the letters of Western Windows keeps its remarks', async () => {
		const sheet = await openSheet(new Blob([encodeWestern(`${SHEET}Genève\n`)]), { currency: 'USD' });
		for await (const [record] of sheet.rows) expect(record?.cells).toEqual(['A-1', 'Round', '1', 'Genève']);
		expect(sheet.text?.encoding).toBe('windows-1252');
	});
});
