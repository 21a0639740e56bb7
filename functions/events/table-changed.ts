import { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { maySignIn } from '#shared/domain/member.ts';
import { mailer } from '../adapters/mail.ts';
import { factOf, type TableFact } from '../data/table-facts.ts';
import { setting } from '../environment.ts';
import { inParallel } from '../in-parallel.ts';
import { liveChannel } from '../live/publish.ts';
import { openMarket } from '../market.ts';
import { showOrHideListings } from '../usecases/members/hide-listings.ts';
import type { Market } from '../usecases/ports.ts';
import { tellListeners } from '../usecases/tell-live.ts';
import { tellMember } from '../usecases/tell-member.ts';

/** Facts told at once. */
const AT_ONCE = 16;
const logger = new Logger();
const outlets = { live: liveChannel, mailer, webOrigin: setting('WEB_ORIGIN') };

interface Told {
	sequenceNumber: string;
	fact: TableFact;
}

/**
 * The table's stream: tells members live and by mail what has been stored. What
 * fails is reported, and comes again together with what came after it.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
	const facts = latest(Records);
	if (facts.length === 0) return { batchItemFailures: [] };
	const market = openMarket();
	const failed: string[] = [];
	await inParallel(facts, AT_ONCE, async ({ sequenceNumber, fact }) => {
		try {
			await tell(market, fact);
		} catch (error) {
			logger.error('Not told', { fact: fact.fact, sequenceNumber, error: error as Error });
			failed.push(sequenceNumber);
		}
	});
	return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

/** The facts of a batch; of a listing that changed several times the last change alone. */
function latest(records: readonly DynamoDBRecord[]): Told[] {
	const facts = new Map<string, Told>();
	for (const record of records) {
		const sequenceNumber = record.dynamodb?.SequenceNumber;
		const fact = sequenceNumber ? factOf(record) : undefined;
		if (!fact || !sequenceNumber) continue;
		const key = fact.fact === 'listing-changed' ? fact.listing.listingId : sequenceNumber;
		facts.set(key, { sequenceNumber, fact });
	}
	return [...facts.values()];
}

async function tell(market: Market, fact: TableFact): Promise<void> {
	switch (fact.fact) {
		case 'notification-stored':
			return tellMember(market, outlets, fact.notification);
		case 'listing-changed':
			return tellListeners(market, outlets.live, fact.listing);
		case 'member-state-changed':
			// Whoever may no longer sign in hears nothing more, although the connection was admitted.
			if (!maySignIn(fact.state)) await outlets.live.hangUp(fact.memberId);
			return showOrHideListings(market, fact.memberId);
	}
}
