import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { RecordReader } from './records.ts';
import { writeCsvLine } from './write-csv.ts';

const cells = (text: string) => new RecordReader(',').read(text, true).map((record) => record.cells);
const cell = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', '\n', ';', '\t', ' ', '0', '宝'), maxLength: 8 });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe('records', () => {
	it('come back as they were written', () => {
		fc.assert(
			fc.property(table, (rows) => {
				// Leading control characters are neutralized when a sheet is written; another test covers that.
				const harmless = rows.map((row) => row.map((text) => text.replace(/^[\t=+\-@]+/, '')));
				expect(cells(harmless.map(writeCsvLine).join('\r\n'))).toEqual(harmless);
			}),
		);
	});

	it('agree with csv-parse on well-formed text', () => {
		fc.assert(
			fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, lineEnd) => {
				const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join(lineEnd);
				expect(cells(text)).toEqual(parse(text, { relax_column_count: true }));
			}),
		);
	});

	it('are read leniently where dealers write quotes loosely', () => {
		expect(cells('a,5" wide,b\n')).toEqual([['a', '5" wide', 'b']]);
		expect(cells('"a"x,b\n')).toEqual([['ax', 'b']]);
		expect(cells('"a ""b"" c",d')).toEqual([['a "b" c', 'd']]);
	});

	it('lose one row to a quote whose next one opens another cell, not the rows between', () => {
		const records = new RecordReader(',').read('1,"nice\n2,x\n3,y\n4,"big clean"\n5,z\n', true);
		expect(records).toMatchObject([
			{ cells: ['1', '"nice'], unclosedQuote: true },
			{ cells: ['2', 'x'] },
			{ cells: ['3', 'y'] },
			{ cells: ['4', 'big clean'] },
			{ cells: ['5', 'z'] },
		]);
	});

	it('lose one row to a quote that is never closed, not the rest of the sheet', () => {
		const records = new RecordReader(',').read('1,"open\n2,b\n3,c\n', true);
		expect(records).toEqual([
			{ row: 1, cells: ['1', '"open'], unclosedQuote: true },
			{ row: 2, cells: ['2', 'b'] },
			{ row: 3, cells: ['3', 'c'] },
		]);
	});

	it('disarm what a spreadsheet would run as a formula, and leave numbers alone', () => {
		expect(writeCsvLine(['=1+1', '+44', '-0.5', '@x', 'a'])).toBe("'=1+1,+44,-0.5,'@x,a");
		// Japanese spreadsheets take full-width signs for the usual ones.
		expect(writeCsvLine(['＝1+1', '＋A1', '－A1', '＠x', '－', '＋44'])).toBe("'＝1+1,'＋A1,'－A1,'＠x,－,＋44");
	});
});
