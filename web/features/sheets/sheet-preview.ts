import type { ColumnMeaning, Meaning, SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import type { SheetColumns } from '#shared/sheet/columns.ts';
import { nameColumn, writeHeadingsKey } from '#shared/sheet/headings.ts';
import { type OpenSheet, openSheet } from '#shared/sheet/open-sheet.ts';
import { type RequiredField, type RowProblem, type SheetFailure, SheetRefused } from '#shared/sheet/problems.ts';
import type { SheetRecord } from '#shared/sheet/records.ts';
import { readRecord } from '#shared/sheet/row.ts';
import { type FoundWarning, WarningSearch } from '#shared/sheet/sheet-warnings.ts';
import { isPrice } from '#shared/sheet/values/stated.ts';

/** Number of rows shown, number of rows searched for sample values, and largest number searched for doubts at first. */
const ROWS = 8;
const SAMPLED = 40;
const CHECKED = 1000;
const SAMPLES = 3;
/** Number of characters of a doubtful or wrong value that are shown. */
const SHOWN_VALUE = 100;

export interface PreviewRow {
	row: number;
	diamond?: FlatStone;
	/** Price of the whole stone, even if the sheet states prices per carat. */
	totalPrice?: number;
	problems: RowProblem[];
	lotId?: string;
}

export interface PreviewColumn {
	index: number;
	/** The seller's own heading, or the column's letter if the sheet has no heading. */
	heading: string;
	statement?: Meaning;
	/** True for discounts by which the list prices are lowered. */
	isDiscount?: boolean;
	/** True for list prices that a column of discounts lowers. */
	isListPrice?: boolean;
	samples: string[];
}

/** Doubts about how a sheet is read. */
interface SheetDoubts {
	warnings: FoundWarning[];
	/** The first row whose total price and price per carat disagree, unless the weights may be wrong. */
	disagreeingRow: number | undefined;
}

export interface SheetPreview extends SheetDoubts {
	columns: PreviewColumn[];
	missing: readonly RequiredField[];
	headingRow: number;
	workbook: OpenSheet['workbook'];
	rows: PreviewRow[];
	smallPrices: SheetColumns['smallPrices'];
}

/** Reads the first rows of a file as the importer will, with the seller's `layout`. Returns the failure if the file is not a sheet. */
export async function previewSheet(file: Blob, currency: string, layout: SheetLayout = {}): Promise<SheetPreview | { failure: SheetFailure }> {
	try {
		const sheet = await openSheet(file, { currency, layout, fileName: nameFile(file), incomplete: true });
		const records: SheetRecord[] = [];
		for await (const batch of sheet.rows) {
			records.push(...batch);
			if (records.length >= SAMPLED) break;
		}
		const search = new DoubtSearch(sheet.columns);
		for (const record of records.slice(0, CHECKED)) search.add(record);
		return {
			...search.list(),
			columns: listColumns(sheet, records.slice(0, SAMPLED)),
			missing: sheet.columns.missing,
			headingRow: sheet.headingRow,
			workbook: sheet.workbook,
			smallPrices: sheet.columns.smallPrices,
			rows: records.slice(0, ROWS).map((record) => {
				const { diamond, problems = [], ...rest } = readRecord(record, sheet.columns);
				const totalPrice = diamond?.askingPrice === undefined ? undefined : computeTotalPrice(diamond.askingPrice, diamond.weight);
				return {
					row: record.row,
					diamond,
					totalPrice,
					problems: problems.map(shortenValue),
					lotId: diamond ? diamond.lotId : 'lotId' in rest ? rest.lotId : undefined,
				};
			}),
		};
	} catch (error) {
		if (error instanceof SheetRefused) return { failure: error.failure };
		throw error;
	}
}

/** Searches a whole file for doubts, in steps that leave room for input. Rejects if the file is not a sheet, or once `signal` is aborted. */
export async function findDoubts(file: Blob, currency: string, layout: SheetLayout, signal: AbortSignal): Promise<SheetDoubts> {
	const { columns, rows } = await openSheet(file, { currency, layout, fileName: nameFile(file), incomplete: true });
	const search = new DoubtSearch(columns);
	for await (const batch of rows) {
		for (const record of batch) search.add(record);
		await new Promise((resume) => setTimeout(resume));
		signal.throwIfAborted();
	}
	return search.list();
}

function nameFile(file: Blob): string | undefined {
	return file instanceof File ? file.name : undefined;
}

/** Searches a sheet's rows for doubts. */
class DoubtSearch {
	readonly #columns: SheetColumns;
	readonly #warnings: WarningSearch;
	readonly #hasBothPrices: boolean;
	#disagreeingRow: number | undefined;

	constructor(columns: SheetColumns) {
		this.#columns = columns;
		this.#warnings = new WarningSearch(columns);
		this.#hasBothPrices = columns.understood.filter(({ statement }) => isPrice(statement)).length > 1;
	}

	add(record: SheetRecord): void {
		this.#warnings.add(record);
		if (!this.#hasBothPrices || this.#disagreeingRow !== undefined) return;
		const { problems = [] } = readRecord(record, this.#columns);
		if (problems.some(({ code }) => code === 'PRICE_DISAGREES')) this.#disagreeingRow = record.row;
	}

	/** Lists what was found so far. */
	list(): SheetDoubts {
		const warnings = this.#warnings.list();
		// With weights a hundred times too large, every total disagrees.
		const mayBePoints = warnings.some(({ code }) => code === 'WHOLE_WEIGHTS');
		return { warnings: warnings.map(shortenValue), disagreeingRow: mayBePoints ? undefined : this.#disagreeingRow };
	}
}

/** Shortens a long value, which would fill the screen. */
function shortenValue<V extends { value: string }>(stated: V): V {
	return stated.value.length > SHOWN_VALUE ? { ...stated, value: `${stated.value.slice(0, SHOWN_VALUE - 1)}…` } : stated;
}

/** Lists the columns that have a heading or a value. */
function listColumns({ columns }: OpenSheet, records: readonly SheetRecord[]): PreviewColumn[] {
	return columns.headings.flatMap((heading, index) => {
		const samples = [...new Set(records.map(({ cells }) => cells[index]?.trim() ?? ''))].filter(Boolean).slice(0, SAMPLES);
		const column = columns.understood.find((one) => one.index === index);
		const statement = column?.inPoints ? 'points' : column?.statement;
		const isDiscount = columns.discount?.index === index || undefined;
		const isListPrice = (columns.discount && column && isPrice(column.statement)) || undefined;
		if (heading.trim() === '' && samples.length === 0) return [];
		return { index, heading: heading.trim() || nameColumn(index), statement, isDiscount, isListPrice, samples };
	});
}

/** Computes the SHA-256 of a sheet's headings as hexadecimal digits, to recognize sheets with the same headings. */
export async function digestHeadings({ columns }: Pick<SheetPreview, 'columns'>): Promise<string> {
	return [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(writeHeadingsKey(columns))))]
		.map((byte) => byte.toString(16).padStart(2, '0'))
		.join('');
}

/** Changes a column's meaning in the layout. A column that had the same meaning before loses it; weights in points are weights, too. */
export function changeMeaning(layout: SheetLayout, index: number, statement: Meaning | null): SheetLayout {
	const nameKind = (meaning: Meaning | null) => (meaning === 'points' ? 'weight' : meaning);
	const isSame = (column: ColumnMeaning) => statement !== null && nameKind(column.statement) === nameKind(statement);
	const others = (layout.columns ?? []).filter((column) => column.index !== index && !isSame(column));
	return { ...layout, columns: [...others, { index, statement }].sort((one, other) => one.index - other.index) };
}
