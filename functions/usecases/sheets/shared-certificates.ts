import { findCertificate } from '#shared/domain/stock/certificate.ts';
import type { StoneRow } from './import-sheet-read.ts';
import type { SheetMarket } from './ports/import-market.ts';
import type { ImportRecord, SavedRow } from './ports/imports.ts';

/** Rows that the import names; it counts all. */
const NAMED = 20;

/** Returns the import's rows whose certificate another seller lists too, with those of a stretch. One question to the search's memory for all its rows. */
export async function addSharedCertificates(
	market: Pick<SheetMarket, 'certificates'>,
	{ sellerId, sharedCertificates = { count: 0, rows: [] } }: Pick<ImportRecord, 'sellerId' | 'sharedCertificates'>,
	stones: readonly StoneRow[],
	saved: readonly SavedRow[],
): Promise<ImportRecord['sharedCertificates']> {
	const savedRows = new Set(saved.map(({ row }) => row));
	const certified = stones.flatMap(({ row, stone }) => {
		const certificate = savedRows.has(row) ? findCertificate(stone) : undefined;
		return certificate ? { row: { row, lotId: stone.lotId }, certificate } : [];
	});
	if (certified.length === 0) return sharedCertificates;
	const certificates = certified.map(({ certificate }) => certificate);
	const places = await market.certificates.findForSale(certificates, sellerId);
	const shared = places.flatMap((place) => certified[place]?.row ?? []);
	return { count: sharedCertificates.count + shared.length, rows: [...sharedCertificates.rows, ...shared].slice(0, NAMED) };
}
