import type { TableSettings } from '#shared/contract/search/table-settings.ts';
import type { ReputationCounts } from '#shared/domain/accounts/reputation.ts';
import type { PointsEntry } from '#shared/domain/auctions/points.ts';
import type { WebhookEvent } from '#shared/domain/integrations/webhook-events.ts';
import type { NewNotification, NotificationData } from '#shared/domain/notifications/notification.ts';
import type { PriceChange } from '#shared/domain/prices/bulk-price.ts';
import type { Media } from '#shared/domain/stock/media.ts';
import type { MemberWorkRecord } from '../accounts/ports/member-data.ts';
import type { LimitedList, MemberRecord } from '../accounts/ports/members.ts';
import type { SecondFactorsRecord } from '../accounts/ports/second-factors.ts';
import type { SessionEnd, SessionName, SessionRecord } from '../accounts/ports/sessions.ts';
import type { BidCount, BidRecord, Participation } from '../auctions/ports/bids.ts';
import type { CaseRecord } from '../auctions/ports/cases.ts';
import type { ClosingRecord } from '../auctions/ports/closings.ts';
import type { MessageRecord } from '../auctions/ports/threads.ts';
import type { AuditEvent } from '../audit/ports/audit-log.ts';
import type { ApiKeyRecord, KeyUses } from '../integrations/ports/api-keys.ts';
import type { WebhooksRecord } from '../integrations/ports/webhooks.ts';
import type { WidgetRecord } from '../integrations/ports/widgets.ts';
import type { NoticeKind, NoticeRecord } from '../notifications/ports/notices.ts';
import type { NotificationSettingsRecord } from '../notifications/ports/notification-settings.ts';
import type { PushSubscriptionsRecord } from '../notifications/ports/push-subscriptions.ts';
import type { CountedFact } from '../operations/ports/statistics.ts';
import type { ResultRecord } from '../prices/ports/history.ts';
import type { PriceListRecord } from '../prices/ports/price-lists.ts';
import type { PricePart, PriceRunStart } from '../prices/ports/price-runs.ts';
import type { PriceWatch } from '../prices/ports/price-watches.ts';
import type { MatchDay, PriceMatch, SavedSearchRecord } from '../search/ports/saved-searches.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { MediaRequestRecord } from '../stock/ports/media-requests.ts';

/**
 * One thing to write. All changes given to `commit` are written together or not at all. A change with `before` is guarded by the version of `before`,
 * changes of listings and members always by theirs.
 */
export type Change =
	/** `sold`: ids of listings whose lot id or certificate this one takes over. */
	| { kind: 'listing-added'; listing: ListingRecord; sold?: readonly string[] }
	/** `sheet`: name of the file whose row has replaced the listing. Replacements by one sheet in one commit are one audit event. */
	| { kind: 'listing-changed'; before: ListingRecord; after: ListingRecord; sheet?: string; sold?: readonly string[] }
	/** Writes nothing. Refused if the listing has another version or is gone. */
	| { kind: 'listing-unchanged'; listingId: string; version: number }
	| { kind: 'listing-removed'; listing: ListingRecord }
	/** Stores renditions of photos. The listing's version and revision stay, because nobody depends on renditions; refused on another version. */
	| { kind: 'photos-rendered'; before: ListingRecord; media: Media }
	| { kind: 'bid-added'; bid: BidRecord }
	/** Writes nothing. Refused if the member is not active. */
	| { kind: 'member-active'; memberId: string }
	/**
	 * Counts a bid on the listing for its seller or bidder. Refused if the member is not active, or trades by the given licence. Writes one of several
	 * copies, so that bids of one party do not conflict; also refused if there are no copies.
	 */
	| { kind: 'party-active'; memberId: string; listingId: string; otherLicenceThan?: string }
	/** Creates the copies; guarded by the member's version. */
	| { kind: 'party-checks-missing'; member: MemberRecord }
	/** Writes nothing. Refused (VERSION) if the member's activity differs from `isActive`. */
	| { kind: 'member-standing'; memberId: string; isActive: boolean }
	| { kind: 'closing-added'; closing: ClosingRecord }
	/** Written with the notifications to the next losers; refused if another worker has notified them. */
	| { kind: 'losers-told'; closing: ClosingRecord; told: number | 'all' }
	| { kind: 'participation'; participation: Participation }
	| { kind: 'favourite'; memberId: string; listingId: string; tracked: boolean }
	| { kind: 'member-added'; member: MemberRecord }
	/** With `bidCounts`: refused if the member became a party of a bid since they were read. */
	| { kind: 'member-changed'; before: MemberRecord; after: MemberRecord; bidCounts?: readonly BidCount[] }
	/**
	 * Deletes the personal data and releases the address. `leavesLicence`: nobody else holds the member's licence (`Members.isLastHolder`), so its item is
	 * deleted. Refused if the member became a party of a bid since `bidCounts` were read.
	 */
	| { kind: 'member-removed'; before: MemberRecord; after: MemberRecord; leavesLicence?: boolean; bidCounts: readonly BidCount[] }
	/** `given` guards that the sum is still the one from which the entry was computed. */
	| {
			kind: 'points';
			entryId: string;
			entry: PointsEntry;
			listingId?: string;
			at: number;
			given?: Pick<MemberRecord, 'version'> & Partial<Pick<MemberRecord, 'rank'>>;
	  }
	/** Adds to the counts of the seller's auctions. Guarded by the listing that is changed with it. */
	| { kind: 'reputation'; sellerId: string; listingId: string; counts: ReputationCounts }
	/** Guarded by the listing that is changed with it. */
	| { kind: 'case-saved'; record: CaseRecord }
	/** Writes nothing. Refused if the case is closed. */
	| { kind: 'case-not-closed'; caseId: string }
	/** Refused if the author's draft became a message before, or if its side would have attached too many files. */
	| { kind: 'message-added'; message: MessageRecord; draftId: string }
	| { kind: 'contact-message'; contactId: string; message: NotificationData['CONTACT_MESSAGE']; at: number }
	/** Refused if the rate is no longer `before`. */
	| { kind: 'discount-rate'; rate: number; before: number }
	/** Writes nothing. Refused if the discount rate is no longer `rate`. */
	| { kind: 'rate-unchanged'; rate: number }
	/** An event that nothing else in the table shows, such as an export. */
	| {
			kind: 'audit-event';
			event: Pick<AuditEvent, 'kind' | 'act' | 'memberId' | 'keyId' | 'listingId' | 'lotId' | 'before' | 'after' | 'corrects'> &
				Partial<Pick<AuditEvent, 'deedId' | 'by'>>;
	  }
	| { kind: 'notification'; notificationId: string; notification: NewNotification; at: number }
	/** Sends an event to the member's webhooks that is no notification. */
	| { kind: 'webhook-event'; memberId: string; event: WebhookEvent }
	/** Sends all deliveries that wait for the member's webhooks. */
	| { kind: 'webhooks-woken'; memberId: string; askId: string }
	| { kind: 'tracker-told'; memberId: string; listingId: string; version: number }
	/** Refused while an earlier request of the member for the stone is in force at `at`. */
	| { kind: 'media-requested'; request: MediaRequestRecord; at: number }
	/** The request stays open for the `missing` kinds. Refused if it was answered already, also in part, or renewed. */
	| { kind: 'media-request-answered'; request: MediaRequestRecord; missing: MediaRequestRecord['kinds'] }
	/** Counts an addition to a list. Refused if there was another since `count` was read. */
	| { kind: 'addition'; memberId: string; list: LimitedList; count: number }
	| { kind: 'widget-saved'; before: WidgetRecord | undefined; after: WidgetRecord }
	| { kind: 'widget-deleted'; before: WidgetRecord }
	| { kind: 'search-saved'; before: SavedSearchRecord | undefined; search: SavedSearchRecord }
	| { kind: 'search-forgotten'; search: SavedSearchRecord }
	/** Refused if the session is known. */
	| { kind: 'session-begun'; session: SessionRecord; isNewDevice: boolean }
	/** Refused if the session has ended. */
	| { kind: 'session-used'; session: SessionRecord; usedAt: number; country?: string }
	/** Its tokens are invalid from now on. */
	| { kind: 'session-ended'; session: SessionName & Partial<SessionRecord>; at: number; how: SessionEnd }
	| { kind: 'table-settings'; memberId: string; settings: TableSettings }
	| { kind: 'notification-settings'; before: NotificationSettingsRecord | undefined; after: NotificationSettingsRecord }
	| { kind: 'push-subscriptions-changed'; before: PushSubscriptionsRecord | undefined; after: PushSubscriptionsRecord }
	/** `rotated`: the webhook whose secret is new. */
	| { kind: 'webhooks'; before: WebhooksRecord | undefined; after: WebhooksRecord; rotated?: string }
	/** Undefined `from` or `to` means no member. Refused if `from` does not hold it. */
	| { kind: 'push-subscription-moved'; receiverId: string; from: string | undefined; to: string | undefined }
	| { kind: 'factors'; before: SecondFactorsRecord | undefined; after: SecondFactorsRecord }
	| { kind: 'price-list'; before: PriceListRecord | undefined; after: PriceListRecord }
	| { kind: 'member-work'; before: MemberWorkRecord | undefined; after: MemberWorkRecord }
	/** Deletes the work; guarded by its version. */
	| { kind: 'member-work-done'; ended: MemberWorkRecord }
	/** Refused if the watch differs from `before`. */
	| { kind: 'price-watch'; before: PriceWatch | undefined; after: PriceWatch }
	| { kind: 'price-watch-ended'; memberId: string; listingId: string }
	| { kind: 'search-matched'; memberId: string; listingId: string }
	| { kind: 'price-matched'; before: PriceMatch | undefined; after: PriceMatch }
	| { kind: 'match-day'; before: MatchDay | undefined; after: MatchDay }
	/** Refused if the part exists, or if the run is being undone. */
	| { kind: 'prices-changing'; run: PriceRunStart; part: PricePart }
	/** Replaces the changes of a part; there are `more` than before. Refused if the part has been written since it was read, or if the run is being undone. */
	| { kind: 'prices-changed'; part: PricePart; changes: readonly PriceChange[]; more: number }
	/** Writes nothing. Refused with `RUN_UNDONE` if the part is being undone or is gone. */
	| { kind: 'prices-open'; part: Pick<PricePart, 'sellerId' | 'runId' | 'part'> }
	/** Closes a run: no part joins it from now on. Refused if the run is closed already. */
	| { kind: 'run-undoing'; run: Pick<PriceRunStart, 'sellerId' | 'runId'>; at: number }
	/** Closes a part: none of its prices is changed from now on. Refused if the part has been written since it was read. */
	| { kind: 'part-undoing'; part: PricePart; at: number }
	/**
	 * Replaces the part's changes by `rest`, or deletes the part if `rest` is empty. `never` is the number of prices that had not been changed. Refused
	 * if another call has written the part since.
	 */
	| { kind: 'prices-undone'; part: PricePart; rest: readonly PriceChange[]; undone: number; left: number; never: number }
	/** `kept`: the hashes that stay in the member's list. Refused if the list differs from `version`. */
	| { kind: 'key-added'; key: ApiKeyRecord; version: number; kept: readonly string[] }
	/** Refused if the key was revoked before. */
	| { kind: 'key-revoked'; key: ApiKeyRecord; at: number }
	/** Refused if uses were recorded since the key was read. */
	| { kind: 'key-used'; key: ApiKeyRecord; after: Omit<KeyUses, 'version'> }
	/** The last calls of an expired key are in the audit log. Refused if uses were recorded since the key was read. */
	| { kind: 'key-settled'; key: ApiKeyRecord }
	/** Refused with `BID_LIMIT` if the sum of the day would exceed the key's limit. */
	| ({ kind: 'key-bid' } & KeyBid)
	/** Deletes the key's item. */
	| { kind: 'key-forgotten'; hash: string }
	/** Refused if the fact was counted already. */
	| { kind: 'counted'; fact: CountedFact }
	/** Refused if the result exists. */
	| { kind: 'result-added'; result: ResultRecord }
	| { kind: 'notice-grown'; before: NoticeRecord | undefined; after: NoticeRecord; notBefore: number }
	| { kind: 'notices-told'; notices: readonly NoticeRecord[]; memberId: string; notice: NoticeKind; notBefore: number; at: number };

/** A bid with a key, which binds the member to `more` cents on a market day. */
export interface KeyBid {
	hash: string;
	day: string;
	more: number;
	perDay: number;
}

export type ConflictReason =
	| 'VERSION'
	| 'LOT_ID_TAKEN'
	| 'CERTIFICATE_TAKEN'
	| 'BID_ID_TAKEN'
	| 'BID_LIMIT'
	| 'ADDRESS_TAKEN'
	| 'LICENCE_TAKEN'
	| 'MEMBER_NOT_ACTIVE'
	| 'RUN_UNDONE'
	| 'COUNTED'
	| 'SESSION_KNOWN';

/** One guard that refused. */
export interface Conflict {
	/** Index of the change in the committed list. */
	index: number;
	reason: ConflictReason;
	/** The listing that has the lot id or the certificate. */
	heldBy?: string;
}

/** Thrown by a commit that wrote nothing, because guards refused. */
export class WriteConflict extends Error {
	readonly reasons: readonly Conflict[];
	constructor(reasons: readonly Conflict[]) {
		super(`Not written: ${reasons.map(({ reason }) => reason).join(', ')}`);
		this.name = 'WriteConflict';
		this.reasons = reasons;
	}
	is(reason: ConflictReason): boolean {
		return this.reasons.some((one) => one.reason === reason);
	}
}
