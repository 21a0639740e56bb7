import { type Change, WriteConflict } from '#functions/usecases/market/changes.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { countWrites, type Operation } from '#test/model/history.ts';

/** The operations on one listing, in the order of their answers. */
export interface Recording {
	listingId: string;
	history: Operation[];
	/** Logical clock: counts calls and answers. */
	time: number;
}

/** Wraps a market such that a process's reads and writes of the listing are recorded for the history checker. */
export function recordMarket(market: Market, process: string, recording: Recording): Market {
	const { listingId, history } = recording;
	const noteRead = async <T>(asked: Promise<T>, find: (answer: T) => ListingRecord | undefined): Promise<T> => {
		const begun = ++recording.time;
		const answer = await asked;
		const listing = find(answer);
		if (listing) history.push({ process, act: 'read', outcome: 'ok', begun, ended: ++recording.time, version: countWrites(listing), value: describe(listing) });
		return answer;
	};
	return {
		...market,
		bids: { ...market.bids, forBid: (bidder, listing, bid) => noteRead(market.bids.forBid(bidder, listing, bid), (read) => read.listing) },
		listings: {
			...market.listings,
			get: (id) => noteRead(market.listings.get(id), (listing) => listing),
			getMany: (ids) => noteRead(market.listings.getMany(ids), (listings) => listings.find((one) => one.listingId === listingId)),
			// The table also contains stones of other runs.
			async *due() {
				yield [listingId];
			},
		},
		async commit(changes, actor) {
			const changed = changes.find((change) => change.kind === 'listing-changed');
			if (!changed) return market.commit(changes, actor);
			const write = { process, act: 'write' as const, begun: ++recording.time, version: countWrites(changed.before) + 1, value: describe(changed.after) };
			const end = (outcome: Operation['outcome']) =>
				history.push({ ...write, outcome, ended: ++recording.time, name: nameWrite(changes, changed.before, changed.after) });
			try {
				await market.commit(changes, actor);
				end('ok');
			} catch (error) {
				end(error instanceof WriteConflict ? 'fail' : 'unknown');
				throw error;
			}
		},
	};
}

/** Names a write that may happen only once: a bid, or a step of an auction. */
function nameWrite(changes: readonly Change[], before: ListingRecord, after: ListingRecord): string | undefined {
	const placed = changes.find((change) => change.kind === 'bid-added');
	if (placed) return `bid ${placed.bid.bidId}`;
	return before.auction && before.state !== after.state ? `${before.state} → ${after.state}, auction ${before.auction.number}` : undefined;
}

function describe({ state, stone, auction }: ListingRecord): string {
	const bidding = auction ? ` bid ${auction.sequence} at ${auction.currentBid} by ${auction.leaderId} up to ${auction.ceiling}` : '';
	return `${state} ${stone.askingPrice}${bidding}`;
}
