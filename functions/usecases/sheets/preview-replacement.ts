import { createHash } from 'node:crypto';
import type { DiamondAttributes } from '#shared/contract/diamonds.ts';
import { nest } from '#shared/domain/attributes.ts';
import { normalizeLotId } from '#shared/domain/diamond.ts';
import { mayEdit } from '#shared/domain/listing.ts';
import type { ImportMarket, ImportPreview, ImportRecord } from '../ports/imports.ts';
import { readSheet } from './import-sheet-read.ts';

/** What a replace-all does to each stone of the seller (rulebook 9). Lots are named by their keys. */
export interface Replacement {
	/** The sheet's first row with each lot; later ones are duplicates of it. */
	firstRow: ReadonlyMap<string, number>;
	/** The seller's listings whose lot the sheet names. */
	listed: ReadonlyMap<string, { listingId: string; same: boolean }>;
	/** Listings to be removed: the sheet does not name their lot. */
	unlisted: string[];
	preview: ImportPreview;
}

/** Compares the sheet with the seller's inventory as it is now. A lot whose row is rejected stays as it is. */
export async function planReplacement(market: ImportMarket, record: ImportRecord, bytes: Uint8Array): Promise<Replacement> {
	const { firstRow, digests } = await readLots(bytes, market.currency);
	const listed = new Map<string, { listingId: string; same: boolean }>();
	const unlisted: string[] = [];
	const preview: ImportPreview = { added: 0, changed: 0, removed: 0, locked: 0, unchanged: 0 };
	for await (const page of market.listings.bySeller(record.sellerId)) {
		for (const { listingId, stone, state } of page) {
			const lot = normalizeLotId(stone.lotId);
			if (!firstRow.has(lot)) {
				if (state === 'SOLD') continue;
				preview[mayEdit(state) ? 'removed' : 'locked']++;
				if (mayEdit(state)) unlisted.push(listingId);
				continue;
			}
			const digest = digests.get(lot);
			const same = digest === undefined || digest === digestOf(stone);
			listed.set(lot, { listingId, same });
			preview[same ? 'unchanged' : mayEdit(state) ? 'changed' : 'locked']++;
		}
	}
	for (const lot of digests.keys()) if (!listed.has(lot)) preview.added++;
	return { firstRow, listed, unlisted, preview };
}

/** The sheet's lots, and for those whose first row is a stone what it says. */
async function readLots(bytes: Uint8Array, currency: string): Promise<{ firstRow: Map<string, number>; digests: Map<string, string> }> {
	const firstRow = new Map<string, number>();
	const digests = new Map<string, string>();
	const { stretches } = await readSheet(bytes, currency);
	for await (const { stones, rejected } of stretches) {
		const rows = [
			...stones.map(({ row, stone }) => ({ row, lotId: stone.lotId, stone })),
			...rejected.map(({ row, lotId }) => ({ row, lotId, stone: undefined })),
		];
		for (const { row, lotId, stone } of rows.sort((a, b) => a.row - b.row)) {
			if (lotId === undefined) continue;
			const lot = normalizeLotId(lotId);
			if (firstRow.has(lot)) continue;
			firstRow.set(lot, row);
			if (stone) digests.set(lot, digestOf(nest(stone)));
		}
	}
	return { firstRow, digests };
}

/** Short, since there are as many as stones; the same whatever the order of the attributes. */
export function digestOf(stone: DiamondAttributes): string {
	return createHash('sha256').update(writeCanonical(stone)).digest('base64').slice(0, 20);
}

function writeCanonical(value: unknown): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const entries = Object.entries(value).filter(([, part]) => part !== undefined);
	return `{${entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => `${name}:${writeCanonical(part)}`)}}`;
}
