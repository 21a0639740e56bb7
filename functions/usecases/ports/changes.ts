import type { TableSettings } from '#shared/contract/table-settings.ts';
import type { Media } from '#shared/domain/media.ts';
import type { NewNotification, NotificationData } from '#shared/domain/notification.ts';
import type { PointsEntry } from '#shared/domain/points.ts';
import type { ReputationCounts } from '#shared/domain/reputation.ts';
import type { BidRecord, Participation } from './bids.ts';
import type { CaseRecord } from './cases.ts';
import type { ClosingRecord } from './closings.ts';
import type { ListingRecord } from './listings.ts';
import type { MediaRequestRecord } from './media-requests.ts';
import type { MemberRecord } from './members.ts';
import type { NoticeKind, NoticeRecord } from './notices.ts';
import type { MatchDay, SavedSearchRecord } from './saved-searches.ts';
import type { CountedFact } from './tallies.ts';

/**
 * One thing to be written. All changes given to `commit` are written together
 * or not at all; a listing's and a member's are guarded by their version.
 */
export type Change =
	| { kind: 'listing-added'; listing: ListingRecord }
	| { kind: 'listing-changed'; before: ListingRecord; after: ListingRecord }
	| { kind: 'listing-removed'; listing: ListingRecord }
	/** That photos have renditions: nothing that anybody goes by, so the listing's version and revision stay; refused on another version. */
	| { kind: 'photos-rendered'; before: ListingRecord; media: Media }
	| { kind: 'bid-added'; bid: BidRecord }
	/** Nothing is written: refused when the member is not active at this very moment. */
	| { kind: 'member-active'; memberId: string }
	| { kind: 'closing-added'; closing: ClosingRecord }
	/** With the notifications to the next of the losers; refused when somebody else told them. */
	| { kind: 'losers-told'; closing: ClosingRecord; told: number | 'all' }
	| { kind: 'participation'; participation: Participation }
	| { kind: 'favourite'; memberId: string; listingId: string; tracked: boolean }
	| { kind: 'member-added'; member: MemberRecord }
	| { kind: 'member-changed'; before: MemberRecord; after: MemberRecord }
	/** All that tells who it was goes, and the address is free again. */
	| { kind: 'member-removed'; before: MemberRecord; after: MemberRecord }
	/** `given` guards that the sum is still the one from which the entry was reckoned. */
	| { kind: 'points'; entryId: string; entry: PointsEntry; listingId?: string; at: number; given?: Pick<MemberRecord, 'version'> }
	/** Adds to what is counted of the seller's auctions. Guarded by the listing that is changed with it. */
	| { kind: 'reputation'; sellerId: string; listingId: string; counts: ReputationCounts }
	/** Guarded by the listing that is changed with it. */
	| { kind: 'case-saved'; record: CaseRecord }
	| { kind: 'contact-message'; contactId: string; message: NotificationData['CONTACT_MESSAGE']; at: number }
	| { kind: 'discount-rate'; rate: number }
	| { kind: 'notification'; notificationId: string; notification: NewNotification; at: number }
	| { kind: 'tracker-told'; memberId: string; listingId: string; version: number }
	/** Refused while an earlier request of the member for the stone holds at `at`. */
	| { kind: 'media-requested'; request: MediaRequestRecord; at: number }
	/** Refused when it was answered already, or asked anew. */
	| { kind: 'media-request-answered'; request: MediaRequestRecord }
	/** Guarded by the version of `before`. */
	| { kind: 'search-saved'; before: SavedSearchRecord | undefined; search: SavedSearchRecord }
	| { kind: 'search-forgotten'; search: SavedSearchRecord }
	/** Without settings they are forgotten. */
	| { kind: 'table-settings'; memberId: string; settings: TableSettings | undefined }
	| { kind: 'search-matched'; memberId: string; listingId: string }
	| { kind: 'match-day'; before: MatchDay | undefined; after: MatchDay }
	/** Refused when it was counted already. */
	| { kind: 'counted'; fact: CountedFact }
	| { kind: 'notice-grown'; before: NoticeRecord | undefined; after: NoticeRecord }
	| { kind: 'notices-told'; notices: readonly NoticeRecord[]; memberId: string; notice: NoticeKind; notBefore: number; at: number };

/** Why a commit was refused. */
export type ConflictReason = 'VERSION' | 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | 'BID_ID_TAKEN' | 'ADDRESS_TAKEN' | 'MEMBER_NOT_ACTIVE' | 'COUNTED';

/** One guard that refused. */
export interface Conflict {
	/** The place of the change in the list that was committed. */
	index: number;
	reason: ConflictReason;
	/** The listing that has the lot id or the certificate. */
	heldBy?: string;
}

/** A commit of which nothing was written, because guards refused: somebody else was first. */
export class WriteConflict extends Error {
	readonly reasons: readonly Conflict[];
	constructor(reasons: readonly Conflict[]) {
		super(`Not written: ${reasons.map(({ reason }) => reason).join(', ')}`);
		this.name = 'WriteConflict';
		this.reasons = reasons;
	}
	/** Whether `reason` is among the reasons. */
	is(reason: ConflictReason): boolean {
		return this.reasons.some((one) => one.reason === reason);
	}
}
