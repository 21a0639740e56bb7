import { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import pMap from 'p-map';
import { maySignIn } from '#shared/domain/member.ts';
import { mailer } from '../adapters/mail.ts';
import { mediaStore } from '../adapters/media-store.ts';
import { findNewSeller, listDroppedFiles, readChangedRow, readFact, type TableFact } from '../data/table-facts.ts';
import { readSetting } from '../environment.ts';
import { liveChannel } from '../live/publish.ts';
import { openMarket } from '../open-market.ts';
import { createMatcher } from '../search/match.ts';
import { tellRequesters } from '../usecases/media/tell-requesters.ts';
import { hideStrays, showOrHideListings } from '../usecases/members/hide-listings.ts';
import type { Market } from '../usecases/ports/market.ts';
import { tellListeners } from '../usecases/telling/tell-live.ts';
import { tellMatches } from '../usecases/telling/tell-matches.ts';
import { tellMember } from '../usecases/telling/tell-member.ts';
import { tellTrackers } from '../usecases/telling/tell-trackers.ts';

const FACTS_TOLD_AT_ONCE = 16;
const FILES_REMOVED_AT_ONCE = 16;
const logger = new Logger();
const outlets = { live: liveChannel, mailer, webOrigin: readSetting('WEB_ORIGIN') };

/** A fact with the number under which its failure is reported: of the earliest record that it was made from. */
interface Told {
	sequenceNumber: string;
	fact: TableFact;
}

/**
 * The table's stream: tells members live and by mail what has been stored. What
 * fails is reported, and comes again together with what came after it.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
	const facts = keepLatest(Records);
	const changed = Records.flatMap((record) => readChangedRow(record) ?? []);
	if (facts.length === 0 && changed.length === 0) return { batchItemFailures: [] };
	const market = openMarket();
	const failed: string[] = [];
	const ofWholeBatch = (what: string, work: Promise<void>) =>
		work.catch((error: Error) => {
			logger.error(`${what} failed`, { error });
			failed.push(Records[0]?.dynamodb?.SequenceNumber ?? '');
		});
	const matched = ofWholeBatch('Telling matches', changed.length > 0 ? tellMatches(market, () => createMatcher(changed)) : Promise.resolve());
	const hidden = ofWholeBatch('Hiding strays', hideStrays(market, new Set(Records.flatMap((record) => findNewSeller(record) ?? []))));
	const tellOne = async ({ sequenceNumber, fact }: Told) => {
		try {
			await tell(market, fact);
		} catch (error) {
			logger.error('Not told', { fact: fact.fact, sequenceNumber, error: error as Error });
			failed.push(sequenceNumber);
		}
	};
	await pMap(facts, tellOne, { concurrency: FACTS_TOLD_AT_ONCE });
	await Promise.all([matched, hidden]);
	return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/**
 * The facts of a batch; of a listing that changed several times the last change
 * alone, since the first. Lambda takes everything before a reported failure for
 * done, so the fact fails with its first change.
 */
function keepLatest(records: readonly DynamoDBRecord[]): Told[] {
	const facts = new Map<string, Told>();
	for (const record of records) {
		const sequenceNumber = record.dynamodb?.SequenceNumber;
		const names = listDroppedFiles(record);
		if (sequenceNumber && names.length > 0) facts.set(`files ${sequenceNumber}`, { sequenceNumber, fact: { fact: 'files-dropped', names } });
		const fact = sequenceNumber ? readFact(record) : undefined;
		if (!fact || !sequenceNumber) continue;
		const key = fact.fact === 'listing-changed' ? fact.listing.listingId : sequenceNumber;
		const earlier = facts.get(key);
		if (fact.fact === 'listing-changed' && earlier?.fact.fact === 'listing-changed') fact.before = earlier.fact.before;
		facts.set(key, { sequenceNumber: earlier?.sequenceNumber ?? sequenceNumber, fact });
	}
	return [...facts.values()];
}

async function tell(market: Market, fact: TableFact): Promise<void> {
	switch (fact.fact) {
		case 'notification-stored':
			return tellMember(market, outlets, fact.notification);
		case 'listing-changed':
			await Promise.all([
				tellListeners(market, outlets.live, fact.listing),
				tellTrackers(market, fact.before, fact.listing),
				tellRequesters(market, fact.before, fact.listing),
			]);
			return;
		case 'files-dropped':
			// Here rather than where they were dropped: it is done even if whoever did that died right after.
			await pMap(fact.names, (name) => mediaStore.remove(name), { concurrency: FILES_REMOVED_AT_ONCE, stopOnError: false });
			return;
		case 'member-state-changed':
			// Whoever may no longer sign in hears nothing more, although the connection was admitted.
			if (!maySignIn(fact.state)) await outlets.live.hangUp(fact.memberId);
			return showOrHideListings(market, fact.memberId);
		case 'sessions-ended':
			return outlets.live.hangUp(fact.memberId, fact.sessionId);
	}
}
