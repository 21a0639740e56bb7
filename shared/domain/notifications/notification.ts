import type { SecondFactorChange } from '../accounts/second-factor.ts';
import type { Device, SessionKind } from '../accounts/session.ts';
import type { Party } from '../auctions/completion.ts';
import type { Side } from '../auctions/thread.ts';
import type { ListingState } from '../stock/listing.ts';
import type { MediaFault } from '../stock/media.ts';

/** Kinds about auctions or their outcome: they concern the reader's money or deadlines. */
export const DEAL_KINDS = [
	'OUTBID',
	'BID_RECEIVED',
	'AUCTION_CLOSED_SELLER',
	'AUCTION_CLOSED_LEADER',
	'AUCTION_CLOSED_LOSER',
	'ACCEPTED',
	'REJECTED',
	'CONFIRM_REMINDER',
	'COMPLAINT',
	'COMPLAINT_ANSWERED',
	'COMPLAINT_WITHDRAWN',
	'DEADLINE_MOVED',
	'CASE_MESSAGE',
	'COMPLETED',
	'REPORTED',
	'CASE_DECIDED',
	'MARKET_RESTORED',
] as const;

/** Kinds of notification (rulebook 11). `notification-settings.ts` has their channels. */
export const NOTIFICATION_KINDS = [
	...DEAL_KINDS,
	'BANNED',
	'BAN_LIFTED',
	'EXPIRING_SOON',
	'SUSPENDED',
	'PRICE_OVERTAKEN',
	'IMPORT_FINISHED',
	'IMPORT_FAILED',
	'SAVED_SEARCH_MATCH',
	'SAVED_SEARCH_DIGEST',
	'TRACKED_CHANGED',
	'PASSWORD_CHANGED',
	'FACTOR_CHANGED',
	'NEW_DEVICE',
	'OWN_DATA_READY',
	'WEBHOOK_OFF',
	'REGISTRATION_DECIDED',
	'REGISTRATION_WAITING',
	'MEMBER_CHANGED',
	'REPORT_OPENED',
	'CASE_REMINDER',
	'MEDIA_REQUESTED',
	'MEDIA_ADDED',
	'MEDIA_REFUSED',
	'CONTACT_MESSAGE',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Returns whether a kind reports a sheet, photo or video that could not be accepted. */
export function isUploadFailure(kind: NotificationKind): boolean {
	return kind === 'MEDIA_REFUSED' || kind === 'IMPORT_FAILED';
}

/** Data that name a stone without a lookup. */
export interface StoneData {
	/** For example `Round 1.02 ct F VS1`. */
	lot: string;
	/** The seller's stock number. */
	lotId: string;
	currency: string;
}

/** Several stones. The first LOTS_NAMED are named. */
export interface LotsData {
	/** The names as one text (`A1, A2, A3`), which is ambiguous if a lot id has a comma. */
	lots: string;
	/** The names as a list. Absent in notifications of earlier releases and in answers. */
	names?: readonly string[];
	/** The number of all lots. */
	count: number;
}

/** Data of an auction's notifications. Amounts are whole currency units per carat, times ISO 8601. */
interface BidData extends StoneData {
	currentBid: number;
	closesAt: string;
}
interface ResultData extends StoneData {
	amount: number;
}
/** Data about a closed auction. Notifications of earlier releases have no `closedAt`. */
interface ClosedData extends ResultData {
	closedAt?: string;
}
interface CaseData extends ResultData {
	caseId: string;
}
interface ReportData extends CaseData {
	/** `COMPLAINT` or `NOT_CONFIRMED`. */
	reason: string;
	/** Company of the reported and banned member; empty if an admin has to decide. */
	companyName: string;
	/** Deadline for an admin's decision; absent if none is needed. */
	settleBy?: string;
}
/** `by` made the statement. `answered` is 1 if the recipient has made one, too. `moved` is 1 if a complaint moved the completion deadline to `confirmBy`. */
interface StatementData extends CaseData {
	by: Party;
	answered: number;
	confirmBy: string;
	moved?: number;
}

/** The data of each kind, which fill its text (`#shared/text/notifications.ts`). */
export interface NotificationData {
	OUTBID: BidData;
	BID_RECEIVED: BidData;
	AUCTION_CLOSED_SELLER: ClosedData & { decideBy: string };
	AUCTION_CLOSED_LEADER: ClosedData & { decideBy: string };
	AUCTION_CLOSED_LOSER: ClosedData;
	ACCEPTED: ResultData & { confirmBy: string };
	/**
	 * Sent to the highest bidder, and to the seller after a time-out (`timedOut` is 1). `displayed` is 1 if others see the stone again; `points` are the
	 * reader's.
	 */
	REJECTED: ResultData & { timedOut: number; displayed: number; points: number };
	/** Sent to a silent party. `accused` is 1 if the other party complained, `sold` if the other party confirmed. */
	CONFIRM_REMINDER: ResultData & { confirmBy: string; party: Party; accused: number; sold: number; caseId?: string };
	COMPLAINT: StatementData;
	COMPLAINT_ANSWERED: StatementData;
	COMPLAINT_WITHDRAWN: StatementData;
	/**
	 * Sent to the party whose complaint moved the completion deadline to `confirmBy`; or to both if the table was restored to its state at `restoredTo`,
	 * or the market did not run since then (`stopped` is 1), for any deadline.
	 */
	DEADLINE_MOVED: ResultData & { caseId?: string; confirmBy: string; restoredTo?: string; stopped?: number };
	/** A message in a case. `from` wrote it. */
	CASE_MESSAGE: CaseData & { from: Side };
	/** `role` says what the recipient was in the deal. Older notifications do not have it. */
	COMPLETED: ResultData & { role?: 'SELLER' | 'BUYER' };
	/** `own` is 1 if the recipient was reported. Older notifications do not have it. */
	REPORTED: ReportData & { own?: number };
	/** `reason` is the admin's; `expired` is 1 if no admin decided in time. */
	CASE_DECIDED: CaseData & { banned: Party | 'both' | 'none'; reason?: string; expired: number };
	/** Sent to all active members: the table was restored to its state at `restoredTo`. */
	MARKET_RESTORED: { restoredTo: string };
	/** `COMPLAINT`, `NOT_CONFIRMED`, or an admin's reason. */
	BANNED: { reason: string };
	BAN_LIFTED: { reason: string };
	EXPIRING_SOON: LotsData & { expiresAt: string };
	SUSPENDED: LotsData;
	/** Stones with a watched price that are no longer in the cheaper half of their comparables. */
	PRICE_OVERTAKEN: LotsData;
	/** `warnings` is the number of doubts about how the sheet was read; absent if there are none. */
	IMPORT_FINISHED: { importId: string; fileName: string; saved: number; duplicate: number; rejected: number; warnings?: number };
	/** `code` is the import's; `saved` counts the stones that were written before it stopped. */
	IMPORT_FAILED: { importId: string; fileName: string; code: string; saved: number };
	/** `search` is the saved search's name. */
	SAVED_SEARCH_MATCH: { lot: string; search: string };
	/** All matches since the last digest. `more` is 1 if there are more than `count`. `search` and `savedSearchId` belong to the first match. */
	SAVED_SEARCH_DIGEST: LotsData & { more: number; search: string; savedSearchId: string };
	/** `state` is set if it changed. `priceChanged` is 1 if the price changed; `askingPrice` is absent if the price is on request. */
	TRACKED_CHANGED: StoneData & { state?: ListingState; priceChanged: number; askingPrice?: number };
	/** `MEMBER`: set with the mailed code. */
	PASSWORD_CHANGED: { by: 'MEMBER' | 'ADMIN' };
	/** `reason` is that of the admin who reset the factors. */
	FACTOR_CHANGED: { change: SecondFactorChange; reason?: string };
	/** Reports a sign-in from a new device. `country` is an ISO 3166 code. */
	NEW_DEVICE: { by: SessionKind; at: string } & Device & { country?: string };
	/** `days`: how long the copy of the member's data is stored. */
	OWN_DATA_READY: { days: number };
	/** `webhook` is its description. `gone` is 1 if the receiver answered 410, else it failed for days. */
	WEBHOOK_OFF: { webhook: string; gone: number };
	/** `decision` is `APPROVE` or `REFUSE`. `change` is 1 if it concerns a change after the approval. */
	REGISTRATION_DECIDED: { decision: string; reason?: string; change?: number };
	REGISTRATION_WAITING: { userName: string; companyName: string };
	/** Sent to admins: a member changed an approved field. */
	MEMBER_CHANGED: { userName: string; companyName: string };
	REPORT_OPENED: ReportData;
	CASE_REMINDER: CaseData & { settleBy: string };
	/** `kinds` is `photo`, `video` or `photo,video`. `companyName` is the requesting member's. */
	MEDIA_REQUESTED: StoneData & { companyName: string; kinds: string; message?: string };
	/** Sent to the members who requested media. `kinds` lists the added ones, as above. */
	MEDIA_ADDED: StoneData & { kinds: string };
	/** Sent to the seller after an unattended check. `fault` is the error code. */
	MEDIA_REFUSED: StoneData & { fileName: string; fault: MediaFault };
	/** `companyName` may be empty. */
	CONTACT_MESSAGE: { companyName: string; privateName: string; email: string; message: string };
}

/** A kind with its data. */
export type NotificationFact = { [K in NotificationKind]: { kind: K; data: NotificationData[K] } }[NotificationKind];

/** Notifications of an auction's close: to its seller, its leader, and its losing bidders. */
export const CLOSED_KINDS = ['AUCTION_CLOSED_SELLER', 'AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER'] as const satisfies NotificationKind[];
export type ClosedKind = (typeof CLOSED_KINDS)[number];
export type ClosedFact = Extract<NotificationFact, { kind: ClosedKind }>;

/** Returns the auction's closing time (ISO 8601) of a notification about a close. Returns undefined for any other kind. */
export function findClosing({ kind, data }: NotificationFact): string | undefined {
	return CLOSED_KINDS.some((closed) => closed === kind) && 'closedAt' in data ? data.closedAt : undefined;
}

/** Returns the deadline (ISO 8601) for the reader or another party. Returns undefined if there is no deadline. */
export function findDeadline(data: NotificationFact['data']): string | undefined {
	if ('closesAt' in data) return data.closesAt;
	if ('decideBy' in data) return data.decideBy;
	if ('confirmBy' in data) return data.confirmBy;
	if ('settleBy' in data) return data.settleBy;
	return 'expiresAt' in data ? data.expiresAt : undefined;
}

/** A notification to store. `data` fills the text of its kind. */
export type NewNotification = NotificationFact & {
	memberId: string;
	diamondId?: string;
	/** Another person whom the notification names, so that the name can be erased: a member id, or the e-mail address of a guest who wrote to the market. */
	mentions?: string;
};

/** Kinds that are stored under the pseudonym of a member who leaves. All others that name the member are erased. */
export const KEPT_UNDER_PSEUDONYM: readonly NotificationKind[] = ['REPORTED', 'REPORT_OPENED'];
