import { monotonicFactory } from 'ulid';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { AuditEvent } from '#functions/usecases/audit/ports/audit-log.ts';
import { beginFeed } from '#functions/usecases/integrations/begin-feed.ts';
import { type Change, type ConflictReason, WriteConflict } from '#functions/usecases/market/changes.ts';
import type { EqualPrices, EqualsQuery } from '#functions/usecases/prices/ports/appraisals.ts';
import { beginImport } from '#functions/usecases/sheets/import-sheet-begin.ts';
import type { Added } from '#functions/usecases/sheets/ports/bulk-listings.ts';
import type { ImportMarket, SheetMarket } from '#functions/usecases/sheets/ports/import-market.ts';
import type { ImportRecord, ImportRows } from '#functions/usecases/sheets/ports/imports.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { StockFeed } from '#shared/contract/integrations/feeds.ts';
import type { Layout } from '#shared/contract/sheets/imports.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import type { RememberedLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { type Certificate, findCertificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { makeSuccessor } from '#shared/domain/stock/revision.ts';

const ulid = monotonicFactory();
/** Bytes of an item at most. */
const ITEM_BYTES = 400 * 1024;
const NOW = Date.parse('2026-11-20T03:00:00.000Z');

/** A market in memory that a bulk upload can run in, and die in. */
export function importWorld() {
	const seller = { memberId: ulid(), userName: 'seller@example.com', state: 'ACTIVE' } as MemberRecord;
	const listings = new Map<string, ListingRecord>();
	/** The holder of each guard. */
	const guards = new Map<string, string>();
	const records = new Map<string, ImportRecord>();
	const rows = new Map<string, ImportRows>();
	const parts = new Map<string, unknown>();
	const told: NewNotification[] = [];
	const logged: AuditEvent[] = [];
	const woken: string[] = [];
	const files = new Map<string, Uint8Array>();
	let layouts: RememberedLayout[] = [];
	const world = {
		seller,
		listings,
		told,
		/** Audit events of imports. */
		logged,
		woken,
		/** The market's clock. */
		now: NOW,
		/** Which worker has the seller's turn. */
		turn: undefined as { worker: string; until: number } | undefined,
		/** How many writes the next worker lives for. */
		writesLeft: Number.POSITIVE_INFINITY,
		market: undefined as unknown as SheetMarket,
		/** Prices that other sellers ask for comparable stones. */
		findEqualPrices: (_: EqualsQuery): EqualPrices | undefined => undefined,
		/** Certificates of stones that other sellers have for sale, as `nameCertificate` writes them. */
		elsewhere: new Set<string>(),
		/** Questions about certificates to the search's memory. */
		certificatesAsked: 0,
		/** Lists a stone before any import. */
		list: (stone: ListingRecord['stone'], state: ListingRecord['state'] = 'DISPLAYED') => {
			const listing = { ...makeListing(ulid(), seller.memberId, stone, NOW), state };
			write({ kind: 'listing-added', listing });
			return listing;
		},
		upload: async (content: string | Blob, mode: 'MERGE' | 'REPLACE_ALL' = 'MERGE', layout?: z.infer<typeof Layout>) => {
			const file = new Blob([content]);
			const { importId } = await beginImport(world.market, seller, { fileName: 'stock.csv', size: file.size, mode, layout });
			files.set(importId, new Uint8Array(await file.arrayBuffer()));
			return importId;
		},
		replaceFile: (importId: string, text: string) => files.set(importId, new TextEncoder().encode(text)),
		/** Begins a stock program's feed of a file, of which `sent` arrives. */
		feed: async (text: string, feed: Partial<z.input<typeof StockFeed>> = {}, sent = text) => {
			const size = Math.max(1, new TextEncoder().encode(text).length);
			const { importId } = await beginFeed(world.market, seller, StockFeed.parse({ format: 'jsonl', size, ...feed }));
			world.replaceFile(importId, sent);
			return importId;
		},
	};

	/** A worker that is dead writes nothing more. */
	const live = () => {
		if (world.writesLeft <= 0) throw new Error('The worker died');
		world.writesLeft--;
	};
	const guardsOf = ({ stone }: ListingRecord): [string, ConflictReason][] => {
		const certificate = findCertificate(stone);
		const lot: [string, ConflictReason] = [`lot ${normalizeLotId(stone.lotId)}`, 'LOT_ID_TAKEN'];
		return certificate ? [lot, [`certificate ${nameCertificate(certificate)}`, 'CERTIFICATE_TAKEN']] : [lot];
	};
	/** `released`: guards that the changes written together give up. */
	const write = (change: Change, released: ReadonlySet<string> = new Set()): void => {
		const refuse = (reason: ConflictReason, heldBy?: string) => {
			throw new WriteConflict([{ index: 0, reason, heldBy }]);
		};
		if (change.kind === 'listing-removed' || change.kind === 'listing-changed') {
			const before = change.kind === 'listing-removed' ? change.listing : change.before;
			if (listings.get(before.listingId)?.version !== before.version) refuse('VERSION');
			const after = change.kind === 'listing-changed' ? change.after : undefined;
			for (const [guard, reason] of after ? guardsOf(after) : []) {
				const holder = guards.get(guard) ?? before.listingId;
				if (holder !== before.listingId && !released.has(guard)) refuse(reason, holder);
			}
			for (const [guard] of guardsOf(before)) if (guards.get(guard) === before.listingId) guards.delete(guard);
			listings.delete(before.listingId);
			if (after) for (const [guard] of guardsOf(after)) guards.set(guard, after.listingId);
			if (after) listings.set(after.listingId, makeSuccessor(before, after));
		}
		if (change.kind === 'listing-added') {
			for (const [guard] of guardsOf(change.listing)) guards.set(guard, change.listing.listingId);
			listings.set(change.listing.listingId, change.listing);
		}
	};

	world.market = {
		now: NOW,
		/** The member who begins imports. Their worker has no actor. */
		actor: { memberId: seller.memberId, key: { keyId: 'KEY' } },
		zone: 'Asia/Tokyo',
		currency: 'USD',
		newId: ulid,
		clock: () => world.now,
		commit: async (changes: readonly Change[]) => {
			live();
			const released = new Set(changes.flatMap((change) => (change.kind === 'listing-changed' ? guardsOf(change.before) : [])).map(([guard]) => guard));
			for (const change of changes) write(change, released);
		},
		members: { get: async () => seller },
		listings: {
			get: async (id: string) => listings.get(id),
			getMany: async (ids: readonly string[]) => [...new Set(ids)].flatMap((id) => listings.get(id) ?? []),
			bySeller: async function* () {
				yield [...listings.values()];
			},
			idByLot: async (_: string, lotId: string) => guards.get(`lot ${normalizeLotId(lotId)}`),
			idsByCertificates: async (_: string, certificates: readonly Certificate[]) =>
				certificates.map((one) => guards.get(`certificate ${nameCertificate(one)}`)),
			idsByLots: async (_: string, lotIds: readonly string[]) => lotIds.map((lotId) => guards.get(`lot ${normalizeLotId(lotId)}`)),
		},
		bulk: {
			add: async (added: readonly ListingRecord[]) =>
				added.map((listing): Added => {
					live();
					if (listings.has(listing.listingId)) return { fate: 'added' };
					const by = guardsOf(listing).flatMap(([guard, code]) => ({ code: code as 'LOT_ID_TAKEN', listingId: guards.get(guard) ?? '' }));
					const taken = by.filter(({ listingId }) => listingId !== '');
					if (taken.length > 0) return { fate: 'taken', by: taken };
					write({ kind: 'listing-added', listing });
					return { fate: 'added' };
				}),
		},
		imports: {
			get: async (id: string) => records.get(id),
			takeTurn: async (_: string, worker: string, until: number, now: number) => {
				if (world.turn && world.turn.worker !== worker && world.turn.until > now) return false;
				world.turn = { worker, until };
				return true;
			},
			endTurn: async (_: string, worker: string) => {
				if (world.turn?.worker === worker) world.turn = undefined;
			},
			pack: async (one: unknown) => Buffer.from(JSON.stringify(one)),
			unlikely: async (id: string, part: number) => parts.get(`${id} unlikely ${part}`),
			previewed: async (id: string, part: number) => parts.get(`${id} previewed ${part}`),
			kept: async (id: string, part: number) => parts.get(`${id} kept ${part}`),
			rows: async (id: string, firstRow: number) => rows.get(`${id} ${firstRow}`),
			latest: async (sellerId: string, most: number) =>
				[...records.values()]
					.filter((one) => one.sellerId === sellerId)
					.reverse()
					.slice(0, most),
			layouts: async () => layouts,
			keepLayouts: async (_: string, kept: RememberedLayout[]) => {
				layouts = kept;
			},
			add: async (record: ImportRecord) => void records.set(record.importId, record),
			save: async (record: ImportRecord, besides: Parameters<ImportMarket['imports']['save']>[1] = {}) => {
				live();
				if (records.get(record.importId)?.version !== record.version) throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
				const saved = { ...record, version: record.version + 1 };
				records.set(record.importId, saved);
				// As the table does: an item that is too long is refused, and with it all that is written beside it.
				if (besides.rows?.some(({ content }) => content.length > ITEM_BYTES)) throw new Error('Item size has exceeded the maximum allowed size');
				for (const one of besides.rows ?? []) rows.set(`${record.importId} ${one.firstRow}`, JSON.parse(Buffer.from(one.content).toString()));
				for (const { of, part, content } of besides.parts ?? []) parts.set(`${record.importId} ${of} ${part}`, JSON.parse(Buffer.from(content).toString()));
				if (besides.notification) told.push(besides.notification.notification);
				logged.push(...(besides.auditEvents ?? []));
				return saved;
			},
		},
		sheets: {
			signUpload: async () => ({ url: 'https://storage.example', fields: {}, expiresAt: NOW }),
			read: async (id: string) => {
				const bytes = files.get(id);
				return bytes && { etag: String(bytes.length), bytes };
			},
		},
		appraisals: { findEqualPrices: async (query: EqualsQuery) => world.findEqualPrices(query) },
		certificates: {
			findForSale: async (certificates: readonly Certificate[], exceptSeller: string) => {
				expect(exceptSeller).toBe(seller.memberId);
				world.certificatesAsked++;
				return certificates.flatMap((one, at) => (world.elsewhere.has(nameCertificate(one)) ? at : []));
			},
		},
		queue: { wake: async (id: string) => void woken.push(id) },
	} as unknown as SheetMarket;
	return world;
}
