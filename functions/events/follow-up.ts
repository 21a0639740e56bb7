import type { DynamoDBRecord, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import pMap from 'p-map';
import { openQueue } from '#functions/adapters/job-queues.ts';
import { pseudonymizeParty } from '#functions/adapters/prices/party-marks.ts';
import { mediaStore } from '#functions/adapters/stock/media-store.ts';
import { memberWorks } from '#functions/data/accounts/member-data.ts';
import { certificates } from '#functions/data/stock/certificates.ts';
import {
	findNewListing,
	findStatedListing,
	listDecided,
	listDroppedFiles,
	listFacts,
	listListingChanges,
	type MemberStateChanged,
	readChangedRow,
	type TableFact,
} from '#functions/data/table/table-facts.ts';
import { openMarket } from '#functions/open-market.ts';
import { createMatcher } from '#functions/search/match.ts';
import { hideStrays, showOrHideListings } from '#functions/usecases/accounts/hide-listings.ts';
import { eraseAgain } from '#functions/usecases/accounts/own-data/remove-member.ts';
import type { Ports } from '#functions/usecases/market/market.ts';
import { notifyMatches } from '#functions/usecases/notifications/notify-matches.ts';
import { notifyTrackers } from '#functions/usecases/notifications/notify-trackers.ts';
import { countBid, countDeal, countForMarket } from '#functions/usecases/operations/count-facts.ts';
import { addResult } from '#functions/usecases/prices/history/add-result.ts';
import { followMoves, type PriceMove } from '#functions/usecases/prices/watch-prices.ts';
import type { AlertPart } from '#functions/usecases/search/ports/saved-searches.ts';
import { keepCertificates } from '#functions/usecases/stock/known-certificates.ts';
import { notifyRequesters } from '#functions/usecases/stock/media/notify-requesters.ts';
import { isUploadFailure } from '#shared/domain/notifications/notification.ts';

const FACTS_AT_ONCE = 16;
/** Facts of one member, or of one hour, are added to the same sums, where parallel writes conflict. */
const COUNTED_AT_ONCE = 4;
const FILES_REMOVED_AT_ONCE = 16;
const followUps = openQueue<FollowUp>('FOLLOW_UP_QUEUE_URL');

/** Moves of price watches; a seller with whose state and licence the reconcile run brings the stones into line; or changes of the table. */
export type FollowUp = { moves: PriceMove[] } | MisplacedSeller | ChangesFollowed;

/** A seller some of whose stones contradict the seller's state or licence. */
export interface MisplacedSeller {
	sellerId: string;
}

/** Changes of the table, and the part of all alerts to match them against. All other work belongs to the first part. */
export interface ChangesFollowed {
	Records: DynamoDBRecord[];
	alerts: AlertPart;
}

/** Does the follow-up work of a portion of the table's changes, except for open pages and price levels. All of it can be repeated. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return followUps.work(event, (message) => {
		if ('moves' in message) return followMoves(openMarket(), message.moves);
		return 'sellerId' in message ? showOrHideListings(openMarket(), message.sellerId) : handleFollowUps(message);
	});
}

async function handleFollowUps({ Records, alerts }: ChangesFollowed): Promise<void> {
	const market = openMarket();
	const changed = Records.flatMap((record) => readChangedRow(record) ?? []);
	const notifyAlerts = async () => (changed.length > 0 ? notifyMatches(market, () => createMatcher(changed), alerts) : undefined);
	if (alerts.at > 0) return notifyAlerts();
	const listed = Records.flatMap((record) => findNewListing(record) ?? []);
	const added = Map.groupBy(listed, ({ sellerId }) => sellerId);
	const addedIds = new Map([...added].map(([sellerId, listings]) => [sellerId, [...new Set(listings.map(({ listingId }) => listingId))]]));
	const stated = Records.flatMap((record) => findStatedListing(record) ?? []);
	const facts = listFacts(Records);
	const outcomes = await Promise.allSettled([
		notifyAlerts(),
		hideStrays(market, addedIds, (memberId) => eraseAgain({ ...market, works: memberWorks }, memberId)),
		keepCertificates(certificates, stated),
		removeDroppedFiles(market, Records),
		// A failure does not stop the others.
		pMap(facts, ({ fact }) => followFact(market, fact), { concurrency: FACTS_AT_ONCE, stopOnError: false }),
		pMap(facts, ({ fact }) => countFact(market, fact), { concurrency: COUNTED_AT_ONCE, stopOnError: false }),
		pMap(listDecided(Records), (decided) => addResult(market, pseudonymizeParty, decided), { concurrency: FACTS_AT_ONCE, stopOnError: false }),
		pMap(listListingChanges(Records), ({ before, listing }) => notifyTrackers(market, before, listing), { concurrency: FACTS_AT_ONCE, stopOnError: false }),
	]);
	const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
	if (reasons.length > 0) throw new AggregateError(reasons, `Not followed up: ${reasons.join('; ')}`);
}

/**
 * Removes the files that listings no longer show, even if the worker that dropped them died. A listing shows a file again if the table was restored while
 * the message waited.
 */
async function removeDroppedFiles(market: Ports<'listings'>, records: readonly DynamoDBRecord[]): Promise<void> {
	const dropped = records.flatMap(listDroppedFiles);
	if (dropped.length === 0) return;
	const ids = new Set(records.flatMap(({ dynamodb }) => dynamodb?.NewImage?.listingId?.S ?? []));
	const present = await market.listings.getMany([...ids]);
	const shown = new Set(present.flatMap(({ media }) => media?.attachments.map(({ name }) => name) ?? []));
	const unused = dropped.filter((name) => !shown.has(name));
	await pMap(unused, (name) => mediaStore.remove(name), { concurrency: FILES_REMOVED_AT_ONCE, stopOnError: false });
}

async function followFact(
	market: Ports<'now' | 'currency' | 'newId' | 'commit' | 'members' | 'favourites' | 'listings' | 'mediaRequests'>,
	fact: TableFact,
): Promise<void> {
	if (fact.fact === 'member-state-changed' || fact.fact === 'member-licence-changed') await showOrHideListings(market, fact.memberId);
	// Trackers of a deleted stone are notified as of a suspended one.
	if (fact.fact === 'listing-removed')
		await notifyTrackers(
			market,
			{ state: 'DISPLAYED' },
			{ ...fact, version: fact.version + 1, state: 'SUSPENDED', hidden: false, expiresAt: 0, isRemoved: true },
		);
	if (fact.fact !== 'listing-changed') return;
	await notifyRequesters(market, fact.before, fact.listing);
}

/** Adds a fact to the members' and admins' statistics, once per fact, in whatever order records arrive. */
async function countFact(market: Ports<'now' | 'zone' | 'commit'>, fact: TableFact): Promise<void> {
	switch (fact.fact) {
		case 'bid-placed':
			return countBid(market, fact.bid);
		case 'listing-changed':
			return fact.before.state === fact.listing.state ? undefined : countDeal(market, fact.listing);
		case 'member-state-changed':
			return countMember(market, fact);
		case 'notification-stored': {
			const { kind, notificationId, createdAt } = fact.notification;
			if (isUploadFailure(kind)) await countForMarket(market, `upload#${notificationId}`, createdAt, { uploadsFailed: 1 });
			return;
		}
		case 'listing-removed':
		case 'member-licence-changed':
		case 'authenticator-missing':
		case 'sessions-ended':
			return;
	}
}

/** Counts a registration or an approval. A registration that is sent again after a refusal is not counted, and a lifted ban is no approval. */
async function countMember(market: Ports<'now' | 'zone' | 'commit'>, { memberId, before, state }: MemberStateChanged): Promise<void> {
	if (before !== 'REFUSED' && state === 'PENDING') await countForMarket(market, `registered#${memberId}`, market.now, { registrations: 1 });
	if (before === 'PENDING' && state === 'ACTIVE') await countForMarket(market, `approved#${memberId}`, market.now, { approvals: 1 });
}
