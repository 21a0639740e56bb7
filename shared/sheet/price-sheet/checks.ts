import { LIST_CELLS, type PriceList } from '#shared/domain/prices/price-list.ts';
import { SHAPES } from '#shared/domain/stock/diamond.ts';
import type { PriceSheetFault, PriceSheetIssue } from './issues.ts';
import { type Line, nameSize } from './lines.ts';

/** Smallest number of prices in a size that counts as complete and shows which cells each size has. */
const CELLS_OF_PATTERN = 20;

/** Finds the issue of a sheet without any valid row: the fault of all its rows, or that it is not a price list. */
export function explainNothing(issues: readonly PriceSheetIssue[]): PriceSheetIssue {
	const [first] = issues;
	const isWholly =
		first && ['WRONG_CURRENCY', 'NOT_IN_HUNDREDS', 'NOT_A_DATE', 'FUTURE_DATE'].includes(first.code) && issues.every(({ code }) => code === first.code);
	return isWholly ? first : { code: 'NOT_A_PRICE_LIST' };
}

/** Reports the last row as cut off, if it ends early and no other row does. */
export function reportCutOff(issues: PriceSheetIssue[], lastRow: number): void {
	const issue = issues.at(-1);
	if (issue?.row !== lastRow || !(issue.code === 'MISSING' || issue.code === 'NOT_A_DATE')) return;
	if (issues.some(({ code, row }) => code === issue.code && row !== lastRow)) return;
	issues[issues.length - 1] = { code: 'CUT_OFF', row: lastRow };
}

/** Returns the first issue of each kind that concerns the whole sheet, and all other issues. */
export function selectFirst(issues: readonly PriceSheetIssue[]): PriceSheetIssue[] {
	const said = new Set<PriceSheetFault>();
	return issues.filter(({ code }) => {
		const isNew = !said.has(code);
		said.add(code);
		return isNew || !['WRONG_CURRENCY', 'NOT_IN_HUNDREDS', 'FUTURE_DATE'].includes(code);
	});
}

/** Finds rows that contradict each other: two dates of one shape, two prices of one stone, sizes that overlap. */
export function findDisagreements(lines: readonly Line[]): PriceSheetIssue[] {
	const issues: PriceSheetIssue[] = [];
	for (const shape of SHAPES) {
		const own = lines.filter((line) => line.shape === shape);
		const other = own.find(({ date }) => date !== own[0]?.date);
		if (own[0] && other) issues.push({ code: 'TWO_DATES', row: own[0].row, other: other.row });
		const cells = new Map<string, Line>();
		const sizes = new Map<string, Line>();
		for (const line of own) {
			const size = nameSize(line);
			const before = cells.get(`${size} ${line.cell}`);
			if (before) issues.push({ code: 'OVERLAP', row: before.row, other: line.row });
			cells.set(`${size} ${line.cell}`, line);
			if (!sizes.has(size)) sizes.set(size, line);
		}
		let widest: Line | undefined;
		for (const size of [...sizes.values()].sort((one, other) => one.from - other.from || one.to - other.to)) {
			if (widest && size.from <= widest.to) issues.push({ code: 'OVERLAP', row: Math.min(widest.row, size.row), other: Math.max(widest.row, size.row) });
			if (!widest || size.to > widest.to) widest = size;
		}
	}
	return issues;
}

/**
 * Counts the prices that are missing in one size of a list and present in another. If only the size of the last row has gaps, and the other sizes are complete,
 * the sheet was cut between two rows.
 */
export function findGaps(list: PriceList, lines: readonly Line[]): { gaps: number; isCutOff: boolean } {
	const sizes = list.shapes.flatMap(({ shape, sizes }) => sizes.map((size) => ({ name: nameSize({ shape, ...size }), prices: size.prices })));
	const priced = Array.from({ length: LIST_CELLS }, (_, cell) => cell).filter((cell) => sizes.some(({ prices }) => prices[cell] !== 0));
	const lacking = sizes.map(({ name, prices }) => ({ name, gaps: priced.filter((cell) => prices[cell] === 0).length })).filter(({ gaps }) => gaps > 0);
	const last = lines.at(-1);
	const isLastAlone = lacking.length === 1 && last !== undefined && lacking[0]?.name === nameSize(last);
	return {
		gaps: lacking.reduce((sum, { gaps }) => sum + gaps, 0),
		isCutOff: isLastAlone && sizes.length > 1 && priced.length >= CELLS_OF_PATTERN,
	};
}
