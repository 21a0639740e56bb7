import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { SheetColumns } from '#shared/sheet/columns.ts';
import { statesPoints } from '#shared/sheet/headings.ts';
import { Refusal } from '#shared/sheet/problems.ts';
import type { SheetRecord } from '#shared/sheet/records.ts';
import { isNote, readRecord, statesPendingReport } from '#shared/sheet/row.ts';
import { readAvailability, readYesOrNo } from '#shared/sheet/values/grades.ts';

/** Values that can be read, but perhaps not as the dealer means them: a column, and one of its values. */
export interface SheetWarning {
	code: 'WHOLE_WEIGHTS' | 'REPORT_PENDING' | 'MEMO_TEXT';
	index: number;
	heading: string;
	example: string;
}

/** Hardly any stone of a stock weighs this many carats, but many weigh as many points. */
const USUAL_POINTS = 20;

/** Finds whole-numbered weights that may be points, reports that are not finished, and names in a column of memos. */
export function findWarnings(columns: SheetColumns, records: readonly SheetRecord[]): SheetWarning[] {
	return [findWholeWeights(columns, records), findPendingReport(columns, records), findMemoText(columns, records)].flatMap((found) => found ?? []);
}

function listValues({ index }: { index: number }, records: readonly SheetRecord[]): string[] {
	return records.map(({ cells }) => (cells[index] ?? '').slice(0, CELL_LENGTH).trim()).filter(Boolean);
}

function findWholeWeights({ understood }: SheetColumns, records: readonly SheetRecord[]): SheetWarning | undefined {
	const column = understood.find(({ statement }) => statement === 'weight');
	if (!column || statesPoints(column.heading)) return undefined;
	const weights = listValues(column, records);
	const whole = weights.filter((weight) => /^\d+(?:\.0*)?$/.test(weight) && Number(weight) >= USUAL_POINTS);
	const [example] = whole;
	return example !== undefined && whole.length * 2 > weights.length ? warn('WHOLE_WEIGHTS', column, example) : undefined;
}

function findPendingReport(columns: SheetColumns, records: readonly SheetRecord[]): SheetWarning | undefined {
	for (const record of records) {
		const column = columns.understood.find(({ index, statement }) => statesPendingReport(statement, record.cells[index] ?? ''));
		const diamond = column && readRecord(record, columns).diamond;
		if (diamond && diamond.laboratory === undefined) return warn('REPORT_PENDING', column, record.cells[column.index] ?? '');
	}
	return undefined;
}

function findMemoText({ further }: SheetColumns, records: readonly SheetRecord[]): SheetWarning | undefined {
	const column = further.find(({ states }) => states === 'memo');
	const isName = (value: string) => /\p{L}/u.test(value) && !isNote(value) && readYesOrNo(value) === undefined && readAvailability(value) instanceof Refusal;
	const example = column && listValues(column, records).find(isName);
	return column && example !== undefined ? warn('MEMO_TEXT', column, example) : undefined;
}

function warn(code: SheetWarning['code'], { index, heading }: { index: number; heading: string }, example: string): SheetWarning {
	return { code, index, heading, example };
}
