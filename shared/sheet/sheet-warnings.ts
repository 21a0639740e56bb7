import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { SheetColumns } from './columns.ts';
import { statesPoints } from './headings.ts';
import { Refusal } from './problems.ts';
import type { SheetRecord } from './records.ts';
import { isNote, readRecord, statesPendingReport } from './row.ts';
import { readAvailability, readYesOrNo } from './values/grades.ts';

/** Codes of doubts about a sheet; `#shared/text/sheets.ts` has the texts. `BARE_PRICE`: nothing shows whether prices are of the stone or per carat. */
export const WARNING_CODES = ['WHOLE_WEIGHTS', 'REPORT_PENDING', 'MEMO_TEXT', 'BARE_PRICE'] as const;

/** Values that can be read, but perhaps not as the dealer means them: a column's heading, and one of its values. */
export interface SheetWarning {
	code: (typeof WARNING_CODES)[number];
	column: string;
	value: string;
}

/** A warning, with the index of its column in the sheet. */
export type FoundWarning = SheetWarning & { index: number };

/** Hardly any stone of a stock weighs this many carats, but many weigh as many points. */
const USUAL_POINTS = 20;
/** Matches a weight that can be points, which have at most one decimal. */
const POINTS = /^\d+(?:[.,]\d?0*)?$/;

/** Searches a sheet's rows for weights that may be points, for reports that are not finished, and for names in a column of memos. */
export class WarningSearch {
	readonly #columns: SheetColumns;
	readonly #weight: SheetColumns['understood'][number] | undefined;
	readonly #memo: SheetColumns['further'][number] | undefined;
	#weights = 0;
	/** Number of weights that look like points, and the first of them. */
	#points = 0;
	#firstPoints = '';
	#pending: FoundWarning | undefined;
	#name: FoundWarning | undefined;

	constructor(columns: SheetColumns) {
		this.#columns = columns;
		this.#weight = columns.understood.find((column) => column.statement === 'weight' && !statesPoints(column));
		this.#memo = columns.further.find(({ states }) => states === 'memo');
	}

	add(record: SheetRecord): void {
		if (this.#weight) this.#addWeight(readCell(record, this.#weight));
		this.#pending ??= findPendingReport(this.#columns, record);
		if (this.#memo) this.#name ??= findName(this.#memo, readCell(record, this.#memo));
	}

	/** Lists what was found so far. */
	list(): FoundWarning[] {
		const arePoints = this.#weight && this.#points * 2 > this.#weights;
		return [arePoints && warn('WHOLE_WEIGHTS', this.#weight, this.#firstPoints), this.#pending, this.#name].flatMap((found) => found || []);
	}

	#addWeight(weight: string): void {
		if (weight === '') return;
		this.#weights++;
		if (!POINTS.test(weight) || Number.parseFloat(weight) < USUAL_POINTS) return;
		this.#points++;
		this.#firstPoints ||= weight;
	}
}

function readCell({ cells }: SheetRecord, { index }: { index: number }): string {
	return (cells[index] ?? '').slice(0, CELL_LENGTH).trim();
}

function findPendingReport(columns: SheetColumns, record: SheetRecord): FoundWarning | undefined {
	const column = columns.understood.find(({ index, statement }) => statesPendingReport(statement, record.cells[index] ?? ''));
	const diamond = column && readRecord(record, columns).diamond;
	return diamond && diamond.laboratory === undefined ? warn('REPORT_PENDING', column, record.cells[column.index] ?? '') : undefined;
}

function findName(column: { index: number; heading: string }, value: string): FoundWarning | undefined {
	const isName = /\p{L}/u.test(value) && !isNote(value) && readYesOrNo(value) === undefined && readAvailability(value) instanceof Refusal;
	return isName ? warn('MEMO_TEXT', column, value) : undefined;
}

function warn(code: SheetWarning['code'], { index, heading }: { index: number; heading: string }, value: string): FoundWarning {
	return { code, index, column: heading, value };
}
