import pMap from 'p-map';
import type { Entries, Entry, Seller } from '#functions/usecases/search/ports/search-maintenance.ts';
import { chunk } from '#shared/chunk.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isMisplaced } from '#shared/domain/stock/sight.ts';
import type { Follower } from '../follow.ts';
import type { SearchIndex } from '../index.ts';

/**
 * How a listing has drifted: the index misses it, still has it though it is deleted, or has other values; or the listing is hidden or shown against
 * its seller's state, or names another dealer than its seller's licence does.
 */
export type Drift = 'missing' | 'ghost' | 'differing' | 'misplaced';

export interface Reconciled {
	compared: number;
	/** Parts of the table (of all {@link PARTS}) for which there was no time. */
	partsLeft: number;
	/** Drifted entries that were logged again or handed over. */
	drifted: { listingId: string; drift: Drift }[];
	/** Listings that cannot be read, and why. */
	damaged: { listingId: string; damage: unknown }[];
	/** Listings that look drifted and are left to the next run. */
	left: number;
	/** Unfinished photos: handed over, and left to the next run. */
	photos: number;
	photosLeft: number;
}

export interface Reconciling {
	index: SearchIndex;
	follower: Follower;
	entries: Entries;
	/** Hands photos over for processing. Repeated calls are harmless. */
	handOver(photos: readonly { listingId: string; name: string }[]): Promise<void>;
	/** Requests that all stones of these sellers follow the seller's state and licence. Repeated calls are harmless. */
	handOverSellers(sellerIds: readonly string[]): Promise<void>;
	/** Returns the real time in milliseconds. */
	clock(): number;
	timeLeft(): boolean;
	/** First part of the table. It differs per run, so that runs that do not finish cover the table together. */
	firstPart: number;
}

/** The table is read in this many parts, a few in parallel, page by page. */
export const PARTS = 64;
const PARTS_READ_AT_ONCE = 6;
/** Writes younger than this, in milliseconds, may not have reached the log or this index yet. */
const YOUNG = 30_000;
/** Suspects that are rechecked and logged again together. */
const SUSPECTS_PER_LOOK = 50;
/** Limit of a run. More suspects mean another problem than drift. */
const MOST_SUSPECTS = 20_000;
/** Limit of photos that a run hands over: the queue processes them in twenty minutes. A large market takes several runs. */
export const MOST_PHOTOS = 10_000;

/**
 * Compares the index with the table and logs wrong entries again, so that every index that follows the log corrects them. The table changes while it
 * is read, so suspects are checked again once the index has caught up, and left alone if written recently. Hands over unfinished photos, and sellers
 * with stones that are hidden or shown against their state.
 */
export async function reconcile(given: Reconciling): Promise<Reconciled> {
	const found = await compare(given);
	const suspects = [...found.suspects];
	const drifted: Reconciled['drifted'] = [];
	let left = found.more;
	for (const together of chunk(suspects, SUSPECTS_PER_LOOK)) {
		if (!given.timeLeft()) {
			left += together.length;
			continue;
		}
		const drifts = await recheckSuspects(given, together);
		// Otherwise the listing has just changed, which reaches every index through the log.
		const isCurrent = await pMap(drifts, ({ entry }) => given.entries.writeAgainIfUnchanged(entry));
		drifted.push(...drifts.filter((_, at) => isCurrent[at]).map(({ entry, drift }) => ({ listingId: entry.listingId, drift })));
	}
	const misplaced = await findMisplaced(given, [...found.misplaced]);
	if (misplaced.sellerIds.size > 0) await given.handOverSellers([...misplaced.sellerIds]);
	drifted.push(...misplaced.listingIds.map((listingId) => ({ listingId, drift: 'misplaced' as const })));
	left += misplaced.left;
	const { compared, partsLeft, damaged, photos, photosLeft } = found;
	return { compared, partsLeft, damaged, drifted, left, photos, photosLeft };
}

interface Compared extends Pick<Reconciled, 'compared' | 'partsLeft' | 'damaged' | 'photos' | 'photosLeft'> {
	suspects: Set<string>;
	/** Listings that seem to contradict their seller's state or licence. */
	misplaced: Set<string>;
	/** Suspects above the limit of a run. */
	more: number;
}

async function compare({ index, follower, entries, handOver, clock, timeLeft, firstPart }: Reconciling): Promise<Compared> {
	const result: Compared = { compared: 0, partsLeft: PARTS, damaged: [], suspects: new Set(), misplaced: new Set(), more: 0, photos: 0, photosLeft: 0 };
	const suspect = (listingId: string, of = result.suspects) => {
		if (of.size < MOST_SUSPECTS) of.add(listingId);
		else result.more++;
	};
	const sellers: Sellers = new Map();
	const seen = index.startSeen();
	const order = Array.from({ length: PARTS }, (_, turn) => (firstPart + turn) % PARTS);
	const comparePart = async (part: number) => {
		if (!timeLeft()) return;
		for await (const page of entries.scan(part, PARTS)) {
			// The index follows the log, so that recent changes do not become suspects.
			await follower.fresh();
			const young = clock() - YOUNG;
			await addSellers(entries, page, sellers);
			for (const { listingId, row, isCurrent, damage, changedAt } of page) {
				seen.add(listingId);
				if (changedAt > young) continue;
				if (damage !== undefined && result.damaged.length < MOST_SUSPECTS) result.damaged.push({ listingId, damage });
				else if (!isCurrent || !row || index.says(row) !== true) suspect(listingId);
				if (row && isAgainstSeller(row, sellers)) suspect(listingId, result.misplaced);
			}
			// The stream reports files that were attached a moment ago.
			const unfinished = page.flatMap(({ listingId, changedAt, unfinished = [] }) =>
				changedAt > young ? [] : unfinished.map((name) => ({ listingId, name })),
			);
			const taken = unfinished.slice(0, MOST_PHOTOS - result.photos);
			result.photos += taken.length;
			result.photosLeft += unfinished.length - taken.length;
			if (taken.length > 0) await handOver(taken);
			result.compared += page.length;
			if (!timeLeft()) return;
		}
		result.partsLeft--;
	};
	await pMap(order, comparePart, { concurrency: PARTS_READ_AT_ONCE });
	// Only a complete scan shows what is missing from the table.
	if (result.partsLeft === 0) for (const listingId of seen.listUnseen()) suspect(listingId);
	return result;
}

/** Sellers by id; undefined if the seller does not exist. */
type Sellers = Map<string, Seller | undefined>;

/** Adds the missing sellers of a page. */
async function addSellers(entries: Entries, page: readonly Entry[], sellers: Sellers): Promise<void> {
	const unknown = [...new Set(page.flatMap(({ row }) => row?.sellerId ?? []))].filter((sellerId) => !sellers.has(sellerId));
	if (unknown.length === 0) return;
	const found = await entries.readSellers(unknown);
	for (const sellerId of unknown) sellers.set(sellerId, found.get(sellerId));
}

function isAgainstSeller(row: SearchRow, sellers: Sellers): boolean {
	const seller = sellers.get(row.sellerId);
	return seller !== undefined && isMisplaced(row, seller);
}

/**
 * Rechecks listings that looked as if they contradicted their seller. Returns those that still are, their sellers, and the number of
 * listings for which there was no time.
 */
async function findMisplaced({ entries, clock, timeLeft }: Reconciling, suspects: readonly string[]) {
	const found = { listingIds: [] as string[], sellerIds: new Set<string>(), left: 0 };
	for (const together of chunk(suspects, SUSPECTS_PER_LOOK)) {
		if (!timeLeft()) {
			found.left += together.length;
			continue;
		}
		const entriesNow = await entries.read(together);
		const sellers: Sellers = new Map();
		await addSellers(entries, entriesNow, sellers);
		for (const { listingId, row, changedAt } of entriesNow) {
			if (!row || changedAt > clock() - YOUNG || !isAgainstSeller(row, sellers)) continue;
			found.listingIds.push(listingId);
			found.sellerIds.add(row.sellerId);
		}
	}
	return found;
}

/** Returns the suspects that have certainly drifted. */
async function recheckSuspects({ index, follower, entries, clock }: Reconciling, suspects: readonly string[]): Promise<{ entry: Entry; drift: Drift }[]> {
	const caughtUpAt = clock();
	await follower.fresh({ force: true });
	const entriesNow = await entries.read(suspects);
	return entriesNow.flatMap((entry) => {
		const drift = entry.changedAt > caughtUpAt - YOUNG || entry.damage !== undefined ? undefined : classifyDrift(entry, index);
		return drift ? [{ entry, drift }] : [];
	});
}

function classifyDrift({ listingId, row, isCurrent }: Entry, index: SearchIndex): Drift | undefined {
	if (!row) return index.has(listingId) ? 'ghost' : undefined;
	const says = index.says(row);
	if (says === undefined) return 'missing';
	return says && isCurrent ? undefined : 'differing';
}
