import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { ListingRecord } from './ports/listings.ts';

/** Calls that take several of the caller's stones, on the real table. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const [seller, other] = [makeMember('seller'), makeMember('other')];

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
let shown: ListingRecord;
/** Stones that only their seller sees: of a banned seller, suspended, or past their thirty days. */
let unseen: ListingRecord[];

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/open-media-market.ts')),
	...(await import('./manage-inventory.ts')),
	...(await import('./list-diamond.ts')),
	...(await import('../prices/change-prices.ts')),
	...(await import('./media/attach-media.ts')),
	...(await import('./media/describe-media.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
	shown = makeStone(other, NOON);
	unseen = [
		{ ...makeStone(other, NOON), hidden: true },
		{ ...makeStone(other, NOON), state: 'SUSPENDED' },
		{ ...makeStone(other, NOON), expiresAt: NOON },
	];
	await writeRecords(code.openMarket(), [seller, other], [shown, ...unseen]);
});
afterAll(() => out.stop());

const open = () => ({ ...code.openMarket(), now: NOON });

const FILE = { field: 'images[0]', fileName: 'a.jpg', contentType: 'image/jpeg', size: 1000 } as const;
const CALLS: [string, (diamondId: string) => Promise<unknown>][] = [
	['refreshing', (id) => code.refreshListings(open(), seller, [id])],
	['deleting', (id) => code.deleteListings(open(), seller, [id])],
	['changing', (diamondId) => code.changeListings(open(), seller, [{ diamondId, version: 1, set: {}, clear: [] }])],
	[
		'changing the price of',
		(diamondId) => {
			const changes = [{ diamondId, version: 1, askingPrice: 9000 }];
			return code.changePrices(open(), seller, { runId: ulid(), part: 0, planned: 1, rule: { kind: 'AMOUNT', value: 1, step: 1 }, changes });
		},
	],
	['adding files to', (diamondId) => code.addFilesToMany(code.openMediaMarket(open()), seller, [{ diamondId, files: [FILE] }])],
];

test.each(CALLS)("%s somebody else's stone that is open to all is refused", async (_, call) => {
	await expect(call(shown.listingId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test.each(CALLS)("%s somebody else's stone that is out of sight is answered as if there were none", async (_, call) => {
	const nobodys = ulid();
	const ofNone = JSON.stringify(await call(nobodys));
	expect(ofNone).toContain('NOT_FOUND');
	for (const { listingId } of unseen) expect(JSON.stringify(await call(listingId)).replaceAll(listingId, nobodys)).toBe(ofNone);
	expect(await open().listings.getMany(unseen.map(({ listingId }) => listingId))).toMatchObject(unseen.map(({ version }) => ({ version })));
});

const SINGLE_CALLS: [string, (diamondId: string) => Promise<unknown>][] = [
	['replacing', (id) => code.updateListing(open(), seller, id, 1, shown.stone)],
	['replacing the files of', (id) => code.replaceMedia(code.openMediaMarket(open()), seller, id, { kept: [], files: [FILE] })],
	['adding a file to', (id) => code.addFiles(code.openMediaMarket(open()), seller, id, [FILE])],
	['confirming the files of', (id) => code.confirmMedia(code.openMediaMarket(open()), () => expect.fail('No file was sent'), seller, id)],
];

test.each(SINGLE_CALLS)("%s a single stone of somebody else's is refused if it is open to all, and else answered as if there were none", async (_, call) => {
	await expect(call(shown.listingId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
	for (const id of [ulid(), ...unseen.map(({ listingId }) => listingId)]) await expect(call(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
