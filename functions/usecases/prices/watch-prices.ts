import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import { LOTS_NAMED } from '#shared/domain/notifications/limits.ts';
import { PRICES_WATCHED } from '#shared/domain/prices/limits.ts';
import { updateWatch, type WatchMove } from '#shared/domain/prices/price-watch.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { growNotice } from '../notifications/notices.ts';
import type { PriceWatch, PriceWatches } from './ports/price-watches.ts';

/** Leaves room in the transaction for the seller's notice. */
const WATCHES_PER_TRANSACTION = 90;
/** A message holds some kilobytes. */
const MOVES_PER_MESSAGE = 2000;
const SELLERS_AT_ONCE = 8;

export interface PriceMove {
	memberId: string;
	listingId: string;
	move: WatchMove;
	/** The price that was compared; absent if the stone is gone. */
	askingPrice?: number;
}

/** Watches that are compared with the market together. */
export interface WatchedStones {
	add(watch: PriceWatch): void;
	judge(): PriceMove[];
}

export async function listWatchedPrices(market: Ports<'priceWatches'>, { memberId }: MemberRecord): Promise<{ diamondIds: string[] }> {
	return { diamondIds: (await market.priceWatches.of(memberId)).map(({ listingId }) => listingId) };
}

/**
 * Starts or stops watching the prices of some of the caller's stones. Returns all watched stones. Starts nothing if a stone is not the caller's, or
 * if there were too many; the first portions only if another window fills the list meanwhile. Errors: NOT_FOUND, LIMIT_REACHED, BUSY.
 */
export async function watchPrices(
	market: Ports<'commit' | 'listings' | 'members' | 'priceWatches'>,
	caller: MemberRecord,
	{ diamondIds, watched }: { diamondIds: readonly string[]; watched: boolean },
): Promise<{ diamondIds: string[] }> {
	const { memberId } = caller;
	const chosen = [...new Set(diamondIds)];
	if (watched) {
		const listings = await market.listings.getMany(chosen);
		if (listings.length < chosen.length || listings.some(({ sellerId }) => sellerId !== memberId)) throw new MarketError('NOT_FOUND');
		const all = new Set([...(await market.priceWatches.of(memberId)).map(({ listingId }) => listingId), ...chosen]);
		if (all.size > PRICES_WATCHED) throw new MarketError('LIMIT_REACHED');
	}
	for (const portion of chunk(chosen, WATCHES_PER_TRANSACTION)) {
		await commitOrRetry(async () => {
			const count = await market.members.countAdditions(memberId, 'price-watches');
			const known = new Set((await market.priceWatches.of(memberId)).map(({ listingId }) => listingId));
			const changes = portion
				.filter((listingId) => known.has(listingId) !== watched)
				.map(
					(listingId): Change =>
						watched
							? { kind: 'price-watch', before: undefined, after: { memberId, listingId, isTold: false } }
							: { kind: 'price-watch-ended', memberId, listingId },
				);
			if (changes.length === 0) return;
			if (watched && known.size + changes.length > PRICES_WATCHED) throw new MarketError('LIMIT_REACHED');
			await market.commit(watched ? [{ kind: 'addition', memberId, list: 'price-watches', count }, ...changes] : changes);
		});
	}
	return listWatchedPrices(market, caller);
}

/** Compares all watches with the market and sends their changes. Returns the numbers of watches and of changes. */
export async function checkPriceWatches(
	watches: Pick<PriceWatches, 'all'>,
	stones: WatchedStones,
	send: (messages: { moves: PriceMove[] }[]) => Promise<void>,
): Promise<{ watched: number; moved: number }> {
	let watched = 0;
	for await (const some of watches.all()) {
		for (const watch of some) stones.add(watch);
		watched += some.length;
	}
	const moves = stones.judge();
	// A seller's moves stay together, for one notification.
	const sorted = [...Map.groupBy(moves, ({ memberId }) => memberId).values()].flat();
	await send(chunk(sorted, MOVES_PER_MESSAGE).map((some) => ({ moves: some })));
	return { watched, moved: moves.length };
}

/**
 * Stores changes of watches and adds them to their sellers' notices. A watch ends only if the table confirms that the stone is gone. A repeated call
 * notifies nobody again.
 */
export async function followMoves(market: Ports<'now' | 'commit' | 'listings' | 'notices' | 'priceWatches'>, moves: readonly PriceMove[]): Promise<void> {
	const bySeller = [...Map.groupBy(moves, ({ memberId }) => memberId)];
	const follow = async ([memberId, its]: (typeof bySeller)[number]) => {
		for (const portion of chunk(its, WATCHES_PER_TRANSACTION)) await commitOrRetry(() => followSome(market, memberId, portion));
	};
	await pMap(bySeller, follow, { concurrency: SELLERS_AT_ONCE, stopOnError: false });
}

async function followSome(
	market: Ports<'now' | 'commit' | 'listings' | 'notices' | 'priceWatches'>,
	memberId: string,
	moves: readonly PriceMove[],
): Promise<void> {
	const watches = new Map((await market.priceWatches.of(memberId)).map((watch) => [watch.listingId, watch]));
	const isAsked = ({ listingId, move }: PriceMove) =>
		watches.has(listingId) && (move === 'END' || (move === 'OUT' && watches.get(listingId)?.isTold === false));
	const asked = moves.filter(isAsked).map(({ listingId }) => listingId);
	const present = new Map((asked.length > 0 ? await market.listings.getMany(asked) : []).map((listing) => [listing.listingId, listing]));
	// Stones that have changed since are checked again the next night.
	const out = moves
		.filter((move) => move.move === 'OUT' && isAsked(move))
		.flatMap(({ listingId, askingPrice }) => {
			const listing = present.get(listingId);
			const isShown = listing?.sellerId === memberId && listing.state === 'DISPLAYED' && isOpenToAll(listing, market.now);
			return isShown && listing.stone.askingPrice === askingPrice ? [listing] : [];
		});
	const told = new Map(out.map((one) => [one.listingId, one]));
	const changes = moves.flatMap(({ listingId, move }): Change[] => {
		const before = watches.get(listingId);
		if (!before) return [];
		// The search that found this may not contain the stone yet.
		if (move === 'END')
			return updateWatch(before.isTold, present.get(listingId), undefined) === 'END' ? [{ kind: 'price-watch-ended', memberId, listingId }] : [];
		const isTold = move === 'OUT';
		return before.isTold === isTold || (isTold && !told.has(listingId)) ? [] : [{ kind: 'price-watch', before, after: { ...before, isTold } }];
	});
	if (changes.length === 0) return;
	const lots = [...told.values()].sort((one, other) => (one.stone.lotId < other.stone.lotId ? -1 : 1));
	const [first] = lots;
	const notice =
		first &&
		(await growNotice(market, {
			memberId,
			kind: 'PRICE_OVERTAKEN',
			lane: 0,
			names: lots.slice(0, LOTS_NAMED).map(({ stone }) => stone.lotId),
			count: lots.length,
			listingId: first.listingId,
		}));
	await market.commit([...changes, ...(notice ? [notice] : [])]);
}
