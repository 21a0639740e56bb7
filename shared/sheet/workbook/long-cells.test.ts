import { describe, expect, test } from 'vitest';
import { listKeys } from '#shared/domain/common/record.ts';
import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import { SCAN_LENGTH } from '#shared/domain/stock/limits.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { readColumns } from '../columns.ts';
import { SPELLINGS } from '../heading-spellings.ts';
import { normalizeHeading, readHeadings } from '../headings.ts';
import { readRow } from '../row.ts';
import { readScan, readSortingPaper } from '../scan.ts';
import { isNothing } from '../values/text.ts';
import { makeCellReaders } from '../values/values.ts';

/** Texts that are repeated in a cell. */
const REPEATED = [
	...['1', '0', '12,', '1.', "1'", '1,234', '.', '-', '1e', '12 MAIN', ' ', ' 1', '\n', ' \n', ',\n', '\t', '"', "'", '/', ' - ', '%', '°'],
	...['A', 'EX', 'H&A ', 'FANCY DEEP ', 'F LT ', 'BROWN', 'YELLOWISH ', 'CUT ', 'US$', 'PERCENT', 'CT', 'MM', 'x', ' A=', 'POL='],
	...['漢', '無', 'ファンシー', 'ッシュ', 'カラット', '円', '１', '　', '\u200b', 'é', '😀'],
];
/** Texts before the repetition, so that an expression matches far into the cell and fails only at its end. */
const BEFORE = ['1', 'H7254896,0.303,'];

const makeCells = (length: number) =>
	REPEATED.flatMap((part) => BEFORE.map((before) => `${before}${part.repeat(Math.ceil(length / part.length)).slice(0, length)}x`));

const { direct, combined } = makeCellReaders({ decimalComma: false, currency: 'USD' });
const { askingPrice: askingPriceWithComma } = makeCellReaders({ decimalComma: true, currency: 'EUR' }).combined;
/** All functions that read text of a sheet, without the length limit that protects them. */
const READERS = Object.entries<(text: string) => unknown>({
	...direct,
	...combined,
	askingPriceWithComma,
	heading: normalizeHeading,
	sortingPaper: readSortingPaper,
	nothing: isNothing,
});

const LENGTH = readStormSize().parameters.numRuns;

describe(`a cell of ${LENGTH} characters`, () => {
	const TIMES = 8;
	const long = makeCells(LENGTH);
	const short = makeCells(LENGTH / TIMES);
	/** Microseconds; a hundred times as long as the slowest function takes. A quadratic one takes seconds. */
	const NOTHING_TO_SPEAK_OF = 100_000;

	/** Returns the thread's own processor time in microseconds, without other load on the machine. */
	const measureWork = (read: (text: string) => unknown, text: string): number => {
		const before = process.threadCpuUsage();
		read(text);
		const { user, system } = process.threadCpuUsage(before);
		return user + system;
	};

	test.each(READERS)('is read in time that grows as it does, not as its square: %s', (_, read) => {
		const growths = long.map((text, at) => {
			const work = measureWork(read, text);
			return work < NOTHING_TO_SPEAK_OF ? 1 : work / measureWork(read, short[at] ?? '');
		});
		expect(Math.max(...growths)).toBeLessThan(TIMES * 4);
	});
});

describe('what is longer than any text may be', () => {
	const headings = listKeys(SPELLINGS).flatMap((meaning) => SPELLINGS[meaning].slice(0, 1));
	const columns = readColumns(headings, { decimalComma: false, currency: 'USD' });

	test('is refused in every column, and no reader sees it', () => {
		const { problems = [] } = readRow(
			headings.map(() => '1'.repeat(CELL_LENGTH + 1)),
			columns,
		);
		expect(problems.filter(({ code }) => code === 'TOO_LONG').map(({ column }) => column)).toEqual(columns.understood.map(({ heading }) => heading));
	});

	test('is no heading', () => {
		expect(readHeadings(['Lot', `Shape${' '.repeat(CELL_LENGTH)}`]).understood).toHaveLength(1);
	});

	test('is no code of ours, nor of a laboratory', () => {
		expect(readScan(`H7254896,0.303,D,SI-1,FAIR,,,NONE,${' '.repeat(SCAN_LENGTH)}CGL`)).toEqual({ source: 'UNKNOWN' });
	});
});
