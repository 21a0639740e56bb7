import pMap from 'p-map';
import { isBinding } from '#shared/domain/auctions/auction.ts';
import { DAY, MINUTE } from '#shared/domain/common/durations.ts';
import { commitOrRetry } from '../../commit-or-retry.ts';
import type { Ports } from '../../market/market.ts';
import { forgetPushSubscriptions } from '../../notifications/push-subscriptions.ts';
import { forgetSearches } from '../../search/saved-searches.ts';
import { deleteInventory } from '../../stock/manage-inventory.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';
import type { ErasureMarket } from '../ports/member-markets.ts';
import { saveWork } from './own-data.ts';

/** Time between two repetitions of an erasure that waits for the auction of an overlooked bid. */
const LOOKED_AGAIN_AFTER = DAY;
/** Time after a removal in which calls that were admitted before it may still write: more than a function of the API may run. */
const CALLS_ARE_OVER = 2 * MINUTE;
/** Imports that are removed at the same time. */
const IMPORTS_AT_ONCE = 5;

/**
 * Erases a removed member (`remove-member.ts`): the account, the stones, the items of the member's partition, mentions in other members'
 * notifications, files, and the name in ledgers and deals, where a pseudonym remains. Every step can be repeated, so another worker can continue
 * after a crash. Returns `again` if the time runs out; the next sweep continues the erasure. It is repeated once all calls are over that were under
 * way at the removal, and daily until the auction and deal of a bid are over that the removal overlooked.
 */
export async function eraseMember(market: ErasureMarket, memberId: string, hasTime: () => boolean): Promise<'done' | 'again'> {
	const asked = await market.works.get({ memberId, kind: 'ERASE' });
	const member = await market.members.get(memberId);
	const begunAt = market.clock();
	if (!asked || member?.state !== 'REMOVED') return 'done';
	if (member.accountId) await market.identity.forget(member.accountId);
	const work = await saveWork(market, asked, { state: 'WORKING' });
	const copy = await market.works.get({ memberId, kind: 'COPY' });
	if (copy) {
		await market.copies.remove(copy);
		await market.commit([{ kind: 'member-work-done', ended: copy }]);
	}
	// Data found by the member's own items comes first, because these are deleted afterwards.
	await forgetPushSubscriptions(market, memberId, () => true);
	await forgetSearches(market, memberId);
	for (const { hash } of (await market.apiKeys.ofMember(memberId)).keys) await market.commit([{ kind: 'key-forgotten', hash }]);
	await market.items.clear(memberId);
	await renameToPseudonym(market, memberId);
	await market.traces.forgetMentions(memberId, derivePseudonym(memberId));
	if (work.address !== undefined) {
		await market.traces.forgetMentions(work.address, derivePseudonym(memberId));
		await market.traces.removeMessagesFrom(work.address);
	}
	await forgetThreadFiles(market, memberId);
	for (const step of [removeImports, deleteStones, clearSoldStones]) {
		if (await step(market, memberId, hasTime)) continue;
		await saveWork(market, work, {}, 0);
		return 'again';
	}
	if (await isBound(market, memberId)) await saveWork(market, work, { address: undefined }, LOOKED_AGAIN_AFTER);
	else if (begunAt < work.requestedAt + CALLS_ARE_OVER) await saveWork(market, work, { address: undefined }, CALLS_ARE_OVER);
	else await market.commit([{ kind: 'member-work-done', ended: work }]);
	return 'done';
}

/**
 * Removes the files and records of the member's imports; a dealer's hourly stock feed leaves thousands. A record is removed after its files, so that
 * another run continues where this one ends. Returns false if the time ran out.
 */
async function removeImports({ imports, sheets, traces }: ErasureMarket, memberId: string, hasTime: () => boolean): Promise<boolean> {
	async function remove(importId: string): Promise<void> {
		if (!hasTime()) return;
		await sheets.remove(importId);
		await traces.removeImport(importId);
	}
	for await (const page of imports.ofSeller(memberId)) {
		await pMap(page, ({ importId }) => remove(importId), { concurrency: IMPORTS_AT_ONCE });
		if (!hasTime()) return false;
	}
	await traces.forgetRequests(memberId);
	return true;
}

/** Deletes stones until none is left, since a stone that was just added may appear late. Returns false if the time ran out. */
async function deleteStones(market: Ports<'commit' | 'listings'>, memberId: string, hasTime: () => boolean): Promise<boolean> {
	for (;;) {
		const { done, more } = await deleteInventory(market, { memberId }, hasTime);
		if (!hasTime()) return false;
		if (done === 0 && !more) return true;
	}
}

/** Removes the files of the member's messages, which may show a face or an address. The words stay with the case, like statements. */
async function forgetThreadFiles({ threads, threadStore }: Pick<ErasureMarket, 'threads' | 'threadStore'>, memberId: string): Promise<void> {
	for await (const page of threads.byAuthor(memberId)) {
		for (const message of page.filter(({ files }) => files.length > 0)) {
			for (const { fileId } of message.files) await threadStore.remove(message, fileId);
			await threads.forgetFiles(message);
		}
	}
}

/**
 * Returns whether an auction or a deal binds the member, as seller or as highest bidder. The indexes may lag behind by a moment, so `latest` names the
 * listings of the member's latest bids.
 */
export async function isBound(market: Ports<'listings' | 'bids'>, memberId: string, latest: readonly string[] = []): Promise<boolean> {
	const binds = (listing: ListingRecord) => isBinding(listing, memberId);
	for await (const page of market.listings.bySeller(memberId)) if (page.some(binds)) return true;
	return (await market.listings.getMany([...latest, ...(await market.bids.listingsBidOn(memberId))])).some(binds);
}

/**
 * Removes the dealer of sold stones, and their photos and videos, which may show a face or an address. The stream then deletes the files. Returns
 * false if the time ran out.
 */
async function clearSoldStones(market: Ports<'commit' | 'listings'>, memberId: string, hasTime: () => boolean): Promise<boolean> {
	for await (const page of market.listings.bySeller(memberId)) {
		for (const { listingId, media, dealer } of page) {
			if (!hasTime()) return false;
			if (media || dealer) await forgetTraces(market, listingId);
		}
	}
	return true;
}

function forgetTraces(market: Ports<'commit' | 'listings'>, listingId: string): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		if (!before?.media && !before?.dealer) return;
		await market.commit([{ kind: 'listing-changed', before, after: { ...before, media: undefined, dealer: undefined } }]);
	});
}

/** Derives a member's pseudonym. It is the same everywhere, so that a ledger still shows which bids had one bidder. */
export function derivePseudonym(memberId: string): string {
	return `Member ${memberId.slice(-6)}`;
}

/** Replaces the name in completed deals and in ledgers, whose hashes do not cover it. */
async function renameToPseudonym(market: Ports<'commit' | 'listings' | 'bids'>, memberId: string): Promise<void> {
	const listingIds = await market.bids.listingsBidOn(memberId);
	await market.bids.renameBidder(memberId, listingIds, derivePseudonym(memberId));
	for (const { listingId, auction } of await market.listings.getMany(listingIds)) {
		if (auction?.leaderId === memberId) await renameLeader(market, listingId, memberId);
	}
}

function renameLeader(market: Ports<'commit' | 'listings'>, listingId: string, memberId: string): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		if (before?.auction?.leaderId !== memberId) return;
		const auction = { ...before.auction, leaderName: derivePseudonym(memberId), leaderCompanyName: derivePseudonym(memberId) };
		await market.commit([{ kind: 'listing-changed', before, after: { ...before, auction } }]);
	});
}
