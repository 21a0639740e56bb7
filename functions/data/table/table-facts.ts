import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { NamedWork } from '#functions/usecases/accounts/ports/member-data.ts';
import type { AskedWebhooks } from '#functions/usecases/integrations/ports/webhooks.ts';
import type { SomeSessions } from '#functions/usecases/notifications/live-channel.ts';
import type { Tracked } from '#functions/usecases/notifications/notify-trackers.ts';
import type { NotificationRecord } from '#functions/usecases/notifications/ports/notifications.ts';
import type { CountedBid } from '#functions/usecases/operations/count-facts.ts';
import { type Decided, findOutcome } from '#functions/usecases/prices/history/add-result.ts';
import type { ChangedRow } from '#functions/usecases/search/ports/search-changes.ts';
import type { Seen } from '#functions/usecases/stock/media/notify-requesters.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import type { MemberState, RoleId } from '#shared/domain/accounts/member.ts';
import type { SecondFactor } from '#shared/domain/accounts/second-factor.ts';
import { isUploadFailure } from '#shared/domain/notifications/notification.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { selectCertified } from '#shared/domain/stock/certificate.ts';
import { PHOTO_FIELDS } from '#shared/domain/stock/media.ts';
import { bid } from '../entities/auctions.ts';
import { listing, removal } from '../entities/listings.ts';
import { member, memberWork } from '../entities/members.ts';
import { notification } from '../entities/notifications.ts';
import { session } from '../entities/sessions.ts';
import { webhookAsk } from '../entities/webhooks.ts';
import { parseNotification } from '../notifications/notifications.ts';
import { UnreadableRow, unpackRow } from '../search/search-row.ts';
import { parseListing } from '../stock/listings.ts';

/** A fact in a stream record to which something reacts. */
export type TableFact =
	| { fact: 'notification-stored'; notification: NotificationRecord }
	| { fact: 'listing-changed'; listing: ListingRecord; before: Tracked & Seen }
	/** A listing on the market was deleted; open pages may show this version. */
	| ({ fact: 'listing-removed' } & Pick<ListingRecord, 'listingId' | 'sellerId' | 'version' | 'stone'>)
	| { fact: 'bid-placed'; bid: CountedBid }
	| { fact: 'member-state-changed'; memberId: string; before: MemberState; state: MemberState }
	| { fact: 'member-licence-changed'; memberId: string }
	/** A member has no authenticator, and has just lost it or got another role. */
	| { fact: 'authenticator-missing'; memberId: string; roleId: RoleId }
	/** One session of a member, all, or all but one. */
	| { fact: 'sessions-ended'; memberId: string; which: SomeSessions };

/** A fact with the sequence number under which its failure is reported: that of the earliest record of the fact. */
export interface LocatedFact {
	sequenceNumber: string;
	fact: TableFact;
}

/**
 * Lists the facts of a batch. A listing that changed several times is one fact, from its first state to its last. Lambda treats all records before a
 * reported failure as done, so the fact fails with its first record.
 */
export function listFacts(records: readonly DynamoDBRecord[]): LocatedFact[] {
	const facts = new Map<string, LocatedFact>();
	for (const record of records) {
		const sequenceNumber = record.dynamodb?.SequenceNumber;
		const fact = readFact(record);
		if (!fact || !sequenceNumber) continue;
		const key = fact.fact === 'listing-changed' ? fact.listing.listingId : sequenceNumber;
		const earlier = facts.get(key);
		if (fact.fact === 'listing-changed' && earlier?.fact.fact === 'listing-changed') fact.before = earlier.fact.before;
		facts.set(key, { sequenceNumber: earlier?.sequenceNumber ?? sequenceNumber, fact });
	}
	return [...facts.values()];
}

export type ListingChanged = Extract<TableFact, { fact: 'listing-changed' }>;
export type MemberStateChanged = Extract<TableFact, { fact: 'member-state-changed' }>;

/** Lists each change of a listing separately, for trackers that are notified once per version, however records are batched. */
export function listListingChanges(records: readonly DynamoDBRecord[]): ListingChanged[] {
	return records.flatMap((record) => {
		const fact = readFact(record);
		return fact?.fact === 'listing-changed' ? fact : [];
	});
}

export function listDecided(records: readonly DynamoDBRecord[]): Decided[] {
	return records.flatMap((record) => {
		const before = record.dynamodb?.OldImage;
		const fact = before?.auction?.M ? readFact(record) : undefined;
		if (!before || fact?.fact !== 'listing-changed') return [];
		const earlier = parseListing(unmarshallImage(before));
		return (earlier && findOutcome(earlier, fact.listing)) ?? [];
	});
}

/** Reads a record's fact. Most records have none (a bulk upload writes hundreds of thousands), so the raw image is checked first. */
function readFact({ eventName, dynamodb }: DynamoDBRecord): TableFact | undefined {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || !image) return undefined;
	const before = dynamodb.OldImage;
	switch (image.__edb_e__?.S) {
		case notification.schema.model.entity: {
			const stored = eventName === 'INSERT' ? parseNotification(unmarshallImage(image)) : undefined;
			return stored && { fact: 'notification-stored', notification: stored };
		}
		case listing.schema.model.entity: {
			if (!before || before.version?.N === image.version?.N) return undefined;
			const changed = parseListing(unmarshallImage(image));
			return changed && { fact: 'listing-changed', listing: changed, before: readSeen(before) };
		}
		case removal.schema.model.entity: {
			const { data } = removal.parse({ Item: unmarshallImage(image) });
			if (eventName !== 'INSERT' || data?.version === undefined || !data.stone) return undefined;
			const { listingId, sellerId, version, stone } = data;
			return { fact: 'listing-removed', listingId, sellerId, version, stone };
		}
		case bid.schema.model.entity: {
			const { listingId, bidId, bidderId, placedAt, sequence, ceilingOnly } = unmarshallImage(image);
			if (eventName !== 'INSERT' || ceilingOnly) return undefined;
			const names = { listingId: String(listingId), bidId: String(bidId), bidderId: String(bidderId) };
			return { fact: 'bid-placed', bid: { ...names, placedAt: Number(placedAt), sequence: Number(sequence) } };
		}
		case member.schema.model.entity: {
			const { memberId, state, licence, sessionsEndedAt, keptSessionId, roleId } = image;
			if (!before?.state?.S || !memberId?.S || !state?.S) return undefined;
			if (before.state.S === state.S) {
				// Sessions first: a missed licence is repaired by the reconciliation, an open channel by nothing.
				if (before.sessionsEndedAt?.N !== sessionsEndedAt?.N) return { fact: 'sessions-ended', memberId: memberId.S, which: { allBut: keptSessionId?.S } };
				if (!hasAuthenticator(image) && (hasAuthenticator(before) || before.roleId?.N !== roleId?.N))
					return { fact: 'authenticator-missing', memberId: memberId.S, roleId: Number(roleId?.N) as RoleId };
				return before.licence?.S === licence?.S ? undefined : { fact: 'member-licence-changed', memberId: memberId.S };
			}
			return { fact: 'member-state-changed', memberId: memberId.S, before: before.state.S as MemberState, state: state.S as MemberState };
		}
		case session.schema.model.entity: {
			const { memberId, sessionId, endedAt } = image;
			if (!memberId?.S || !sessionId?.S || !endedAt || before?.endedAt) return undefined;
			return { fact: 'sessions-ended', memberId: memberId.S, which: { sessionId: sessionId.S } };
		}
		default:
			return undefined;
	}
}

const hasAuthenticator = ({ secondFactors }: Image): boolean => secondFactors?.L?.some(({ S }) => S === ('AUTHENTICATOR' satisfies SecondFactor)) ?? false;

/** Reads the row of a listing that was added, or whose row has changed, from the raw images. */
export function readChangedRow({ eventName, dynamodb }: DynamoDBRecord): ChangedRow | undefined {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || image?.__edb_e__?.S !== listing.schema.model.entity) return undefined;
	const [listingId, packed, packedBefore] = [image.listingId?.S, image.searchRow?.S, dynamodb?.OldImage?.searchRow?.S];
	if (!listingId || !packed || packed === packedBefore) return undefined;
	const row = readRow(listingId, packed);
	return row && { row, before: packedBefore === undefined ? undefined : readRow(listingId, packedBefore) };
}

/** Ignores rows that only a newer program can read. */
function readRow(listingId: string, packed: string): SearchRow | undefined {
	try {
		return unpackRow(listingId, packed);
	} catch (error) {
		if (error instanceof UnreadableRow) return undefined;
		throw error;
	}
}

/** Lists the storage names of files that a listing no longer shows, or of a deleted listing. */
export function listDroppedFiles({ eventName, dynamodb }: DynamoDBRecord): string[] {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || !image) return [];
	if (image.__edb_e__?.S === removal.schema.model.entity) return (image.media?.L ?? []).flatMap(({ S }) => S ?? []);
	if (image.__edb_e__?.S !== listing.schema.model.entity) return [];
	const shown = listFiles(image);
	return listFiles(dynamodb.OldImage).filter((name) => !shown.includes(name));
}

/** Lists newly shown photos without renditions. Includes photos whose renditions were lost because another writer changed an older version of the listing. */
export function listUnrenderedPhotos({ eventName, dynamodb }: DynamoDBRecord): string[] {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || image?.__edb_e__?.S !== listing.schema.model.entity) return [];
	const before = new Set(readPhotosWithout(dynamodb?.OldImage));
	return readPhotosWithout(image).filter((name) => !before.has(name));
}

function readPhotosWithout(image: Image | undefined): string[] {
	return (image?.media?.M?.attachments?.L ?? []).flatMap(({ M }) =>
		M?.name?.S && !M.renditions && PHOTO_FIELDS.some((field) => field === M.field?.S) ? M.name.S : [],
	);
}

/** Finds a listing that was added and is not hidden, with its seller, from the raw image. */
export function findNewListing({ eventName, dynamodb }: DynamoDBRecord): { sellerId: string; listingId: string } | undefined {
	const image = dynamodb?.NewImage;
	if (eventName !== 'INSERT' || image?.__edb_e__?.S !== listing.schema.model.entity || image.hidden?.BOOL) return undefined;
	const [sellerId, listingId] = [image.sellerId?.S, image.listingId?.S];
	return sellerId && listingId ? { sellerId, listingId } : undefined;
}

/** Finds a listing that was added or refreshed, or whose certificate's statements have changed. */
export function findStatedListing({ eventName, dynamodb }: DynamoDBRecord): ListingRecord | undefined {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || image?.__edb_e__?.S !== listing.schema.model.entity || !image.stone?.M?.certificateNumber) return undefined;
	const before = dynamodb?.OldImage;
	const stated = parseListing(unmarshallImage(image));
	if (!stated || before?.expiresAt?.N !== image.expiresAt?.N) return stated;
	const earlier = before && parseListing(unmarshallImage(before));
	return earlier && isDeepStrictEqual(selectCertified(earlier.stone), selectCertified(stated.stone)) ? undefined : stated;
}

/** Facts with follow-up work, always. */
const FOLLOWED_UP: readonly TableFact['fact'][] = ['listing-changed', 'listing-removed', 'member-state-changed', 'member-licence-changed', 'bid-placed'];

/** Returns whether a record needs more than messages to open pages. */
export function hasFollowUp(record: DynamoDBRecord): boolean {
	const fact = readFact(record);
	if (fact && FOLLOWED_UP.includes(fact.fact)) return true;
	if (fact?.fact === 'notification-stored' && isUploadFailure(fact.notification.kind)) return true;
	return readChangedRow(record) !== undefined || findNewListing(record) !== undefined || listDroppedFiles(record).length > 0;
}

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

function readSeen(image: Image): Tracked & Seen {
	const price = image.stone?.M?.askingPrice?.N;
	return {
		state: image.state?.S as Tracked['state'],
		hidden: image.hidden?.BOOL ?? false,
		expiresAt: Number(image.expiresAt?.N),
		askingPrice: price === undefined ? undefined : Number(price),
		leaderId: image.auction?.M?.leaderId?.S,
		files: listFiles(image),
	};
}

/** Lists the storage names of the files that a listing shows. */
function listFiles(image: Image | undefined): string[] {
	return (image?.media?.M?.attachments?.L ?? []).flatMap(({ M }) => M?.name?.S ?? []);
}

function unmarshallImage(image: Image) {
	// Lambda's types equal the SDK's, except for binary values, which the table does not use.
	return unmarshall(image as Record<string, AttributeValue>);
}

/** Lists the work on members' data that a stream record requests. */
export function listAskedWork({ eventName, dynamodb }: DynamoDBRecord): NamedWork[] {
	const image = dynamodb?.NewImage;
	if (eventName === 'REMOVE' || image?.__edb_e__?.S !== memberWork.schema.model.entity || image.state?.S !== 'ASKED') return [];
	const { data } = memberWork.parse({ Item: unmarshallImage(image) });
	return data ? [{ memberId: data.memberId, kind: data.kind }] : [];
}

/** Returns the work for the sender of webhooks that a stream record requests. */
export function listAskedWebhooks({ eventName, dynamodb }: DynamoDBRecord): AskedWebhooks[] {
	const image = dynamodb?.NewImage;
	if (eventName !== 'INSERT' || image?.__edb_e__?.S !== webhookAsk.schema.model.entity) return [];
	return image.job?.S ? [JSON.parse(image.job.S)] : [];
}
