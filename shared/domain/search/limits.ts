/** Page size and total number of results for a caller who does not trade. */
export const GUEST_PAGE_SIZE = 50 as const;
export const GUEST_RESULTS = 1000;
/** Number of stones that may be selected at once, for example to export them. */
export const STONES_SELECTED = 5000;
/** Number of values in one list filter of a search. */
export const FILTER_VALUES = 50;
/** Number of lot ids and certificate numbers in a search, and in a saved search. */
export const NUMBERS_PER_SEARCH = 500;
export const NUMBERS_SAVED = 50;
export const SAVED_SEARCHES = 100;
/** Number of saved searches with table filters, such as a company, whose new matches one call counts. */
export const PERSONAL_SEARCHES_COUNTED = 10;
/** Daily limit of saved-search matches for which a member is notified individually. Further ones, as from a bulk upload, wait for the next digest. */
export const MATCHES_NOTIFIED_SINGLY = 50;
/** Daily limit of matches of price alerts for which a member is notified individually. Other matches do not count toward it. */
export const PRICE_MATCHES_NOTIFIED_SINGLY = 50;
