/** Stones on a page of a feed: at most, and if the caller names no number. A page of the longest stones fits into an answer. */
export const FEED_PAGE = { most: 1000, usual: 500 } as const;

/** Returns how many of the market's stones a member's programs may read in a day: the whole market once, half of it again, and busy days' changes. */
export function computeFeedAllowance(marketSize: number): number {
	return Math.ceil(1.5 * marketSize) + 200_000;
}

/** A place in the order in which feeds list stones: by the time of listing, then by id. Stones keep their places. */
export interface FeedPlace {
	createdAt: number;
	listingId: string;
}

/** A place in the log of changes: all of entry `number`, and the first `offset` changes of the next entry, have been read. */
export interface LogPlace {
	number: number;
	offset: number;
}

const NUMBER = '[0-9a-z]{1,10}';
const PLACE = `(${NUMBER})\\.([0-9A-HJKMNP-TV-Z]{26})`;
/** Cursors are for clients to return unchanged. They open nothing that their reader may not read anyway, so they are not signed. */
export const STOCK_CURSOR = new RegExp(`^s\\.${PLACE}$`);
export const MARKET_CURSOR = new RegExp(`^m\\.(${NUMBER})\\.${PLACE}$`);
export const CHANGES_CURSOR = new RegExp(`^c\\.(${NUMBER})\\.(${NUMBER})$`);

const write = (number: number) => number.toString(36);
const read = (text = '') => Number.parseInt(text, 36);

export function writeStockCursor({ createdAt, listingId }: FeedPlace): string {
	return `s.${write(createdAt)}.${listingId}`;
}

/** Reads a cursor that matches {@link STOCK_CURSOR}. */
export function readStockCursor(cursor: string): FeedPlace {
	const [, createdAt, listingId = ''] = cursor.split('.');
	return { createdAt: read(createdAt), listingId };
}

/** `since`: the entry of the log up to which the reading's first page knew the market. */
export function writeMarketCursor(since: number, { createdAt, listingId }: FeedPlace): string {
	return `m.${write(since)}.${write(createdAt)}.${listingId}`;
}

/** Reads a cursor that matches {@link MARKET_CURSOR}. */
export function readMarketCursor(cursor: string): { since: number; after: FeedPlace } {
	const [, since, createdAt, listingId = ''] = cursor.split('.');
	return { since: read(since), after: { createdAt: read(createdAt), listingId } };
}

export function writeChangesCursor({ number, offset }: LogPlace): string {
	return `c.${write(number)}.${write(offset)}`;
}

/** Reads a cursor that matches {@link CHANGES_CURSOR}. */
export function readChangesCursor(cursor: string): LogPlace {
	const [, number, offset] = cursor.split('.');
	return { number: read(number), offset: read(offset) };
}
