import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import type { RememberedLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { type Heading, type HeadingRow, isHeading, normalizeHeading, statesPoints } from '../headings.ts';
import { Refusal, type RowProblem } from '../problems.ts';
import { NO_RESULT, type SheetRecord } from '../records.ts';
import { findCurrency } from '../values/currencies.ts';
import { makeMeasureReader, readPoints } from '../values/numbers.ts';
import { type Combined, isPrice } from '../values/stated.ts';
import { makePlain } from '../values/text.ts';
import { isTotalOfList, makePriceReader } from './decide-prices.ts';

/** Matches the normalized heading of a discount. Numbers under {@link SHARE} may also be the part of the list price that is asked: 67.5. */
export const DISCOUNT =
	/^(?:rap)?(?:net)?dis(?:c(?:ount)?s?)?(?:pct|per)?$|^(?:rap)?(?:back|off)(?:pct)?$|^rappct$|^pctoff(?:rap)?$|^pct(?:rap|back|disc(?:ount)?)$|^(?:korting|remise|rabatt)(?:pct)?$|^(?:割引率?|値引き?率?)(?:pct)?$/;
const SHARE = /^rappct$|^pctrap$/;

/** Matches the normalized heading of a list price, one of the trade's list in dollars per carat, and words that name the unit. */
const LIST =
	/^(?:total|カラット)?(?:rap(?:aport)?(?:list)?|list|定価|上代)(?:price|rate|value|amount|amt|total)*(?:in)?(?:usd|jpy|円|per|carats?|cts?)*(?:price)?$/;
const [RAP, TOTAL, PER_CARAT] = [/rap/, /total|value|amount|amt/, /carat|ct|rate|カラット/];

/** Matches the normalized heading of a price, and of one at which the stone is not offered. */
const PRICE = /price|amount|ppc|^rate|^ask|prix|prijs|preis|単価|価格|金額|下代|売価|卸値/;
const NOT_ASKED = /rap(?!net)|list|idex|index|cost|old|prev|retail|market|memo|bid|date|code|note|仕入|原価|上代|定価|参考/;
/** Matches a discount or premium in percent, or as a share: `-32.5`, `32,5 %`, `0.35`. */
const PERCENT = /^[+-]?(?:\d{1,3}(?:[.,]\d+)?|[.,]\d+) ?%?$/;

/** A column of discounts from list prices. A number with the sign `sign` lowers the price, another one raises it. */
export interface Discount extends Pick<Heading, 'index' | 'heading'> {
	sign: 1 | -1;
	/** Numbers are shares of 1 instead of percent. */
	isShare: boolean;
}

/** Returns whether a heading names a list price. */
export function isListPrice(heading: string): boolean {
	return LIST.test(normalizeHeading(heading.slice(0, CELL_LENGTH)));
}

/** Returns whether a heading names a price at which stones may be offered, but that is not read. */
export function isUnreadPrice(heading: string): boolean {
	const text = normalizeHeading(heading);
	return PRICE.test(text) && !NOT_ASKED.test(text) && !isHeading(heading);
}

const readCarats = makeMeasureReader('weight');
const readPercent = (text: string) => (PERCENT.test(text) ? Number(text.replace(/ ?%$/, '').replace(',', '.')) : Number.NaN);
const readText = (cells: readonly string[], index: number) => makePlain((cells[index] ?? '').slice(0, CELL_LENGTH)).replace(/^'?[−-]/, '-');

interface ListFacts extends Pick<RememberedLayout, 'columns'> {
	currency: string;
	/** The unit of prices that a title states. */
	stated?: string;
}

/**
 * Reads a list price as the price before the discounts in another column, if no column states or may state prices, and the rows show what both mean. A list
 * price is per carat or a total by its heading, a Rapaport price per carat, and any a total if only that is on a list in whole hundreds.
 */
export function findListPrice(
	cells: readonly string[],
	row: HeadingRow,
	records: readonly SheetRecord[],
	{ currency, stated = currency, columns = [] }: ListFacts,
): { headings: HeadingRow; discount?: Discount } {
	const named = cells.map((cell, index) => ({ index, heading: cell.trim(), name: normalizeHeading(cell.slice(0, CELL_LENGTH)) }));
	const [discount, ...others] = named.filter(({ name }) => DISCOUNT.test(name));
	const lists = named.filter(({ heading, name }) => LIST.test(name) && (findCurrency(heading) ?? (RAP.test(name) ? 'USD' : currency)) === currency);
	const list = lists.find(({ name }) => !TOTAL.test(name)) ?? lists[0];
	const weight = row.understood.find(({ statement }) => statement === 'weight');
	const isPriced = row.understood.some(({ statement }) => isPrice(statement)) || cells.some(isUnreadPrice);
	if (!list || !discount || !weight || others.length > 0 || isPriced || stated !== currency) return { headings: row };
	if (columns.some(({ index }) => index === list.index || index === discount.index)) return { headings: row };
	const readList = makePriceReader(list, records, currency);
	const readWeight = statesPoints(weight) ? readPoints : readCarats;
	const rows = records.flatMap((record) => {
		const [carats, price, text] = [readWeight(readText(record.cells, weight.index)), readList(record), readText(record.cells, discount.index)];
		return typeof carats === 'number' && price !== undefined && /[1-9]/.test(text) ? { carats, price, text } : [];
	});
	const style = findStyle(
		rows.map(({ text }) => text),
		SHARE.test(discount.name),
	);
	const isTotal = TOTAL.test(list.name) || (!PER_CARAT.test(list.name) && isTotalOfList(rows));
	if (!style || !(isTotal || PER_CARAT.test(list.name) || RAP.test(list.name))) return { headings: row };
	const understood: Heading[] = [...row.understood, { index: list.index, heading: list.heading, statement: isTotal ? 'total' : 'askingPrice' }];
	const ignored = row.ignored.filter((heading) => heading !== list.heading && heading !== discount.heading);
	const headings = { ...row, understood: understood.sort((a, b) => a.index - b.index), ignored };
	return { headings, discount: { index: discount.index, heading: discount.heading, ...style } };
}

/** Finds how discounts are written. Most have the sign of a discount; if `mayBeShares`, that is the minus. Returns undefined if the numbers do not show it. */
function findStyle(texts: readonly string[], mayBeShares: boolean): Pick<Discount, 'sign' | 'isShare'> | undefined {
	const numbers = texts.map(readPercent);
	const below = numbers.filter((number) => number < 0).length;
	const above = numbers.filter((number) => number > 0).length;
	if (numbers.some((number) => !(Math.abs(number) < 100)) || (mayBeShares ? below === 0 : below === above)) return undefined;
	const isShare = numbers.every((number) => Math.abs(number) < 1) && !texts.some((text) => text.includes('%'));
	return { sign: mayBeShares || below > above ? -1 : 1, isShare };
}

/** Reads by how many percent a stone is below its list price. Returns undefined if the cell has no number. */
export function readDiscount(cells: readonly string[], { index, sign, isShare }: Discount): number | undefined | Refusal {
	if (cells[index] === NO_RESULT) return new Refusal('NOT_CALCULATED');
	const text = readText(cells, index);
	if (!/\d/.test(text)) return undefined;
	const percent = readPercent(text) * sign * (isShare && !text.includes('%') ? 100 : 1);
	if (Number.isNaN(percent)) return new Refusal('NOT_A_NUMBER');
	return Math.abs(percent) < 100 ? Number(percent.toFixed(4)) : new Refusal('OUT_OF_RANGE');
}

/** Subtracts a row's discount from its list price, which does not count without one. Returns the problem of a discount that cannot be read. */
export function applyDiscount(combined: Combined, cells: readonly string[], discount: Discount): RowProblem | undefined {
	const statement = combined.total === undefined ? 'askingPrice' : 'total';
	const price = combined[statement];
	if (price === undefined) return undefined;
	const percent = readDiscount(cells, discount);
	if (percent instanceof Refusal) return { column: discount.heading, value: cells[discount.index] ?? '', code: percent.code };
	combined[statement] = percent === undefined ? undefined : (price * (100 - percent)) / 100;
	return undefined;
}
