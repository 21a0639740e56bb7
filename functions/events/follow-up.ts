import type { DynamoDBRecord, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import pMap from 'p-map';
import { openLane } from '../adapters/lanes.ts';
import { mediaStore } from '../adapters/media-store.ts';
import { findNewSeller, listDroppedFiles, listFacts, listListingChanges, readChangedRow, type TableFact } from '../data/table-facts.ts';
import { openMarket } from '../open-market.ts';
import { createMatcher } from '../search/match.ts';
import { tellRequesters } from '../usecases/media/tell-requesters.ts';
import { hideStrays, showOrHideListings } from '../usecases/members/hide-listings.ts';
import type { Market } from '../usecases/ports/market.ts';
import type { AlertPart } from '../usecases/ports/saved-searches.ts';
import { tellMatches } from '../usecases/telling/tell-matches.ts';
import { tellTrackers } from '../usecases/telling/tell-trackers.ts';

const FACTS_AT_ONCE = 16;
const FILES_REMOVED_AT_ONCE = 16;
const followUps = openLane<FollowUp>('FOLLOW_UP_QUEUE_URL');

/** Changes of the table, and the part of all alerts that they are held against. All else follows with the first part. */
export interface FollowUp {
	Records: DynamoDBRecord[];
	alerts: AlertPart;
}

/** What follows from a portion of the table's changes, besides what open pages see. All of it may be done again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
	return followUps.work(event, followUp);
}

async function followUp({ Records, alerts }: FollowUp): Promise<void> {
	const market = openMarket();
	const changed = Records.flatMap((record) => readChangedRow(record) ?? []);
	const tellAlerts = async () => (changed.length > 0 ? tellMatches(market, () => createMatcher(changed), alerts) : undefined);
	if (alerts.at > 0) return tellAlerts();
	const sellers = new Set(Records.flatMap((record) => findNewSeller(record) ?? []));
	// Here rather than where they were dropped: it is done even if whoever did that died right after.
	const dropped = Records.flatMap(listDroppedFiles);
	const outcomes = await Promise.allSettled([
		tellAlerts(),
		hideStrays(market, sellers),
		pMap(dropped, (name) => mediaStore.remove(name), { concurrency: FILES_REMOVED_AT_ONCE, stopOnError: false }),
		// One that fails keeps no other from its turn.
		pMap(listFacts(Records), ({ fact }) => followFact(market, fact), { concurrency: FACTS_AT_ONCE, stopOnError: false }),
		pMap(listListingChanges(Records), ({ before, listing }) => tellTrackers(market, before, listing), { concurrency: FACTS_AT_ONCE, stopOnError: false }),
	]);
	const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
	if (reasons.length > 0) throw new AggregateError(reasons, `Not followed up: ${reasons.join('; ')}`);
}

async function followFact(market: Market, fact: TableFact): Promise<void> {
	if (fact.fact === 'member-state-changed') await showOrHideListings(market, fact.memberId);
	if (fact.fact !== 'listing-changed') return;
	await tellRequesters(market, fact.before, fact.listing);
}
