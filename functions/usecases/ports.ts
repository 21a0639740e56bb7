import type { DiamondAttributes, SearchPayload } from '#shared/contract/diamonds.ts';
import type { Member } from '#shared/contract/members.ts';
import type { Auction, Listing } from '#shared/domain/auction.ts';
import type { Media, MediaKind } from '#shared/domain/media.ts';
import type { MemberState, RoleId } from '#shared/domain/member.ts';
import type { NewNotification, NotificationData, NotificationFact } from '#shared/domain/notification.ts';
import type { PointsEntry } from '#shared/domain/points.ts';

/**
 * What use cases need of the world. `functions/data`, `adapters` and `search`
 * implement it; `functions/market.ts` puts it together. Instants are
 * milliseconds since 1970, ids are ULIDs.
 */

export interface MemberRecord {
	memberId: string;
	/** The e-mail address, lower case. */
	userName: string;
	version: number;
	roleId: RoleId;
	state: MemberState;
	stateReason?: string;
	language: Member['language'];
	firstName: string;
	lastName: string;
	companyName?: string;
	country?: string;
	licenceNumber?: string;
	phoneNumber?: string;
	mobileNumber?: string;
	/** `YYYY-MM-DD`. */
	dateOfBirth?: string;
	preferredCommunication?: 'Email' | 'WhatsApp' | 'LINE';
	communicationAddress?: string;
	/** Sum of the points ledger. */
	rank: number;
	createdAt: number;
	lastSignInAt?: number;
	/** Real time: access tokens that were given before it open nothing. */
	sessionsEndedAt?: number;
}

export interface ListingRecord extends Listing {
	listingId: string;
	/** Rises by one with every change; every write is guarded by it. */
	version: number;
	createdAt: number;
	stone: DiamondAttributes;
	/** Absent: none. */
	media?: Media;
	/** How many auctions the listing has had. */
	auctions: number;
	auction?: Auction;
}

/** An accepted bid: one entry of an auction's ledger. */
export interface BidRecord {
	listingId: string;
	bidId: string;
	auction: number;
	sequence: number;
	bidderId: string;
	bidderCompanyName: string;
	placedAt: number;
	bidAmount: number;
	maxBid: number;
	/** Opens the commitment to `maxBid` after the close. */
	salt: string;
	commitment: string;
	/** After this bid. */
	currentBid: number;
	leaderId: string;
	outcome: 'LEADING' | 'OUTBID';
	requiredBid: number;
	ceilingOnly: boolean;
	previousHash: string;
	hash: string;
}

/** A bidder's standing in a listing's present auction. */
export interface Participation {
	listingId: string;
	bidderId: string;
	auction: number;
	maxBid: number;
}

/**
 * One thing to be written. All changes given to `commit` are written together
 * or not at all; a listing's and a member's are guarded by their version.
 */
export type Change =
	| { kind: 'listing-added'; listing: ListingRecord }
	| { kind: 'listing-changed'; before: ListingRecord; after: ListingRecord }
	| { kind: 'listing-removed'; listing: ListingRecord }
	| { kind: 'bid-added'; bid: BidRecord }
	| { kind: 'participation'; participation: Participation }
	| { kind: 'favourite'; memberId: string; listingId: string; tracked: boolean }
	| { kind: 'member-added'; member: MemberRecord }
	| { kind: 'member-changed'; before: MemberRecord; after: MemberRecord }
	/** All that tells who it was goes, and the address is free again. */
	| { kind: 'member-removed'; before: MemberRecord; after: MemberRecord }
	/** `given` guards that the sum is still the one from which the entry was reckoned. */
	| { kind: 'points'; entryId: string; entry: PointsEntry; listingId?: string; at: number; given?: Pick<MemberRecord, 'version'> }
	| { kind: 'report'; reportId: string; listingId: string; reportedId: string; reason: string; at: number }
	| { kind: 'contact-message'; contactId: string; message: NotificationData['CONTACT_MESSAGE']; at: number }
	| { kind: 'discount-rate'; rate: number }
	| { kind: 'notification'; notificationId: string; notification: NewNotification; at: number }
	| { kind: 'tracker-told'; memberId: string; listingId: string; version: number }
	/** Refused while an earlier request of the member for the stone holds at `at`. */
	| { kind: 'media-requested'; request: MediaRequestRecord; at: number }
	/** Refused when it was answered already, or asked anew. */
	| { kind: 'media-request-answered'; request: MediaRequestRecord }
	| { kind: 'search-saved'; search: SavedSearchRecord }
	| { kind: 'search-forgotten'; search: SavedSearchRecord }
	| { kind: 'search-matched'; memberId: string; listingId: string }
	| { kind: 'notice-grown'; before: NoticeRecord | undefined; after: NoticeRecord }
	| { kind: 'notices-told'; notices: readonly NoticeRecord[]; memberId: string; notice: NoticeKind; notBefore: number; at: number };

export interface SavedSearchRecord {
	memberId: string;
	savedSearchId: string;
	name: string;
	search: SearchPayload;
	/** Whether the member wants to be told of stones that match. */
	alert: boolean;
	createdAt: number;
}

/** That a member waits for media of a stone. */
export interface MediaRequestRecord {
	listingId: string;
	memberId: string;
	kinds: readonly MediaKind[];
	requestedAt: number;
	/** From when on the member may ask for the stone's media again. */
	notBefore: number;
	answered: boolean;
}

export interface MediaRequests {
	/** Of a stone, those that were not answered yet. Strongly consistent. */
	open(listingId: string): Promise<MediaRequestRecord[]>;
}

/** What tells of a member elsewhere than in the member's own record; erased when the member leaves. */
export interface Traces {
	/** Takes the name out of what others were told; `mentioned` is a member id or an e-mail address. */
	forgetMentions(mentioned: string, pseudonym: string): Promise<void>;
	/** Messages to the market from this address. */
	removeMessagesFrom(email: string): Promise<void>;
	/** Uploaded sheets, with what became of their rows. */
	removeImports(sellerId: string): Promise<void>;
}

/** What a member is told of at most once a market day, all of it in one piece. */
export type NoticeKind = 'EXPIRING_SOON' | 'SUSPENDED' | 'SAVED_SEARCH_DIGEST';

/** What waits to be told to a member: written with the facts, taken away with the telling (docs/decisions/0007). */
export interface NoticeRecord {
	memberId: string;
	kind: NoticeKind;
	lane: number;
	version: number;
	/** The first ones' names. */
	names: readonly string[];
	/** How many there are in all. */
	count: number;
	/** The first listing. */
	listingId: string;
	/** The earliest end, where that is what is told. */
	expiresAt?: number;
}

/** Why a commit was refused. `index` is the place of the change in the list that was committed. */
export type ConflictReason = 'VERSION' | 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' | 'BID_ID_TAKEN' | 'ADDRESS_TAKEN' | 'CONTENTION';

export class WriteConflict extends Error {
	readonly reasons: readonly { index: number; reason: ConflictReason }[];
	constructor(reasons: readonly { index: number; reason: ConflictReason }[]) {
		super(`Not written: ${reasons.map(({ reason }) => reason).join(', ')}`);
		this.name = 'WriteConflict';
		this.reasons = reasons;
	}
	/** Whether `reason` is among the reasons. */
	is(reason: ConflictReason): boolean {
		return this.reasons.some((one) => one.reason === reason);
	}
}

export interface Members {
	get(memberId: string): Promise<MemberRecord | undefined>;
	getMany(memberIds: readonly string[]): Promise<Map<string, MemberRecord>>;
	byUserName(userName: string): Promise<MemberRecord | undefined>;
	/** Newest first; all of one state. */
	byState(state: MemberState): Promise<MemberRecord[]>;
	admins(): Promise<MemberRecord[]>;
}

export interface Listings {
	get(listingId: string): Promise<ListingRecord | undefined>;
	/** In the order asked for; those that are gone are left out. Strongly consistent. */
	getMany(listingIds: readonly string[]): Promise<ListingRecord[]>;
	/** Newest first, page by page. */
	bySeller(sellerId: string): AsyncIterable<ListingRecord[]>;
	/** Ids of a seller's listing with this lot id, or with this laboratory and certificate number. */
	idByLot(sellerId: string, lotId: string): Promise<string | undefined>;
	idByCertificate(sellerId: string, laboratory: string, certificateNumber: string): Promise<string | undefined>;
	/** Ids of the listings with this lot id, of any of these sellers. Sellers must differ. */
	idsByLot(sellerIds: readonly string[], lotId: string): Promise<string[]>;
	/** Ids of listings whose next step is due at `now`, some hundred at a time. The index may lag behind by a moment. */
	due(now: number): AsyncIterable<string[]>;
}

/** Who bids, on what, the earlier bid of the same id, and the admin's discount rate in percent. */
export interface ForBid {
	bidder?: MemberRecord;
	listing?: ListingRecord;
	bid?: BidRecord;
	rate: number;
}

export interface Bids {
	get(listingId: string, bidId: string): Promise<BidRecord | undefined>;
	/** What a bid needs to be decided, in one request. */
	forBid(bidderId: string, listingId: string, bidId: string): Promise<ForBid>;
	/** A listing's bids in one auction, by sequence. */
	ledger(listingId: string, auction: number): Promise<BidRecord[]>;
	bidders(listingId: string, auction: number): Promise<string[]>;
	/** The caller's standing per listing, for those that have one. */
	participations(bidderId: string, listingIds: readonly string[]): Promise<Map<string, Participation>>;
	/** Ids of listings on which a member has bid. */
	listingsBidOn(bidderId: string): Promise<string[]>;
	/** Puts another company name to all bids of a member on these listings. */
	renameBidder(bidderId: string, listingIds: readonly string[], companyName: string): Promise<void>;
}

export interface Favourites {
	listingsTracked(memberId: string): Promise<string[]>;
	trackers(listingId: string): Promise<string[]>;
	removeAll(memberId: string): Promise<void>;
}

export interface Surroundings {
	members: ReadonlyMap<string, MemberRecord>;
	/** Ids of listings; perhaps of others too. */
	tracked: ReadonlySet<string>;
	standings: ReadonlyMap<string, Participation>;
	/** The admin's bid discount rate in percent. */
	rate: number;
}

export interface Settings {
	/** The admin's bid discount rate in percent. */
	discountRate(): Promise<number>;
}

/** A notification as it is kept for its member. */
export type NotificationRecord = NotificationFact & {
	memberId: string;
	notificationId: string;
	diamondId?: string;
	createdAt: number;
	isRead: boolean;
	mailedAt?: number;
};

export interface Notifications {
	get(memberId: string, notificationId: string): Promise<NotificationRecord | undefined>;
	/** Newest first, page `number` from 0, and how many there are in all. */
	page(memberId: string, number: number, size: number): Promise<{ content: NotificationRecord[]; totalElements: number }>;
	/** How many are unread; a change of the last moment may not be counted yet. */
	unread(memberId: string): Promise<number>;
	/** How many are unread, every change that was written before the call counted. Reads all of the member's. */
	unreadNow(memberId: string): Promise<number>;
	/** Does nothing when it is gone. */
	markRead(memberId: string, notificationId: string): Promise<void>;
	markAllRead(memberId: string): Promise<void>;
	removeAll(memberId: string): Promise<void>;
	markMailed(memberId: string, notificationId: string, at: number): Promise<void>;
}

export interface SavedSearches {
	get(memberId: string, savedSearchId: string): Promise<SavedSearchRecord | undefined>;
	/** Newest first. */
	of(memberId: string): Promise<SavedSearchRecord[]>;
	/** Those of all members that have an alert; kept in memory until one changes. */
	alerts(): Promise<readonly SavedSearchRecord[]>;
	/** Of these listings those of which the member was told. */
	matched(memberId: string, listingIds: readonly string[]): Promise<Set<string>>;
}

export interface Notices {
	get(memberId: string, kind: NoticeKind, lane: number): Promise<NoticeRecord | undefined>;
	/** All that waits to be told to a member, by lane. Strongly consistent. */
	of(memberId: string, kind: NoticeKind): Promise<NoticeRecord[]>;
	/** To whom something waits to be told. The index may lag behind by a moment. */
	waiting(): Promise<{ memberId: string; kind: NoticeKind }[]>;
	/** From when on the member may be told of this kind again. */
	notBefore(memberId: string, kind: NoticeKind): Promise<number>;
}

/** Tokens of a session. The refresh token names its member, so that it can be used without asking who one is. */
export interface Tokens {
	token: string;
	refreshToken: string;
}

/**
 * A member's sign-in at the identity service; `memberId` is the user name
 * there. A member that it does not know is answered like one whose password or
 * code is wrong. Errors are `MarketError`s.
 */
export interface Identity {
	/** Mails a code. PASSWORD_REFUSED. */
	signUp(memberId: string, email: string, password: string, language: Member['language']): Promise<void>;
	/** Forgets a sign-up that was never confirmed and signs up anew: the latest password counts. PASSWORD_REFUSED. */
	signUpAgain(memberId: string, email: string, password: string, language: Member['language']): Promise<void>;
	/** OTP_INVALID. */
	confirmSignUp(memberId: string, code: string): Promise<void>;
	/** Mails a new code, unless there is nothing to confirm or there were too many. */
	resendCode(memberId: string, language: Member['language']): Promise<void>;
	/** BAD_CREDENTIALS; NOT_VERIFIED when the password is right but the address not confirmed. */
	signIn(memberId: string, password: string): Promise<Tokens>;
	/** REFRESH_REFUSED. */
	refresh(refreshToken: string): Promise<Tokens & { memberId: string }>;
	/** Ends one session; a token that is dead or was never alive is no error. */
	revoke(refreshToken: string): Promise<void>;
	/** Mails a code for a new password, unless the address is not confirmed or there were too many. */
	forgotPassword(memberId: string, language: Member['language'], occasion: 'reset' | 'registered-again'): Promise<void>;
	/** OTP_INVALID, PASSWORD_REFUSED. */
	confirmForgotPassword(memberId: string, code: string, password: string): Promise<void>;
	signOutEverywhere(memberId: string): Promise<void>;
	/** PASSWORD_REFUSED; NOT_FOUND. */
	setPassword(memberId: string, password: string): Promise<void>;
	/** Ends every session and forgets the member; nobody to forget is no error. */
	forget(memberId: string): Promise<void>;
}

/** Counters of calls, in fixed windows; each is gone some time after its window. */
export interface RateLimits {
	/** Adds `by` to the counter of `subject` in the present window of `window` milliseconds, and answers what it is now. */
	count(subject: string, window: number, now: number, by: 1 | -1): Promise<number>;
}

/** Everything a use case may use, at the instant at which it runs. */
export interface Market {
	now: number;
	zone: string;
	currency: string;
	/** A new ULID that sorts after those made before. */
	newId(): string;
	commit(changes: readonly Change[]): Promise<void>;
	members: Members;
	listings: Listings;
	bids: Bids;
	favourites: Favourites;
	/**
	 * What the presentation of listings to a member needs beside them: these
	 * people, what the member tracks, and how the member stands in the auctions.
	 */
	surroundings(memberId: string, of: { people: readonly string[]; listingIds: readonly string[]; inAuction: readonly string[] }): Promise<Surroundings>;
	settings: Settings;
	notifications: Notifications;
	notices: Notices;
	savedSearches: SavedSearches;
	rateLimits: RateLimits;
	traces: Traces;
	mediaRequests: MediaRequests;
	/** Where photos and videos are shown: `https://…` without a slash at the end. */
	mediaOrigin: string;
}
