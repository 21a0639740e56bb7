import { createHash } from 'node:crypto';
import { findCertificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import type { FlatStone } from '#shared/domain/stock/stone.ts';
import { nest } from '#shared/domain/stock/stone.ts';
import { makeListing } from '../stock/list-diamond.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { StoneRow } from './import-sheet-read.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { DuplicateRow, ImportRecord, SavedRow } from './ports/imports.ts';

/** An import, and the dealer for whom its seller trades. */
export interface DealersImport extends ImportRecord {
	dealer?: string;
}

/** Results of a stretch's stones, in the order of their rows. */
export interface RowFates {
	saved: SavedRow[];
	duplicate: DuplicateRow[];
}

/** Lists the stones of a stretch. The first row with a lot id or certificate gets it; later rows are its duplicates, however often the stretch is written. */
export async function addStones(market: ImportMarket, record: DealersImport, rows: readonly StoneRow[]): Promise<RowFates> {
	const fates: RowFates = { saved: [], duplicate: [] };
	const holders = new Map<string, string>();
	let waiting = [...rows];
	while (waiting.length > 0) {
		const { now, later } = selectFirstOfEach(record, waiting, holders, fates);
		const listings = now.map(({ row, stone }) => buildListing(record, row, stone));
		const added = await market.bulk.add(listings);
		for (const [at, { row, stone }] of now.entries()) {
			const fate = added[at];
			const listing = listings[at];
			if (!fate || !listing) throw new Error(`Row ${row} has no fate`);
			if (fate.fate === 'added') {
				fates.saved.push({ row, lotId: stone.lotId });
				for (const { guard } of listGuards(stone)) holders.set(guard, listing.listingId);
			} else {
				const holder = fate.by.find(({ listingId }) => isBefore(record, listingId, row)) ?? fate.by[0];
				if (!holder) throw new Error(`Nobody has what row ${row} wanted`);
				fates.duplicate.push({ row, ...holder, stone });
				for (const { guard, code } of listGuards(stone)) {
					const taken = fate.by.find((one) => one.code === code);
					if (taken) holders.set(guard, taken.listingId);
				}
			}
		}
		waiting = later;
	}
	return sortByRow(fates);
}

export function sortByRow({ saved, duplicate }: RowFates): RowFates {
	return { saved: saved.sort((a, b) => a.row - b.row), duplicate: duplicate.sort((a, b) => a.row - b.row) };
}

/** Selects rows that can be written together: no two with the same guard. Rows whose guard is taken become duplicates at once. */
function selectFirstOfEach(
	record: ImportRecord,
	rows: readonly StoneRow[],
	holders: ReadonlyMap<string, string>,
	fates: RowFates,
): { now: StoneRow[]; later: StoneRow[] } {
	const now: StoneRow[] = [];
	const later: StoneRow[] = [];
	const claimed = new Set<string>();
	for (const one of rows) {
		const guards = listGuards(one.stone);
		const taken = guards.find(({ guard }) => isBefore(record, holders.get(guard), one.row));
		if (taken) fates.duplicate.push({ row: one.row, listingId: holders.get(taken.guard) ?? '', code: taken.code, stone: one.stone });
		else if (guards.some(({ guard }) => claimed.has(guard))) later.push(one);
		else now.push(one);
		// Also for a waiting row, so that later rows wait for it.
		if (!taken) for (const { guard } of guards) claimed.add(guard);
	}
	return { now, later };
}

/**
 * Returns whether a holder of a guard precedes the row. The row's own listing does not, nor does a later row's: a dead worker may have written that,
 * but only because this row was refused for another reason.
 */
function isBefore(record: ImportRecord, holder: string | undefined, row: number): boolean {
	if (holder === undefined) return false;
	return !holder.startsWith(derivePrefix(record.importId)) || holder < deriveListingId(record.importId, row);
}

/** Lists the guards of a stone: its lot id and certificate must be unique within one seller's inventory (rulebook 9). */
function listGuards(stone: FlatStone): { guard: string; code: 'LOT_ID_TAKEN' | 'CERTIFICATE_TAKEN' }[] {
	const guards: ReturnType<typeof listGuards> = [{ guard: `lot#${normalizeLotId(stone.lotId)}`, code: 'LOT_ID_TAKEN' }];
	const certificate = findCertificate(stone);
	if (certificate) guards.push({ guard: `certificate#${nameCertificate(certificate)}`, code: 'CERTIFICATE_TAKEN' });
	return guards;
}

/** Builds a row's listing; repeated calls build the same one. */
function buildListing(record: DealersImport, row: number, stone: FlatStone): ListingRecord {
	const listing = makeListing(deriveListingId(record.importId, row), record.sellerId, nest(stone), record.listedAt ?? record.createdAt);
	return { ...listing, dealer: record.dealer };
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX_LENGTH = 20;

/** Derives a ULID from import and row: the import's time, ten characters of a hash of its id, and six that count the rows. */
export function deriveListingId(importId: string, row: number): string {
	let digits = '';
	for (let rest = row, place = 0; place < 6; place++, rest = Math.floor(rest / 32)) digits = CROCKFORD.charAt(rest % 32) + digits;
	return derivePrefix(importId) + digits;
}

let lastPrefix: { importId: string; prefix: string } | undefined;

function derivePrefix(importId: string): string {
	if (lastPrefix?.importId !== importId) {
		const hash = [
			...createHash('sha256')
				.update(importId)
				.digest()
				.subarray(0, PREFIX_LENGTH - 10),
		].map((byte) => CROCKFORD.charAt(byte % 32));
		lastPrefix = { importId, prefix: importId.slice(0, 10) + hash.join('') };
	}
	return lastPrefix.prefix;
}
