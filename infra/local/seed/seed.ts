import pMap from 'p-map';
import { openMarket } from '#functions/open-market.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Market } from '#functions/usecases/market/market.ts';
import { deriveSteadyId } from '#functions/usecases/steady-id.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { chunk } from '#shared/chunk.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { runAuctions } from './auctions.ts';
import { createGenerator } from './luck.ts';
import { ADMIN, DEALERS, enrol, FURTHER_DEALERS } from './people.ts';
import { addMedia, type DemoFile } from './photos.ts';
import { DEMO_STONES, generateDemoStones } from './stones.ts';

/** Up to three writes per stone, a hundred per transaction. */
const STONES_PER_TRANSACTION = 33;
const TRANSACTIONS_AT_ONCE = 8;
/** Number of progress messages. */
const TIMES_NOTIFIED = 4;
export interface SeedEvent {
	/** Whether to add dealers, stones and auctions in every state, made by the same use cases that serve members. */
	demo: boolean;
	/** The time in milliseconds at which filling first began: the demo's present. */
	begunAt: number;
	/** Numbers of stones of the sellers; tests use fewer. */
	stones?: readonly number[];
}

/**
 * Fills an empty market, always with the admin, who approves everybody else. An interrupted filling continues when it is called again with the same event: ids
 * and times derive from `begunAt`, and existing items are left unchanged. Returns the files of the stones, for the caller to place.
 */
export async function handler({ demo, begunAt, stones = DEMO_STONES }: SeedEvent): Promise<DemoFile[]> {
	const market = { ...openMarket(), now: begunAt };
	await enrol(market, ADMIN, true);
	if (!demo) return [];
	const dealers = await Promise.all(DEALERS.map((person) => enrol(market, person, true)));
	const further = await Promise.all(FURTHER_DEALERS.map((person) => enrol(market, person, false)));
	const [seller1, seller2, buyer1, buyer2] = dealers;
	if (!seller1 || !seller2 || !buyer1 || !buyer2) throw new Error('The demo market wants two sellers and two buyers');
	const { listings, files } = await listStones(market, [seller1, seller2, ...further], stones);
	await runAuctions(market, listings, { sellers: [seller1, seller2], buyers: [buyer1, buyer2], further });
	return files;
}

async function listStones(market: Market, sellers: readonly MemberRecord[], counts: readonly number[]) {
	const random = createGenerator(2026);
	const made = sellers.flatMap((seller, at) => {
		const stones = generateDemoStones(at + 1, `${(seller.companyName ?? 'LOT').slice(0, 2).toUpperCase()}${at + 1}`);
		return Array.from({ length: counts[at] ?? 0 }, (_, number) => ({ seller, stone: stones.next().value, listedAt: market.now - chooseAge(number, random()) }));
	});
	const shown = made
		.sort((a, b) => a.listedAt - b.listedAt)
		.map(({ seller, stone, listedAt }) => makeListing(deriveSteadyId(listedAt, 'stone', stone.lotId), seller.memberId, stone, listedAt))
		.map((listing) => addMedia(listing, random()));
	const listings = shown.map(({ listing }) => listing);
	let listed = 0;
	const listBatch = async (batch: readonly ListingRecord[]) => {
		await listMissing(market, batch);
		listed += batch.length;
		if (isToldAt(listed, batch.length, listings.length)) console.log(`${listed} of ${listings.length} stones are listed`);
	};
	await pMap(chunk(listings, STONES_PER_TRANSACTION), listBatch, { concurrency: TRANSACTIONS_AT_ONCE });
	return { listings, files: shown.flatMap(({ files }) => files) };
}

/** Returns whether the last stones complete another part that is reported. */
function isToldAt(listed: number, last: number, all: number): boolean {
	return Math.floor((TIMES_NOTIFIED * listed) / all) > Math.floor((TIMES_NOTIFIED * (listed - last)) / all);
}

/** Lists the stones of one transaction, unless it was done before. */
async function listMissing(market: Market, listings: readonly ListingRecord[]): Promise<void> {
	const [first] = listings;
	if (!first || (await market.listings.get(first.listingId))) return;
	await market.commit(listings.map((listing) => ({ kind: 'listing-added', listing })));
}

/** Chooses how long ago a stone was listed. A few are about to be suspended or already are; the others are fresh. */
function chooseAge(number: number, luck: number): number {
	if (number === 40) return 31 * DAY;
	if (number === 41) return 29 * DAY;
	return Math.trunc(luck * 25 * DAY) + HOUR;
}
