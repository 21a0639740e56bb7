import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { Participation } from '../../auctions/ports/bids.ts';

export interface ListingContext {
	members: ReadonlyMap<string, MemberRecord>;
	/** Ids of tracked listings, possibly also of others than requested. */
	tracked: ReadonlySet<string>;
	standings: ReadonlyMap<string, Participation>;
	/** The admin's bid discount rate in percent. */
	rate: number;
}
