import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '#shared/domain/common/durations.ts';
import { ENTITIES } from '#test/steps/entities.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { bidOn, makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import { carryOutAct } from '../../auctions/decide-auction.ts';
import { makeKey } from '../../integrations/keys.ts';
import { contactMarket } from '../../operations/contact-market.ts';
import { saveSearch } from '../../search/saved-searches.ts';
import type { ListingRecord } from '../../stock/ports/listings.ts';
import { wakeDue } from '../../wake-due.ts';
import type { CopiedFile } from '../ports/member-data.ts';
import type { MemberDataMarket } from '../ports/member-markets.ts';
import type { MemberRecord } from '../ports/members.ts';
import { beginSession } from '../sign-in/sessions.ts';
import { copyOwnData } from './copy-own-data.ts';
import { linkOwnData, readOwnData, requestOwnData } from './own-data.ts';
import { EXPORTED, LEFT_OUT } from './own-entries.ts';

/** Runs on the real table, with real storage. */
const NOON = Date.parse('2027-03-01T03:00:00.000Z');

let out: Outgoing;
let open: (now: number) => MemberDataMarket;
beforeAll(async () => {
	out = await startFunctionsAlone();
	const [{ openMarket }, { openMemberData }] = [await import('#functions/open-market.ts'), await import('#functions/open-member-data.ts')];
	open = (now) => ({ ...openMemberData({ ...openMarket(), now }), clock: () => now });
});
afterAll(() => out.stop());

async function addMember(name: string, fields: Partial<MemberRecord> = {}): Promise<MemberRecord> {
	const member = makeMember(name, { createdAt: NOON, ...fields });
	await writeRecords(open(NOON), [member]);
	return member;
}

/** Makes an accepted deal in which `buyer` is the highest bidder. */
async function makeDeal(seller: MemberRecord, buyer: MemberRecord, remarks: string): Promise<ListingRecord> {
	const stone = makeStone(seller, NOON, { remarks });
	await writeRecords(open(NOON), [], [stone]);
	await bidOn(open(NOON), buyer, stone, 8000, 8765);
	await carryOutAct(open(NOON + 2 * DAY), seller, stone.listingId, { status: 'ACCEPTED' });
	return stone;
}

/** Writes in the dispute about a stone. */
async function writeInCase(author: MemberRecord, listingId: string, text: string, fileNames: string[]): Promise<void> {
	const now = NOON + 2 * DAY;
	const caseId = (await open(now).listings.get(listingId))?.auction?.caseId ?? expect.fail('There is no case');
	const files = fileNames.map((fileName) => ({ fileId: ulid(), fileName, contentType: 'image/png' as const, size: 1 }));
	const message = { threadId: caseId, messageId: ulid(now), authorId: author.memberId, side: 'buyer' as const, text, files, at: now };
	await open(now).commit([{ kind: 'message-added', message, draftId: ulid() }]);
}

/** Records the files that a worker stores, and stores them. */
function watchKept(market: MemberDataMarket): { market: MemberDataMarket; kept: CopiedFile[][] } {
	const kept: CopiedFile[][] = [];
	const keep: MemberDataMarket['copies']['keep'] = (work, files, at) => {
		kept.push([...files]);
		return market.copies.keep(work, files, at);
	};
	return { market: { ...market, copies: { ...market.copies, keep } }, kept };
}

const readText = ({ bytes }: CopiedFile): string => new TextDecoder().decode(bytes);
const listReady = async ({ memberId }: MemberRecord) =>
	(await open(NOON).notifications.page(memberId, 0, 100)).content.filter(({ kind }) => kind === 'OWN_DATA_READY');

test('has what is held of the member, and of others no more than the company', async () => {
	const phone = '+81 3 7654 3210';
	const member = await addMember('Zuzanna', { phoneNumber: phone, licenceNumber: '987654321098', country: 'JP' });
	const other = await addMember('Ottokar', { phoneNumber: '+81 3 1111 2222', communicationAddress: 'ottokar-line', companyName: 'Ottokar Stones' });
	const sold = await makeDeal(member, other, 'Sold by Zuzanna');
	const bought = await makeDeal(other, member, 'Bought');
	await carryOutAct(open(NOON + 2 * DAY), member, bought.listingId, { status: 'COMPLAINT', reason: 'Never came' });
	await carryOutAct(open(NOON + 2 * DAY), other, bought.listingId, { status: 'COMPLAINT', reason: 'Said by the other' });
	await writeInCase(member, bought.listingId, 'My side of it', ['the receipt.png']);
	await writeInCase(other, bought.listingId, 'The other side of it', []);
	const market = open(NOON);
	await saveSearch(market, member, { name: 'Rounds of mine', search: { shape: ['ROUND'] } as never, alert: true });
	await market.commit([{ kind: 'table-settings', memberId: member.memberId, settings: { density: 'dense' } }]);
	await market.commit([{ kind: 'favourite', memberId: member.memberId, listingId: bought.listingId, tracked: true }]);
	await market.commit([
		{ kind: 'factors', before: undefined, after: { memberId: member.memberId, version: 1, authenticatorSince: NOON, recoverySeals: ['a-seal'] } },
	]);
	await contactMarket(market, { companyName: 'Zuzanna & Co', privateName: 'Zuzanna', email: member.userName, message: 'A word to the market' });
	const session = { sessionId: 'S', kind: 'WEB' as const, signedInAt: NOON, device: { browser: 'Firefox' }, isKnownDevice: true, country: 'JP' };
	await beginSession(market, member, session);
	const { priceListEncryption } = await import('#functions/adapters/prices/price-list-encryption.ts');
	const list = { currency: 'USD', fancyByPear: false, shapes: [{ shape: 'ROUND' as const, date: '2027-02-26', sizes: [] }] };
	const sealed = await priceListEncryption.seal(member.memberId, list);
	await market.commit([{ kind: 'price-list', before: undefined, after: { memberId: member.memberId, version: 1, uploadedAt: NOON, sealed } }]);

	const tokens = { make: () => 'dmk_secret7Kp2', hash: async () => 'a-hash' };
	await makeKey(market, tokens, member, { name: 'Nightly', scopes: ['stock:write'], days: 30 });

	await requestOwnData(open(NOON + 3 * DAY), member);
	const { market: watched, kept } = watchKept(open(NOON + 3 * DAY));
	await copyOwnData(watched, member.memberId);

	const [files = []] = kept;
	const texts = new Map(files.map((file) => [file.name, readText(file)]));
	expect(JSON.parse(texts.get('profile.json') ?? '')).toMatchObject([{ phoneNumber: phone, licenceNumber: '987654321098', userName: member.userName }]);
	expect(JSON.parse(texts.get('stones.json') ?? '')).toMatchObject([{ listingId: sold.listingId, remarks: 'Sold by Zuzanna', state: 'ACCEPTED' }]);
	expect(JSON.parse(texts.get('sales.json') ?? '')).toMatchObject([{ listingId: sold.listingId, otherParty: 'Ottokar Stones', pricePerCarat: 8000 }]);
	expect(JSON.parse(texts.get('purchases.json') ?? '')).toMatchObject([{ listingId: bought.listingId, otherParty: 'Ottokar Stones' }]);
	expect(JSON.parse(texts.get('bids.json') ?? '')).toMatchObject([{ listingId: bought.listingId, ceiling: 8765, placedAt: new Date(NOON).toISOString() }]);
	expect(JSON.parse(texts.get('complaints.json') ?? '')).toMatchObject([{ role: 'buyer', said: [{ said: 'COMPLAINT', reason: 'Never came' }] }]);
	expect(JSON.parse(texts.get('case-messages.json') ?? '')).toMatchObject([
		{ role: 'buyer', text: 'My side of it', at: new Date(NOON + 2 * DAY).toISOString(), files: [{ fileName: 'the receipt.png' }] },
	]);
	expect(JSON.parse(texts.get('saved-searches.json') ?? '')).toMatchObject([{ name: 'Rounds of mine', search: { shape: ['ROUND'] } }]);
	expect(JSON.parse(texts.get('tracked-stones.json') ?? '')).toEqual([{ listingId: bought.listingId }]);
	expect(JSON.parse(texts.get('price-list.json') ?? '')).toMatchObject([{ shapes: [{ date: '2027-02-26' }], uploadedAt: new Date(NOON).toISOString() }]);
	expect(JSON.parse(texts.get('api-keys.json') ?? '')).toMatchObject([{ name: 'Nightly', lastFour: '7Kp2', createdAt: new Date(NOON).toISOString() }]);
	expect(JSON.parse(texts.get('sessions.json') ?? '')).toMatchObject([{ kind: 'WEB', browser: 'Firefox', country: 'JP' }]);
	expect(JSON.parse(texts.get('messages-to-the-market.json') ?? '')).toMatchObject([{ message: 'A word to the market' }]);
	expect(JSON.parse(texts.get('notifications.json') ?? '')).toEqual(
		expect.arrayContaining([expect.objectContaining({ kind: 'ACCEPTED', title: expect.any(String) })]),
	);
	const auditEvents = JSON.parse(texts.get('record.json') ?? '') as { kind: string; act?: string }[];
	expect(auditEvents.map(({ kind, act }) => act ?? kind)).toEqual(expect.arrayContaining(['PRICE_LIST', 'SIGN_IN', 'OWN_DATA']));
	// Each file is explained, and no missing file is named.
	for (const name of texts.keys()) expect(texts.get('README.txt')).toContain(name === 'README.txt' ? '' : `${name}: `);
	const all = [...texts.values()].join('\n');
	expect(all).not.toMatch(/1111 2222|ottokar-line|Said by the other|The other side|a-seal|a-hash|dmk_/);
	expect(all).not.toContain(other.userName);

	expect(await readOwnData(open(NOON + 3 * DAY), member)).toMatchObject({
		state: 'READY',
		records: expect.any(Number),
		until: new Date(NOON + 5 * DAY).toISOString(),
	});
	const { url } = await linkOwnData(open(NOON + 3 * DAY), member);
	const saved = await fetch(url);
	expect(saved.headers.get('content-disposition')).toContain('my-data-2027-03-04.zip');
	// The ZIP is not compressed, so its text can be searched.
	expect(await saved.text()).toContain('A word to the market');
	await expect(linkOwnData(open(NOON + 5 * DAY), member)).rejects.toMatchObject({ code: 'NOT_FOUND' });
	expect(await readOwnData(open(NOON + 5 * DAY), member)).toMatchObject({ state: 'NONE' });
});

test('is made once when its worker dies, and when two are at it', async () => {
	const member = await addMember('Ren');
	await writeRecords(open(NOON), [], [makeStone(member, NOON)]);
	await requestOwnData(open(NOON), member);
	// A second request does not begin a second copy.
	await requestOwnData(open(NOON), member);
	const market = open(NOON);
	const dying = { ...market, copies: { ...market.copies, keep: () => Promise.reject(new Error('Storage is away')) } };
	await expect(copyOwnData(dying, member.memberId)).rejects.toThrow('away');
	expect(await readOwnData(market, member)).toMatchObject({ state: 'WAITING' });

	// No message is sent again: the sweep finds the work after its worker has been silent for too long.
	const woken: string[] = [];
	const send = async (named: { memberId: string }[]) => void woken.push(...named.map(({ memberId }) => memberId));
	await wakeDue(market.works.due(NOON + MINUTE), send);
	expect(woken).not.toContain(member.memberId);
	await wakeDue(market.works.due(NOON + 20 * MINUTE), send);
	expect(woken).toContain(member.memberId);

	const outcomes = await Promise.allSettled([1, 2].map(() => copyOwnData(open(NOON), member.memberId)));
	expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
	await copyOwnData(open(NOON), member.memberId);
	expect(await listReady(member)).toHaveLength(1);
	await expect(fetch((await linkOwnData(open(NOON), member)).url).then(({ status }) => status)).resolves.toBe(200);
});

test('replaces the one of before, whose link leads nowhere any more', async () => {
	const member = await addMember('Mei');
	await requestOwnData(open(NOON), member);
	await copyOwnData(open(NOON), member.memberId);
	const { url } = await linkOwnData(open(NOON), member);
	await requestOwnData(open(NOON), member);
	expect((await fetch(url)).status).toBe(404);
	await expect(linkOwnData(open(NOON), member)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('is not kept for who has left while it was made', async () => {
	const member = await addMember('Aoi');
	await requestOwnData(open(NOON), member);
	const market = open(NOON);
	let removed = 0;
	const copies: MemberDataMarket['copies'] = {
		...market.copies,
		async keep(work, files, at) {
			// As if the work had been deleted in the meantime, and another one begun.
			const present = await market.works.get({ memberId: member.memberId, kind: 'COPY' });
			if (present) await market.commit([{ kind: 'member-work', before: present, after: { ...present, workId: ulid() } }]);
			return market.copies.keep(work, files, at);
		},
		async remove(work) {
			removed++;
			await market.copies.remove(work);
		},
	};
	await expect(copyOwnData({ ...market, copies }, member.memberId)).rejects.toThrow('VERSION');
	expect(removed).toBe(1);
});

test('a kind of item in a member’s own partition is told, or left out for a reason', () => {
	const own = ENTITIES.filter(({ partition }) => partition.startsWith('member#')).map(({ kind }) => kind);
	expect(own.length).toBeGreaterThan(15);
	expect([...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)].sort()).toEqual([...own].sort());
});
