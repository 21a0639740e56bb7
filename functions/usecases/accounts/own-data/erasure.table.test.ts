import { ScanCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '#shared/domain/common/durations.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';
import { carryOutAct } from '../../auctions/decide-auction.ts';
import { placeBid } from '../../auctions/place-bid.ts';
import { sweep } from '../../auctions/sweep.ts';
import { makeKey } from '../../integrations/keys.ts';
import { addWebhook } from '../../integrations/manage-webhooks.ts';
import { createWidget } from '../../integrations/manage-widgets.ts';
import type { Market } from '../../market/market.ts';
import { contactMarket } from '../../operations/contact-market.ts';
import { saveSearch } from '../../search/saved-searches.ts';
import { deriveDealer } from '../../stock/derive-dealer.ts';
import { createListing } from '../../stock/list-diamond.ts';
import { requestMedia } from '../../stock/media/request-media.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';
import { liftBan } from '../ban.ts';
import type { Identity } from '../ports/identity.ts';
import type { ErasureMarket } from '../ports/member-markets.ts';
import type { MemberRecord } from '../ports/members.ts';
import { completeRegistration } from '../registration/complete-registration.ts';
import { beginSession } from '../sign-in/sessions.ts';
import { updateDetails } from '../update-details.ts';
import { eraseMember } from './erase-member.ts';
import { removeMember } from './remove-member.ts';

/** A removal on the real table. Afterwards every attribute of every item is searched for the member's data. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');
/** Data that no other member has. */
const LEAVER = {
	userName: 'zuzanna.q@example.com',
	firstName: 'Zuzanna',
	lastName: 'Quartzmann',
	companyName: 'Quartzmann Gems',
	phoneNumber: '+81 3 7654 3210',
	mobileNumber: '+81 90 7654 3210',
	licenceNumber: '987654321098',
	communicationAddress: 'zuzanna-line',
	dateOfBirth: '1971-02-03',
};
const TRACES = /zuzanna|quartzmann|7654 ?3210|987654321098|1971-02-03/i;

let out: Outgoing;
let openMarket: () => Market;
let items: () => Promise<Record<string, unknown>[]>;
let openErasure: (now: number) => ErasureMarket;
let addImport: (sellerId: string) => Promise<void>;
const identity = { forget: async () => undefined, forgetSignUps: async () => undefined, signOutEverywhere: async () => undefined } as unknown as Identity;
/** Imports whose file was deleted. */
const sheetsRemoved = new Set<string>();
const filesRemoved: string[] = [];
/** Sort keys of the items that were updated one by one. */
const updated: string[] = [];

beforeAll(async () => {
	out = await startFunctionsAlone();
	({ openMarket } = await import('#functions/open-market.ts'));
	const { client } = await import('#functions/data/table/table.ts');
	client.middlewareStack.add(
		(next, { commandName = '' }) =>
			(given) => {
				if (commandName === 'UpdateItemCommand') updated.push(String((given.input as UpdateCommandInput).Key?.sk));
				return next(given);
			},
		{ step: 'initialize' },
	);
	const { imports } = await import('#functions/data/sheets/imports.ts');
	const { idempotentRequests } = await import('#functions/data/integrations/idempotent-requests.ts');
	const { memberItems, memberWorks } = await import('#functions/data/accounts/member-data.ts');
	const { copyStore } = await import('#functions/adapters/accounts/copy-store.ts');
	const sheets = { remove: async (importId: string) => void sheetsRemoved.add(importId) };
	const threadStore: ErasureMarket['threadStore'] = {
		remove: async ({ threadId, messageId }, fileId) => void filesRemoved.push(`${threadId} ${messageId} ${fileId}`),
	};
	openErasure = (now) => ({
		...openMarket(),
		now,
		works: memberWorks,
		copies: copyStore,
		items: memberItems,
		imports,
		sheets,
		threadStore,
		identity,
		clock: () => now,
	});
	items = async () => (await client.send(new ScanCommand({ TableName: process.env.TABLE_NAME, ConsistentRead: true }))).Items ?? [];
	addImport = async (sellerId) => {
		const request = { memberId: sellerId, name: 'hash', digest: 'digest', version: 1, at: NOON, leaseUntil: NOON };
		await idempotentRequests.save({ ...request, plan: [], answer: { fates: [{ lotId: 'A-1', fate: 'changed' }] } }, undefined);
		const begun = { importId: ulid(), sellerId, version: 1, createdAt: NOON, fileName: 'Quartzmann stock.csv', size: 1, mode: 'MERGE' as const };
		const record = { ...begun, state: 'WAITING' as const, rows: 0, doneTo: 0, chunks: [], ignoredColumns: [] };
		await imports.add(record);
		await imports.save(record, { rows: [{ firstRow: 1, content: await imports.pack({ saved: [{ row: 1, lotId: 'A' }], duplicate: [], rejected: [] }) }] });
	};
});
afterAll(() => out.stop());

const at = (now: number): Market => ({ ...openMarket(), now });

async function addMember(fields: Partial<MemberRecord>): Promise<MemberRecord> {
	const member = makeMember('Ren', { createdAt: NOON, ...fields });
	await writeRecords(openMarket(), [member]);
	return member;
}
const stone = () => ({ lotId: ulid(), shape: 'ROUND' as const, weight: 1.02, askingPrice: 10_000 });
const present = async ({ memberId }: MemberRecord): Promise<MemberRecord> => {
	const member = await openMarket().members.get(memberId);
	if (!member) throw new Error('The member is gone');
	return member;
};

/** Makes a deal: `loser` and then `buyer` bid on a stone of `seller`, and the bid is accepted the next day. */
async function makeDeal(seller: MemberRecord, loser: MemberRecord, buyer: MemberRecord, now: number): Promise<ListingRecord> {
	const listing = await createListing(at(now), await present(seller), stone(), []);
	await placeBid(at(now), await present(loser), { bidId: ulid(), diamondId: listing.listingId, revision: 1, bidAmount: 7000 });
	await placeBid(at(now), await present(buyer), { bidId: ulid(), diamondId: listing.listingId, revision: 1, bidAmount: 8000, maxBid: 9000 });
	await carryOutAct(at(now + 2 * DAY), await present(seller), listing.listingId, { status: 'ACCEPTED' });
	return listing;
}

test('after a removal nothing in the table says who it was, and the ledger still adds up', async () => {
	const admin = await addMember({ roleId: 101 });
	const other = await addMember({});
	const { companyName, licenceNumber, phoneNumber, communicationAddress, dateOfBirth, mobileNumber, ...signedUp } = LEAVER;
	const leaver = await addMember({ ...signedUp, accountId: 'an-account', companyName: undefined, state: 'VERIFIED' });
	const { firstName, lastName } = signedUp;
	await completeRegistration(at(NOON), leaver, {
		...{ firstName, lastName, companyName, licenceNumber, phoneNumber, mobileNumber, dateOfBirth, communicationAddress },
		country: 'JP',
		preferredCommunication: 'LINE',
	});
	const pending = await present(leaver);
	await openMarket().commit([{ kind: 'member-changed', before: pending, after: { ...pending, state: 'ACTIVE' } }]);
	await updateDetails(at(NOON), await present(leaver), { userName: leaver.userName, phoneNumber });

	// The member has bought, sold, lost and led.
	const bought = await makeDeal(other, await addMember({}), leaver, NOON);
	const lost = await makeDeal(other, leaver, await addMember({}), NOON);
	const sold = await makeDeal(leaver, other, await addMember({}), NOON);
	for (const { listingId } of [bought, lost, sold]) await carryOutAct(at(NOON + 3 * DAY), other, listingId, { status: 'COMPLETED' }).catch(() => undefined);
	await carryOutAct(at(NOON + 3 * DAY), await present(leaver), bought.listingId, { status: 'COMPLETED' });
	await carryOutAct(at(NOON + 3 * DAY), await present(leaver), sold.listingId, { status: 'COMPLETED' });
	await sweep(at(NOON + 10 * DAY), () => true);
	// The member was reported, banned, and the ban was lifted.
	await makeDeal(other, await addMember({}), leaver, NOON + 11 * DAY);
	await sweep(at(NOON + 20 * DAY), () => true);
	expect((await present(leaver)).state).toBe('BANNED');
	await liftBan(at(NOON + 20 * DAY), leaver.memberId, 'Paid after all');
	// The member wrote in a dispute, and attached a file.
	const letter = { threadId: ulid(), messageId: ulid(), authorId: leaver.memberId, side: 'buyer' as const, at: NOON };
	const attached = { fileId: ulid(), fileName: 'Quartzmann passport.png', contentType: 'image/png' as const, size: 1 };
	await at(NOON).commit([{ kind: 'message-added', message: { ...letter, text: 'Our side', files: [attached] }, draftId: ulid() }]);
	// The member wrote to the market, requested media, saved a search, and stored settings and a price list.
	await contactMarket(at(NOON), { companyName, privateName: `${firstName} ${lastName}`, email: leaver.userName, message: 'It is Zuzanna here' });
	const asked = await createListing(at(NOON), other, stone(), []);
	await requestMedia(at(NOON), await present(leaver), { diamondId: asked.listingId, kinds: ['photo'], message: 'Regards, Quartzmann' });
	await saveSearch(at(NOON), await present(leaver), { name: 'For Zuzanna', search: { shape: ['ROUND'] } as never, alert: true });
	await at(NOON).commit([{ kind: 'table-settings', memberId: leaver.memberId, settings: { density: 'dense' } }]);
	await at(NOON).commit([{ kind: 'price-list', before: undefined, after: { memberId: leaver.memberId, version: 1, uploadedAt: NOON, sealed: 'sealed' } }]);
	const given = { memberId: leaver.memberId, points: 1, why: 'CORRECTION' as const, reason: 'A gift' };
	await at(NOON).commit([{ kind: 'points', entryId: ulid(), entry: given, at: NOON }]);
	await addImport(leaver.memberId);
	const from = { device: { browser: 'Firefox' }, isKnownDevice: true, country: 'JP' };
	await beginSession(at(NOON), await present(leaver), { sessionId: 'A', kind: 'WEB', signedInAt: NOON, ...from });
	const tokens = { make: () => 'dmk_key', hash: async () => 'leavers-hash' };
	await makeKey(at(NOON), tokens, await present(leaver), { name: 'Program of Quartzmann', scopes: ['stock:read'], days: 30 });
	const before = (await items()).filter((item) => TRACES.test(JSON.stringify(item))).map(({ __edb_e__ }) => String(__edb_e__));
	expect([...new Set(before)].sort()).toEqual(
		[
			'address',
			'apiKey',
			'bid',
			'contactMessage',
			'deedValues',
			'directoryEntry',
			'licence',
			'listing',
			'member',
			'message',
			'notification',
			'savedSearch',
			'sellerCheck',
			'sheetImport',
		].sort(),
	);
	const dealer = deriveDealer({ country: 'JP', licenceNumber });
	const hasDealer = (item: Record<string, unknown>) => item.dealer === dealer || String(item.searchRow).includes(`,xd${dealer}`);
	expect((await items()).some(hasDealer)).toBe(true);
	const ledger = await openMarket().bids.ledger(bought.listingId, 1);

	const market = openErasure(NOON + 21 * DAY);
	await removeMember(market, identity, admin, leaver.memberId);
	// Workers that die one after the other, each a step later; and one that has no time.
	const fails = () => Promise.reject(new Error('The worker died'));
	const dying: Partial<ErasureMarket>[] = [
		{ identity: { forget: fails } },
		{ items: { clear: fails } },
		{ bids: { ...market.bids, renameBidder: fails } },
		{ traces: { ...market.traces, removeMessagesFrom: fails } },
		{ threadStore: { remove: fails } },
		{ sheets: { remove: fails } },
	];
	for (const part of dying) await expect(eraseMember({ ...market, ...part }, leaver.memberId, () => true)).rejects.toThrow('died');
	expect(await eraseMember(market, leaver.memberId, () => false)).toBe('again');
	expect((await market.works.get({ memberId: leaver.memberId, kind: 'ERASE' }))?.wakeAt).toBeLessThanOrEqual(market.clock());
	expect(await eraseMember(market, leaver.memberId, () => true)).toBe('done');
	updated.length = 0;
	expect(await eraseMember(openErasure(NOON + 21 * DAY + 2 * MINUTE), leaver.memberId, () => true)).toBe('done');
	// Bids that have the pseudonym are not written again.
	expect(updated.filter((key) => key.startsWith('bid#'))).toEqual([]);
	// A repeated message finds nothing to do.
	expect(await eraseMember(market, leaver.memberId, () => true)).toBe('done');
	expect(sheetsRemoved.size).toBe(1);

	const left = await items();
	expect(left.filter((item) => TRACES.test(JSON.stringify(item)))).toEqual([]);
	expect(left.filter(hasDealer)).toEqual([]);
	expect(
		left.filter(({ __edb_e__ }) => ['importRows', 'idempotentRequest', 'tableSettings', 'session', 'priceList', 'memberWork'].includes(String(__edb_e__))),
	).toEqual([]);
	const own = left.filter(({ pk }) => pk === `member#${leaver.memberId}`).map(({ __edb_e__ }) => String(__edb_e__));
	expect([...new Set(own)].sort()).toEqual(['member', 'points']);
	const pseudonym = `Member ${leaver.memberId.slice(-6)}`;
	const reported = left.filter(({ __edb_e__, kind }) => __edb_e__ === 'notification' && (kind === 'REPORTED' || kind === 'REPORT_OPENED'));
	expect(reported.length).toBeGreaterThan(1);
	for (const { data } of reported) expect(data).toMatchObject({ companyName: pseudonym });
	// Words in a dispute stay with the case, their files do not.
	expect(left.filter(({ __edb_e__ }) => __edb_e__ === 'message')).toMatchObject([{ authorId: leaver.memberId, text: 'Our side', files: [] }]);
	expect(filesRemoved).toEqual([`${letter.threadId} ${letter.messageId} ${attached.fileId}`]);
	// Bids, deals, points and the report stay.
	const after = await openMarket().bids.ledger(bought.listingId, 1);
	expect(after.map(({ hash }) => hash)).toEqual(ledger.map(({ hash }) => hash));
	expect(after.map(({ bidderCompanyName }) => bidderCompanyName)).toContain(pseudonym);
	expect(left.some(({ __edb_e__, buyerId, reported: named }) => __edb_e__ === 'dealCase' && buyerId === leaver.memberId && String(named) === 'buyer')).toBe(
		true,
	);
});

test('an erasure that runs out of time keeps what it did: no import of thousands is removed twice', async () => {
	const leaver = await addMember({});
	const each = 3;
	const all = 8 * each;
	for (let added = 0; added < all; added++) await addImport(leaver.memberId);
	await createListing(at(NOON), leaver, stone(), []);
	const market = openErasure(NOON);
	await removeMember(market, identity, leaver, leaver.memberId);
	const removed: string[] = [];
	const slow = { ...market, sheets: { remove: async (importId: string) => void removed.push(importId) } };
	// The time of a run is over as soon as some files are gone.
	for (let run = 1; run <= 2; run++) {
		const had = removed.length;
		expect(await eraseMember(slow, leaver.memberId, () => removed.length < had + each)).toBe('again');
		expect(removed.length).toBeLessThan(all);
	}
	expect(await eraseMember(slow, leaver.memberId, () => removed.length < all)).toBe('again');
	expect(removed.length).toBe(all);
	expect(new Set(removed).size).toBe(all);
	// From here on the time ends before the stones are gone.
	expect(await eraseMember(slow, leaver.memberId, () => false)).toBe('again');
	expect(await eraseMember(slow, leaver.memberId, () => true)).toBe('done');
	expect((await Array.fromAsync(market.imports.ofSeller(leaver.memberId))).flat()).toEqual([]);
});

test('what a call under way writes when the erasure has ended is erased soon, and an alert is not written any more', async () => {
	const leaver = await addMember({});
	const { memberId } = leaver;
	const market = openErasure(NOON);
	await removeMember(market, identity, leaver, memberId);
	expect(await eraseMember(market, memberId, () => true)).toBe('done');
	const widget = { name: 'Late', origins: ['https://late.example'], priceMode: 'ASKING', marginPercent: 0, currency: 'USD', rate: 1, language: 'en' };
	await createWidget(at(NOON), leaver, { ...widget, contact: {}, columns: [] } as never, () => 'dmp_late');
	const tools = { receivers: { isAllowed: () => true }, encryption: { seal: async () => 'sealed' } } as never;
	await addWebhook(at(NOON), tools, leaver, { url: 'https://late.example/', description: 'Late', events: ['bid.received'] });
	const search = { name: 'Late', search: { shape: ['ROUND'] } as never, alert: true };
	await expect(saveSearch(at(NOON), leaver, search)).rejects.toMatchObject({ code: 'BUSY' });

	const [soon, later] = [NOON + MINUTE, NOON + 5 * MINUTE];
	const due = async (now: number) => (await Array.fromAsync(market.works.due(now))).flat().map((one) => one.memberId);
	expect(await due(soon)).not.toContain(memberId);
	expect(await due(later)).toContain(memberId);
	expect(await eraseMember(openErasure(later), memberId, () => true)).toBe('done');
	const own = (await items()).filter(({ pk, sk }) => pk === `member#${memberId}` || (String(pk).startsWith('alerts#') && String(sk).startsWith(memberId)));
	expect(own.map(({ __edb_e__ }) => __edb_e__)).toEqual(['member']);
});

/** A market whose reads show no bid, as those of a removal that overlooks one: the indexes are late, and a later bid was counted in the same place. */
const overlookBids = (market: Market): Pick<Market, 'bids' | 'listings'> => ({
	bids: {
		...market.bids,
		listingsBidOn: async () => [],
		counts: async (memberId) => (await market.bids.counts(memberId)).map(({ lane, bids }) => ({ lane, bids })),
	},
	listings: { ...market.listings, async *bySeller() {} },
});

test('a stone whose bid the removal overlooked is waited for, and goes after its auction', async () => {
	const [leaver, bidder] = [await addMember({ firstName: 'Late' }), await addMember({})];
	const [free, bid] = await Promise.all([1, 2].map(() => createListing(at(NOON), leaver, stone(), [])));
	if (!free || !bid) throw new Error('Two stones are listed');
	const market = openErasure(NOON);
	await placeBid(at(NOON), bidder, { bidId: ulid(), diamondId: bid.listingId, revision: 1, bidAmount: 7000 });
	await removeMember({ ...market, ...overlookBids(market) }, identity, leaver, leaver.memberId);
	expect(await eraseMember(market, leaver.memberId, () => true)).toBe('done');
	expect(await openMarket().listings.get(free.listingId)).toBeUndefined();
	expect(await openMarket().listings.get(bid.listingId)).toMatchObject({ state: 'BIDDING' });
	const due = async (now: number) => (await Array.fromAsync(market.works.due(now))).flat().map(({ memberId }) => memberId);
	expect(await due(NOON + DAY / 2)).not.toContain(leaver.memberId);
	expect(await due(NOON + DAY)).toContain(leaver.memberId);
	expect(JSON.stringify(await market.works.get({ memberId: leaver.memberId, kind: 'ERASE' }))).not.toContain(leaver.userName);

	// Nobody decides: the clock rejects the bid, and the next run removes the stone.
	await sweep(at(NOON + 10 * DAY), () => true);
	expect(await eraseMember(openErasure(NOON + 10 * DAY), leaver.memberId, () => true)).toBe('done');
	expect(await openMarket().listings.get(bid.listingId)).toBeUndefined();
	expect(await market.works.get({ memberId: leaver.memberId, kind: 'ERASE' })).toBeUndefined();
});

test('an erasure of a member whose lead the removal overlooked waits until the auction is over', async () => {
	const [seller, leaver] = [await addMember({}), await addMember({ firstName: 'Late', companyName: 'Late Leaders' })];
	const { listingId } = await createListing(at(NOON), seller, stone(), []);
	const market = openErasure(NOON);
	const bid = { bidId: ulid(), diamondId: listingId, revision: 1, bidAmount: 7000 };
	await placeBid(at(NOON), leaver, bid);
	await removeMember({ ...market, ...overlookBids(market) }, identity, leaver, leaver.memberId);
	await expect(placeBid(at(NOON), leaver, { ...bid, bidId: ulid(), bidAmount: 8000 })).rejects.toMatchObject({ code: 'NOT_ACTIVE' });

	expect(await eraseMember(market, leaver.memberId, () => true)).toBe('done');
	expect(await market.works.get({ memberId: leaver.memberId, kind: 'ERASE' })).toMatchObject({ wakeAt: NOON + DAY });
	expect(JSON.stringify(await openMarket().listings.get(listingId))).not.toContain('Late');

	await sweep(at(NOON + 10 * DAY), () => true);
	expect(await eraseMember(openErasure(NOON + 10 * DAY), leaver.memberId, () => true)).toBe('done');
	expect(await market.works.get({ memberId: leaver.memberId, kind: 'ERASE' })).toBeUndefined();
});
