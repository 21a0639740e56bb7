import { listKeys } from '#shared/domain/common/record.ts';
import type { SheetColumns } from './columns.ts';
import { type Finder, makeGrownFinder, makeHeadingFinder, makeSeveralFinder, makeSplitFinder, makeTreatmentFinder, readCell } from './doubts/finders.ts';
import { makeNumberFinder, makeReportFinder } from './doubts/report-finders.ts';
import type { Rival } from './doubts/rivals.ts';
import {
	makeLaboratoryFinder,
	makePriceFinder,
	makeSmallPriceFinder,
	makeSoldFinder,
	makeStatusFinder,
	makeStruckFinder,
	makeUnitFinder,
} from './doubts/status-finders.ts';
import { makeColumnSearches } from './doubts/whole-columns.ts';
import { normalizeHeading, statesPoints } from './headings.ts';
import { Refusal } from './problems.ts';
import type { SheetRecord } from './records.ts';
import { isNote, readRecord, statesPendingReport } from './row.ts';
import { mayBeMillimetres } from './special-headings.ts';
import { readYesOrNo } from './values/grades.ts';
import { readAvailability } from './values/statuses.ts';

/** Codes of doubts about a sheet; `#shared/text/sheets.ts` has the texts. `BARE_PRICE`: nothing shows whether prices are of the stone or per carat. */
export const WARNING_CODES = [
	...(['WHOLE_WEIGHTS', 'SIZE_UNIT', 'REPORT_PENDING', 'MEMO_TEXT', 'BARE_PRICE'] as const),
	...(['HIDDEN_COLUMN', 'SECOND_COLUMN', 'OTHER_CURRENCY', 'OTHER_SHEET', 'OTHER_HEADINGS'] as const),
	...(['MAY_BE_GROWN', 'MAY_BE_TREATED', 'MAY_BE_SEVERAL', 'UNUSUAL_NUMBER', 'REPORT_DISAGREES', 'SPLIT_NUMBER', 'DISCOUNT_UNUSED'] as const),
	...(['STATUS_UNREAD', 'SEVERAL_LABORATORIES', 'ROW_NUMBERS', 'ROW_NUMBERS_BESIDE', 'EMPTY_BELOW'] as const),
	...(['MAY_BE_SOLD', 'STRUCK_OUT', 'PRICE_UNREAD', 'SMALL_PRICES', 'OTHER_UNIT', 'MIXED_CURRENCIES', 'LIST_DISCOUNTED', 'DISCOUNT_ALONE'] as const),
] as const;

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

/** Finders of doubts about single rows, by their codes. */
const FINDERS = {
	MAY_BE_GROWN: makeGrownFinder,
	MAY_BE_TREATED: makeTreatmentFinder,
	MAY_BE_SEVERAL: makeSeveralFinder,
	UNUSUAL_NUMBER: makeNumberFinder,
	REPORT_DISAGREES: makeReportFinder,
	SPLIT_NUMBER: makeSplitFinder,
	OTHER_HEADINGS: makeHeadingFinder,
	STATUS_UNREAD: makeStatusFinder,
	SEVERAL_LABORATORIES: makeLaboratoryFinder,
	MAY_BE_SOLD: makeSoldFinder,
	STRUCK_OUT: makeStruckFinder,
	PRICE_UNREAD: makePriceFinder,
	SMALL_PRICES: makeSmallPriceFinder,
	OTHER_UNIT: makeUnitFinder,
};

/** Searches a sheet's rows for values that may be meant otherwise than they are read. */
export class WarningSearch {
	readonly #columns: SheetColumns;
	readonly #weight: SheetColumns['understood'][number] | undefined;
	readonly #memo: SheetColumns['further'][number] | undefined;
	#weights = 0;
	/** Number of weights that look like points, and the first of them. */
	#points = 0;
	#firstPoints = '';
	/** Number of sizes that may be in mm, and the first of them. */
	#sizes = 0;
	#firstSize = '';
	#pending: FoundWarning | undefined;
	#name: FoundWarning | undefined;
	/** The first value of each column that is not read beside another one, by its index. */
	readonly #left = new Map<number, FoundWarning>();
	/** The finders that have not found anything yet, by their codes, and what the others have found. */
	readonly #finders: Map<SheetWarning['code'], Finder>;
	readonly #found: FoundWarning[] = [];
	readonly #wholes: ReturnType<typeof makeColumnSearches>;

	constructor(columns: SheetColumns) {
		this.#columns = columns;
		this.#weight = columns.understood.find((column) => column.statement === 'weight' && !statesPoints(column));
		this.#memo = columns.further.find(({ states }) => states === 'memo');
		this.#wholes = makeColumnSearches(columns);
		this.#finders = new Map(listKeys(FINDERS).map((code) => [code, FINDERS[code](columns)]));
	}

	add(record: SheetRecord): void {
		if (this.#weight) this.#addWeight(readCell(record, this.#weight));
		this.#pending ??= findPendingReport(this.#columns, record);
		if (this.#memo) this.#name ??= findName(this.#memo, readCell(record, this.#memo));
		for (const rival of this.#columns.rivals ?? []) this.#addRival(rival, record);
		for (const whole of this.#wholes) whole.add(record);
		for (const [code, find] of this.#finders) {
			const found = find(record);
			if (!found) continue;
			this.#found.push(warn(code, found.column, found.value));
			this.#finders.delete(code);
		}
	}

	/** Lists what was found so far. */
	list(): FoundWarning[] {
		const arePoints = this.#weight && this.#points * 2 > this.#weights;
		const areSizes = this.#weight && this.#sizes * 2 >= this.#weights && this.#sizes > 0;
		const weights = [arePoints && warn('WHOLE_WEIGHTS', this.#weight, this.#firstPoints), areSizes && warn('SIZE_UNIT', this.#weight, this.#firstSize)];
		return [...weights, this.#pending, this.#name, ...this.#left.values(), ...this.#found, ...this.#listWholes(), ...this.#listSheets()].flatMap(
			(found) => found || [],
		);
	}

	#listWholes(): FoundWarning[] {
		return this.#wholes.flatMap((whole) => whole.find() ?? []);
	}

	#listSheets(): FoundWarning[] {
		const { sheet = '', others = [] } = this.#columns.workbook ?? {};
		return others.slice(0, 1).map((heading) => warn('OTHER_SHEET', { index: -1, heading }, sheet));
	}

	#addRival({ doubt, ...rival }: Rival, record: SheetRecord): void {
		if (doubt === undefined || this.#left.has(rival.index)) return;
		const value = readCell(record, rival);
		const chosen = readCell(record, rival.chosen);
		if (value !== '' && value !== chosen && !(Number(value) === Number(chosen))) this.#left.set(rival.index, warn(doubt, rival, value));
	}

	#addWeight(weight: string): void {
		if (weight === '') return;
		this.#weights++;
		if (this.#weight && mayStateSizes(this.#weight, this.#columns) && mayBeMillimetres(weight)) {
			this.#sizes++;
			this.#firstSize ||= weight;
		}
		if (!POINTS.test(weight) || Number.parseFloat(weight) < USUAL_POINTS) return;
		this.#points++;
		this.#firstPoints ||= weight;
	}
}

/** Returns whether a column of weights may state sizes in mm: a dealer's `Size` about which nobody has decided. */
function mayStateSizes({ index, heading }: { index: number; heading: string }, { decided }: SheetColumns): boolean {
	return !decided?.has(index) && normalizeHeading(heading) === 'size';
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
