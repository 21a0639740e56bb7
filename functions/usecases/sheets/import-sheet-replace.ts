import { chunk } from '#shared/chunk.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { deleteListings } from '../stock/manage-inventory.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { type Forecast, foretellFates } from './foretell-fates.ts';
import { addStones, type DealersImport, deriveListingId, type RowFates, sortByRow } from './import-sheet-add.ts';
import type { StoneRow } from './import-sheet-read.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportRecord, KeptCode, KeptListing, PreviewedListing } from './ports/imports.ts';
import { digestOf, type Replacement } from './preview-replacement.ts';
import { type Replacing, replaceListings } from './replace-listings.ts';

/** Listings removed between two checkpoints. */
const REMOVED_PER_CHECKPOINT = 2000;

/**
 * Removes the listings that the sheet does not name, before anything is added, because a certificate may have moved to another lot. Listings that
 * have changed since the preview, or have a bid, stay.
 */
export async function removeUnlisted(
	market: ImportMarket,
	seller: MemberRecord,
	{ unlisted, previewed }: Replacement,
	checkpoint: () => Promise<void>,
): Promise<void> {
	const mayRemove = ({ listingId, stone, state }: ListingRecord) => mayEdit(state) && previewed.get(listingId)?.digest === digestOf(stone);
	for (const portion of chunk(unlisted, REMOVED_PER_CHECKPOINT)) {
		const ids = portion.map(({ listingId }) => listingId);
		await deleteListings(market, seller, ids, mayRemove);
		await checkpoint();
	}
}

/**
 * Applies the sheet to the listings of a stretch: adds new ones, and changes those that are unchanged since the preview and have no bid. With a
 * forecast it only tells the fates.
 */
export async function applyStones(
	market: ImportMarket,
	record: DealersImport,
	plan: Replacement,
	rows: readonly StoneRow[],
	forecast?: Forecast,
): Promise<RowFates> {
	const fates: RowFates = { saved: [], duplicate: [] };
	const fresh: StoneRow[] = [];
	const replacing: Replacing[] = [];
	for (const { row, stone } of rows) {
		const firstRow = plan.firstRow.get(normalizeLotId(stone.lotId)) ?? row;
		const listed = plan.listed.get(firstRow);
		if (firstRow !== row)
			fates.duplicate.push({ row, listingId: listed?.listingId ?? deriveListingId(record.importId, firstRow), code: 'LOT_ID_TAKEN', stone });
		else if (!listed) fresh.push({ row, stone });
		else replacing.push({ row, stone, listingId: listed.listingId, previewed: listed });
	}
	if (forecast) {
		const foretold = await foretellFates(market, record, forecast, fresh, replacing);
		return sortByRow({ saved: foretold.saved, duplicate: [...fates.duplicate, ...foretold.duplicate] });
	}
	const added = await addStones(market, record, fresh);
	// When the preview was made, no row or listing had the lot id: it was listed or assigned since.
	for (const one of added.duplicate) {
		const code = plan.previewed.has(one.listingId) ? 'CHANGED_SINCE_PREVIEW' : 'LISTED_SINCE_PREVIEW';
		fates.duplicate.push(one.code === 'LOT_ID_TAKEN' ? { ...one, code } : one);
	}
	const replaced = await replaceListings(market, record, replacing);
	return sortByRow({ saved: [...added.saved, ...replaced.saved], duplicate: [...fates.duplicate, ...replaced.duplicate] });
}

/** Lists the remaining listings that the sheet does not name, each with the reason, except sold ones. */
export async function listKept(market: ImportMarket, { sellerId }: ImportRecord, { firstRow, previewed }: Replacement): Promise<KeptListing[]> {
	const isKept = ({ stone, state }: ListingRecord) => state !== 'SOLD' && !firstRow.has(normalizeLotId(stone.lotId));
	const kept: KeptListing[] = [];
	for await (const page of market.listings.bySeller(sellerId)) {
		// The inventory's index may still contain a listing that was just removed.
		const present = await market.listings.getMany(page.filter(isKept).map(({ listingId }) => listingId));
		for (const listing of present.filter(isKept)) {
			const { listingId, stone } = listing;
			kept.push({ listingId, lotId: stone.lotId, code: explainKeeping(listing, previewed.get(listingId)) });
		}
	}
	return kept;
}

/** Counts the listings that a replace-all has removed: those that it was to remove, without those that it kept. */
export function countRemoved({ preview }: ImportRecord, { previewed }: Replacement, kept: readonly KeptListing[]): number {
	const isLeft = ({ listingId }: KeptListing) => previewed.has(listingId) && !previewed.get(listingId)?.locked;
	return (preview?.removed ?? 0) - kept.filter(isLeft).length;
}

function explainKeeping({ state }: ListingRecord, previewed: PreviewedListing | undefined): KeptCode {
	if (!previewed) return 'LISTED_SINCE_PREVIEW';
	return previewed.locked || !mayEdit(state) ? 'LOCKED' : 'CHANGED_SINCE_PREVIEW';
}
