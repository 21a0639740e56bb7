import { findCertificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { findCycles } from './find-cycles.ts';
import { deriveListingId, type RowFates, sortByRow } from './import-sheet-add.ts';
import type { StoneRow } from './import-sheet-read.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportRecord } from './ports/imports.ts';
import type { Replacement } from './preview-replacement.ts';
import type { Replacing } from './replace-listings.ts';

/** The forecast of a dry run. It grows with each stretch of rows. */
export interface Forecast {
	/** Ids of listings that the import would remove first. */
	removed: ReadonlySet<string>;
	/** Certificates of the foretold listings, by their ids. */
	certificates: Map<string, string | undefined>;
	/** Ids of the foretold listings, by their certificates. */
	holders: Map<string, string>;
}

export function startForecast({ unlisted }: Pick<Replacement, 'unlisted'>): Forecast {
	return { removed: new Set(unlisted.map(({ listingId }) => listingId)), certificates: new Map(), holders: new Map() };
}

/**
 * Returns the fates that a stretch's rows would have, and adds them to the forecast. New stones come before changed
 * ones, as in the import itself. Stretches must come in the order of their rows, because a certificate belongs to the
 * first stone with it.
 */
export async function foretellFates(
	market: Pick<ImportMarket, 'listings'>,
	{ importId, sellerId }: Pick<ImportRecord, 'importId' | 'sellerId'>,
	{ removed, certificates, holders }: Forecast,
	fresh: readonly StoneRow[],
	replacing: readonly Replacing[],
): Promise<RowFates> {
	const fates: RowFates = { saved: [], duplicate: [] };
	const isLocked = ({ previewed }: Replacing) => previewed?.locked === true;
	for (const { row, listingId, stone } of replacing.filter(isLocked)) fates.duplicate.push({ row, listingId, code: 'LOCKED', stone });
	const changing = replacing.filter((one) => !isLocked(one)).sort((a, b) => a.row - b.row);
	const wanted = new Map(
		[...fresh, ...changing].flatMap(({ stone }) => findCertificate(stone) ?? []).map((certificate) => [nameCertificate(certificate), certificate]),
	);
	const stored = await market.listings.idsByCertificates(sellerId, [...wanted.values()]);
	const storedHolders = new Map([...wanted.keys()].map((name, at) => [name, stored[at]]));
	const nameOf = (stone: StoneRow['stone']): string | undefined => {
		const certificate = findCertificate(stone);
		return certificate && nameCertificate(certificate);
	};
	const findHolder = (name: string): string | undefined => {
		const holder = holders.get(name) ?? storedHolders.get(name);
		const isFree = holder === undefined || removed.has(holder) || (certificates.has(holder) && certificates.get(holder) !== name);
		return isFree ? undefined : holder;
	};
	const save = ({ row, stone, listingId }: StoneRow & { listingId: string }, name: string | undefined) => {
		fates.saved.push({ row, lotId: stone.lotId });
		certificates.set(listingId, name);
		if (name) holders.set(name, listingId);
	};
	/** Foretells the rows in this order. Returns those whose certificate another listing holds, with that listing's id. */
	const foretell = (rows: readonly (StoneRow & { listingId: string })[]) =>
		rows.flatMap((one) => {
			const name = nameOf(one.stone);
			const holder = name && findHolder(name);
			if (holder && holder !== one.listingId) return [{ one, holder }];
			save(one, name);
			return [];
		});
	const refuse = (refused: ReturnType<typeof foretell>) =>
		fates.duplicate.push(...refused.map(({ one: { row, stone }, holder }) => ({ row, listingId: holder, code: 'CERTIFICATE_TAKEN' as const, stone })));
	refuse(foretell(fresh.map(({ row, stone }) => ({ row, stone, listingId: deriveListingId(importId, row) }))));
	// Rows whose certificate another row gives up are tried again or exchange them, as in the import.
	let left = changing;
	for (;;) {
		const refused = foretell(left);
		const held = new Set(left.map(({ listingId }) => listingId));
		const waiting = refused.filter(({ holder }) => held.has(holder));
		const exchanged = refused.length < left.length ? [] : findCycles(waiting).flat();
		for (const one of exchanged) save(one, nameOf(one.stone));
		const hasChanged = exchanged.length > 0 || refused.length < left.length;
		const again = hasChanged ? waiting.filter(({ one }) => !exchanged.includes(one)) : [];
		refuse(refused.filter((one) => !again.includes(one) && !exchanged.includes(one.one)));
		if (again.length === 0) return sortByRow(fates);
		left = again.map(({ one }) => one as Replacing).reverse();
	}
}
