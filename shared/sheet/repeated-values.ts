import type { SheetColumn } from './columns.ts';
import type { SheetRecord } from './records.ts';
import type { Statement } from './values/stated.ts';

/**
 * Statements that a dealer may write once for several stones. Lot ids, certificates, weights, prices and measures belong to one stone. Countries are left out
 * because `DO` is one.
 */
const REPEATABLE: ReadonlySet<Statement> = new Set<Statement>([
	...(['shape', 'color', 'fancyColor', 'fancyIntensity', 'fancyOvertone', 'clarity', 'cut', 'polish', 'symmetry', 'fluorescence'] as const),
	...(['brownShade', 'greenShade', 'milkiness', 'shade', 'eyeClean', 'laboratory', 'treatment', 'girdle', 'culet'] as const),
	...(['labGrown', 'origin', 'availability'] as const),
]);

/** Marks for the value of the row above, in lower case. */
const DITTOS: ReadonlySet<string> = new Set(['"', '＂', '”', '“', '″', "''", '’’', '〃', '-"-', 'do', 'do.', '-do-', 'ditto', '同上']);
const DITTO_LENGTH = 8;

/** Makes a function that replaces ditto marks by the value of the row above. The sheet's rows must be given in their order. */
export function makeRepeater(columns: readonly SheetColumn[]): (record: SheetRecord) => SheetRecord {
	const repeatable = columns.filter(({ statement }) => REPEATABLE.has(statement)).map(({ index }) => index);
	let above: readonly string[] = [];
	return (record) => {
		const dittos = record.unclosedQuote ? [] : repeatable.filter((index) => isDitto(record.cells[index]));
		const cells = dittos.length > 0 ? [...record.cells] : record.cells;
		for (const index of dittos) cells[index] = above[index] ?? cells[index] ?? '';
		above = cells;
		return cells === record.cells ? record : { ...record, cells };
	};
}

function isDitto(cell = ''): boolean {
	return cell.length > 0 && cell.length <= DITTO_LENGTH && DITTOS.has(cell.trim().toLowerCase());
}
