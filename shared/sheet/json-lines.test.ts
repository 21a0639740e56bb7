import { describe, expect, test } from 'vitest';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { INTENSITIES, MAIN_COLORS, SUB_COLORS } from '#shared/domain/stock/diamond.ts';
import { nest } from '#shared/domain/stock/stone.ts';
import { anyStone } from '#test/model/any-stone.ts';
import fc from '#test/model/fast-check.ts';
import { openSheet } from './open-sheet.ts';
import { type RowReading, readRecord } from './row.ts';

async function* splitContent(content: Uint8Array, size: number) {
	for (let at = 0; at < content.length; at += size) yield content.slice(at, at + size);
}

async function read(text: string, size = 64 * 1024, layout: SheetLayout = {}) {
	const { rows, columns } = await openSheet(splitContent(new TextEncoder().encode(text), size), { currency: 'USD', layout });
	const readings: (RowReading & { row: number })[] = [];
	for await (const batch of rows) readings.push(...batch.map((record) => ({ row: record.row, ...readRecord(record, columns) })));
	return readings;
}

/** Reads one line and returns its problems as column and code. */
const problemsOf = async (line: string) => {
	const [reading] = await read(`{"lotId":"A","shape":"ROUND","weight":1}\n${line}\n`).then((all) => all.slice(1));
	return reading?.problems?.map(({ column, code }) => [column, code]);
};

describe('JSON Lines', () => {
	test('hold the contract’s stones: any of them is read as it was written', () =>
		fc.assert(
			fc.asyncProperty(fc.array(anyStone(), { minLength: 1, maxLength: 8 }), async (stones) => {
				// A fancy colour contradicts a grade; the next test has all of them.
				const graded = stones.map(({ intensity, mainColor, subColor, subColor1, ...stone }) => stone);
				const readings = await read(graded.map((stone) => JSON.stringify(stone)).join('\n'));
				expect(readings.map(({ diamond }) => diamond)).toEqual(graded);
			}),
			{ numRuns: 4 },
		));

	test('describe a fancy colour as the contract does', async () => {
		const colors = MAIN_COLORS.flatMap((mainColor, at) => {
			const [subColor, subColor1] = SUB_COLORS.filter((color) => color !== 'none').slice(at % 5);
			return INTENSITIES.map((intensity) => ({ mainColor, intensity, ...(at % 2 ? { subColor } : { subColor, subColor1 }) }));
		});
		const stones = colors.map((fancyColorDto, at) => ({ lotId: `A-${at}`, shape: 'CUSHION', weight: 1, color: 'FANCY', fancyColorDto }) as const);
		const none = { lotId: 'N', shape: 'CUSHION', weight: 1, color: 'FANCY', fancyColorDto: { mainColor: 'yellow', subColor: 'none' } } as const;
		const readings = await read([...stones, none].map((stone) => JSON.stringify(stone)).join('\n'));
		expect(readings.slice(0, -1).map(({ diamond }) => diamond && nest(diamond))).toEqual(stones);
		expect(readings.at(-1)?.diamond).toEqual({ lotId: 'N', shape: 'CUSHION', weight: 1, color: 'FANCY', mainColor: 'yellow' });
	});

	test('of a seller who has declared lab-grown stones are lab-grown, unless a line says otherwise', async () => {
		const lines = [{}, { labGrown: false }].map((origin, at) => JSON.stringify({ lotId: `A-${at}`, shape: 'ROUND', weight: 1, ...origin }));
		const readings = await read(lines.join('\n'), undefined, { answers: { prices: 'LAB_GROWN' } });
		expect(readings.map(({ diamond }) => diamond?.labGrown)).toEqual([true, false]);
	});

	test('are numbered by lines; blank lines, line ends and a byte order mark do not matter', async () => {
		const line = (lotId: string) => JSON.stringify({ lotId, shape: 'ROUND', weight: 1 });
		const readings = await read(`\ufeff${line('A')}\r\n\r\n   \n${line('B')}\n${line('C')}`);
		expect(readings.map(({ row, diamond }) => [row, diamond?.lotId])).toEqual([
			[1, 'A'],
			[4, 'B'],
			[5, 'C'],
		]);
	});

	test('with a broken line lose only that line, which says where the file is cut off', async () => {
		const line = (lotId: string) => JSON.stringify({ lotId, shape: 'ROUND', weight: 1 });
		const readings = await read(`${line('A')}\n{"lotId":"B",\n[1]\n"C"\n${line('12-Mar')}\n{"lotId":"E","shape":"RO`);
		expect(readings.map(({ row, diamond, problems }) => [row, diamond?.lotId ?? problems?.map(({ code }) => code)])).toEqual([
			[1, 'A'],
			[2, ['NOT_JSON']],
			[3, ['NOT_JSON']],
			[4, ['NOT_JSON']],
			[5, '12-Mar'],
			[6, ['CUT_OFF']],
		]);
	});

	test.each([
		['{"lotId":"B","shape":"ROUND","weight":1,"colour":"D"}', [['colour', 'UNKNOWN_FIELD']]],
		['{"lotId":"B","shape":"ROUND","weight":5000}', [['weight', 'OUT_OF_RANGE']]],
		['{"lotId":"B","shape":"ROUND","weight":1,"askingPrice":-5}', [['askingPrice', 'OUT_OF_RANGE']]],
		[
			'{"lotId":"B","shape":"BLOB","weight":"x"}',
			[
				['shape', 'UNKNOWN_SHAPE'],
				['weight', 'NOT_A_NUMBER'],
			],
		],
		[
			'{"lotId":"B","shape":"ROUND","weight":[1]}',
			[
				['weight', 'WRONG_TYPE'],
				['weight', 'MISSING'],
			],
		],
		['{"lotId":"B","shape":"ROUND","weight":1,"fancyColorDto":{"hue":"red"}}', [['fancyColorDto.hue', 'UNKNOWN_FIELD']]],
		['{"shape":"ROUND","weight":1,"lotId":null}', [['lotId', 'MISSING']]],
		['{"lotId":"B","shape":"ROUND","weight":2,"askingPrice":100,"totalPrice":900}', [['totalPrice', 'PRICE_DISAGREES']]],
	])('%s is refused with field and reason', async (line, problems) => {
		expect(await problemsOf(line)).toEqual(problems);
	});

	test('take a total, a stone without a number, and a country whose code is a word', async () => {
		const text = '{"shape":"ROUND","weight":2,"totalPrice":900.4,"location":"NO","labGrown":false,"remarks":"a\\nb"}';
		expect((await read(text, 7, { numbering: 'N-' }))[0]).toEqual({
			row: 1,
			diamond: { lotId: 'N-1', shape: 'ROUND', weight: 2, askingPrice: 450, location: 'NO', labGrown: false, remarks: 'a\nb' },
		});
	});

	test('give a line that is too long no memory, and go on behind it', async () => {
		const line = JSON.stringify({ lotId: 'B', shape: 'ROUND', weight: 1 });
		for (const size of [1000, 70_000, 1_000_000]) {
			const readings = await read(`${line}\n{"lotId":"${'x'.repeat(500_000)}"}\n${line}\n`, size);
			expect(readings.map(({ row, problems }) => [row, problems?.map(({ column, code }) => column + code)])).toEqual([
				[1, undefined],
				[2, ['TOO_LONG']],
				[3, undefined],
			]);
		}
	});

	test('are the same rows in pieces of any size', () =>
		fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('{"lotId":"A"', ',"shape":"ROUND"', ',"weight":1}', '\n', '\r\n', '\n\n', '"ダ"', '}', 'x'), { maxLength: 40 }),
				fc.integer({ min: 1, max: 50 }),
				async (texts, size) => {
					const text = `{"lotId":"Z"}\n${texts.join('')}`;
					expect(await read(text, size)).toEqual(await read(text));
				},
			),
		));
});
