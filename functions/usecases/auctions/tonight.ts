import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { STONES_OF_TONIGHT, TONIGHT_KEPT } from '#shared/domain/auctions/limits.ts';
import { computeNextClosing } from '#shared/domain/common/market-time.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { Ports } from '../market/market.ts';
import type { Past } from '../prices/history/past.ts';
import { readClasses } from '../prices/history/read-history.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import { presentToGuest } from '../stock/present-diamond.ts';

type Tonight = AnswerOf<Endpoints['tonight']>;
type Moves = NonNullable<Tonight['moves']>;

const SECOND = 1000;

/**
 * Creates the reader of the auctions that close at the next 17:00, for everybody: their number, and attributes and grades of the heaviest stones
 * (rulebook 2). Of bids it only shows that there is one, and when the auction ends. Without an auction it shows the newest stones and the market's
 * index. Guests come in crowds, so a process reads once for all of them and caches the answer for `TONIGHT_KEPT.here` seconds. `clock` returns real
 * time in milliseconds.
 */
export function createTonight(
	stones: StoneIndex,
	past: Past,
	clock: () => number,
): (market: Ports<'now' | 'zone' | 'listings' | 'mediaOrigin'>) => Promise<Tonight> {
	let kept: { closesAt: number; until: number; answer: Promise<Tonight> } | undefined;
	return (market) => {
		const closesAt = computeNextClosing(market.zone, market.now);
		// The market's clock may be moved (decision 10).
		if (kept && kept.closesAt === closesAt && clock() < kept.until) return kept.answer;
		const reading = { closesAt, until: clock() + TONIGHT_KEPT.here * SECOND, answer: readTonight(market, stones, past, closesAt) };
		kept = reading;
		// The next caller tries again.
		reading.answer.catch(() => {
			if (kept === reading) kept = undefined;
		});
		return reading.answer;
	};
}

async function readTonight(market: Ports<'now' | 'listings' | 'mediaOrigin'>, stones: StoneIndex, past: Past, closesAt: number): Promise<Tonight> {
	const closing: Partial<IndexQuery> = {
		filters: { includeTreated: true },
		states: ['BIDDING'],
		closing: { after: market.now, until: closesAt },
		sort: [{ field: 'weight', direction: 'descending' }],
	};
	const { total, shown } = await showStones(market, stones, closing);
	const answer = { closesAt: new Date(closesAt).toISOString(), auctions: total, stones: shown };
	if (total > 0) return answer;
	const [latest, moves] = await Promise.all([showStones(market, stones, {}), readMoves(past).catch(() => undefined)]);
	return { ...answer, latest: latest.shown, moves };
}

/** Finds a few stones for guests, by default the newest ones that have no bid. */
async function showStones(market: Ports<'now' | 'listings' | 'mediaOrigin'>, stones: StoneIndex, asked: Partial<IndexQuery>) {
	const newest: IndexQuery = {
		...{ filters: { includeTreated: false }, states: ['DISPLAYED'], showHidden: false },
		...{ sort: [], page: 0, size: STONES_OF_TONIGHT, facets: false },
	};
	const query = { ...newest, ...asked };
	const { ids, total } = await stones.find(query);
	const listings = await market.listings.getMany(ids, 'of-a-moment-ago');
	const open = stones.recheck(listings, query).filter((listing) => isOpenToAll(listing, market.now));
	return { total, shown: open.map((listing) => presentToGuest(listing, market)) };
}

/** Reads the index of all natural and of all grown stones. It is relative to 100, so it reveals no price. */
async function readMoves(past: Past): Promise<Moves | undefined> {
	const { classes, ...rest } = await readClasses(past);
	const widest = classes.filter(({ shape, weightFrom }) => shape === undefined && weightFrom === undefined);
	const naturalFirst = widest.toSorted(({ grown }) => (grown === 'natural' ? -1 : 1));
	const moves = naturalFirst.map(({ grown, index, indexWeekAgo, indexMonthAgo }) => ({ grown, index, indexWeekAgo, indexMonthAgo }));
	return moves.length > 0 ? { ...rest, classes: moves } : undefined;
}
