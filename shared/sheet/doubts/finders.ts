import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { SheetColumns } from '../columns.ts';
import { isHeading, normalizeHeading } from '../headings.ts';
import type { SheetRecord } from '../records.ts';
import { readRecord } from '../row.ts';
import { readYesOrNo } from '../values/grades.ts';
import { mayStateGrown } from '../values/origin.ts';
import { isPrice, type Statement } from '../values/stated.ts';
import { readTreatment } from '../values/values.ts';

/** A column and one of its cells that may be meant otherwise than its row is read. */
interface Find {
	column: { index: number; heading: string };
	value: string;
}
export type Finder = (record: SheetRecord) => Find | undefined;
type Column = Find['column'];

/** A doubt about a column: its heading, and a value or another heading that shows it. */
interface ColumnDoubt {
	code: 'MIXED_CURRENCIES' | 'ROW_NUMBERS' | 'ROW_NUMBERS_BESIDE' | 'EMPTY_BELOW' | 'DISCOUNT_UNUSED' | 'LIST_DISCOUNTED' | 'DISCOUNT_ALONE';
	index: number;
	column: string;
	value: string;
}

/** A search for a doubt about a whole column. The sheet's rows must be added in their order. */
export interface ColumnSearch {
	add(record: SheetRecord): void;
	/** Returns the doubt about the rows so far. */
	find(): ColumnDoubt | undefined;
}

/** Reads a cell without outer spaces, up to the longest cell that is read. */
export const readCell = ({ cells }: SheetRecord, { index }: Pick<Column, 'index'>) => (cells[index] ?? '').slice(0, CELL_LENGTH).trim();
export const findNothing: Finder = () => undefined;

/** Returns whether a row has neither a shape nor a weight, as titles between the rows. */
export function makeTitleTest({ understood }: SheetColumns): (record: SheetRecord) => boolean {
	const columns = understood.filter(({ statement }) => statement === 'shape' || statement === 'weight');
	return (record) => columns.every((column) => readCell(record, column) === '');
}

/** Lists the columns that are not read, and about which the seller has not decided. */
export function listIgnored({ headings, understood, decided }: SheetColumns): Column[] {
	const named = headings.map((heading, index) => ({ index, heading: heading.trim() })).filter(({ heading }) => heading !== '');
	return named.filter(({ index }) => !decided?.has(index) && !understood.some((column) => column.index === index));
}

const HPHT = /HPHT/i;
/** Matches a link that ends with a report's number as IGI and GCAL write it for lab-grown stones. */
const LG_LINK = /[=/]LG\d{6,}/i;

/** Matches a lot id that begins with a word for lab-grown stones: `CVD-001`. */
const GROWN_LOT = /^(?:CVD|HPHT|LGD)(?!\p{L})/iu;

/** Finds words for lab-grown stones in rows that are not read as such: in remarks, certificate numbers and columns that are not read. */
export function makeGrownFinder(columns: SheetColumns): Finder {
	if (columns.labGrown) return findNothing;
	const checked: readonly Statement[] = ['remarks', 'certificateNumber'];
	const columnsOfWords: Column[] = [...columns.understood.filter(({ statement }) => checked.includes(statement)), ...listIgnored(columns)];
	const laboratory = columns.understood.find(({ statement }) => statement === 'laboratory');
	const [lot, link] = (['lotId', 'certificateLink'] as const).map((wanted) => columns.understood.find(({ statement }) => statement === wanted));
	const isTitle = makeTitleTest(columns);
	const denial = columns.further.find(({ states, heading }) => states === 'grown' && /natural|天然/i.test(heading));
	return (record) => {
		if (lot && !record.isBelowGrown && mayStateGrown(readCell(record, lot)) && isTitle(record)) return { column: lot, value: readCell(record, lot) };
		const column =
			(link && LG_LINK.test(readCell(record, link)) ? link : undefined) ??
			columnsOfWords.find((one) => mayStateGrown(readCell(record, one))) ??
			(laboratory && readYesOrNo(readCell(record, laboratory)) ? laboratory : undefined) ??
			(denial && readYesOrNo(readCell(record, denial)) === false ? denial : undefined) ??
			(lot && GROWN_LOT.test(readCell(record, lot)) ? lot : undefined);
		if (!column || record.isBelowGrown) return undefined;
		const value = readCell(record, column);
		const { diamond } = readRecord(record, columns);
		if (!diamond || diamond.labGrown || (diamond.labGrown === false && HPHT.test(value))) return undefined;
		return { column, value };
	};
}

/** Matches words for treatments, and those of a text that says the contrary. */
const TREATED =
	/\b(?:HPHT|IRRADIAT\w*|(?:CLARITY|COLOU?R)[ -]?ENHANC\w*|(?:FRACTURE|GLASS)[ -]?FILL\w*|LASER[ -]?DRILL\w*|TREATED|COATED|ANNEALED)\b|処理|含浸/i;
const UNTREATED = /\b(?:NO|NON|NOT|NONE|NEVER|TEST\w*)\b|なし|無|未/i;

/** Finds treatments of stones that are read as untreated: in remarks, a second column of treatments, and below headings that name one. */
export function makeTreatmentFinder(columns: SheetColumns): Finder {
	const remarks = columns.understood.filter(({ statement }) => statement === 'remarks');
	const seconds = columns.rivals?.filter(({ statement }) => statement === 'treatment') ?? [];
	const named = listIgnored(columns).filter(({ heading }) => TREATED.test(heading) && !UNTREATED.test(heading));
	const isStated = (value: string) => value !== '' && readYesOrNo(value) !== false && typeof readTreatment(value) === 'string';
	return (record) => {
		const isRemark = (value: string) => TREATED.test(value) && !UNTREATED.test(value);
		const column = remarks.find((one) => isRemark(readCell(record, one))) ?? [...seconds, ...named].find((one) => isStated(readCell(record, one)));
		if (!column) return undefined;
		const { diamond } = readRecord(record, columns);
		return diamond && diamond.treatment === undefined ? { column, value: readCell(record, column) } : undefined;
	};
}

/** Matches a remark about more than one stone: `Pair of 2`, `12 pcs`, `2個`. */
const SEVERAL =
	/\b(?:[2-9]|[1-9]\d+) ?(?:pcs?|pieces|stones|diamonds)\b|\b(?:pairs?|parcels?|melee)\b|\b(?:lot|set) of \d|(?:[2-9２-９]|\d\d) ?(?:個|石|ピース)|ペア(?!ー|シェ)|一対/i;

/** Finds remarks and titles about more than one stone, if no column counts stones. */
export function makeSeveralFinder(columns: SheetColumns): Finder {
	if (columns.further.some(({ states }) => states === 'pieces')) return findNothing;
	const [remarks, lot] = (['remarks', 'lotId'] as const).map((wanted) => columns.understood.find(({ statement }) => statement === wanted));
	const isTitle = makeTitleTest(columns);
	return (record) => {
		const says = (column: Column) => SEVERAL.test(readCell(record, column));
		const column = remarks && says(remarks) ? remarks : lot && says(lot) && isTitle(record) ? lot : undefined;
		return column && { column, value: readCell(record, column) };
	};
}

/** Matches the beginning of a price and its other digits, if a comma between them has separated cells. */
const [HEAD, TAIL] = [/^(?:US)?\$?\d{1,3}$/, /^\d{3}(?:\.\d\d)?$/];

/** Finds prices such as `5,000` whose comma may have separated cells, so that their last digits are in the next column of texts. */
export function makeSplitFinder({ understood }: SheetColumns): Finder {
	const prices = understood.filter(({ statement, index }) => {
		const next = understood.find((column) => column.index === index + 1);
		return isPrice(statement) && (!next || next.statement === 'remarks');
	});
	return (record) => {
		const isSplit = (column: Column) => TAIL.test(readCell(record, { ...column, index: column.index + 1 })) && HEAD.test(readCell(record, column));
		const column = prices.find(isSplit);
		return column && { column, value: `${readCell(record, column)},${readCell(record, { ...column, index: column.index + 1 })}` };
	};
}

/** Smallest number of headings in a row of headings. */
const HEADINGS = 3;

/** Finds headings further down that differ from those by which the rows below them are read. */
export function makeHeadingFinder({ headings, understood }: SheetColumns): Finder {
	const weight = understood.find(({ statement }) => statement === 'weight');
	if (!weight) return findNothing;
	return (record) => {
		const cell = readCell(record, weight);
		if (cell === '' || /\d/.test(cell)) return undefined;
		const found = record.cells.flatMap((heading, index) => (isHeading(heading) ? { index, heading } : []));
		if (found.length < HEADINGS) return undefined;
		const other = found.find(({ index, heading }) => normalizeHeading(heading) !== normalizeHeading(headings[index] ?? ''));
		return other && { column: { index: other.index, heading: headings[other.index]?.trim() ?? '' }, value: other.heading.trim() };
	};
}
