import { chunk } from '#shared/chunk.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { REFRESHED_FOR_DAYS } from '#shared/domain/integrations/feed.ts';
import { computeExpiry, mayEdit } from '#shared/domain/stock/listing.ts';
import { type FlatStone, nest } from '#shared/domain/stock/stone.ts';
import { commitIfFirst, commitOrRetry } from '../commit-or-retry.ts';
import { type Change, type Conflict, WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import { refresh } from '../stock/manage-inventory.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { findCycles } from './find-cycles.ts';
import { addStones, type DealersImport, type RowFates } from './import-sheet-add.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { DuplicateCode, DuplicateRow, ImportRecord, PreviewedListing, SavedRow } from './ports/imports.ts';
import { digestOf } from './preview-replacement.ts';

/** A row that is to replace a listing's values. */
export interface Replacing {
	row: number;
	stone: FlatStone;
	listingId: string;
	/** The listing's required state; absent if any state is accepted. */
	previewed?: PreviewedListing;
}

const LISTINGS_PER_TRANSACTION = 50;

/**
 * Replaces listings' values by those of rows, unless they have a bid or have changed since the preview. Deleted listings are added again. If two rows
 * mean one listing, the later row wins.
 */
export async function replaceListings(market: ImportMarket, record: DealersImport, rows: readonly Replacing[]): Promise<RowFates> {
	const fates: RowFates = { saved: [], duplicate: [] };
	const present = new Map((await market.listings.getMany(rows.map(({ listingId }) => listingId))).map((listing) => [listing.listingId, listing]));
	const gone = rows.filter(({ listingId }) => !present.has(listingId));
	const added = await addStones(market, record, gone);
	fates.saved.push(...added.saved);
	fates.duplicate.push(...added.duplicate);

	const times = Map.groupBy(rows, ({ listingId }) => listingId);
	const isOnly = ({ listingId }: Replacing) => times.get(listingId)?.length === 1;
	const together: Replacing[] = [];
	const alone: Replacing[] = [];
	for (const one of rows) {
		const before = present.get(one.listingId);
		if (!before) continue;
		if (isOnly(one) && isAsWanted(market, record, before, one)) fates.saved.push(savedRow(one));
		// A transaction may name an item once, so changed guards and repeated listings are written separately.
		else (isOnly(one) && hasSameGuards(before, one.stone) ? together : alone).push(one);
	}
	for (const group of chunk(together, LISTINGS_PER_TRANSACTION)) {
		if (await commitTogether(market, record, group, present)) fates.saved.push(...group.map(savedRow));
		else alone.push(...group);
	}
	let left: readonly Replacing[] = alone.sort((a, b) => a.row - b.row);
	for (;;) {
		const { saved, refused } = await replaceEach(market, record, left);
		fates.saved.push(...saved.map(savedRow));
		// Its lot id or certificate may be free by now, if another of these rows has given it up: a shifted column passes all of them on.
		const held = new Set(left.map(({ listingId }) => listingId));
		const waiting = refused.filter(([one, { listingId }]) => isOnly(one) && listingId !== one.listingId && held.has(listingId));
		const exchanged = saved.length > 0 ? [] : await exchange(market, record, waiting);
		fates.saved.push(...exchanged.map(savedRow));
		const hasChanged = saved.length + exchanged.length > 0;
		const again = hasChanged ? waiting.map(([one]) => one).filter((one) => !exchanged.includes(one)) : [];
		fates.duplicate.push(...refused.filter(([one]) => !again.includes(one) && !exchanged.includes(one)).map(([, refusal]) => refusal));
		if (again.length === 0) return fates;
		left = again.reverse();
	}
}

/** Replaces listings that exchange lot ids or certificates, each cycle in one transaction. Returns the saved rows. */
async function exchange(market: ImportMarket, record: ImportRecord, waiting: readonly [Replacing, DuplicateRow][]): Promise<Replacing[]> {
	const cycles = findCycles(waiting.map(([one, { listingId }]) => ({ one, holder: listingId })));
	const saved: Replacing[] = [];
	for (const cycle of cycles) {
		const present = new Map((await market.listings.getMany(cycle.map(({ listingId }) => listingId))).map((listing) => [listing.listingId, listing]));
		if (await commitTogether(market, record, cycle, present)) saved.push(...cycle);
	}
	return saved;
}

/** Replaces listings one by one, in this order. */
async function replaceEach(market: ImportMarket, record: ImportRecord, rows: readonly Replacing[]) {
	const saved: Replacing[] = [];
	const refused: [Replacing, DuplicateRow][] = [];
	for (const one of rows) {
		const refusal = await replaceOne(market, record, one);
		if (refusal) refused.push([one, refusal]);
		else saved.push(one);
	}
	return { saved, refused };
}

const savedRow = ({ row, stone, listingId }: Replacing): SavedRow => ({ row, lotId: stone.lotId, listingId });

function hasSameGuards({ stone: before }: ListingRecord, after: FlatStone): boolean {
	return before.lotId === after.lotId && before.laboratory === after.laboratory && before.certificateNumber === after.certificateNumber;
}

function replacing({ clock }: ImportMarket, { fileName: sheet, feed }: ImportRecord, before: ListingRecord, stone: FlatStone): Change {
	return { kind: 'listing-changed', before, after: { ...(feed?.refresh ? refresh(before, clock()) : before), stone: nest(stone) }, sheet };
}

/** Returns whether there is nothing to write: the listing has the row's values, and was refreshed lately if the feed refreshes. */
function isAsWanted({ clock }: ImportMarket, { feed }: ImportRecord, before: ListingRecord, one: Replacing): boolean {
	const isDue =
		feed?.refresh && mayEdit(before.state) && (before.state === 'SUSPENDED' || before.expiresAt < computeExpiry(clock()) - REFRESHED_FOR_DAYS * DAY);
	return hasStone(before, one) && !isDue;
}

/** Returns whether the listing has the row's values. */
export function hasStone({ stone: before }: ListingRecord, { stone }: Pick<Replacing, 'stone'>): boolean {
	return digestOf(before) === digestOf(nest(stone));
}

/** Returns why the listing may not be replaced as it is now. */
function explainRefusal({ stone, state }: ListingRecord, { previewed }: Replacing): DuplicateCode | undefined {
	if (!mayEdit(state) || previewed?.locked) return 'LOCKED';
	return previewed && previewed.digest !== digestOf(stone) ? 'CHANGED_SINCE_PREVIEW' : undefined;
}

/** Returns whether all were written; otherwise none was. */
async function commitTogether(
	market: ImportMarket,
	record: ImportRecord,
	group: readonly Replacing[],
	present: ReadonlyMap<string, ListingRecord>,
): Promise<boolean> {
	const changes: Change[] = [];
	for (const one of group) {
		const before = present.get(one.listingId);
		if (!before || explainRefusal(before, one)) return false;
		changes.push(replacing(market, record, before, one.stone));
	}
	return commitIfFirst(market, changes);
}

/** Replaces one listing. Returns the reason if it could not, or undefined. Refuses with BUSY after repeated conflicts, which are not the row's fault. */
async function replaceOne(market: ImportMarket, record: ImportRecord, one: Replacing): Promise<DuplicateRow | undefined> {
	const { row, stone, listingId } = one;
	const refused = (code: DuplicateCode, by = listingId): DuplicateRow => ({ row, listingId: by, code, stone });
	return commitOrRetry(async () => {
		const before = await market.listings.get(listingId);
		// Deleted at this very moment: the next attempt adds it again.
		if (!before) throw new MarketError('BUSY');
		if (isAsWanted(market, record, before, one)) return undefined;
		const refusal = explainRefusal(before, one);
		if (refusal) return refused(refusal);
		try {
			await market.commit([replacing(market, record, before, stone)]);
			return undefined;
		} catch (error) {
			const taken = error instanceof WriteConflict ? error.reasons.find(isTaken) : undefined;
			if (taken) return refused(taken.reason, taken.heldBy);
			throw error;
		}
	});
}

function isTaken(conflict: Conflict): conflict is Conflict & { reason: 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' } {
	return conflict.reason === 'LOT_ID_TAKEN' || conflict.reason === 'CERTIFICATE_TAKEN';
}
