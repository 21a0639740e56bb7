import type { MemberRecord } from '../../accounts/ports/members.ts';
import type { Participation } from '../../auctions/ports/bids.ts';

export interface ListingContext {
	members: ReadonlyMap<string, MemberRecord>;
	/** Ids of listings; perhaps of others too. */
	tracked: ReadonlySet<string>;
	standings: ReadonlyMap<string, Participation>;
	/** The admin's bid discount rate in percent. */
	rate: number;
}
