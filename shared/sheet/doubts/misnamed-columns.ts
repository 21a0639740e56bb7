import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { ColumnMeaning, SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { correctHeadings, findBarePrice, type Heading, type HeadingRow, readHeadings } from '../headings.ts';
import { Refusal } from '../problems.ts';
import type { SheetRecord } from '../records.ts';
import { findCurrency } from '../values/currencies.ts';
import { readCut } from '../values/grades.ts';
import { makeMeasureReader } from '../values/numbers.ts';
import { readShape } from '../values/shapes.ts';
import { isPrice } from '../values/stated.ts';
import { isNothing, makePlain } from '../values/text.ts';
import type { ColumnFacts } from './rivals.ts';

/** Largest discount in percent. Hardly any price is as small. */
const LARGEST = 100;
/** Matches a number that may be a discount in percent: `-32.5`, `32,5 %`. */
const PERCENT = /^[+-]?\d{1,3}(?:[.,]\d+)? ?%?$/;
/** Share of the total by which it may differ from the price per carat multiplied by the weight. */
const TOLERANCE = 0.01;

const readWeight = makeMeasureReader('weight');
const readText = ({ cells }: SheetRecord, { index }: Pick<Heading, 'index'>) => makePlain((cells[index] ?? '').slice(0, CELL_LENGTH));
const readNumber = (text: string) => Number(text.replace(/%$/, '').replace(',', '.'));

interface NameFacts extends ColumnFacts {
	/** A title states the currency of all prices. */
	isCurrencyStated: boolean;
}

/** The headings of a sheet, the meanings by which they differ from its words, and the columns of prices that are not read. */
interface NamedColumns {
	headings: HeadingRow;
	corrections: readonly ColumnMeaning[];
	smallPrices: readonly Heading[];
}

/**
 * Reads columns by their cells if these contradict the headings: prices as small as discounts are not read, and `Cut` may state the shape. Another column then
 * has the heading's meaning. The seller's corrections stay.
 */
export function decideMisnamed(cells: readonly string[], headings: HeadingRow, records: readonly SheetRecord[], facts: NameFacts): NamedColumns {
	const isOpen = ({ index }: Heading) => !facts.columns?.some((column) => column.index === index);
	const smallPrices = findSmallPrices(headings, records, facts).filter(isOpen);
	const shape = findShapes(headings, records);
	const corrections: ColumnMeaning[] = smallPrices.map(({ index }) => ({ index, statement: null }));
	if (shape && isOpen(shape)) corrections.push({ index: shape.index, statement: 'shape' });
	if (corrections.length === 0) return { headings, corrections, smallPrices };
	const others = cells.map((cell, index) => (corrections.some((column) => column.index === index) ? '' : cell));
	const columns = [...(facts.columns ?? []), ...corrections];
	return { headings: correctHeadings(cells, readHeadings(others, facts), columns), corrections, smallPrices };
}

/**
 * Finds columns of prices whose numbers are all as small as discounts. If the heading or a title states a unit, a column counts only with negative numbers or
 * percentages. It does not count if a total confirms it.
 */
function findSmallPrices({ understood }: HeadingRow, records: readonly SheetRecord[], { isCurrencyStated }: NameFacts): Heading[] {
	const find = (wanted: Heading['statement']) => understood.find(({ statement }) => statement === wanted);
	const [shape, weight] = [find('shape'), find('weight')];
	const stones = records.filter((record) => !shape || readText(record, shape) !== '');
	const prices = understood.filter(({ statement }) => isPrice(statement));
	return prices.filter((price) => {
		const texts = stones.map((record) => readText(record, price)).filter((text) => !isNothing(text) && /[1-9]/.test(text));
		if (texts.length === 0 || !texts.every((text) => PERCENT.test(text) && Math.abs(readNumber(text)) <= LARGEST)) return false;
		if (texts.some((text) => /^-|%$/.test(text))) return true;
		if (isCurrencyStated || findBarePrice([price]) === undefined || findCurrency(price.heading) !== undefined) return false;
		const total = prices.find((other) => other !== price);
		return !total || !weight || !stones.some((record) => isConfirmed(readText(record, price), readText(record, total), readText(record, weight)));
	});
}

function isConfirmed(perCarat: string, total: string, weight: string): boolean {
	const [carats, sum] = [readWeight(weight), readNumber(total)];
	return typeof carats === 'number' && Math.abs(readNumber(perCarat) * carats - sum) <= Math.max(1, sum * TOLERANCE);
}

/** Finds the column of cuts if most of its cells are shapes and no grades, and no other column states shapes. */
function findShapes({ understood }: HeadingRow, records: readonly SheetRecord[]): Heading | undefined {
	const cut = understood.find(({ statement }) => statement === 'cut');
	if (!cut || understood.some(({ statement }) => statement === 'shape')) return undefined;
	const texts = records.map((record) => readText(record, cut)).filter((text) => text !== '');
	const shapes = texts.filter((text) => readCut(text) instanceof Refusal && typeof readShape(text) === 'string');
	return shapes.length * 2 > texts.length ? cut : undefined;
}

/**
 * Leaves out the remembered meanings of the columns `smallPrices`, whose numbers in this sheet are as small as discounts: its seller has said only of another
 * sheet that they are prices.
 */
export function forgetSmallPrices<L extends Pick<SheetLayout, 'columns'>>(remembered: L, smallPrices: readonly Heading[] = []): L {
	const isSmall = (place: number) => smallPrices.some(({ index }) => index === place);
	const isKept = ({ index, statement }: ColumnMeaning) => !isSmall(index) || (statement !== 'askingPrice' && statement !== 'total');
	return remembered.columns?.every(isKept) === false ? { ...remembered, columns: remembered.columns.filter(isKept) } : remembered;
}
