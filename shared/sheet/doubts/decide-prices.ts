import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import { correctHeadings, type Heading, type HeadingRow, normalizeHeading, statesPoints } from '../headings.ts';
import type { SheetRecord } from '../records.ts';
import { findCurrency } from '../values/currencies.ts';
import { findDecimalMark, makeMeasureReader, readPoints, readPrice } from '../values/numbers.ts';
import { isPrice } from '../values/stated.ts';
import { type ColumnFacts, listRivals } from './rivals.ts';

const readCarats = makeMeasureReader('weight');
/** Share of the total by which total and price per carat multiplied by the weight may differ to show each other. */
const TOLERANCE = 0.005;
/** One row in this number may be a slip. */
export const ROWS_TO_A_SLIP = 10;

/**
 * Returns the headings with two columns of prices read by the weights, if one column was left over and the rows show which of both is the total of the other:
 * `Price` beside `Price`. The seller's corrections stay.
 */
export function decidePrices(cells: readonly string[], row: HeadingRow, records: readonly SheetRecord[], facts: ColumnFacts): HeadingRow {
	const { columns = [], currency } = facts;
	const [price, ...others] = row.understood.filter(({ statement }) => isPrice(statement));
	const weight = row.understood.find(({ statement }) => statement === 'weight');
	if (!price || !weight || others.length > 0 || columns.some(({ index }) => index === price.index)) return row;
	const rivals = listRivals(cells, row, facts).filter(
		({ index, heading, statement }) => isPrice(statement) && !facts.hidden?.has(index) && (findCurrency(heading) ?? currency) === currency,
	);
	for (const rival of rivals) {
		const total = findTotal(weight, [price, rival], records, currency);
		if (!total) continue;
		const perCarat = total === price ? rival : price;
		return correctHeadings(cells, row, [...columns, { index: total.index, statement: 'total' }, { index: perCarat.index, statement: 'askingPrice' }]);
	}
	return row;
}

/** Finds which of two columns of prices is the total of the other. Returns undefined if the rows do not show it. */
function findTotal(weight: Heading, pair: readonly [Heading, Heading], records: readonly SheetRecord[], currency: string): Heading | undefined {
	const readWeight = statesPoints(weight) ? readPoints : readCarats;
	const [readOne, readOther] = pair.map((price) => makePriceReader(price, records, currency)) as [PriceReader, PriceReader];
	let [one, other, rows] = [0, 0, 0];
	for (const record of records) {
		const [carats, first, second] = [readWeight((record.cells[weight.index] ?? '').slice(0, CELL_LENGTH)), readOne(record), readOther(record)];
		if (typeof carats !== 'number' || first === undefined || second === undefined) continue;
		const [isFirst, isSecond] = [isTotal(first, second, carats), isTotal(second, first, carats)];
		// At one carat both are the same.
		if (isFirst && isSecond) continue;
		rows++;
		if (isFirst) one++;
		if (isSecond) other++;
	}
	// Under different headings, a single row may fit by chance.
	const enough = normalizeHeading(pair[0].heading) === normalizeHeading(pair[1].heading) ? 1 : 2;
	const isClear = (fitting: number) => fitting >= enough && fitting * ROWS_TO_A_SLIP >= rows * (ROWS_TO_A_SLIP - 1);
	return isClear(one) ? pair[0] : isClear(other) ? pair[1] : undefined;
}

type PriceReader = (record: SheetRecord) => number | undefined;

/** Makes a reader of a column's prices. It returns undefined for other cells. */
export function makePriceReader({ index }: Pick<Heading, 'index'>, records: readonly SheetRecord[], currency: string): PriceReader {
	const decimalMark = findDecimalMark(records.flatMap(({ cells, decimals }) => (decimals?.includes(index) ? [] : (cells[index] ?? []))));
	return ({ cells, decimals }) => {
		const cell = cells[index] ?? '';
		if (cell === '' || cell.length > CELL_LENGTH) return undefined;
		const price = readPrice(decimals?.includes(index) ? `${cell}000` : cell, { decimalComma: false, decimalMark, currency });
		return typeof price === 'number' ? price : undefined;
	};
}

function isTotal(total: number, perCarat: number, carats: number): boolean {
	return Math.abs(perCarat * carats - total) <= Math.max(1, total * TOLERANCE);
}

/** Prices per carat of the trade's lists are whole hundreds. */
const LIST_STEP = 100;
/** Smallest number of rows that show what list prices are, and smallest weight whose total shows a price per carat. */
const [ENOUGH, LEAST_CARATS] = [5, 0.2];

/** Returns whether a price per carat is one of a list. */
export function isOnList(price: number, tolerance: number): boolean {
	return Math.abs(price - Math.round(price / LIST_STEP) * LIST_STEP) <= tolerance;
}

/** Returns whether list prices are totals, since only their prices per carat are on a list. */
export function isTotalOfList(rows: readonly { carats: number; price: number }[]): boolean {
	const telling = rows.filter(({ carats, price }) => carats >= LEAST_CARATS && !isOnList(price, 0));
	const totals = telling.filter(({ carats, price }) => isOnList(price / carats, 0.5 / carats));
	return totals.length >= ENOUGH && totals.length * ROWS_TO_A_SLIP >= rows.length * (ROWS_TO_A_SLIP - 1);
}
