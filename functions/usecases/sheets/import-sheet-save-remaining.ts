import type { AnswerOf, Endpoints } from '#shared/contract/endpoints.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { WriteConflict } from '../market/changes.ts';
import { MarketError } from '../market-error.ts';
import { deriveDealer } from '../stock/derive-dealer.ts';
import { sortByRow } from './import-sheet-add.ts';
import { findOwnImport } from './import-sheet-begin.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportRecord, ImportRows } from './ports/imports.ts';
import { replaceListings } from './replace-listings.ts';

/** Stretches whose rows are written in one transaction. */
const STRETCHES_PER_TRANSACTION = 8;

/**
 * Replaces the duplicated listings by the duplicates, unless they have a bid (rulebook 9). Can be repeated. Errors: NOT_FOUND, STATE_CONFLICT while
 * the import is in progress, or was a dry run.
 */
export async function saveRemaining(
	market: ImportMarket,
	seller: MemberRecord,
	importId: string,
	lotIds: readonly string[],
): Promise<AnswerOf<Endpoints['saveRemaining']>> {
	let record = await findOwnImport(market, seller, importId);
	if (record.state !== 'DONE' || record.feed?.dryRun) throw new MarketError('STATE_CONFLICT');
	const wanted = new Set(lotIds.map(normalizeLotId));
	const outcome = { savedDiamondList: [] as string[], duplicateDataList: [] as { lotId: string; code: string }[] };
	let changed: ChangedRows[] = [];
	for (const { firstRow, duplicate } of record.chunks) {
		if (duplicate === 0) continue;
		const rows = await market.imports.rows(importId, firstRow);
		const chosen = rows?.duplicate.filter(({ stone }) => wanted.has(normalizeLotId(stone.lotId))) ?? [];
		if (!rows || chosen.length === 0) continue;
		const { saved, duplicate: refused } = await replaceListings(market, { ...record, listedAt: market.now, dealer: deriveDealer(seller) }, chosen);
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
