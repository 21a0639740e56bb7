import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import type { Mailing } from '#functions/usecases/notifications/mail-member.ts';
import type { Snapshots } from '#functions/usecases/search/ports/search-maintenance.ts';
import type { SheetMarket } from '#functions/usecases/sheets/ports/import-market.ts';
import type { ListingRecord } from '#functions/usecases/stock/ports/listings.ts';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import type { NewNotification } from '#shared/domain/notifications/notification.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { nameRendition, RENDITION_FORMATS } from '#shared/domain/stock/renditions.ts';
import { aPng } from '#test/steps/files.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { type Death, makeWorkersDie, work } from './dying-worker.ts';

/**
 * A worker dies at every request to the table, to storage or to the mail service, once before the
 * request is sent and once before the answer arrives. Another worker comes by later. There must be
 * one outcome, one notification of each fact, and nothing left over.
 */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const CLOSING = Date.parse('2027-03-02T08:00:00.000Z');
/** Milliseconds after which a dead worker has lost its lease. */
const LATER = 15 * 60_000;

const size = readStormSize();

/** The mail queue is mocked; everything else is real. */
const queue = mockClient(SQSClient);
queue.on(ChangeMessageVisibilityCommand).resolves({});

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/open-media-market.ts')),
	...(await import('#functions/open-search-source.ts')),
	...(await import('#functions/adapters/stock/inspect-file.ts')),
	...(await import('#functions/adapters/stock/render-photo.ts')),
	...(await import('#functions/adapters/search/snapshots.ts')),
	...(await import('#functions/data/sheets/imports.ts')),
	...(await import('#functions/data/table/bulk.ts')),
	...(await import('#functions/search/maintenance/start-index.ts')),
	...(await import('#functions/search/maintenance/take-snapshot.ts')),
	...(await import('#functions/usecases/auctions/sweep.ts')),
	...(await import('#functions/usecases/stock/media/attach-media.ts')),
	...(await import('#functions/usecases/stock/media/describe-media.ts')),
	...(await import('#functions/usecases/stock/media/make-renditions.ts')),
	...(await import('#functions/usecases/sheets/import-sheet.ts')),
	...(await import('#functions/usecases/sheets/import-sheet-begin.ts')),
	writeChangeLog: (await import('#functions/events/write-change-log.ts')).handler,
	mail: (await import('#functions/events/mail.ts')).handler,
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	makeWorkersDie(DynamoDBClient, DynamoDBDocumentClient, S3Client, SESv2Client);
});
afterAll(() => out.stop());

/** One kind of work, with its own data. `act` is what the first worker does, and what the second one does `late` milliseconds later. */
interface Scene {
	act(late: number): Promise<unknown>;
	judge(): Promise<void>;
}

const SCENES = {
	close: openClose,
	import: openImport,
	'replace-all': openReplacement,
	photo: openPhoto,
	renditions: openRenditions,
	snapshot: openSnapshot,
	mail: openMail,
	'closing-mail': openClosingMail,
};

describe.each(Object.keys(SCENES) as (keyof typeof SCENES)[])('whenever a worker dies: %s', (name) => {
	test('the next one brings it to its one end', { timeout: size.timeout }, async ({ task }) => {
		const whole = await SCENES[name]();
		const { requests } = await work(() => whole.act(0));
		await whole.judge();
		const deaths = Array.from({ length: requests }, (_, at) => at + 1).flatMap((request): Death[] => [
			{ request, moment: 'before' },
			{ request, moment: 'after' },
		]);
		const chosen = size.isStorm
			? deaths.flatMap((death) => Array.from({ length: size.parameters.numRuns }, () => death))
			: spread(deaths, size.parameters.numRuns);
		let died = 0;
		for (const death of chosen) {
			const scene = await SCENES[name]();
			const { lived } = await work(() => scene.act(0), death);
			if (!lived) died++;
			await scene.act(LATER);
			await scene.judge().catch((error: Error) => {
				throw new Error(`${name}, dead ${death.moment} request ${death.request} of ${requests}`, { cause: error });
			});
		}
		// Requests that are sent in parallel may be fewer in one run than in another, so not every death occurs.
		expect(died).toBeGreaterThan(chosen.length / 2);
		task.meta.figures = `${name}: ${requests} requests, dead ${died} times`;
	});
});

/** Chooses `count` of the deaths, at even distances. */
function spread(deaths: readonly Death[], count: number): Death[] {
	return deaths.filter((_, at) => Math.floor((at * count) / deaths.length) !== Math.floor(((at - 1) * count) / deaths.length));
}

async function openClose(): Promise<Scene> {
	const seller = makeMember('seller');
	const bidders = ['first', 'second', 'third'].map((name) => makeMember(name));
	const listing = makeStone(seller, NOON);
	await writeRecords(code.openMarket(), [seller, ...bidders], [listing]);
	for (const [at, bidder] of bidders.entries()) await bidOn({ ...code.openMarket(), now: NOON }, bidder, listing, 7000 + at * 1000);
	return {
		act: (late) => code.sweep({ ...code.openMarket(), now: CLOSING + LAST_CALLS_ARRIVE_WITHIN + late }, () => true),
		async judge() {
			const after = await code.openMarket().listings.get(listing.listingId);
			expect(after).toMatchObject({ state: 'AWAITING_DECISION', auction: { currentBid: 9000, leaderId: bidders[2]?.memberId } });
			const told = await Promise.all([seller, ...bidders].map((member) => readNotifications(member, 'AUCTION_CLOSED')));
			expect(told).toEqual([['AUCTION_CLOSED_SELLER'], ['AUCTION_CLOSED_LOSER'], ['AUCTION_CLOSED_LOSER'], ['AUCTION_CLOSED_LEADER']]);
		},
	};
}

async function openImport(): Promise<Scene> {
	const { seller, market, world } = await openStock(['A-1', 'A-2']);
	world.sheet = writeSheet(['A-1', ...listLots('B', 30)]);
	const { importId } = await code.beginImport(market(0), seller, { fileName: 'stock.csv', size: world.sheet.length, mode: 'MERGE' });
	return {
		act: (late) => code.importSheet(market(late), importId, () => 900_000),
		async judge() {
			expect(await code.imports.get(importId)).toMatchObject({ state: 'DONE' });
			expect((await listStock(seller)).map(([lotId]) => lotId)).toEqual(['A-1', 'A-2', ...listLots('B', 30)].sort());
			expect(await readNotifications(seller, 'IMPORT_FINISHED')).toHaveLength(1);
		},
	};
}

async function openReplacement(): Promise<Scene> {
	const { seller, market, world } = await openStock(listLots('A', 12));
	world.sheet = writeSheet([...listLots('A', 5), ...listLots('B', 20)], 2000);
	const { importId } = await code.beginImport(market(0), seller, { fileName: 'stock.csv', size: world.sheet.length, mode: 'REPLACE_ALL' });
	await code.importSheet(market(0), importId, () => 900_000);
	await code.applyImport(market(0), seller, importId);
	return {
		act: (late) => code.importSheet(market(late), importId, () => 900_000),
		async judge() {
			expect(await code.imports.get(importId)).toMatchObject({ state: 'DONE' });
			expect(await listStock(seller)).toEqual([...listLots('A', 5), ...listLots('B', 20)].sort().map((lotId) => [lotId, 2000]));
			expect(await readNotifications(seller, 'IMPORT_FINISHED')).toHaveLength(1);
		},
	};
}

/** Opens a seller's stock. `market` is the market that a worker finds `late` milliseconds later. */
async function openStock(lotIds: readonly string[]) {
	const seller = makeMember('seller');
	const stock = lotIds.map((lotId) => makeStone(seller, NOON, { lotId }));
	await writeRecords(code.openMarket(), [seller], stock);
	const world = { sheet: '' };
	const sheets: SheetMarket['sheets'] = {
		signUpload: async () => ({ url: '', fields: {}, expiresAt: NOON }),
		read: async () => ({ etag: 'one', bytes: new TextEncoder().encode(world.sheet) }),
	};
	const market = (late: number): SheetMarket => ({
		...{ ...code.openMarket(), now: NOON + late },
		...{ imports: code.imports, bulk: code.bulk, sheets, queue: { wake: async () => undefined }, clock: () => NOON + late },
		appraisals: { findEqualPrices: async () => undefined },
		certificates: { findForSale: async () => [] },
	});
	return { seller, market, world };
}

const listLots = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);

function writeSheet(lotIds: readonly string[], price = 1000): string {
	return ['lot id,shape,weight,price/ct', ...lotIds.map((lotId) => `${lotId},ROUND,1.01,${price}`)].join('\n');
}

async function listStock(seller: MemberRecord): Promise<[string, number | undefined][]> {
	const market = code.openMarket();
	const stock: ListingRecord[] = [];
	for await (const page of market.listings.bySeller(seller.memberId)) stock.push(...page);
	for (const { listingId, stone } of stock) expect(await market.listings.idByLot(seller.memberId, stone.lotId)).toBe(listingId);
	return stock.map(({ stone }): [string, number | undefined] => [stone.lotId, stone.askingPrice]).sort(([one], [other]) => (one < other ? -1 : 1));
}

async function openPhoto(): Promise<Scene & { listingId: string }> {
	const seller = makeMember('seller');
	const listing = makeStone(seller, NOON);
	const market = () => code.openMediaMarket({ ...code.openMarket(), now: NOON });
	await writeRecords(market(), [seller], [listing]);
	const bytes = aPng();
	const described = { field: 'images[0]' as const, fileName: 'stone.png', contentType: 'image/png' as const, size: bytes.length };
	const [upload] = await code.addFiles(market(), seller, listing.listingId, [described]);
	const form = new FormData();
	for (const [name, value] of Object.entries(upload?.fields ?? {})) form.set(name, value);
	form.set('file', new Blob([bytes]));
	expect((await fetch(upload?.url ?? '', { method: 'POST', body: form })).ok).toBe(true);
	const [awaited] = (await market().listings.get(listing.listingId))?.media?.awaited ?? [];
	return {
		listingId: listing.listingId,
		act: () => code.attachArrivedFile(market(), code.inspectFile, listing.listingId, awaited?.attachmentId ?? ''),
		async judge() {
			const { media } = (await market().listings.get(listing.listingId)) ?? {};
			expect(media).toMatchObject({ awaited: [], attachments: [{ field: 'images[0]', width: 3, height: 2 }] });
			expect(media?.attachments).toHaveLength(1);
			expect(await market().store.arrived(listing.listingId, awaited?.attachmentId ?? '')).toBeUndefined();
		},
	};
}

async function openRenditions(): Promise<Scene> {
	const photo = await openPhoto();
	await photo.act(0);
	const market = code.openMediaMarket({ ...code.openMarket(), now: NOON });
	const { listingId } = photo;
	const [{ name } = expect.fail('no photo')] = (await market.listings.get(listingId))?.media?.attachments ?? [];
	return {
		act: () => code.makeRenditions(market, code.workPhoto, { listingId, name }),
		async judge() {
			expect((await market.listings.get(listingId))?.media?.attachments).toMatchObject([{ name, renditions: { widths: [3] } }]);
			for (const format of RENDITION_FORMATS) expect((await market.store.readShown(nameRendition(name, 1, format)))?.length).toBeGreaterThan(0);
		},
	};
}

/** Opens a snapshot under a version of its own, and a market that has changed since. */
async function openSnapshot(): Promise<Scene> {
	const version = ulid();
	const snapshots = code.openSnapshots(version);
	const source = code.openSearchSource(new Logger({ logLevel: 'SILENT' }));
	const seller = makeMember('seller');
	const listings = Array.from({ length: 4 }, () => makeStone(seller, NOON));
	const [sold, ...others] = listings as [ListingRecord, ...ListingRecord[]];
	await writeRecords(code.openMarket(), [seller], others);
	await code.writeChangeLog({ Records: await out.readChanges() });
	await code.takeSnapshot(source, snapshots);
	const before = await findStones(snapshots);
	await writeRecords(code.openMarket(), [], [sold]);
	await code.writeChangeLog({ Records: await out.readChanges() });

	/** Starts an index from the snapshot, or from the table without a snapshot. Returns the stones that it finds. */
	async function findStones(from: Pick<Snapshots, 'read'>, log = source.log): Promise<string[]> {
		const { index, follower, unusable } = await code.startIndex({ ...source, log }, from);
		expect(unusable).toBeUndefined();
		await follower.fresh();
		const everything = { filters: { includeTreated: true }, states: LISTING_STATES, showHidden: true };
		const { ids, total } = index.query({ ...everything, sort: [{ field: 'weight', direction: 'ascending' }], page: 0, size: 5000, facets: true });
		expect(index.size).toBe(total);
		return ids;
	}
	/** A log without further entries, so that the index shows only the snapshot. */
	const silent = { ...source.log, read: async function* () {} };
	const present = () => findStones({ read: async () => undefined });

	return {
		async act(late) {
			// Between the two workers, an index that starts finds the old snapshot or the new one, complete.
			if (late > 0) expect([before, await present()]).toContainEqual(await findStones(snapshots, silent));
			await code.takeSnapshot(source, snapshots);
		},
		async judge() {
			expect(await findStones(snapshots, silent)).toEqual(await present());
			const { Contents = [] } = await new S3Client({}).send(new ListObjectsV2Command({ Bucket: process.env.SNAPSHOT_BUCKET }));
			expect(Contents.filter(({ Key }) => Key?.includes(version))).toHaveLength(1);
		},
	};
}

/**
 * Opens a mail that waits in its queue. SES has no idempotency key. If a worker dies between the
 * answer of SES and the mark, the mail is sent a second time. No other death may cause that.
 */
async function openMail(): Promise<Scene> {
	const member = makeMember('seller');
	const { commit, newId } = code.openMarket();
	const { memberId } = member;
	const notificationId = newId();
	await commit([
		{ kind: 'member-added', member },
		{ kind: 'notification', notificationId, notification: { memberId, kind: 'BAN_LIFTED', data: { reason: 'A mistake of ours' } }, at: NOON },
	]);
	const isMarked = async () => (await code.openMarket().notifications.get(memberId, notificationId))?.mailedAt !== undefined;
	return makeMailScene(member, { memberId, notificationId }, isMarked);
}

/** Like `openMail`, for the one mail about two auctions that closed together. */
async function openClosingMail(): Promise<Scene> {
	const member = makeMember('bidder');
	const { commit, newId, now } = code.openMarket();
	const { memberId } = member;
	const closedAt = new Date(now).toISOString();
	const ids = [newId(), newId()] as const;
	const notification: NewNotification = {
		memberId,
		kind: 'AUCTION_CLOSED_LOSER',
		data: { lot: 'Round 1.00 ct', lotId: 'A1', currency: 'USD', amount: 9000, closedAt },
	};
	await commit([{ kind: 'member-added', member }, ...ids.map((notificationId) => ({ kind: 'notification' as const, notificationId, notification, at: NOON }))]);
	// `announce` returns false for a mail that was sent.
	const isMarked = async () => !(await code.openMarket().closingMails.announce(memberId, closedAt, ids[1]));
	return makeMailScene(member, { memberId, closedAt }, isMarked);
}

function makeMailScene(member: MemberRecord, mailing: Mailing, isMarked: () => Promise<boolean>): Scene {
	let unmarked = 0;
	const countMails = () => out.mails.filter(({ to }) => to === member.userName).length;
	const deliver = async (): Promise<number> => {
		const body = JSON.stringify(mailing);
		const message = { messageId: ulid(), receiptHandle: ulid(), body, attributes: { ApproximateReceiveCount: '1' } };
		return (await code.mail({ Records: [message] } as unknown as SQSEvent)).batchItemFailures.length;
	};
	return {
		async act(late) {
			if (late === 0) return deliver();
			unmarked = (await isMarked()) ? 0 : countMails();
			// At once the dead worker's lease still holds, unless its mail was done; later the mail is sent.
			await deliver();
			vi.useFakeTimers({ now: Date.now() + late, toFake: ['Date'] });
			expect(await deliver().finally(() => vi.useRealTimers())).toBe(0);
		},
		async judge() {
			expect(await isMarked()).toBe(true);
			expect(countMails()).toBe(1 + unmarked);
			expect(await deliver()).toBe(0);
			expect(countMails()).toBe(1 + unmarked);
		},
	};
}

async function readNotifications({ memberId }: MemberRecord, prefix: string): Promise<string[]> {
	const { content } = await code.openMarket().notifications.page(memberId, 0, 500);
	return content.map(({ kind }) => kind).filter((kind) => kind.startsWith(prefix));
}
