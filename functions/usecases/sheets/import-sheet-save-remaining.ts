import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import { sortByRow } from './import-sheet-add.ts';
import { findOwnImport } from './import-sheet-begin.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { DuplicateRow, ImportRecord, ImportRows } from './ports/imports.ts';
import { digestOf } from './preview-replacement.ts';
import { hasStone, type Replacing, replaceListings } from './replace-listings.ts';

/** Stretches whose rows are written in one transaction. */
const STRETCHES_PER_TRANSACTION = 8;

type SeenVersions = readonly { diamondId: string; version: number }[];

/**
 * Replaces the duplicated listings by the duplicates, unless they have a bid (rulebook 9) or were changed or deleted since the seller saw them in one
 * of `versions`. Can be repeated. Errors: NOT_FOUND, STATE_CONFLICT while the import is in progress, or was a dry run.
 */
export async function saveRemaining(
	market: ImportMarket,
	seller: MemberRecord,
	importId: string,
	lotIds: readonly string[],
	versions: SeenVersions = [],
): Promise<AnswerOf<Endpoints['saveRemaining']>> {
	let record = await findOwnImport(market, seller, importId);
	if (record.state !== 'DONE' || record.feed?.dryRun) throw new MarketError('STATE_CONFLICT');
	const wanted = new Set(lotIds.map(normalizeLotId));
	const outcome = { savedDiamondList: [] as string[], duplicateDataList: [] as { lotId: string; code: string }[] };
	const seen = new Map(versions.map(({ diamondId, version }) => [diamondId, version]));
	let changed: ChangedRows[] = [];
	for (const { firstRow, duplicate } of record.chunks) {
		if (duplicate === 0) continue;
		const rows = await market.imports.rows(importId, firstRow);
		const chosen = rows?.duplicate.filter(({ stone }) => wanted.has(normalizeLotId(stone.lotId))) ?? [];
		if (!rows || chosen.length === 0) continue;
		const { changed: stale, others: present } = await splitByVersion(market, chosen, seen);
		const dealers = { ...record, listedAt: market.now, dealer: deriveDealer(seller) };
		const { saved, duplicate: left } = await replaceListings(market, dealers, present);
		const refused = [...left, ...stale];
		// Another row may mean a listing that this call has replaced.
		for (const { listingId } of saved) if (listingId !== undefined) seen.delete(listingId);
		outcome.savedDiamondList.push(...saved.map(({ lotId }) => lotId));
		outcome.duplicateDataList.push(...refused.map(({ stone, code }) => ({ lotId: stone.lotId, code })));
		const others = rows.duplicate.filter((one) => !chosen.includes(one));
		changed.push({ firstRow, rows: { ...rows, ...sortByRow({ saved: [...rows.saved, ...saved], duplicate: [...others, ...refused] }) } });
		if (changed.length < STRETCHES_PER_TRANSACTION) continue;
		record = await keep(market, record, changed);
		changed = [];
	}
	if (changed.length > 0) await keep(market, record, changed);
	return outcome;
}

/**
 * Splits rows into those whose listing was changed or deleted since the version in `seen`, and the others. A listing with a bid, or one that already
 * has the row's values, does not count as changed.
 */
async function splitByVersion(
	market: ImportMarket,
	rows: readonly DuplicateRow[],
	seen: ReadonlyMap<string, number>,
): Promise<{ changed: DuplicateRow[]; others: Replacing[] }> {
	const listings = await market.listings.getMany(rows.flatMap(({ listingId }) => (seen.has(listingId) ? listingId : [])));
	const present = new Map(listings.map((listing) => [listing.listingId, listing]));
	const times = Map.groupBy(rows, ({ listingId }) => listingId);
	const split = { changed: [] as DuplicateRow[], others: [] as Replacing[] };
	for (const row of rows) {
		const [version, listing] = [seen.get(row.listingId), present.get(row.listingId)];
		if (version === undefined) split.others.push(row);
		else if (!listing || (listing.version !== version && mayEdit(listing.state) && !hasStone(listing, row)))
			split.changed.push({ ...row, code: 'CHANGED_SINCE_PREVIEW' });
		// Compared again when it is written, unless another row replaces the same listing first.
		else split.others.push(times.get(row.listingId)?.length === 1 ? { ...row, previewed: { listingId: row.listingId, digest: digestOf(listing.stone) } } : row);
	}
	return split;
}

interface ChangedRows {
	firstRow: number;
	rows: ImportRows;
}

/** Stores the rows' new fates and their counts. */
async function keep(market: ImportMarket, record: ImportRecord, changed: readonly ChangedRows[]): Promise<ImportRecord> {
	const counts = new Map(changed.map(({ firstRow, rows }) => [firstRow, { saved: rows.saved.length, duplicate: rows.duplicate.length }]));
	const chunks = record.chunks.map((chunk) => ({ ...chunk, ...counts.get(chunk.firstRow) }));
	try {
		const rows = await Promise.all(changed.map(async ({ firstRow, rows }) => ({ firstRow, content: await market.imports.pack(rows) })));
		return await market.imports.save({ ...record, chunks }, { rows });
	} catch (error) {
		// Another such call interfered. The listings are replaced; a repetition corrects the counts.
		if (error instanceof WriteConflict) throw new MarketError('BUSY');
		throw error;
	}
}
