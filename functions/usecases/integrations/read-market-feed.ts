import type { AnswerOf, Endpoints, ParsedOf } from '#shared/contract/endpoints.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import {
	computeFeedAllowance,
	type LogPlace,
	readChangesCursor,
	readMarketCursor,
	writeChangesCursor,
	writeMarketCursor,
} from '#shared/domain/integrations/feeds.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ReadableLog } from '../search/ports/search-changes.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { countFitting } from './fit-entries.ts';
import type { StoneFeeds } from './ports/stone-feeds.ts';
import { presentMarketStone } from './present-feed.ts';

type Readable = Ports<'now' | 'members' | 'listings' | 'rateLimits' | 'mediaOrigin'>;
type MarketFeed = AnswerOf<Endpoints['marketFeed']>;
type MarketChanges = AnswerOf<Endpoints['marketChanges']>;

/** The version of a listing that has never changed. */
const FIRST_VERSION = 1;

/**
 * Reads a page of the market in an order in which stones keep their places. Whoever reads all pages and then the changes from `changes` on has the whole
 * market, whatever changed meanwhile. Errors: CURSOR_EXPIRED; BUSY if this process does not yet know what the first page knew; TOO_MANY_REQUESTS.
 */
export async function readMarketFeed(
	market: Readable,
	stones: StoneFeeds,
	log: ReadableLog,
	caller: MemberRecord,
	{ cursor, limit }: ParsedOf<Endpoints['marketFeed']>['query'],
): Promise<MarketFeed> {
	const from = cursor === undefined ? undefined : readMarketCursor(cursor);
	const part = await stones.listAfter({ ...from, most: limit });
	const since = from?.since ?? part.number;
	if (part.number < since) throw new MarketError((await log.isLost(since)) ? 'CURSOR_EXPIRED' : 'BUSY');
	await countStones(market, stones, caller, part.ids.length);
	const listings = (await market.listings.getMany(part.ids)).filter((listing) => isOpenToAll(listing, market.now));
	const content = await presentAll(market, listings);
	const fitting = countFitting(content);
	const end = fitting < listings.length ? listings[fitting - 1] : part.last;
	return { content: content.slice(0, fitting), next: end && writeMarketCursor(since, end), changes: writeChangesCursor({ number: since, offset: 0 }) };
}

/**
 * Reads what changed after a cursor, each stone once and as it is now. Errors: CURSOR_EXPIRED if the log no longer has what follows;
 * TOO_MANY_REQUESTS.
 */
export async function readMarketChanges(
	market: Readable,
	stones: StoneFeeds,
	log: ReadableLog,
	caller: MemberRecord,
	{ cursor, limit }: ParsedOf<Endpoints['marketChanges']>['query'],
): Promise<MarketChanges> {
	const from = readChangesCursor(cursor);
	const { changed, end, more } = await collectChanges(log, from, limit);
	if (end === from && (await log.isLost(from.number))) throw new MarketError('CURSOR_EXPIRED');
	await countStones(market, stones, caller, changed.size);
	const ids = [...changed.keys()];
	const open = (await market.listings.getMany(ids)).filter((listing) => isOpenToAll(listing, market.now));
	const shown = new Map((await presentAll(market, open)).map((stone) => [stone.diamondId, stone]));
	const content = ids.map((diamondId): MarketChanges['content'][number] => {
		const stone = shown.get(diamondId);
		if (!stone) return { kind: 'removed', diamondId };
		return { kind: changed.get(diamondId)?.isListed ? 'listed' : 'changed', diamondId, version: stone.version, stone };
	});
	const fitting = countFitting(content);
	const cut = fitting < ids.length ? changed.get(ids[fitting] ?? '')?.place : undefined;
	return { content: content.slice(0, fitting), next: writeChangesCursor(cut ?? end), more: more || cut !== undefined };
}

/** A stone's first change in what is read: its place, and whether it is the stone's listing. */
interface Changed {
	place: LogPlace;
	isListed: boolean;
}

/** Collects the listings of the next `most` changes. `end` is `from` itself if there are none. */
async function collectChanges(log: ReadableLog, from: LogPlace, most: number): Promise<{ changed: Map<string, Changed>; end: LogPlace; more: boolean }> {
	const changed = new Map<string, Changed>();
	let end = from;
	let count = 0;
	for await (const { number, changes } of log.read(from.number)) {
		for (let offset = number === from.number + 1 ? from.offset : 0; offset < changes.length; offset++) {
			const place = { number: number - 1, offset };
			if (count++ === most) return { changed, end: place, more: true };
			const { listingId, version } = changes[offset] ?? { listingId: '' };
			const earlier = changed.get(listingId);
			changed.set(listingId, { place: earlier?.place ?? place, isListed: earlier?.isListed === true || version === FIRST_VERSION });
		}
		end = { number, offset: 0 };
	}
	return { changed, end, more: false };
}

async function presentAll(market: Readable, listings: readonly ListingRecord[]): Promise<MarketFeed['content']> {
	const sellers = await market.members.getMany([...new Set(listings.map(({ sellerId }) => sellerId))]);
	return listings.map((listing) => presentMarketStone(listing, sellers.get(listing.sellerId), market));
}

/** Counts stones that a member's programs read, all keys together. Errors: TOO_MANY_REQUESTS until the day ends. */
async function countStones(market: Readable, stones: StoneFeeds, { memberId }: MemberRecord, count: number): Promise<void> {
	if (count === 0) return;
	const [read, marketSize] = await Promise.all([market.rateLimits.count(`FEED account ${memberId}`, DAY, market.now, count), stones.countStones()]);
	if (read > computeFeedAllowance(marketSize)) throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((DAY - (market.now % DAY)) / 1000) });
}
