import { chunk } from '#shared/chunk.ts';
import { normalizeLotId } from '#shared/domain/diamond.ts';
import type { ImportMarket, ImportRecord } from '../ports/imports.ts';
import type { MemberRecord } from '../ports/members.ts';
import { deleteListings } from '../stock/keep-inventory.ts';
import { addStones, deriveListingId, type RowFates, sortByRow } from './import-sheet-add.ts';
import type { StoneRow } from './import-sheet-read.ts';
import type { Replacement } from './preview-replacement.ts';
import { type Replacing, replaceListings } from './replace-listings.ts';

/** Listings removed between two checkpoints. */
const REMOVED_PER_CHECKPOINT = 2000;

/** Removes what the sheet does not name, before anything is added: a certificate may have moved to another lot. */
export async function removeUnlisted(market: ImportMarket, seller: MemberRecord, { unlisted }: Replacement, checkpoint: () => Promise<void>): Promise<void> {
	for (const portion of chunk(unlisted, REMOVED_PER_CHECKPOINT)) {
		// What got a bid meanwhile is skipped, and stays.
		await deleteListings(market, seller, portion);
		await checkpoint();
	}
}

/** Brings the listings of a stretch to what the sheet says: new ones added, others changed unless they have a bid. */
export async function replaceStones(market: ImportMarket, record: ImportRecord, plan: Replacement, rows: readonly StoneRow[]): Promise<RowFates> {
	const fates: RowFates = { saved: [], duplicate: [] };
	const fresh: StoneRow[] = [];
	const replacing: Replacing[] = [];
	for (const { row, stone } of rows) {
		const lot = normalizeLotId(stone.lotId);
		const firstRow = plan.firstRow.get(lot) ?? row;
		const listed = plan.listed.get(lot);
		if (firstRow !== row)
			fates.duplicate.push({ row, listingId: listed?.listingId ?? deriveListingId(record.importId, firstRow), code: 'LOT_ID_TAKEN', stone });
		else if (!listed) fresh.push({ row, stone });
		else if (listed.same) fates.saved.push({ row, lotId: stone.lotId, listingId: listed.listingId });
		else replacing.push({ row, stone, listingId: listed.listingId });
	}
	const added = await addStones(market, record, fresh);
	// Listed so lately that the inventory did not show it yet.
	for (const one of added.duplicate) (one.code === 'LOT_ID_TAKEN' ? replacing : fates.duplicate).push(one);
	const replaced = await replaceListings(market, record, replacing);
	return sortByRow({ saved: [...fates.saved, ...added.saved, ...replaced.saved], duplicate: [...fates.duplicate, ...replaced.duplicate] });
}
