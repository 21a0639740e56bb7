import { CustomAttributeType, Entity } from 'electrodb';
import type { DiamondAttributes, OfferedStone } from '#shared/contract/diamonds.ts';
import type { TableSettings } from '#shared/contract/table-settings.ts';
import type { Auction } from '#shared/domain/auction.ts';
import type { ListingState } from '#shared/domain/listing.ts';
import type { Media } from '#shared/domain/media.ts';
import type { MemberState, RoleId } from '#shared/domain/member.ts';
import type { NotificationData, NotificationKind } from '#shared/domain/notification.ts';
import type { NotificationChoices } from '#shared/domain/notification-settings.ts';
import type { PointsEntry } from '#shared/domain/points.ts';
import type { RememberedLayout } from '#shared/domain/sheet-layout.ts';
import { COUNTED, type Counted } from '#shared/domain/tally.ts';
import type { BidRecord } from '../usecases/ports/bids.ts';
import type { CaseRecord } from '../usecases/ports/cases.ts';
import type { ClosingRecord } from '../usecases/ports/closings.ts';
import type { DeedRecord } from '../usecases/ports/deeds.ts';
import type { FactorsRecord } from '../usecases/ports/factors.ts';
import type { Waiting } from '../usecases/ports/held-mails.ts';
import type { ResultRecord } from '../usecases/ports/history.ts';
import type { ImportRecord } from '../usecases/ports/imports.ts';
import type { MediaRequestRecord } from '../usecases/ports/media-requests.ts';
import type { MemberWork, MemberWorkRecord } from '../usecases/ports/member-data.ts';
import type { MemberRecord } from '../usecases/ports/members.ts';
import type { NoticeKind, NoticeRecord } from '../usecases/ports/notices.ts';
import type { PackedChange, PriceRunRecord } from '../usecases/ports/price-runs.ts';
import type { Receiver } from '../usecases/ports/receivers.ts';
import type { SavedSearchRecord } from '../usecases/ports/saved-searches.ts';
import type { SessionEnd, SessionRecord } from '../usecases/ports/sessions.ts';
import { MARKET_ITSELF } from './market-itself.ts';
import { configuration } from './table.ts';

/**
 * What the table holds, and under which keys. Index names and key attributes
 * are those of `infra/table.ts`. Keys keep their case: ids are ULIDs.
 */

const text = { type: 'string', required: true } as const;
const optionalText = { type: 'string' } as const;
const number = { type: 'number', required: true } as const;
const optionalNumber = { type: 'number' } as const;
const flag = { type: 'boolean', required: true } as const;

const model = (entity: string) => ({ entity, version: '1', service: 'market' });
const key = <const F extends string, const C extends readonly string[]>(field: F, composite: C, template: string) => ({
	field,
	composite,
	template,
	casing: 'none' as const,
});

const TALLY_SUMS = Object.fromEntries(COUNTED.map((name) => [name, optionalNumber])) as Record<Counted, typeof optionalNumber>;

export const member = new Entity(
	{
		model: model('member'),
		attributes: {
			memberId: text,
			userName: text,
			version: number,
			roleId: { type: CustomAttributeType<RoleId>('number'), required: true },
			state: { type: CustomAttributeType<MemberState>('string'), required: true },
			stateReason: optionalText,
			language: { type: CustomAttributeType<MemberRecord['language']>('string'), required: true },
			firstName: text,
			lastName: text,
			companyName: optionalText,
			country: optionalText,
			licenceNumber: optionalText,
			phoneNumber: optionalText,
			mobileNumber: optionalText,
			dateOfBirth: optionalText,
			preferredCommunication: { type: CustomAttributeType<NonNullable<MemberRecord['preferredCommunication']>>('string') },
			communicationAddress: optionalText,
			rank: number,
			createdAt: number,
			accountId: optionalText,
			lastSignInAt: optionalNumber,
			firstSignInAt: optionalNumber,
			sessionsEndedAt: optionalNumber,
			keptSessionId: optionalText,
			registrationVersion: optionalNumber,
			changedWhileWaiting: { type: 'boolean' },
			approved: { type: CustomAttributeType<NonNullable<MemberRecord['approved']>>('any') },
			/** The licence in one spelling, for conditions of writes. */
			licence: optionalText,
			passwordDue: { type: 'boolean' },
			secondFactors: { type: CustomAttributeType<NonNullable<MemberRecord['secondFactors']>>('any') },
			passwordSetByAdmin: { type: CustomAttributeType<NonNullable<MemberRecord['passwordSetByAdmin']>>('any') },
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'member') },
		},
	},
	configuration,
);

/** Guards that an e-mail address belongs to one member only, and finds the member by it. */
export const address = new Entity(
	{
		model: model('address'),
		attributes: { userName: text, memberId: text },
		indexes: { primary: { pk: key('pk', ['userName'], 'address#${userName}'), sk: key('sk', [], 'address') } },
	},
	configuration,
);

/** Guards that a licence belongs to one company: with so many members who hold it. */
export const licence = new Entity(
	{
		model: model('licence'),
		attributes: { licence: text, company: text, members: number },
		indexes: { primary: { pk: key('pk', ['licence'], 'licence#${licence}'), sk: key('sk', [], 'licence') } },
	},
	configuration,
);

/** A member's place in one of the lists by which members are found (`directory.ts`). */
export const directoryEntry = new Entity(
	{
		model: model('directoryEntry'),
		attributes: { list: text, place: text, memberId: text, companyName: optionalText },
		indexes: { primary: { pk: key('pk', ['list'], 'directory#${list}'), sk: key('sk', ['place'], '${place}') } },
	},
	configuration,
);

/** How many members there are in a state; all lanes together say it. */
export const census = new Entity(
	{
		model: model('census'),
		attributes: { lane: text, state: { type: CustomAttributeType<MemberState>('string'), required: true }, members: number },
		indexes: { primary: { pk: key('pk', [], 'census'), sk: key('sk', ['lane', 'state'], '${lane}#${state}') } },
	},
	configuration,
);

export const listing = new Entity(
	{
		model: model('listing'),
		attributes: {
			listingId: text,
			sellerId: text,
			version: number,
			/** Absent in what was written before there were revisions. */
			revision: optionalNumber,
			createdAt: number,
			state: { type: CustomAttributeType<ListingState>('string'), required: true },
			hidden: flag,
			expiresAt: number,
			reminded: flag,
			stone: { type: CustomAttributeType<DiamondAttributes>('any'), required: true },
			auctions: number,
			rises: optionalNumber,
			media: { type: CustomAttributeType<Media>('any') },
			auction: { type: CustomAttributeType<Auction>('any') },
			dueShard: optionalText,
			/** ISO instant of the next due step; absent when nothing is due ever. */
			dueAt: optionalText,
			/** Real time of the write, milliseconds, fixed width. */
			changedAt: text,
			searchRow: text,
		},
		indexes: {
			primary: { pk: key('pk', ['listingId'], 'listing#${listingId}'), sk: key('sk', [], 'listing') },
			bySeller: { index: 'related', pk: key('relatedPk', ['sellerId'], 'listings#${sellerId}'), sk: key('relatedSk', ['listingId'], '${listingId}') },
			due: {
				index: 'due',
				condition: (item: { dueAt?: string }) => item.dueAt !== undefined,
				pk: key('duePk', ['dueShard'], 'due#${dueShard}'),
				sk: key('dueSk', ['dueAt'], '${dueAt}'),
			},
			changes: { index: 'changes', pk: key('changesPk', ['sellerId'], 'changes#${sellerId}'), sk: key('changesSk', ['changedAt'], '${changedAt}') },
		},
	},
	configuration,
);

/** What is left of a deleted listing for a while: that its files go, and that its seller's next look finds it gone. */
export const removal = new Entity(
	{
		model: model('removal'),
		attributes: {
			listingId: text,
			sellerId: text,
			changedAt: text,
			/** Names of its files, which go too. */
			media: { type: CustomAttributeType<readonly string[]>('any') },
			ttl: number,
		},
		indexes: {
			primary: { pk: key('pk', ['listingId'], 'listing#${listingId}'), sk: key('sk', [], 'removal') },
			changes: { index: 'changes', pk: key('changesPk', ['sellerId'], 'changes#${sellerId}'), sk: key('changesSk', ['changedAt'], '${changedAt}') },
		},
	},
	configuration,
);

/** What search indexes have to learn, under a number of its own: the log goes on without a gap. `content` is compressed. */
export const logEntry = new Entity(
	{
		model: model('logEntry'),
		attributes: { number, writtenAt: number, content: { type: CustomAttributeType<Uint8Array>('any'), required: true }, ttl: number },
		indexes: { primary: { pk: key('pk', ['number'], 'log#${number}'), sk: key('sk', [], 'log') } },
	},
	configuration,
);

/** The log's last number, or one shortly before it. */
export const logHead = new Entity(
	{
		model: model('logHead'),
		attributes: { number },
		indexes: { primary: { pk: key('pk', [], 'log'), sk: key('sk', [], 'head') } },
	},
	configuration,
);

/** Guards that a lot id, or a certificate, stands once in a seller's inventory. `mark` is `lot#…` or `certificate#…`; by a lot id all sellers' stones are found. */
export const mark = new Entity(
	{
		model: model('mark'),
		attributes: { sellerId: text, mark: text, listingId: text },
		indexes: {
			primary: { pk: key('pk', ['sellerId'], 'seller#${sellerId}'), sk: key('sk', ['mark'], '${mark}') },
			byLot: {
				index: 'related',
				condition: (item: { mark?: string }) => item.mark?.startsWith('lot#') ?? false,
				pk: key('relatedPk', ['mark'], 'mark#${mark}'),
				sk: key('relatedSk', ['listingId'], '${listingId}'),
			},
		},
	},
	configuration,
);

export const bid = new Entity(
	{
		model: model('bid'),
		attributes: {
			listingId: text,
			bidId: text,
			auction: number,
			sequence: number,
			bidderId: text,
			bidderCompanyName: text,
			bidderSalt: text,
			bidderSeal: text,
			leaderSeal: text,
			placedAt: number,
			bidAmount: number,
			ceiling: number,
			salt: text,
			commitment: text,
			currentBid: number,
			leaderId: text,
			outcome: { type: CustomAttributeType<BidRecord['outcome']>('string'), required: true },
			requiredBid: number,
			ceilingOnly: flag,
			stone: { type: CustomAttributeType<OfferedStone>('any') },
			stoneHash: optionalText,
			previousHash: text,
			link: text,
			linkSalt: text,
			hash: text,
		},
		indexes: { primary: { pk: key('pk', ['listingId'], 'listing#${listingId}'), sk: key('sk', ['bidId'], 'bid#${bidId}') } },
	},
	configuration,
);

/** A close whose losers are not all told yet. */
export const closing = new Entity(
	{
		model: model('closing'),
		attributes: {
			listingId: text,
			auction: number,
			shard: text,
			/** The closing time once more, as a key. */
			since: text,
			closesAt: number,
			leaderId: text,
			told: number,
			data: { type: CustomAttributeType<ClosingRecord['data']>('any'), required: true },
		},
		indexes: {
			primary: { pk: key('pk', ['listingId'], 'listing#${listingId}'), sk: key('sk', ['auction'], 'closing#${auction}') },
			untold: { index: 'due', pk: key('duePk', ['shard'], 'closings#${shard}'), sk: key('dueSk', ['since'], '${since}') },
		},
	},
	configuration,
);

export const participation = new Entity(
	{
		model: model('participation'),
		attributes: { listingId: text, bidderId: text, auction: number, ceiling: number },
		indexes: {
			primary: { pk: key('pk', ['listingId'], 'listing#${listingId}'), sk: key('sk', ['bidderId'], 'bidder#${bidderId}') },
			byBidder: { index: 'related', pk: key('relatedPk', ['bidderId'], 'participations#${bidderId}'), sk: key('relatedSk', ['listingId'], '${listingId}') },
		},
	},
	configuration,
);

export const favourite = new Entity(
	{
		model: model('favourite'),
		attributes: {
			memberId: text,
			listingId: text,
			/** The listing's versions that the member was told of. */
			toldVersions: { type: 'set', items: 'number' },
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['listingId'], 'favourite#${listingId}') },
			byListing: { index: 'related', pk: key('relatedPk', ['listingId'], 'trackers#${listingId}'), sk: key('relatedSk', ['memberId'], '${memberId}') },
		},
	},
	configuration,
);

/** That a seller watches a stone's price. All of them are read by night, by the shards of `related`. */
export const priceWatch = new Entity(
	{
		model: model('priceWatch'),
		attributes: { memberId: text, listingId: text, shard: text, isTold: flag },
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['listingId'], 'price-watch#${listingId}') },
			byShard: { index: 'related', pk: key('relatedPk', ['shard'], 'price-watches#${shard}'), sk: key('relatedSk', ['listingId'], '${listingId}') },
		},
	},
	configuration,
);

export const points = new Entity(
	{
		model: model('points'),
		attributes: {
			memberId: text,
			entryId: text,
			points: number,
			why: { type: CustomAttributeType<PointsEntry['why']>('string'), required: true },
			reason: optionalText,
			listingId: optionalText,
			at: number,
		},
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['entryId'], 'points#${entryId}') } },
	},
	configuration,
);

/** What is counted of a seller's auctions; all lanes together say it. */
export const reputation = new Entity(
	{
		model: model('reputation'),
		attributes: { sellerId: text, lane: text, decided: number, accepted: number, answered: number, answerTime: number, sold: number },
		indexes: { primary: { pk: key('pk', ['sellerId'], 'reputation#${sellerId}'), sk: key('sk', ['lane'], '${lane}') } },
	},
	configuration,
);

/** A deal that went wrong. */
export const dealCase = new Entity(
	{
		model: model('dealCase'),
		attributes: {
			caseId: text,
			listingId: text,
			auction: number,
			sellerId: text,
			buyerId: text,
			lot: text,
			lotId: text,
			amount: number,
			state: { type: CustomAttributeType<CaseRecord['state']>('string'), required: true },
			openedAt: number,
			statements: { type: CustomAttributeType<CaseRecord['statements']>('any'), required: true },
			answerBy: number,
			settleBy: optionalNumber,
			reported: { type: CustomAttributeType<CaseRecord['reported']>('any'), required: true },
			end: { type: CustomAttributeType<NonNullable<CaseRecord['end']>>('any') },
		},
		indexes: {
			primary: { pk: key('pk', ['caseId'], 'case#${caseId}'), sk: key('sk', [], 'case') },
			byState: { index: 'related', pk: key('relatedPk', ['state'], 'cases#${state}'), sk: key('relatedSk', ['caseId'], '${caseId}') },
		},
	},
	configuration,
);

/** What somebody wrote to the market, member or not. */
export const contactMessage = new Entity(
	{
		model: model('contactMessage'),
		attributes: { contactId: text, companyName: text, privateName: text, email: text, message: text, at: number },
		indexes: {
			primary: { pk: key('pk', ['contactId'], 'contact#${contactId}'), sk: key('sk', [], 'contact') },
			byAddress: { index: 'related', pk: key('relatedPk', ['email'], 'contacts#${email}'), sk: key('relatedSk', ['contactId'], '${contactId}') },
		},
	},
	configuration,
);

export const setting = new Entity(
	{
		model: model('setting'),
		attributes: { name: text, value: number },
		indexes: { primary: { pk: key('pk', ['name'], 'setting#${name}'), sk: key('sk', [], 'setting') } },
	},
	configuration,
);

export const notification = new Entity(
	{
		model: model('notification'),
		attributes: {
			memberId: text,
			notificationId: text,
			kind: { type: CustomAttributeType<NotificationKind>('string'), required: true },
			data: { type: CustomAttributeType<NotificationData[NotificationKind]>('any'), required: true },
			diamondId: optionalText,
			createdAt: number,
			isRead: flag,
			/** When it went out by e-mail, so that a repeated event does not send it again. */
			mailedAt: optionalNumber,
			/** Until when somebody is at it to mail it, milliseconds. */
			mailClaimedUntil: optionalNumber,
			mentions: optionalText,
			ttl: number,
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['notificationId'], 'notification#${notificationId}') },
			unread: {
				index: 'unread',
				condition: (item: { isRead?: boolean }) => item.isRead === false,
				pk: key('unreadPk', ['memberId'], 'unread#${memberId}'),
				sk: key('unreadSk', ['notificationId'], '${notificationId}'),
			},
			byMention: {
				index: 'related',
				condition: (item: { mentions?: string }) => item.mentions !== undefined,
				pk: key('relatedPk', ['mentions'], 'mentions#${mentions}'),
				sk: key('relatedSk', [], 'notification'),
			},
		},
	},
	configuration,
);

/** The mail about all that closed for a member at one instant: who has called for it, and which notifications went out with it. */
export const closingMail = new Entity(
	{
		model: model('closingMail'),
		attributes: {
			memberId: text,
			closedAt: text,
			/** The notification that called for the gathering, until that begins. */
			announcedBy: optionalText,
			/** Until when somebody is at it, milliseconds. */
			claimedUntil: optionalNumber,
			mailed: { type: 'set', items: 'string' },
			ttl: number,
		},
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['closedAt'], 'closing-mail#${closedAt}') } },
	},
	configuration,
);

/** That a member asked for media of a stone. */
export const mediaRequest = new Entity(
	{
		model: model('mediaRequest'),
		attributes: {
			listingId: text,
			/** Absent in what was asked before sellers had a list of it. */
			sellerId: optionalText,
			memberId: text,
			kinds: { type: CustomAttributeType<MediaRequestRecord['kinds']>('any'), required: true },
			requestedAt: number,
			notBefore: number,
			answered: flag,
			ttl: number,
		},
		indexes: {
			primary: { pk: key('pk', ['listingId'], 'listing#${listingId}'), sk: key('sk', ['memberId'], 'media-request#${memberId}') },
			open: {
				index: 'related',
				condition: (item: { sellerId?: string; answered?: boolean }) => item.sellerId !== undefined && item.answered === false,
				pk: key('relatedPk', ['sellerId'], 'media-requests#${sellerId}'),
				sk: key('relatedSk', ['listingId', 'memberId'], '${listingId}#${memberId}'),
			},
		},
	},
	configuration,
);

export const savedSearch = new Entity(
	{
		model: model('savedSearch'),
		attributes: {
			memberId: text,
			savedSearchId: text,
			version: number,
			name: text,
			search: { type: CustomAttributeType<SavedSearchRecord['search']>('any'), required: true },
			alert: flag,
			createdAt: number,
			openedAt: optionalNumber,
		},
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['savedSearchId'], 'search#${savedSearchId}') } },
	},
	configuration,
);

/** How a member's table of stones is. */
export const notificationSettings = new Entity(
	{
		model: model('notificationSettings'),
		attributes: { memberId: text, version: number, choices: { type: CustomAttributeType<NotificationChoices>('any'), required: true } },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'notification-settings') } },
	},
	configuration,
);

/** What a member has beside the password, where it is more than the member's record says. */
export const factors = new Entity(
	{
		model: model('factors'),
		attributes: {
			memberId: text,
			version: number,
			authenticatorSince: optionalNumber,
			recoverySeals: { type: 'list', items: { type: 'string' }, required: true },
			passkeys: { type: CustomAttributeType<NonNullable<FactorsRecord['passkeys']>>('any') },
		},
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'factors') } },
	},
	configuration,
);

/** A member's own price list, sealed (`functions/adapters/price-list-seals.ts`). */
export const priceList = new Entity(
	{
		model: model('priceList'),
		attributes: { memberId: text, version: number, uploadedAt: number, sealed: optionalText },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'price-list') } },
	},
	configuration,
);

/** One entry of the record of deeds; nothing changes it. Its partitions are of a month, in shards, and take no updates and no deletions (`infra/table.ts`). */
export const deed = new Entity(
	{
		model: model('deed'),
		attributes: {
			month: text,
			shard: text,
			deedId: text,
			at: number,
			kind: { type: CustomAttributeType<DeedRecord['kind']>('string'), required: true },
			act: { type: CustomAttributeType<NonNullable<DeedRecord['act']>>('string') },
			memberId: text,
			/** A member's id, or `MARKET_ITSELF`. */
			by: text,
			network: optionalText,
			country: optionalText,
			listingId: optionalText,
			lotId: optionalText,
			reason: optionalText,
			before: { type: CustomAttributeType<NonNullable<DeedRecord['before']>>('any') },
			after: { type: CustomAttributeType<NonNullable<DeedRecord['after']>>('any') },
			isPersonal: { type: 'boolean' },
			ttl: number,
		},
		indexes: {
			primary: { pk: key('pk', ['month', 'shard'], 'deeds#${month}#${shard}'), sk: key('sk', ['deedId'], '${deedId}') },
			ofMember: { index: 'related', pk: key('relatedPk', ['memberId'], 'deeds#${memberId}'), sk: key('relatedSk', ['deedId'], '${deedId}') },
			byDoer: {
				index: 'due',
				condition: (item: { by?: string; memberId?: string }) => item.by !== MARKET_ITSELF && item.by !== item.memberId,
				pk: key('duePk', ['by'], 'deeds-by#${by}'),
				sk: key('dueSk', ['deedId'], '${deedId}'),
			},
		},
	},
	configuration,
);

/** The browsers in which a member has web push turned on. */
export const receivers = new Entity(
	{
		model: model('receivers'),
		attributes: { memberId: text, version: number, all: { type: CustomAttributeType<Receiver[]>('any'), required: true } },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'receivers') } },
	},
	configuration,
);

/** Whose a receiver is: one member's at a time, so that nobody's news shows in the browser of somebody else. */
export const receiverHolder = new Entity(
	{
		model: model('receiverHolder'),
		attributes: { receiverId: text, memberId: text },
		indexes: { primary: { pk: key('pk', ['receiverId'], 'receiver#${receiverId}'), sk: key('sk', [], 'receiver') } },
	},
	configuration,
);

/** Notifications that wait to be mailed as one. `ids` names them. */
export const heldMail = new Entity(
	{
		model: model('heldMail'),
		attributes: {
			memberId: text,
			waitsFor: { type: CustomAttributeType<Waiting>('string'), required: true },
			ids: { type: 'set', items: 'string' },
			/** There are more than are named. */
			more: { type: 'boolean' },
			shard: text,
			dueAt: text,
			/** Until when somebody is at it, milliseconds. */
			claimedUntil: optionalNumber,
			ttl: number,
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['waitsFor'], 'held-mail#${waitsFor}') },
			due: { index: 'due', pk: key('duePk', ['shard'], 'held-mails#${shard}'), sk: key('dueSk', ['dueAt'], '${dueAt}') },
		},
	},
	configuration,
);

/** Work on all that is held of a member, while it is done and as long as what it made is kept. */
export const memberWork = new Entity(
	{
		model: model('memberWork'),
		attributes: {
			memberId: text,
			kind: { type: CustomAttributeType<MemberWork>('string'), required: true },
			workId: text,
			version: number,
			state: { type: CustomAttributeType<MemberWorkRecord['state']>('string'), required: true },
			requestedAt: number,
			records: number,
			readyAt: optionalNumber,
			bytes: optionalNumber,
			address: optionalText,
			shard: optionalText,
			/** Instant from which on a worker must be woken; absent when there is nothing to do. */
			dueAt: optionalText,
			ttl: optionalNumber,
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['kind'], 'work#${kind}') },
			due: {
				index: 'due',
				condition: (item: { dueAt?: string }) => item.dueAt !== undefined,
				pk: key('duePk', ['shard'], 'member-works#${shard}'),
				sk: key('dueSk', ['dueAt'], '${dueAt}'),
			},
		},
	},
	configuration,
);

/** What a deed tells of a person, which goes with the person. */
export const deedValues = new Entity(
	{
		model: model('deedValues'),
		attributes: {
			memberId: text,
			deedId: text,
			before: { type: CustomAttributeType<NonNullable<DeedRecord['before']>>('any') },
			after: { type: CustomAttributeType<NonNullable<DeedRecord['after']>>('any') },
			ttl: number,
		},
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['deedId'], 'deed-values#${deedId}') } },
	},
	configuration,
);

export const tableSettings = new Entity(
	{
		model: model('tableSettings'),
		attributes: { memberId: text, settings: { type: CustomAttributeType<TableSettings>('any'), required: true } },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'table-settings') } },
	},
	configuration,
);

/** What a saved search with an alert asks for, as JSON, beside others in one of many shards. */
export const alert = new Entity(
	{
		model: model('alert'),
		attributes: { shard: text, memberId: text, savedSearchId: text, search: text },
		indexes: { primary: { pk: key('pk', ['shard'], 'alerts#${shard}'), sk: key('sk', ['memberId', 'savedSearchId'], '${memberId}#${savedSearchId}') } },
	},
	configuration,
);

/** A run that changed a seller's prices, while it can be undone. */
export const priceRun = new Entity(
	{
		model: model('priceRun'),
		attributes: {
			sellerId: text,
			runId: text,
			rule: { type: CustomAttributeType<PriceRunRecord['rule']>('any'), required: true },
			planned: number,
			beganAt: number,
			changed: number,
			parts: number,
			undone: number,
			left: number,
			undoneAt: optionalNumber,
			ttl: number,
		},
		indexes: { primary: { pk: key('pk', ['sellerId'], 'price-runs#${sellerId}'), sk: key('sk', ['runId'], 'run#${runId}') } },
	},
	configuration,
);

/** What a part of a run has changed; gone once it is undone. */
export const pricePart = new Entity(
	{
		model: model('pricePart'),
		attributes: { sellerId: text, runId: text, part: text, changes: { type: CustomAttributeType<PackedChange[]>('any'), required: true }, ttl: number },
		indexes: { primary: { pk: key('pk', ['sellerId'], 'price-runs#${sellerId}'), sk: key('sk', ['runId', 'part'], 'part#${runId}#${part}') } },
	},
	configuration,
);

/** How many matches a member was told of one by one on a market day (`YYYY-MM-DD`), and whether there were more. */
export const matchDay = new Entity(
	{
		model: model('matchDay'),
		attributes: { memberId: text, day: text, version: number, told: number, full: flag, ttl: number },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['day'], 'matches#${day}') } },
	},
	configuration,
);

/** That a member was told of a stone that matches one of the saved searches. */
export const match = new Entity(
	{
		model: model('match'),
		attributes: { memberId: text, listingId: text, ttl: number },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['listingId'], 'match#${listingId}') } },
	},
	configuration,
);

/** What waits to be told to a member in one piece. `lane`: several grow side by side, so that writers do not wait for each other. */
export const notice = new Entity(
	{
		model: model('notice'),
		attributes: {
			memberId: text,
			kind: { type: CustomAttributeType<NoticeKind>('string'), required: true },
			lane: number,
			version: number,
			names: { type: CustomAttributeType<NoticeRecord['names']>('any'), required: true },
			count: number,
			more: { type: 'boolean' },
			listingId: text,
			search: { type: CustomAttributeType<NonNullable<NoticeRecord['search']>>('any') },
			expiresAt: optionalNumber,
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['kind', 'lane'], 'notice#${kind}#${lane}') },
			waiting: { index: 'related', pk: key('relatedPk', [], 'notices'), sk: key('relatedSk', ['memberId', 'kind', 'lane'], '${memberId}#${kind}#${lane}') },
		},
	},
	configuration,
);

/** Until when a member is not told of this kind again. */
export const noticeTold = new Entity(
	{
		model: model('noticeTold'),
		attributes: { memberId: text, kind: { type: CustomAttributeType<NoticeKind>('string'), required: true }, notBefore: number },
		indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['kind'], 'told#${kind}') } },
	},
	configuration,
);

/** How often somebody did something in a window of time. `subject` is a hash: it may stand for an address. */
export const counter = new Entity(
	{
		model: model('counter'),
		attributes: { subject: text, startedAt: text, calls: number, ttl: number },
		indexes: { primary: { pk: key('pk', ['subject'], 'counter#${subject}'), sk: key('sk', ['startedAt'], '${startedAt}') } },
	},
	configuration,
);

/** Sums of a period: of a member's trade on a market day, or of the market's in an hour, which has several lanes. */
export const tally = new Entity(
	{
		model: model('tally'),
		attributes: { ownerId: text, period: text, lane: text, ...TALLY_SUMS, ttl: number },
		indexes: { primary: { pk: key('pk', ['ownerId'], 'tally#${ownerId}'), sk: key('sk', ['period', 'lane'], '${period}#${lane}') } },
	},
	configuration,
);

/** That a fact has been counted. */
export const countedFact = new Entity(
	{
		model: model('countedFact'),
		attributes: { mark: text, ttl: number },
		indexes: { primary: { pk: key('pk', ['mark'], 'counted#${mark}'), sk: key('sk', [], 'counted') } },
	},
	configuration,
);

/** What became of an auction, without a name, until long after it is packed. */
export const auctionResult = new Entity(
	{
		model: model('auctionResult'),
		attributes: { week: text, resultId: text, result: { type: CustomAttributeType<ResultRecord>('any'), required: true }, ttl: number },
		indexes: { primary: { pk: key('pk', ['week'], 'results#${week}'), sk: key('sk', ['resultId'], '${resultId}') } },
	},
	configuration,
);

/**
 * A session, until its last token has died: every call looks for the one of its token.
 * It is listed from when it was shown to us until it ends.
 */
export const session = new Entity(
	{
		model: model('session'),
		attributes: {
			memberId: text,
			sessionId: text,
			kind: { type: CustomAttributeType<SessionRecord['kind']>('string') },
			browser: optionalText,
			system: optionalText,
			country: optionalText,
			/** Absent of one that was ended before it was shown to us. */
			begun: optionalText,
			beganAt: optionalNumber,
			usedAt: optionalNumber,
			endedAt: optionalNumber,
			/** How it ended. */
			how: { type: CustomAttributeType<SessionEnd>('string') },
			ttl: number,
		},
		indexes: {
			primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['sessionId'], 'session#${sessionId}') },
			ofMember: {
				index: 'related',
				condition: (item: { begun?: string }) => item.begun !== undefined,
				pk: key('relatedPk', ['memberId'], 'sessions#${memberId}'),
				sk: key('relatedSk', ['begun'], '${begun}'),
			},
		},
	},
	configuration,
);

/** Opens the live channel once, in the session of a token that was given at `issuedAt`. Only the hash is kept. */
export const ticket = new Entity(
	{
		model: model('ticket'),
		attributes: { hash: text, memberId: text, sessionId: text, issuedAt: number, expiresAt: number, ttl: number },
		indexes: { primary: { pk: key('pk', ['hash'], 'ticket#${hash}'), sk: key('sk', [], 'ticket') } },
	},
	configuration,
);

/** An open WebSocket. `stomp` is the protocol version agreed on; absent until CONNECTED. */
export const connection = new Entity(
	{
		model: model('connection'),
		attributes: {
			connectionId: text,
			memberId: text,
			sessionId: text,
			openedAt: text,
			stomp: optionalText,
			subscriptions: number,
			watchId: optionalText,
			watched: { type: 'set', items: 'string' },
			ttl: number,
		},
		indexes: { primary: { pk: key('pk', ['connectionId'], 'connection#${connectionId}'), sk: key('sk', [], 'connection') } },
	},
	configuration,
);

/** That a connection watches a stone in a list, beside all others that do. */
export const watcher = new Entity(
	{
		model: model('watcher'),
		attributes: { listingId: text, connectionId: text, subscriptionId: text, memberId: text, isAdmin: flag, stomp: text, ttl: number },
		indexes: { primary: { pk: key('pk', ['listingId'], 'watchers#${listingId}'), sk: key('sk', ['connectionId'], '${connectionId}') } },
	},
	configuration,
);

/** The open connections of a member, counted in one item: each as `{openedAt}#{connectionId}`, the oldest first in their order. */
export const connectionRoll = new Entity(
	{
		model: model('connectionRoll'),
		attributes: { memberId: text, open: { type: 'set', items: 'string' }, ttl: number },
		indexes: { primary: { pk: key('pk', ['memberId'], 'connections#${memberId}'), sk: key('sk', [], 'connections') } },
	},
	configuration,
);

/** What a connection listens to. `topic` is `notifications#{member}` or `diamonds#{listing}`. */
export const subscription = new Entity(
	{
		model: model('subscription'),
		attributes: {
			...{ connectionId: text, subscriptionId: text, topic: text, destination: text, memberId: text, isAdmin: flag, stomp: text, ttl: number },
			/** In which its page reads. */
			language: { type: CustomAttributeType<MemberRecord['language']>('string') },
		},
		indexes: {
			primary: { pk: key('pk', ['connectionId'], 'connection#${connectionId}'), sk: key('sk', ['subscriptionId'], 'subscription#${subscriptionId}') },
			byTopic: {
				index: 'related',
				pk: key('relatedPk', ['topic'], 'topic#${topic}'),
				sk: key('relatedSk', ['connectionId', 'subscriptionId'], '${connectionId}#${subscriptionId}'),
			},
		},
	},
	configuration,
);

/** A bulk upload. `chunks` counts the fates that each of its `importRows` holds. */
export const sheetImport = new Entity(
	{
		model: model('sheetImport'),
		attributes: {
			importId: text,
			sellerId: text,
			version: number,
			createdAt: number,
			fileName: text,
			size: number,
			mode: { type: CustomAttributeType<ImportRecord['mode']>('string'), required: true },
			layout: { type: CustomAttributeType<NonNullable<ImportRecord['layout']>>('any') },
			state: { type: CustomAttributeType<ImportRecord['state']>('string'), required: true },
			failure: { type: CustomAttributeType<NonNullable<ImportRecord['failure']>>('any') },
			rows: number,
			doneTo: number,
			chunks: { type: CustomAttributeType<ImportRecord['chunks']>('any'), required: true },
			preview: { type: CustomAttributeType<NonNullable<ImportRecord['preview']>>('any') },
			previewParts: optionalNumber,
			kept: { type: CustomAttributeType<NonNullable<ImportRecord['kept']>>('any') },
			ignoredColumns: { type: CustomAttributeType<ImportRecord['ignoredColumns']>('any'), required: true },
			etag: optionalText,
			listedAt: optionalNumber,
			leaseUntil: optionalNumber,
			leaseHolder: optionalText,
			attempts: optionalNumber,
			/** Instant from which on a worker must be woken; absent when there is nothing to do. */
			dueAt: optionalText,
			ttl: optionalNumber,
		},
		indexes: {
			primary: { pk: key('pk', ['importId'], 'import#${importId}'), sk: key('sk', [], 'import') },
			due: {
				index: 'due',
				condition: (item: { dueAt?: string }) => item.dueAt !== undefined,
				pk: key('duePk', [], 'imports'),
				sk: key('dueSk', ['dueAt'], '${dueAt}'),
			},
			bySeller: { index: 'related', pk: key('relatedPk', ['sellerId'], 'imports#${sellerId}'), sk: key('relatedSk', ['importId'], '${importId}') },
		},
	},
	configuration,
);

/** Some of the listings that a replace-all's preview found, or that it left as they are, compressed. `part` is `previewed#…` or `kept#…`. */
export const importPart = new Entity(
	{
		model: model('importPart'),
		attributes: { importId: text, part: text, content: { type: CustomAttributeType<Uint8Array>('any'), required: true } },
		indexes: { primary: { pk: key('pk', ['importId'], 'import#${importId}'), sk: key('sk', ['part'], 'part#${part}') } },
	},
	configuration,
);

/** Which worker has a seller's turn: of one seller's imports one is worked on at a time. */
export const importTurn = new Entity(
	{
		model: model('importTurn'),
		attributes: { sellerId: text, worker: text, until: number, ttl: number },
		indexes: { primary: { pk: key('pk', ['sellerId'], 'imports#${sellerId}'), sk: key('sk', [], 'turn') } },
	},
	configuration,
);

/** What a member has said of the columns of earlier sheets. */
export const sheetLayouts = new Entity(
	{
		model: model('sheetLayouts'),
		attributes: { sellerId: text, layouts: { type: CustomAttributeType<RememberedLayout[]>('any'), required: true } },
		indexes: { primary: { pk: key('pk', ['sellerId'], 'imports#${sellerId}'), sk: key('sk', [], 'layouts') } },
	},
	configuration,
);

/** What became of a stretch of a sheet's rows, compressed. `firstRow` has a fixed width. */
export const importRows = new Entity(
	{
		model: model('importRows'),
		attributes: { importId: text, firstRow: text, content: { type: CustomAttributeType<Uint8Array>('any'), required: true } },
		indexes: { primary: { pk: key('pk', ['importId'], 'import#${importId}'), sk: key('sk', ['firstRow'], 'rows#${firstRow}') } },
	},
	configuration,
);
