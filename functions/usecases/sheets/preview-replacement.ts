import { createHash } from 'node:crypto';
import { PREVIEWED_FATES } from '#shared/contract/sheets/imports.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { ATTRIBUTE_NAMES, type AttributeName, getAttribute } from '#shared/domain/stock/attributes.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import { flatten, isUnstated, nest } from '#shared/domain/stock/stone.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { describeReading, ImportFailed, readSheet, readUnlikely } from './import-sheet-read.ts';
import type { ImportMarket } from './ports/import-market.ts';
import type { ImportPreview, ImportRecord, PreviewedFate, PreviewedListing, RejectedRow } from './ports/imports.ts';

/** The effect of a replace-all on each stone of the seller (rulebook 9), exactly as previewed. */
export interface Replacement {
	/** The sheet's first row with each lot, by the lot's key; later rows are its duplicates. */
	firstRow: ReadonlyMap<string, number>;
	/** The seller's listings as they were previewed, by their ids. */
	previewed: ReadonlyMap<string, PreviewedListing>;
	/** Listings whose lot the sheet names, by the first such row. */
	listed: ReadonlyMap<number, PreviewedListing>;
	unlisted: readonly PreviewedListing[];
}

/**
 * Compares the sheet with the seller's present inventory. A lot whose row is rejected stays unchanged, and so does one that a merging feed does not name.
 * As nobody confirms a feed, it removes nothing if the lot of a rejected row cannot be read, and it is refused if it states no price at all and would
 * take prices from stones.
 */
export async function previewReplacement(
	market: ImportMarket,
	record: ImportRecord,
	file: Blob,
): Promise<{ preview: ImportPreview; listings: PreviewedListing[] }> {
	const { firstRow, wantedStones, hasPrice, hasUnreadLot, rejectedRows } = await readLots(market, record, file);
	const staysUnnamed = record.mode === 'MERGE' || (record.feed !== undefined && hasUnreadLot);
	const changes = { price: 0, grades: 0, other: 0 };
	const preview: ImportPreview = { added: wantedStones.size, changed: 0, removed: 0, locked: 0, unchanged: 0, rejected: rejectedRows };
	const listings: Record<PreviewedFate | 'unchanged', PreviewedListing[]> = { removed: [], changed: [], locked: [], unchanged: [] };
	const compare = ({ listingId, stone, state }: ListingRecord, row: number | undefined) => {
		const digest = digestOf(stone);
		const wanted = wantedStones.get(normalizeLotId(stone.lotId));
		if (wanted !== undefined) preview.added--;
		const stays = row !== undefined && (wanted === undefined || wanted.digest === digest);
		const fate = stays ? 'unchanged' : !mayEdit(state) ? 'locked' : row === undefined ? 'removed' : 'changed';
		if (record.feed && !hasPrice && fate === 'changed' && stone.askingPrice !== undefined) throw new ImportFailed({ code: 'PRICES_MISSING' });
		preview[fate]++;
		if (fate === 'changed' && wanted) countChanges(changes, wanted, summarize(stone));
		const found = { listingId, row, digest };
		listings[fate].push(stays ? found : { ...found, lotId: stone.lotId, locked: fate === 'locked' || undefined });
	};
	const forSale = new Set<number>();
	const sold = new Map<number, ListingRecord>();
	for await (const page of market.listings.bySeller(record.sellerId)) {
		for (const listing of page) {
			const row = firstRow.get(normalizeLotId(listing.stone.lotId));
			if (row === undefined) {
				if (listing.state !== 'SOLD' && !staysUnnamed) compare(listing, row);
			} else if (listing.state === 'SOLD') sold.set(row, listing);
			else {
				forSale.add(row);
				compare(listing, row);
			}
		}
	}
	// A lot may have been listed again by hand after its stone was sold, so the row means the new stone.
	for (const [row, listing] of sold) if (!forSale.has(row)) compare(listing, row);
	if (preview.changed > 0) preview.changes = changes;
	return { preview, listings: [...PREVIEWED_FATES, 'unchanged' as const].flatMap((fate) => listings[fate]) };
}

/** Reads the replacement that the seller was shown, as stored; the inventory is never compared again. */
export async function readReplacement(market: ImportMarket, record: ImportRecord, file: Blob): Promise<Replacement> {
	const { firstRow } = await readLots(market, record, file);
	const previewed = new Map<string, PreviewedListing>();
	for (let part = 0; part < (record.previewParts ?? 0); part++) {
		for (const listing of await market.imports.previewed(record.importId, part)) previewed.set(listing.listingId, listing);
	}
	const listed = new Map<number, PreviewedListing>();
	for (const listing of previewed.values()) if (listing.row !== undefined) listed.set(listing.row, listing);
	const unlisted = [...previewed.values()].filter(({ row, locked }) => row === undefined && !locked);
	return { firstRow, previewed, listed, unlisted };
}

interface Lots {
	firstRow: Map<string, number>;
	/** The stones whose first row is valid, by the lot's key. */
	wantedStones: Map<string, StoneSummary>;
	/** Whether any row states a price. */
	hasPrice: boolean;
	/** Whether a rejected row has a lot id that could not be read, for instance because of an unclosed quote. */
	hasUnreadLot: boolean;
	rejectedRows: number;
}

/** Reads the sheet's lots, and summaries of the stones whose first row is valid. */
async function readLots(market: ImportMarket, record: ImportRecord, file: Blob): Promise<Lots> {
	const firstRow = new Map<string, number>();
	const wantedStones = new Map<string, StoneSummary>();
	let [hasPrice, hasUnreadLot, rejectedRows] = [false, false, 0];
	const { lotHeading, stretches } = await readSheet(file, describeReading(market, record), await readUnlikely(market, record));
	for await (const { stones, rejected } of stretches) {
		rejectedRows += rejected.length;
		hasPrice ||= stones.some(({ stone }) => stone.askingPrice !== undefined);
		const isMissing = (problems: RejectedRow['problems']) => problems.some(({ code, column }) => code === 'MISSING' && column === lotHeading);
		hasUnreadLot ||= rejected.some(({ lotId, problems }) => lotId === undefined && !isMissing(problems));
		const rows = [
			...stones.map(({ row, stone }) => ({ row, lotId: stone.lotId, stone })),
			...rejected.map(({ row, lotId }) => ({ row, lotId, stone: undefined })),
		];
		for (const { row, lotId, stone } of rows.sort((a, b) => a.row - b.row)) {
			if (lotId === undefined) continue;
			const lot = normalizeLotId(lotId);
			if (firstRow.has(lot)) continue;
			firstRow.set(lot, row);
			if (stone) wantedStones.set(lot, summarize(nest(stone)));
		}
	}
	return { firstRow, wantedStones, hasPrice, hasUnreadLot, rejectedRows };
}

/** A stone's digest, and its parts that a preview compares one by one. */
interface StoneSummary {
	digest: string;
	price: number | undefined;
	/** Digest of the colour, clarity and other grades. */
	grades: string;
	/** Digest of all attributes but price and grades. */
	other: string;
}

const isGrade = (name: AttributeName) => getAttribute(name).group === 'grades';
const GRADES = ATTRIBUTE_NAMES.filter(isGrade);
const OTHERS = ATTRIBUTE_NAMES.filter((name) => !isGrade(name) && name !== 'askingPrice');

function summarize(stone: DiamondAttributes): StoneSummary {
	const flat = flatten(stone);
	const digestPart = (names: readonly AttributeName[]) => digest(Object.fromEntries(names.map((name) => [name, flat[name]])));
	return { digest: digestOf(stone), price: stone.askingPrice, grades: digestPart(GRADES), other: digestPart(OTHERS) };
}

/** Counts which parts of a stone change. One stone may count for several. */
function countChanges(changes: NonNullable<ImportPreview['changes']>, wanted: StoneSummary, present: StoneSummary): void {
	for (const part of ['price', 'grades', 'other'] as const) if (wanted[part] !== present[part]) changes[part]++;
}

/** Computes a short digest, because there are as many as stones. The order of the attributes does not matter. */
export function digestOf(stone: DiamondAttributes): string {
	return digest(stone);
}

function digest(value: unknown): string {
	return createHash('sha256').update(writeCanonical(value)).digest('base64').slice(0, 20);
}

function writeCanonical(value: unknown): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const entries = Object.entries(value).filter(([name, part]) => !isUnstated(name, part));
	return `{${entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => `${name}:${writeCanonical(part)}`)}}`;
}
