/** Number of stones that one call compares with their comparables. They take a tenth of a second in a market of a million stones. */
export const STONES_PLACED = 100;
/** Number of watched prices per seller. */
export const PRICES_WATCHED = 500;
/** Distance of an asking price from the price list, in percent. */
export const LIST_DISTANCE = { min: -99.9, max: 999.9 } as const;
/** Largest size of a price list's sheet in characters, its rows, and the sizes of all its shapes. The trade's list has some 4,000 rows and 34 sizes. */
export const PRICE_LIST_LENGTH = 600_000;
export const PRICE_LIST_ROWS = 15_000;
export const PRICE_LIST_SIZES = 120;
/** Number of issues that the answer lists for a refused price list. */
export const PRICE_LIST_ISSUES = 20;
/** Largest number of stones whose prices one call changes or restores: 25 per transaction, a few seconds on one machine. */
export const STONES_REPRICED = 500;
