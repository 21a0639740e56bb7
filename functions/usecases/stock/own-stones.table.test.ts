import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import type { Scope } from '#shared/domain/integrations/scopes.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { Actor } from '../audit/ports/audit-log.ts';
import type { ListingRecord } from './ports/listings.ts';

/** Calls that take several of the caller's stones, on the real table. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
const [seller, other] = [makeMember('seller'), makeMember('other')];

let out: Outgoing;
let code: Awaited<ReturnType<typeof loadCode>>;
let shown: ListingRecord;
/** Stones that only their seller sees: of a banned seller, suspended, or past their thirty days. */
let unseen: ListingRecord[];
/** A stone that the seller has bought. */
let bought: ListingRecord;

const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/open-media-market.ts')),
	...(await import('./manage-inventory.ts')),
	...(await import('./list-diamond.ts')),
	...(await import('../auctions/decide-auction.ts')),
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
	bought = makeStone(other, NOON);
	await writeRecords(code.openMarket(), [seller, other], [shown, ...unseen, bought]);
	await bidOn(open(), seller, bought, 8000);
	await code.carryOutAct({ ...open(), now: NOON + 2 * DAY }, other, bought.listingId, { status: 'ACCEPTED' });
});
afterAll(() => out.stop());
afterEach(() => {
	actor = {};
});

let actor: Actor = {};
const open = () => ({ ...code.openMarket(actor), now: NOON });
const actByKey = (...scopes: Scope[]) => {
	actor = { memberId: seller.memberId, key: { scopes, bids: { perStone: 1e9, perDay: 1e9 } } } as unknown as Actor;
};

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

test.each(CALLS)('%s a stone that the caller has bought is refused, but to a key that may not read deals answered as if there were none', async (_, call) => {
	await expect(call(bought.listingId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
	actByKey('stock:write', 'deals:read');
	await expect(call(bought.listingId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
	actByKey('stock:write');
	expect(JSON.stringify(await call(bought.listingId))).toContain('NOT_FOUND');
});

test.each([...SINGLE_CALLS, ['bidding on', (listingId) => bidOn(open(), seller, { ...bought, listingId }, 9000)] satisfies (typeof SINGLE_CALLS)[number]])(
	'%s a single stone that the caller has bought is answered as if there were none to a key that may not read deals',
	async (_, call) => {
		for (const scopes of [[], ['deals:read']] satisfies Scope[][]) {
			actByKey('stock:write', 'bids:write', ...scopes);
			await expect(call(bought.listingId)).rejects.toMatchObject({ code: scopes.length > 0 ? expect.stringMatching(/FORBIDDEN|AUCTION_CLOSED/) : 'NOT_FOUND' });
		}
	},
);

test('a stone that is deleted while it is changed is answered as if there were none', async () => {
	const own = makeStone(seller, NOON);
	await writeRecords(open(), [], [own]);
	const market = open();
	const deleting = {
		...market,
		commit: (...written: Parameters<typeof market.commit>) => code.deleteListings(open(), seller, [own.listingId]).then(() => market.commit(...written)),
	};
	await expect(code.updateListing(deleting, seller, own.listingId, 1, { ...own.stone, weight: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
