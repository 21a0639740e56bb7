import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { ColumnMeaning, SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { PER_CARAT } from './columns.ts';
import { decidePrices } from './doubts/decide-prices.ts';
import { type Discount, findListPrice } from './doubts/list-prices.ts';
import { decideMisnamed } from './doubts/misnamed-columns.ts';
import { listRivals, type Rival } from './doubts/rivals.ts';
import { SPELLINGS } from './heading-spellings.ts';
import { correctHeadings, decideReports, type Heading, type HeadingRow, isHeading, normalizeHeading, readHeadings } from './headings.ts';
import { SheetRefused } from './problems.ts';
import type { SheetRecord } from './records.ts';
import { areDepths, areMeasures } from './special-headings.ts';
import { findStatedCurrency, isOnlyCurrency } from './values/currencies.ts';
import { isGrownTitle, isNaturalTitle } from './values/origin.ts';

/** Number of first rows in which headings are searched, below any preamble. */
const HEAD_ROWS = 30;

export interface FoundHeadings {
	record: SheetRecord;
	headings: HeadingRow;
	/** Name of the worksheet, in a workbook. */
	sheet?: string;
	/** Columns that are not read because another one has their meaning. */
	rivals?: readonly Rival[];
	/** Columns of prices that are not read because their numbers are as small as discounts. */
	smallPrices?: readonly Heading[];
	/** The discounts by which the only price, a list price, is lowered. */
	discount?: Discount;
}

/**
 * Chooses the way to read a sheet, and the row, with the most known headings. Two rows are read as one if that names as many as the upper one
 * does. Without any two headings, chooses the row with the most cells, for the seller to assign.
 */
export function chooseHeadings<W extends { head: readonly SheetRecord[]; sheet?: string; hidden?: ReadonlySet<number> }>(
	ways: readonly W[],
	{ currency, layout = {} }: { currency: string; layout?: SheetLayout },
): { way: W; found: FoundHeadings } {
	let best: { way: W; found: FoundHeadings; rank: number } | undefined;
	const consider = (way: W, record: SheetRecord, upper?: SheetRecord) => {
		const read = readHeadings(record.cells, { currency, hidden: way.hidden });
		const headings = layout.columns ? correctHeadings(record.cells, read, layout.columns) : read;
		const understood = headings.understood.length;
		if (upper && understood < 2) return;
		// Any number of cells ranks below two known headings.
		const rank = understood > 1 ? understood : 1 - 1 / (1 + countFilled(record));
		const isCompleted =
			upper !== undefined && rank === best?.rank && best.found.record === upper && headings.missing.length <= best.found.headings.missing.length;
		if (!best || rank > best.rank || isCompleted) best = { way, found: { record, headings }, rank };
	};
	for (const way of ways) {
		for (const [at, record] of way.head.slice(0, HEAD_ROWS).entries()) {
			if (layout.headingRow !== undefined && record.row !== layout.headingRow) continue;
			consider(way, record);
			const upper = way.head[at - 1];
			const joined = upper && joinHeadings(upper, record);
			if (joined) consider(way, joined, upper);
		}
	}
	if (!best) throw new SheetRefused({ code: 'NO_HEADINGS' });
	const { way, found } = best;
	const records = way.head.filter(({ row }) => row > found.record.row);
	const below = records.map(({ cells }) => cells);
	const { cells } = found.record;
	const { currency: stated } = readTitles(found, way.head);
	const named = decideMisnamed(cells, found.headings, records, {
		...{ currency, hidden: way.hidden, columns: layout.columns },
		isCurrencyStated: stated !== undefined,
	});
	const columns = [...(layout.columns ?? []), ...named.corrections];
	const facts = { currency, hidden: way.hidden, columns };
	const reports = decideReports(cells, named.headings, below, columns);
	const headings = decidePrices(cells, decideMeasures(cells, reports, below, columns), records, facts);
	const listed = named.smallPrices.length > 0 ? { headings } : findListPrice(cells, headings, records, { currency, stated, columns });
	return { way, found: { ...found, ...listed, sheet: way.sheet, rivals: listRivals(cells, headings, facts), smallPrices: named.smallPrices } };
}

/** Reads a column "Size" of weights, and a column "Depth" of percentages, by their values. The seller's corrections stay. */
function decideMeasures(
	cells: readonly string[],
	headings: HeadingRow,
	below: readonly (readonly string[])[],
	columns: readonly ColumnMeaning[] = [],
): HeadingRow {
	const weights = ignoreMeasures(cells, headings, below, columns);
	const depth = headings.understood.find((column) => column.statement === 'totalDepth' && DEPTHS.has(normalizeHeading(column.heading)));
	if (!depth || columns.some(({ index }) => index === depth.index) || !areDepths(below.map((record) => record[depth.index] ?? ''))) return weights;
	return correctHeadings(cells, weights, [...columns, { index: depth.index, statement: 'depth' }]);
}

const DEPTHS: ReadonlySet<string> = new Set(SPELLINGS.anyDepth.map(normalizeHeading));

/** Ignores a column "Size" of weights if its cells are measures in mm, so that plain numbers among them are not read as carats. */
function ignoreMeasures(
	cells: readonly string[],
	headings: HeadingRow,
	below: readonly (readonly string[])[],
	columns: readonly ColumnMeaning[] = [],
): HeadingRow {
	const size = headings.understood.find(({ statement, heading }) => statement === 'weight' && normalizeHeading(heading) === 'size');
	if (!size || columns.some(({ index }) => index === size.index) || !areMeasures(below.map((record) => record[size.index] ?? ''))) return headings;
	return correctHeadings(cells, headings, [...columns, { index: size.index, statement: null }]);
}

/** Lists the sheets of a workbook with headings of all that a stone needs, and rows below them. */
export function listSheetsOfStones(ways: readonly { sheet: string; head: readonly SheetRecord[] }[]): string[] {
	const isOfStones = ({ cells }: SheetRecord, at: number, { length }: readonly SheetRecord[]) => at < length - 1 && readHeadings(cells).missing.length === 0;
	return ways.filter(({ head }) => head.slice(0, HEAD_ROWS).some((record, at) => isOfStones(record, at, head))).map(({ sheet }) => sheet);
}

function countFilled({ cells }: SheetRecord): number {
	return cells.filter((cell) => cell.trim() !== '').length;
}

/** Matches a word below a heading that adds nothing to it. */
const NUMBER = /^\W*no\W*$/i;

/**
 * Joins two rows of headings, as in `Crown` above `Angle`, or `Price` above `HKD`. A heading above several columns is stored only in the first
 * one. Returns undefined if the lower row has numbers or adds to no heading.
 */
function joinHeadings(upper: SheetRecord, lower: SheetRecord): SheetRecord | undefined {
	if (upper.row !== lower.row - 1 || lower.cells.some((cell) => /^[\d.,]+$/.test(cell))) return undefined;
	let group = '';
	const cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, index) => {
		const [above, below] = [upper.cells[index]?.trim() ?? '', lower.cells[index]?.trim() ?? ''];
		group = above || group;
		if (below === '') return above;
		const joined = `${group} ${below}`.trim();
		if (NUMBER.test(below) && isHeading(above)) return above;
		return isHeading(joined) || !isHeading(below) ? joined : below;
	});
	return cells.some((cell, index) => lower.cells[index]?.trim() && isHeading(cell)) ? { row: lower.row, cells } : undefined;
}

/** Matches a title that is about prices, such as `All prices in HKD` or `単位：円`. */
const ABOUT_PRICES = /\b(?:prices?|amounts?|currency|prix|prij(?:s|zen)|preise?)\b|価格|単価|金額|通貨|単位|建て/i;

/** Matches a title that states prices in thousands, such as `Prices in thousand USD` or `単位：万円`, which count as those in another currency. */
const IN_THOUSANDS =
	/\bin thousands?\b|\bthousands? (?:of )?(?:USD|US\$|\$|dollars?|yen|JPY)|(?:^|[^\d.,])0{3}s?\b|x ?1,?000\b|\bk ?(?:USD|US\$|\$)|[百千万](?:円|ドル)/i;

interface Titles {
	/** ISO 4217 code of the prices' currency, or what else the title states as their unit. */
	currency?: string;
	arePerCarat: boolean;
	labGrown: boolean;
}

/** Returns what a note states as the unit of prices, if that is not the market's currency: another one, or thousands. */
export function findPriceUnit(note: string, currency: string): string | undefined {
	if (note.length > CELL_LENGTH || !ABOUT_PRICES.test(note)) return undefined;
	const found = IN_THOUSANDS.test(note.normalize('NFKC')) ? note : findStatedCurrency(note);
	return found === currency ? undefined : found;
}

/** Reads the statements about all stones in the rows above the headings, and in the names of sheet and file. */
export function readTitles({ record, sheet = '' }: FoundHeadings, head: readonly SheetRecord[], fileName = ''): Titles {
	const above = head.filter(({ row }) => row < record.row).map(({ cells }) => cells.filter(({ length }) => length <= CELL_LENGTH));
	// A first row of headings may name a column "Lab Grown".
	const rows = above.filter((cells) => readHeadings(cells).understood.length < 2).map((cells) => cells.filter((cell) => cell.trim() !== ''));
	const titles = rows.flat();
	// `Currency` and `EUR` may be in two cells.
	const pairs = rows.flatMap((cells) => (cells.length === 2 ? cells.join(' ').slice(0, CELL_LENGTH) : []));
	const alone = rows.flatMap((cells) => (cells.length === 1 ? cells.filter(isOnlyCurrency) : []));
	const aboutPrices = [...[...above.flat(), ...pairs].filter((title) => ABOUT_PRICES.test(title)), ...alone];
	const inThousands = aboutPrices.find((title) => IN_THOUSANDS.test(title.normalize('NFKC')));
	return {
		currency: inThousands ?? aboutPrices.flatMap((title) => findStatedCurrency(title) ?? [])[0],
		arePerCarat: titles.some((title) => ABOUT_PRICES.test(title) && PER_CARAT.test(title)),
		labGrown: [sheet, fileName.replace(/\.\w{1,5}$/, ''), ...titles].some(isGrownTitle),
	};
}

/**
 * Makes a function that marks the rows below a title such as `LAB GROWN`, until one such as `Natural`. A title is the only text of its row. The sheet's rows
 * must be given in their order.
 */
export function makeSectionMarker(): (record: SheetRecord) => SheetRecord {
	let isBelowGrown = false;
	return (record) => {
		const title = findTitle(record);
		if (title !== undefined && isGrownTitle(title)) isBelowGrown = true;
		else if (title !== undefined && isNaturalTitle(title)) isBelowGrown = false;
		return isBelowGrown ? { ...record, isBelowGrown } : record;
	};
}

/** Returns the only text of a row. Returns undefined if the row has several, or a long one. */
function findTitle({ cells }: SheetRecord): string | undefined {
	let title: string | undefined;
	for (const cell of cells) {
		if (cell === '' || cell.trim() === '') continue;
		if (title !== undefined || cell.length > CELL_LENGTH) return undefined;
		title = cell;
	}
	return title;
}
