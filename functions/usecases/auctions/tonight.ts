import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { STONES_OF_TONIGHT, TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import { computeNextClosing } from '#shared/domain/common/market-time.ts';
import type { Ports } from '../market/market.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import { isOpenToAll, presentToGuest } from '../stock/present-diamond.ts';

type Tonight = AnswerOf<Endpoints['tonight']>;

const SECOND = 1000;

/**
 * Creates the reader of the auctions that close at the next 17:00, for everybody: their number, and attributes and grades of the heaviest stones
 * (rulebook 2). Of bids it only shows that there is one, and when the auction ends. Guests come in crowds, so a process reads once for all of them
 * and caches the answer for `TONIGHT_KEPT.here` seconds. `clock` returns real time in milliseconds.
 */
export function createTonight(stones: StoneIndex, clock: () => number): (market: Ports<'now' | 'zone' | 'listings' | 'mediaOrigin'>) => Promise<Tonight> {
	let kept: { closesAt: number; until: number; answer: Promise<Tonight> } | undefined;
	return (market) => {
		const closesAt = computeNextClosing(market.zone, market.now);
		// The market's clock may be moved (decision 10).
		if (kept && kept.closesAt === closesAt && clock() < kept.until) return kept.answer;
		const reading = { closesAt, until: clock() + TONIGHT_KEPT.here * SECOND, answer: readTonight(market, stones, closesAt) };
		kept = reading;
		// The next caller tries again.
		reading.answer.catch(() => {
			if (kept === reading) kept = undefined;
		});
		return reading.answer;
	};
}

async function readTonight(market: Ports<'now' | 'listings' | 'mediaOrigin'>, stones: StoneIndex, closesAt: number): Promise<Tonight> {
	const query: IndexQuery = {
		filters: { includeTreated: true },
		states: ['BIDDING'],
		showHidden: false,
		closing: { after: market.now, until: closesAt },
		sort: [{ field: 'weight', direction: 'descending' }],
		page: 0,
		size: STONES_OF_TONIGHT,
		facets: false,
	};
	const { ids, total } = await stones.find(query);
	const listings = await market.listings.getMany(ids, 'of-a-moment-ago');
	const shown = stones.recheck(listings, query).filter((listing) => isOpenToAll(listing, market.now));
	return { closesAt: new Date(closesAt).toISOString(), auctions: total, stones: shown.map((listing) => presentToGuest(listing, market)) };
}
