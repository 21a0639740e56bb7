/** The part of a search's result that a caller who does not trade sees: this many stones a page, and none beyond the first thousand. */
export const GUEST_PAGE_SIZE = 50 as const;
export const GUEST_RESULTS = 1000;
/** Stones that one may select at once, to export them for instance. */
export const STONES_SELECTED = 5000;
/** Values that one list filter of a search may name. */
export const FILTER_VALUES = 50;
/** Lot ids and certificate numbers that one search may look for, and one that is saved. */
export const NUMBERS_PER_SEARCH = 500;
export const NUMBERS_SAVED = 50;
export const SAVED_SEARCHES = 100;
/** Saved searches by what the table must be asked for, such as a company, of which one call counts the new matches. */
export const PERSONAL_SEARCHES_COUNTED = 10;
/** Matches of saved searches that a member is told of one by one on a market day; further ones, as from a bulk upload, by the next digest alone. */
export const MATCHES_NOTIFIED_SINGLY = 50;
/** Matches of price alerts that a member is notified of one by one on a market day. Other matches do not use this limit up. */
export const PRICE_MATCHES_NOTIFIED_SINGLY = 50;
