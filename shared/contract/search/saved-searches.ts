import * as z from 'zod';
import { NUMBERS_SAVED } from '#shared/domain/search/limits.ts';
import { Id, Instant, pageOf, text } from '../common.ts';
import { SearchPayload } from './search.ts';

/** The parts of a search that can be saved. Auctions that close soon are watched on the trading floor instead. */
const Keepable = SearchPayload.omit({ closing: true, listDistance: true });

/** A search to save. With `alert` the member is notified of matching stones. */
export const SaveSearch = z.strictObject({
	name: text(100),
	search: Keepable.extend({ numbers: SearchPayload.shape.numbers.unwrap().max(NUMBERS_SAVED).optional() }),
	alert: z.boolean().default(false),
});
export type SaveSearch = z.infer<typeof SaveSearch>;

/** A stored search with every filter present, even if unset. */
export const KeptSearch = z.strictObject(Keepable.shape);
export const SavedSearch = SaveSearch.extend({ savedSearchId: Id, search: KeptSearch, alert: z.boolean(), createdAt: Instant });
export type SavedSearch = z.infer<typeof SavedSearch>;
export const SavedSearchPage = pageOf(SavedSearch);

/** Number of matches listed since the saved search was last opened. Absent for a search by what the member tracks, bids on or owns. */
export const NewMatches = z.array(z.strictObject({ savedSearchId: Id, newMatches: z.int() }));
