/** The widget: a dealer's own stones on the dealer's own site, by a publishable key. */

/** Widgets of one member. */
export const WIDGETS = 10;
/** Sites of one widget. */
export const WIDGET_ORIGINS = 20;
export const WIDGET_NAME_LENGTH = 60;
export const WIDGET_CONTACT_LENGTH = 200;
/** Page sizes of a widget. Each stone costs the table a read. */
export const WIDGET_PAGES = [10, 20, 50] as const;
/** Photos of a stone that a widget shows. */
export const WIDGET_PHOTOS = 3;
/** Seconds for which a visitor's browser may cache an answer. */
export const WIDGET_KEPT = 60;
/** Calls with one key. Each function process counts separately. */
export const WIDGET_PACE = { perSecond: 20, atOnce: 600 };

/** The details that a member may show or hide. Shape, carat, colour, clarity, origin and treatment are always shown. */
export const WIDGET_COLUMNS = ['cut', 'polish', 'symmetry', 'fluorescence', 'measurements', 'certificate', 'photos'] as const;
export type WidgetColumn = (typeof WIDGET_COLUMNS)[number];

export const WIDGET_SORTS = ['newest', 'priceUp', 'priceDown', 'caratUp', 'caratDown'] as const;
export type WidgetSort = (typeof WIDGET_SORTS)[number];

/** ISO 4217. */
export const WIDGET_CURRENCIES = ['USD', 'JPY', 'EUR', 'GBP', 'CHF', 'HKD', 'CNY', 'SGD', 'INR', 'THB', 'AED', 'ILS', 'AUD', 'CAD'] as const;
export type WidgetCurrency = (typeof WIDGET_CURRENCIES)[number];

export const PRICE_MODES = ['ASKING', 'ON_REQUEST'] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

/** Percent that is added to the asking price. */
export const WIDGET_MARGIN = { min: -50, max: 200, decimals: 2 } as const;
/** Units of the shown currency for one unit of the market's currency. */
export const WIDGET_RATE = { min: 0.0001, max: 10_000, decimals: 4 } as const;

/** How a widget shows prices. */
export interface WidgetPrices {
	priceMode: PriceMode;
	marginPercent: number;
	currency: WidgetCurrency;
	rate: number;
}

/** Returns the number of decimals of a currency's amounts. */
export function countDecimals(currency: WidgetCurrency): number {
	return currency === 'JPY' ? 0 : 2;
}

/**
 * Returns a stone's shown price in the currency's smallest unit (cents): the total price with margin and rate, in exact whole numbers, half a unit
 * rounded up. `totalPrice` is in whole units of the market's currency.
 */
export function computeShownPrice(totalPrice: number, prices: WidgetPrices): number {
	const { times, by } = makeFraction(prices);
	return Number((2n * BigInt(totalPrice) * times + by) / (2n * by));
}

/**
 * Returns the lowest and highest total price in the market's currency whose shown price is from `from` to `to`, both ends included. The two are in
 * the shown currency's smallest unit.
 */
export function findTotalPrices({ from, to }: { from?: number; to?: number }, prices: WidgetPrices): { from?: number; to?: number } {
	const { times, by } = makeFraction(prices);
	return {
		...(from !== undefined && { from: Number(divideUp(by * (2n * BigInt(from) - 1n), 2n * times)) }),
		...(to !== undefined && { to: Number(divideUp(by * (2n * BigInt(to) + 1n), 2n * times) - 1n) }),
	};
}

/** Returns the fraction `times / by` that converts a total price to the smallest unit of the shown currency. */
function makeFraction({ marginPercent, currency, rate }: WidgetPrices): { times: bigint; by: bigint } {
	const margin = BigInt(Math.round((100 + marginPercent) * 10 ** WIDGET_MARGIN.decimals));
	const exchange = BigInt(Math.round(rate * 10 ** WIDGET_RATE.decimals));
	return { times: margin * exchange * 10n ** BigInt(countDecimals(currency)), by: 10n ** BigInt(2 + WIDGET_MARGIN.decimals + WIDGET_RATE.decimals) };
}

/** Divides by a positive number and rounds up. Returns 0 for a negative `amount`. */
function divideUp(amount: bigint, by: bigint): bigint {
	return amount <= 0n ? 0n : (amount + by - 1n) / by;
}

/** Returns whether a text is exactly an origin for a widget: https, or http on this machine to try it. */
export function isWidgetOrigin(text: string): boolean {
	if (!URL.canParse(text) || text.includes('*')) return false;
	const { origin, protocol, hostname } = new URL(text);
	return origin === text && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}
