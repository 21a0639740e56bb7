import { CELL_LENGTH } from '#shared/domain/sheets/limits.ts';
import { findCurrency } from './values/currencies.ts';

/** A heading whose meaning depends on the other headings. */
export type AmbiguousHeading = 'anyDepth' | 'anyWidth' | 'anyHeight' | 'anyCert' | 'anyReport';

/** Words for a price that say neither whether it is of the stone or per carat, nor in which currency. */
export const PRICE_WORDS = ['price', 'prijs', 'prix', 'preis'];

/**
 * Headings, without their currency, that some dealers use for the price of the stone and others for the price per carat. They are read as the
 * former (`total`).
 */
export const BARE_PRICE_HEADINGS = [
	...PRICE_WORDS,
	...['amount', 'amt', 'value', 'net', 'netprice', 'netamount', 'netamt', 'finalprice', 'sellingprice'],
	...['価格', '金額', '販売価格', '卸価格', '割引後価格', 'montant', 'bedrag', 'betrag', 'verkoopprijs', 'prixdevente', 'verkaufspreis'],
];

/** Headings of weights in points, which are hundredths of a carat. */
export const POINT_HEADINGS = [
	...['points', 'point', 'pts', 'pointer', 'pointers', 'cts/100', 'ct/100', 'carat/100', 'carats/100'],
	...['weight', 'wt', 'size', 'carat', 'carats', 'carat weight', 'ct', 'cts'].flatMap((weight) =>
		['points', 'pts', 'pt', 'in points', 'in pts'].map((unit) => `${weight} ${unit}`),
	),
	...['ポイント', '重量ポイント', 'カラットポイント', 'サイズポイント'],
];

/** Matches a measure in mm, which is no weight: `6.50-6.52`, `6.4 x 6.4 x 4`, `6.5 mm`. */
const MILLIMETRES = /^\d[\d.,]*(?:mm|(?:[-–~x×*]\d[\d.,]*)+(?:mm)?)$/;

/** Returns whether at least half of a column's cells are measures in mm. `Size` may mean either these or weights. */
export function areMeasures(cells: readonly string[]): boolean {
	const texts = cells.map((cell) => cell.slice(0, CELL_LENGTH).toLowerCase().replace(/\s/g, '')).filter(Boolean);
	return texts.length > 0 && texts.filter((text) => MILLIMETRES.test(text)).length * 2 >= texts.length;
}

/** Matches a number without a unit that may be a measure in mm. */
const PLAIN = /^\d{1,2}(?:[.,]\d+)?$/;
/** Few stones weigh as much in carats, and few are smaller in mm. */
const USUAL_MILLIMETRES = 3;
/** No cut stone is as flat in percent, and hardly any is as deep in mm. */
const LEAST_DEPTH = 20;

/** Parses a number of at most two digits before the decimal mark. Returns undefined for other texts. */
function parsePlain(cell: string): number | undefined {
	const text = cell.slice(0, CELL_LENGTH).trim();
	return PLAIN.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Returns whether a size without a unit is as large as those of stones in mm. Larger ones may be points. */
export function mayBeMillimetres(size: string): boolean {
	const number = parsePlain(size);
	return number !== undefined && number >= USUAL_MILLIMETRES && number < LEAST_DEPTH;
}

/** Returns whether most of a column's depths are in mm, since no stone has them in percent. */
export function areDepths(cells: readonly string[]): boolean {
	const filled = cells.filter((cell) => cell.trim() !== '').map((cell) => parsePlain(cell) ?? 0);
	return filled.filter((depth) => depth >= 1 && depth < LEAST_DEPTH).length * 2 > filled.length;
}

/** Facts about a sheet that decide between its columns of prices. */
export interface PriceContext {
	/** ISO 4217 code of the market's currency. */
	currency?: string;
	/** Indexes of the columns that a workbook hides. */
	hidden?: ReadonlySet<number>;
}

/**
 * Returns the indexes of the price columns that do not count: hidden ones beside visible ones, and those in another currency beside one whose heading states
 * the market's.
 */
export function listOtherPrices(prices: readonly { index: number; heading: string }[], { currency, hidden = new Set() }: PriceContext): ReadonlySet<number> {
	const visible = prices.filter(({ index }) => !hidden.has(index));
	const shown = visible.length > 0 ? visible : prices;
	const stated = shown.map(({ heading }) => findCurrency(heading));
	const counting = currency && stated.includes(currency) ? shown.filter((_, at) => [currency, undefined].includes(stated[at])) : shown;
	return new Set(prices.filter((price) => !counting.includes(price)).map(({ index }) => index));
}
