/** Stones whose prices one call places among their comparables. This many take a tenth of a second at a million stones. */
export const STONES_PLACED = 100;
/** Stones whose price one seller has watched. */
export const PRICES_WATCHED = 500;
/** How far from a price list's price one may ask, in percent. */
export const LIST_DISTANCE = { min: -99.9, max: 999.9 } as const;
/** A price list's sheet in characters, its rows, and the sizes of all its shapes; the trade's has some 4,000 rows of 34 sizes. */
export const PRICE_LIST_LENGTH = 600_000;
export const PRICE_LIST_ROWS = 15_000;
export const PRICE_LIST_SIZES = 120;
/** Issues that are told of a price list that is refused. */
export const PRICE_LIST_ISSUES = 20;
/** Stones whose prices one call changes, or puts back, at most: 25 to a transaction, a few seconds where one machine does it all. */
export const STONES_REPRICED = 500;
