import type { SecondFactorChange } from '../accounts/second-factor.ts';
import type { Device, SessionKind } from '../accounts/session.ts';
import type { Party } from '../auctions/completion.ts';
import type { ListingState } from '../stock/listing.ts';
import type { MediaFault } from '../stock/media.ts';

/** Kinds about an auction or what came of it: with money or a deadline of the reader's in them. */
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
	'COMPLETED',
	'REPORTED',
	'CASE_DECIDED',
] as const;

/** Kinds of notification (rulebook 11). How each of them comes is in `notification-settings.ts`. */
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

/** Whether it tells that a sheet, a photo or a video could not be taken. */
export function isUploadFailure(kind: NotificationKind): boolean {
	return kind === 'MEDIA_REFUSED' || kind === 'IMPORT_FAILED';
}

/** Names a stone without looking it up. */
export interface StoneData {
	/** For instance `Round 1.02 ct F VS1`. */
	lot: string;
	/** The seller's own stock number. */
	lotId: string;
	/** ISO 4217 code of the amounts. */
	currency: string;
}

/** Several stones, of which the first LOTS_NAMED are named. */
export interface LotsData {
	/** The names as one text (`A1, A2, A3`), which a lot id that has a comma makes ambiguous. */
	lots: string;
	/** The names as a list. Notifications of earlier versions do not have it, and no answer does. */
	names?: readonly string[];
	/** How many there are in all. */
	count: number;
}

/** Data of an auction's notifications. Amounts are whole currency units per carat, instants ISO 8601. */
interface BidData extends StoneData {
	currentBid: number;
	closesAt: string;
}
interface ResultData extends StoneData {
	amount: number;
}
/** Data about an auction that closed at `closedAt`, which is missing in notifications of earlier versions. */
interface ClosedData extends ResultData {
	closedAt?: string;
}
interface CaseData extends ResultData {
	caseId: string;
}
interface ReportData extends CaseData {
	/** `COMPLAINT` or `NOT_CONFIRMED`. */
	reason: string;
	/** The company of the member who was reported and banned; empty when an admin has to decide. */
	companyName: string;
	/** Until when an admin decides; absent when that is not needed. */
	settleBy?: string;
}
/** To the other party. `by` has said it; `answered` is 1 when the reader has confirmed or complained, too; `moved` is 1 when a complaint moved the completion deadline to `confirmBy`. */
interface StatementData extends CaseData {
	by: Party;
	answered: number;
	confirmBy: string;
	moved?: number;
}

/** The data of each kind, which fill its words (`#shared/text/notifications.ts`). */
export interface NotificationData {
	OUTBID: BidData;
	BID_RECEIVED: BidData;
	AUCTION_CLOSED_SELLER: ClosedData & { decideBy: string };
	AUCTION_CLOSED_LEADER: ClosedData & { decideBy: string };
	AUCTION_CLOSED_LOSER: ClosedData;
	ACCEPTED: ResultData & { confirmBy: string };
	/** To the highest bidder, and to the seller whose time ran out. `timedOut` is 1 when nobody decided, `displayed` when others see the stone again; `points` are the reader's. */
	REJECTED: ResultData & { timedOut: number; displayed: number; points: number };
	/** To a party that has said nothing. `accused` is 1 when the other one complains, `sold` when the other one has confirmed. */
	CONFIRM_REMINDER: ResultData & { confirmBy: string; party: Party; accused: number; sold: number; caseId?: string };
	COMPLAINT: StatementData;
	COMPLAINT_ANSWERED: StatementData;
	COMPLAINT_WITHDRAWN: StatementData;
	/** To the party whose complaint moved the completion deadline to `confirmBy`. */
	DEADLINE_MOVED: CaseData & { confirmBy: string };
	COMPLETED: ResultData;
	REPORTED: ReportData;
	/** `reason` is the admin's; `expired` is 1 when no admin has decided in time. */
	CASE_DECIDED: CaseData & { banned: Party | 'both' | 'none'; reason?: string; expired: number };
	/** `COMPLAINT`, `NOT_CONFIRMED`, or an admin's own words. */
	BANNED: { reason: string };
	BAN_LIFTED: { reason: string };
	EXPIRING_SOON: LotsData & { expiresAt: string };
	SUSPENDED: LotsData;
	/** Stones whose price is watched, and no longer in the cheaper half of their equals'. */
	PRICE_OVERTAKEN: LotsData;
	IMPORT_FINISHED: { importId: string; fileName: string; saved: number; duplicate: number; rejected: number };
	/** `code` is the import's, `saved` how many stones were written before it stopped. */
	IMPORT_FAILED: { importId: string; fileName: string; code: string; saved: number };
	/** `search` is the saved search's name. */
	SAVED_SEARCH_MATCH: { lot: string; search: string };
	/** All matches since the last one. `more` is 1 when there are more than `count`. `search` and `savedSearchId` are of the saved search that found the first. */
	SAVED_SEARCH_DIGEST: LotsData & { more: number; search: string; savedSearchId: string };
	/** `state` is the new one, if that has changed; `priceChanged` is 1 when the price has, which is absent when it is on request. */
	TRACKED_CHANGED: StoneData & { state?: ListingState; priceChanged: number; askingPrice?: number };
	/** The person who set it: the member by the mailed code, or an admin. */
	PASSWORD_CHANGED: { by: 'MEMBER' | 'ADMIN' };
	/** `reason` is the admin's who has reset them. */
	FACTOR_CHANGED: { change: SecondFactorChange; reason?: string };
	/** Somebody has signed in from a device that was not seen before: `by` the web app or a script; `country` as ISO 3166. */
	NEW_DEVICE: { by: SessionKind; at: string } & Device & { country?: string };
	/** `days`: for how many the copy of the own data is kept. */
	OWN_DATA_READY: { days: number };
	/** `decision` is `APPROVE` or `REFUSE`; `change` is 1 when it is about a name that was changed after the approval. */
	REGISTRATION_DECIDED: { decision: string; reason?: string; change?: number };
	REGISTRATION_WAITING: { userName: string; companyName: string };
	/** To admins: the name was changed after the approval. */
	MEMBER_CHANGED: { userName: string; companyName: string };
	REPORT_OPENED: ReportData;
	CASE_REMINDER: CaseData & { settleBy: string };
	/** `kinds` is `photo`, `video` or `photo,video`; `companyName` is of the member who asks. */
	MEDIA_REQUESTED: StoneData & { companyName: string; kinds: string; message?: string };
	/** To those who asked. `kinds` of what has come, as above. */
	MEDIA_ADDED: StoneData & { kinds: string };
	/** To the seller, when nobody waited for the check. `fault` is the code of what is wrong. */
	MEDIA_REFUSED: StoneData & { fileName: string; fault: MediaFault };
	/** `companyName` may be empty. */
	CONTACT_MESSAGE: { companyName: string; privateName: string; email: string; message: string };
}

/** A kind together with what it carries. */
export type NotificationFact = { [K in NotificationKind]: { kind: K; data: NotificationData[K] } }[NotificationKind];

/** Notifications of an auction's close: to its seller, its leader, and its losing bidders. */
export const CLOSED_KINDS = ['AUCTION_CLOSED_SELLER', 'AUCTION_CLOSED_LEADER', 'AUCTION_CLOSED_LOSER'] as const satisfies NotificationKind[];
export type ClosedKind = (typeof CLOSED_KINDS)[number];
export type ClosedFact = Extract<NotificationFact, { kind: ClosedKind }>;

/** When the auction closed (ISO 8601) of whose close a notification tells; undefined for any other. */
export function findClosing({ kind, data }: NotificationFact): string | undefined {
	return CLOSED_KINDS.some((closed) => closed === kind) && 'closedAt' in data ? data.closedAt : undefined;
}

/** By when the reader, or somebody else, has to act (ISO 8601). */
export function findDeadline(data: NotificationFact['data']): string | undefined {
	if ('closesAt' in data) return data.closesAt;
	if ('decideBy' in data) return data.decideBy;
	if ('confirmBy' in data) return data.confirmBy;
	if ('settleBy' in data) return data.settleBy;
	return 'expiresAt' in data ? data.expiresAt : undefined;
}

/** A notification to be stored with the fact it tells of. `data` fills the words of its kind. */
export type NewNotification = NotificationFact & {
	memberId: string;
	diamondId?: string;
	/** Somebody else whom it names, by member id or, who only wrote to the market, by e-mail address: so that the name can be erased. */
	mentions?: string;
};

/** Kinds that stay under the pseudonym of a member who leaves; whatever else names that member goes. */
export const KEPT_UNDER_PSEUDONYM: readonly NotificationKind[] = ['REPORTED', 'REPORT_OPENED'];
