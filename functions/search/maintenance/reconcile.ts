import pMap from 'p-map';
import type { Entries, Entry } from '#functions/usecases/search/ports/search-maintenance.ts';
import { chunk } from '#shared/chunk.ts';
import type { MemberState } from '#shared/domain/accounts/member.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { isMisplaced } from '#shared/domain/stock/sight.ts';
import type { Follower } from '../follow.ts';
import type { SearchIndex } from '../index.ts';

/**
 * How a listing has drifted: the search lacks it, has it though it is gone, or says
 * something else of it; or the listing itself is hidden, or shown, against its seller's state.
 */
export type Drift = 'missing' | 'ghost' | 'differing' | 'misplaced';

export interface Reconciled {
	/** Listings compared. */
	compared: number;
	/** Parts of the table for which there was no time, of all {@link PARTS}. */
	partsLeft: number;
	/** Drifted entries that were sent to the searches again, or handed over. */
	drifted: { listingId: string; drift: Drift }[];
	/** Listings of which nothing can be told, and why. */
	damaged: { listingId: string; damage: unknown }[];
	/** Listings that look drifted and were left to the next run. */
	left: number;
	/** Photos that nobody had worked on: handed over, and left to the next run. */
	photos: number;
	photosLeft: number;
}

export interface Reconciling {
	index: SearchIndex;
	follower: Follower;
	entries: Entries;
	/** Hands photos over to those who work on them, again without harm. */
	handOver(photos: readonly { listingId: string; name: string }[]): Promise<void>;
	/** Has all stones of these sellers hidden or shown, as their seller's state demands; again without harm. */
	handOverSellers(sellerIds: readonly string[]): Promise<void>;
	/** Real time, milliseconds. */
	clock(): number;
	timeLeft(): boolean;
	/** The part of the table to begin with: with another one each time, runs that do not get through cover it together. */
	firstPart: number;
}

/** The table is read in this many parts, a few at once, page by page. */
export const PARTS = 64;
const PARTS_READ_AT_ONCE = 6;
/** A write this young may not have reached the log yet, or may be just on its way into our index; milliseconds. */
const YOUNG = 30_000;
/** Suspects looked at once more together, and told again at once. */
const SUSPECTS_PER_LOOK = 50;
/** A run takes up no more than these: whoever finds more has another problem than drift. */
const MOST_SUSPECTS = 20_000;
/** Photos that a run hands over: what the lane works off in twenty minutes. A market of a million is through in as many runs as it takes. */
export const MOST_PHOTOS = 10_000;

/**
 * Compares the index with the table, and has every index that follows the
 * log hear again of what it has wrong. The table is read while it changes,
 * so whatever looks drifted is looked at once more, when the index has caught
 * up, and left alone if it was written a moment ago. Photos that nobody has worked
 * on, from before that was done or lost on the way, are handed over as they are met.
 * So are sellers some of whose stones are hidden, or shown, against their state.
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
		// Otherwise it has changed this very moment, which every index hears of anyway.
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
	/** Listings that look hidden, or shown, against their seller's state. */
	misplaced: Set<string>;
	/** Suspects beyond those that one run takes up. */
	more: number;
}

async function compare({ index, follower, entries, handOver, clock, timeLeft, firstPart }: Reconciling): Promise<Compared> {
	const result: Compared = { compared: 0, partsLeft: PARTS, damaged: [], suspects: new Set(), misplaced: new Set(), more: 0, photos: 0, photosLeft: 0 };
	const suspect = (listingId: string, of = result.suspects) => {
		if (of.size < MOST_SUSPECTS) of.add(listingId);
		else result.more++;
	};
	const states: SellerStates = new Map();
	const seen = index.startSeen();
	const order = Array.from({ length: PARTS }, (_, turn) => (firstPart + turn) % PARTS);
	const comparePart = async (part: number) => {
		if (!timeLeft()) return;
		for await (const page of entries.scan(part, PARTS)) {
			// The index keeps pace, so that what changes meanwhile is no suspect.
			await follower.fresh();
			const young = clock() - YOUNG;
			await addStates(entries, page, states);
			for (const { listingId, row, isCurrent, damage, changedAt } of page) {
				seen.add(listingId);
				if (changedAt > young) continue;
				if (damage !== undefined && result.damaged.length < MOST_SUSPECTS) result.damaged.push({ listingId, damage });
				else if (!isCurrent || !row || index.says(row) !== true) suspect(listingId);
				if (row && isAgainstSeller(row, states)) suspect(listingId, result.misplaced);
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
	// Only who has read the whole table can say what is not in it.
	if (result.partsLeft === 0) for (const listingId of seen.listUnseen()) suspect(listingId);
	return result;
}

/** The states of sellers, by their ids; undefined of one that does not exist. */
type SellerStates = Map<string, MemberState | undefined>;

/** Adds the states of those sellers of a page that are not in `states` yet. */
async function addStates(entries: Entries, page: readonly Entry[], states: SellerStates): Promise<void> {
	const unknown = [...new Set(page.flatMap(({ row }) => row?.sellerId ?? []))].filter((sellerId) => !states.has(sellerId));
	if (unknown.length === 0) return;
	const found = await entries.readStates(unknown);
	for (const sellerId of unknown) states.set(sellerId, found.get(sellerId));
}

function isAgainstSeller(row: SearchRow, states: SellerStates): boolean {
	const state = states.get(row.sellerId);
	return state !== undefined && isMisplaced(row, state);
}

/**
 * Looks once more at listings that looked hidden, or shown, against their seller's
 * state. Returns those that still are, their sellers, and how many listings there
 * was no time for.
 */
async function findMisplaced({ entries, clock, timeLeft }: Reconciling, suspects: readonly string[]) {
	const found = { listingIds: [] as string[], sellerIds: new Set<string>(), left: 0 };
	for (const together of chunk(suspects, SUSPECTS_PER_LOOK)) {
		if (!timeLeft()) {
			found.left += together.length;
			continue;
		}
		const entriesNow = await entries.read(together);
		const states: SellerStates = new Map();
		await addStates(entries, entriesNow, states);
		for (const { listingId, row, changedAt } of entriesNow) {
			if (!row || changedAt > clock() - YOUNG || !isAgainstSeller(row, states)) continue;
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
