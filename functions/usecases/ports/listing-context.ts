import type { Participation } from './bids.ts';
import type { MemberRecord } from './members.ts';

export interface ListingContext {
	members: ReadonlyMap<string, MemberRecord>;
	/** Ids of listings; perhaps of others too. */
	tracked: ReadonlySet<string>;
	standings: ReadonlyMap<string, Participation>;
	/** The admin's bid discount rate in percent. */
	rate: number;
}
