import type { FeedPart } from '#functions/usecases/integrations/ports/stone-feeds.ts';
import type { FeedPlace } from '#shared/domain/integrations/feeds.ts';
import type { Bits } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import type { Order } from './orders/order.ts';
import { countBits } from './vectors/sets.ts';

export type Placed = Omit<FeedPart, 'number'>;

/** Lists up to `most` of `rows` after a place in the order of age. It takes a binary search and a walk along the page's rows. */
export function pageAfter(columns: Columns, byAge: Order, rows: Bits, after: FeedPlace | undefined, most: number): Placed {
	// The order's numbers are times plus one.
	const from = after ? byAge.within(after.createdAt + 1, (row) => columns.ids.text(row) > after.listingId) : byAge.start;
	const found: number[] = [];
	byAge.collect(rows, from, byAge.end, found, most + 1);
	const page = found.slice(0, most);
	const last = page.at(-1);
	const isMore = found.length > most && last !== undefined;
	return {
		ids: page.map((row) => columns.ids.text(row)),
		last: isMore ? { createdAt: columns.createdAt(last), listingId: columns.ids.text(last) } : undefined,
		total: countBits(rows, columns.words),
	};
}
