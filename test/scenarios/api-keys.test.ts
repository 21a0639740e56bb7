import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeKeyToken } from '#functions/adapters/integrations/key-token.ts';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { KEYS_PER_MEMBER } from '#shared/domain/integrations/api-key.ts';
import { listScopes, SCOPES, type Scope } from '#shared/domain/integrations/scopes.ts';
import { read } from '#test/model/documented.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { type Key, makesKey } from '#test/steps/keys.ts';
import { awaitRoomInMarketDay, eventually, moveClock, moveClockPast, type SignedIn } from '#test/steps/market.ts';
import { withAnOldSession } from '#test/steps/proof.ts';
import { type RawRequest, sends } from '#test/steps/raw.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

const CALLS = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const REFUSED_AS_KEY = ['UNAUTHENTICATED', 'KEY_INVALID', 'KEY_IN_QUERY', 'SCOPE_MISSING', 'NETWORK_REFUSED'];

let dealer: SignedIn;
beforeAll(async () => {
	dealer = await anActiveMember('stock-program');
});

/** Makes a call without its body: the credential is checked first. */
async function outcomeOf(call: EndpointName, token: string, request: RawRequest = {}) {
	const params = Object.fromEntries([...endpoints[call].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, ulid()]));
	const { outcome, problem, fault } = read(call, await sends(call, { params, ...request }, token));
	return { outcome, problem, fault };
}

describe('what a key opens', () => {
	/** Keys by their scopes: one with each scope alone, and for each call one with all scopes that do not open it. */
	const keys = new Map<string, Key>();
	const listOthers = (scope: Endpoint['scope']) => SCOPES.filter((one) => !listScopes(scope).includes(one));
	const find = (scopes: readonly Scope[]) => keys.get(scopes.join()) ?? expect.fail('no key');
	let all: Key;
	beforeAll(async () => {
		for (const scopes of [...SCOPES.map((scope) => [scope]), ...CALLS.filter(([, { scope }]) => scope).map(([, { scope }]) => listOthers(scope))]) {
			if (!keys.has(scopes.join())) keys.set(scopes.join(), await makesKey(dealer, scopes));
		}
		all = await makesKey(dealer, [...SCOPES]);
	});

	test.each(CALLS.filter(([, { scope }]) => !scope).map(([call]) => call))('%s refuses a key with every scope', async (call) => {
		expect(await outcomeOf(call, all.token)).toMatchObject({ outcome: 'UNAUTHENTICATED', fault: undefined });
	});

	test.each(CALLS.filter(([, { scope }]) => scope))('%s is open to its scopes alone', async (call, { scope: needed }) => {
		for (const scope of listScopes(needed)) {
			const { outcome, fault } = await outcomeOf(call, find([scope]).token);
			expect([REFUSED_AS_KEY.includes(outcome), fault]).toEqual([false, undefined]);
		}
		const refused = await outcomeOf(call, find(listOthers(needed)).token);
		expect([refused.outcome, refused.problem?.scope, refused.fault]).toEqual(['SCOPE_MISSING', listScopes(needed)[0], undefined]);
	});

	test('a program reads the market, and lists, changes and reads its own stock', async () => {
		const { api } = all;
		const { diamondId, version } = await api.createDiamond({ body: aStone() });
		const { changed } = await api.changeDiamonds({ body: { changes: [{ diamondId, version, set: { askingPrice: 9000 } }] } });
		expect(changed).toHaveLength(1);
		expect((await api.inventory({ body: { userName: dealer.userName } })).content.map((stone) => stone.diamondId)).toEqual([diamondId]);
		expect(await api.getDiamond({ params: { id: diamondId } })).toMatchObject({ askingPrice: 9000 });
	});
});

describe('a key without the scope of deals', () => {
	test('reads nothing of its member’s bids and of the other party of a deal, wherever stones are read', async () => {
		const [seller, buyer] = await Promise.all([anActiveMember('deal-seller'), anActiveMember('deal-buyer')]);
		const { diamondId } = await seller.api.createDiamond({ body: aStone({ askingPrice: 9000 }) });
		const { closesAt } = (await bids(buyer, diamondId, 9000, 9517)).diamond;
		const [ofBuyer, ofSeller, withDeals] = await Promise.all([
			makesKey(buyer, ['market:read', 'bids:write'], { bids: { perStone: 9_000_000, perDay: 9_000_000 } }),
			makesKey(seller, ['stock:read', 'market:read']),
			makesKey(buyer, ['market:read', 'deals:read']),
		]);
		const named = { params: { id: diamondId } };
		const search = { body: { diamondIds: [diamondId], allBid: true } };
		const listing = { body: { userName: seller.userName } };
		const read = async () => [
			await ofBuyer.api.getDiamond(named),
			...(await ofBuyer.api.search(search)).content,
			await ofSeller.api.getDiamond(named),
			...(await ofSeller.api.inventory(listing)).content,
		];
		const SECRETS = /\b9517\b|myMaxBid|leading|counterparty|confirmations|confirmBy|caseId|"isBidPlaced":true/;
		expect(await withDeals.api.getDiamond(named)).toMatchObject({ myMaxBid: 9517, leading: true, isBidPlaced: true });
		await eventually('the bid in the search', async () => (await read()).length === 4);
		expect(JSON.stringify(await read())).not.toMatch(SECRETS);
		expect(await catchRefusal(ofBuyer.api.search({ body: { myBid: true } }))).toMatchObject({ code: 'SCOPE_MISSING' });
		expect((await withDeals.api.search({ body: { myBid: true } })).content).toMatchObject([{ diamondId, myMaxBid: 9517 }]);

		await moveClockPast(closesAt);
		await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
		expect(await withDeals.api.getDiamond(named)).toMatchObject({ counterparty: { email: seller.userName } });
		expect(await catchRefusal(ofBuyer.api.getDiamond(named))).toMatchObject({ code: 'NOT_FOUND' });
		const after = [await ofSeller.api.getDiamond(named), (await ofSeller.api.inventory(listing)).content];
		expect(JSON.stringify(after)).toContain('"state":"ACCEPTED"');
		expect(JSON.stringify(after)).not.toMatch(SECRETS);
	});
});

describe('a key that is not taken', () => {
	const ask = (token: string, request?: RawRequest) => outcomeOf('getDiamond', token, request);

	test('an unknown one, one with a wrong character, a publishable one, and one of another stage', async () => {
		const { token } = await makesKey(dealer, ['market:read']);
		const wrong = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
		for (const one of [makeKeyToken('secret'), wrong, makeKeyToken('publishable'), 'dmk_', `${token}x`]) {
			expect(await ask(one)).toMatchObject({ outcome: 'KEY_INVALID', problem: { status: 401 }, fault: undefined });
		}
	});

	test('one in an address is refused with the advice to revoke it, even beside a good one', async () => {
		const { token } = await makesKey(dealer, ['market:read']);
		for (const request of [{ query: { key: token } }, { query: { [token]: '' } }, { params: { id: token } }]) {
			const { outcome, problem, fault } = await ask(token, request);
			expect([outcome, problem?.status, fault]).toEqual(['KEY_IN_QUERY', 400, undefined]);
			expect(problem?.detail).toContain('revoke the key');
			expect(JSON.stringify(problem)).not.toContain(token);
		}
	});

	test('a revoked one, from the next call on', async () => {
		const { keyId, token } = await makesKey(dealer, ['market:read']);
		expect((await ask(token)).outcome).toBe('NOT_FOUND');
		expect(await dealer.api.revokeApiKey({ params: { keyId } })).toMatchObject({ state: 'REVOKED' });
		expect((await ask(token)).outcome).toBe('KEY_INVALID');
		expect(await dealer.api.revokeApiKey({ params: { keyId } })).toMatchObject({ state: 'REVOKED' });
	});

	test('one from another network', async () => {
		const { token } = await makesKey(dealer, ['market:read'], { networks: ['203.0.113.0/24', '2001:db8:7::/48'] });
		const from = async (network: string) => (await ask(token, { headers: { 'x-viewer-network': network } })).outcome;
		expect(await Promise.all(['203.0.113.9', '2001:db8:7:1::', '::ffff:203.0.113.9'].map(from))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
		expect(await Promise.all(['203.0.114.9', '2001:db8:8::', 'nowhere', ''].map(from))).toEqual(Array(4).fill('NETWORK_REFUSED'));
	});

	test('one of a banned member, until the ban is lifted', async () => {
		const [admin, banned] = await Promise.all([theAdmin(), anActiveMember('banned-program')]);
		const { token } = await makesKey(banned, ['market:read']);
		const about = { params: { userId: banned.session.data.userId }, body: { reason: 'A try.' } };
		await admin.api.banMember(about);
		expect((await ask(token)).outcome).toBe('MEMBER_BANNED');
		await admin.api.liftBan(about);
		expect((await ask(token)).outcome).toBe('NOT_FOUND');
	});

	test('one of a removed member', async () => {
		const leaver = await anActiveMember('leaving-program');
		const { token } = await makesKey(leaver, ['market:read']);
		await leaver.api.removeMember({ params: { id: leaver.session.data.userId } });
		expect((await ask(token)).outcome).toBe('KEY_INVALID');
	});
});

describe('making keys', () => {
	test('needs a fresh proof', async () => {
		const old = await withAnOldSession(await anActiveMember('old-session'));
		expect(await catchRefusal(makesKey(old, ['stock:read']))).toMatchObject({ code: 'PROOF_NEEDED' });
	});

	test('answers the key once, and lists it without', async () => {
		const member = await anActiveMember('maker');
		const { keyId, token } = await makesKey(member, ['stock:read'], { name: 'Nightly' });
		const { content } = await member.api.apiKeys({});
		expect(content).toMatchObject([{ keyId, name: 'Nightly', lastFour: token.slice(-4), state: 'ACTIVE', networks: [] }]);
		expect(JSON.stringify(content)).not.toContain(token.slice(0, -4));
		const stranger = await anActiveMember('stranger');
		expect(await catchRefusal(stranger.api.revokeApiKey({ params: { keyId } }))).toMatchObject({ code: 'NOT_FOUND' });
	});

	test.each<[string, object]>([
		['no scope', { scopes: [] }],
		['an unknown scope', { scopes: ['admin'] }],
		['a scope twice', { scopes: ['stock:read', 'stock:read'] }],
		['more than a year', { days: 366 }],
		['no time', { days: 0 }],
		['bids without limits', { scopes: ['bids:write'] }],
		['limits without bids', { bids: { perStone: 1, perDay: 1 } }],
		['an address instead of a network', { networks: ['203.0.113.7'] }],
		['a network that the market cannot tell', { networks: ['2001:db8::/65'] }],
	])('with %s is refused', async (_, changes) => {
		const body = { name: 'A program', scopes: ['stock:read'], days: 30, ...changes } as never;
		expect(await catchRefusal(dealer.api.makeApiKey({ body }))).toMatchObject({ code: 'VALIDATION' });
	});

	test('stops at the limit, even at once, and goes on when one is revoked', async () => {
		const member = await anActiveMember('collector');
		for (let at = 2; at < KEYS_PER_MEMBER; at++) await makesKey(member, ['stock:read']);
		const last = await Promise.allSettled([1, 2, 3, 4].map(() => makesKey(member, ['stock:read'])));
		expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		expect((await member.api.apiKeys({})).content).toHaveLength(KEYS_PER_MEMBER);
		expect(await catchRefusal(makesKey(member, ['stock:read']))).toMatchObject({ code: 'LIMIT_REACHED' });
		await member.api.revokeApiKey({ params: { keyId: (await member.api.apiKeys({})).content[0]?.keyId ?? '' } });
		await makesKey(member, ['stock:read']);
	});
});

describe('limits', () => {
	test('are in the headers of every answer to a key, a refusal too, and of no other', async () => {
		const { token } = await makesKey(dealer, ['stock:read', 'market:read']);
		const [answered, refused] = [await sends('listImports', {}, token), await sends('getDiamond', { params: { id: ulid() } }, token)];
		expect([answered.status, refused.status]).toEqual([200, 404]);
		for (const { headers } of [answered, refused]) {
			expect(headers.get('ratelimit-policy')).toBe('"default";q=100;w=10');
			expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
		}
		expect((await sends('listImports', {}, dealer.session.token)).headers.has('ratelimit')).toBe(false);
	});
});

describe('bids with a key', () => {
	let seller: SignedIn;
	let bidder: SignedIn;
	beforeAll(async () => {
		[seller, bidder] = await Promise.all([anActiveMember('seller'), anActiveMember('bidder')]);
	});
	const offers = async (weight: number) => (await seller.api.createDiamond({ body: aStone({ weight, askingPrice: 10_000 }) })).diamondId;
	const bid = (key: Key, diamondId: string, bidAmount: number, maxBid?: number, bidId = ulid()) =>
		key.api.addBid({ body: { bidId, diamondId, revision: 1, bidAmount, ...(maxBid && { maxBid }) } });
	const limited = (perStone: number, perDay: number) => makesKey(bidder, ['bids:write'], { bids: { perStone: perStone * 100, perDay: perDay * 100 } });

	test('count with the ceiling for the whole stone', async () => {
		const key = await limited(16_000, 100_000);
		const stone = await offers(2);
		expect(await catchRefusal(bid(key, stone, 7000, 8001))).toMatchObject({ code: 'BID_LIMIT', status: 422 });
		expect(await bid(key, stone, 7000, 8000)).toMatchObject({ outcome: 'LEADING' });
	});

	test('stop at the limit of the day; a raised ceiling counts with the difference, a repetition with nothing', async () => {
		await awaitRoomInMarketDay();
		const key = await limited(10_000, 17_000);
		const [one, two] = [await offers(1), await offers(1)];
		const bidId = ulid();
		await bid(key, one, 7000, 7500, bidId);
		await bid(key, one, 7000, 7500, bidId);
		await bid(key, one, 7000, 9000);
		expect(await catchRefusal(bid(key, two, 8001))).toMatchObject({ code: 'BID_LIMIT' });
		expect(await bid(key, two, 8000)).toMatchObject({ outcome: 'LEADING' });
		expect(await catchRefusal(bid(key, await offers(1), 7000))).toMatchObject({ code: 'BID_LIMIT' });
	});

	test('of several at once only as many are taken as the day allows', async () => {
		await awaitRoomInMarketDay();
		const key = await limited(10_000, 15_000);
		const stones = await Promise.all([1, 2, 3, 4].map(() => offers(1)));
		const outcomes = await Promise.allSettled(stones.map((stone) => bid(key, stone, 7000)));
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'BID_LIMIT' });
	});

	test('are in the log with their key', async () => {
		const key = await limited(10_000, 10_000);
		await bid(key, await offers(1), 7000);
		const { content } = await bidder.api.deeds({ query: { key: key.keyId } });
		expect(content.map(({ kind, act }) => act ?? kind)).toEqual(['BID', 'KEY_USED', 'KEY_MADE']);
		expect(new Set(content.map(({ keyId }) => keyId))).toEqual(new Set([key.keyId]));
	});
});

describe('the log of uses', () => {
	test('has the first use of each scope and network on a day, and the calls of the day before', async () => {
		await awaitRoomInMarketDay();
		const member = await anActiveMember('logged');
		const { keyId, api, token } = await makesKey(member, ['market:read', 'stock:read']);
		const reads = (network: string) => sends('listImports', { headers: { 'x-viewer-network': network } }, token);
		await reads('203.0.113.9');
		await reads('203.0.113.10');
		await reads('203.0.114.9');
		await api.search({ body: {} });
		const logged = async () => (await member.api.deeds({ query: { key: keyId, kind: 'KEY' } })).content;
		expect((await logged()).map(({ act, network, after }) => [act, network, after?.scope])).toEqual([
			['KEY_USED', expect.any(String), 'market:read'],
			['KEY_USED', '203.0.114.0', 'stock:read'],
			['KEY_USED', '203.0.113.0', 'stock:read'],
			['KEY_MADE', expect.any(String), undefined],
		]);
		const [{ lastUsedAt } = {}] = (await member.api.apiKeys({})).content;
		expect(lastUsedAt).toBeDefined();
		await moveClock({ advance: 'P1D' });
		await reads('203.0.113.9');
		const [first, second] = await logged();
		expect([first, second].map((event) => event?.act).sort()).toEqual(['KEY_DAY', 'KEY_USED']);
		const day = [first, second].find((event) => event?.act === 'KEY_DAY');
		expect(day?.after).toMatchObject({ 'market:read': 1 });
		expect(Number(day?.after?.['stock:read'])).toBeGreaterThanOrEqual(2);
		// The entry of the revocation has the calls of the last day.
		await member.api.revokeApiKey({ params: { keyId } });
		const [revoked] = await logged();
		expect(revoked).toMatchObject({ act: 'KEY_REVOKED', after: { day: expect.any(String), 'stock:read': 1 } });
		expect(revoked?.after?.day).not.toBe(day?.after?.day);
	});

	test('a key ends on its day, and its last calls are in the log', async () => {
		const revoked = await makesKey(dealer, ['market:read'], { days: 1 });
		await outcomeOf('getDiamond', revoked.token);
		await dealer.api.revokeApiKey({ params: { keyId: revoked.keyId } });
		const { token, keyId } = await makesKey(dealer, ['market:read'], { days: 1 });
		const { expiresAt } = (await dealer.api.apiKeys({})).content[0] ?? {};
		expect((await outcomeOf('getDiamond', token)).outcome).toBe('NOT_FOUND');
		await moveClockPast(expiresAt);
		expect((await outcomeOf('getDiamond', token)).outcome).toBe('KEY_INVALID');
		expect((await dealer.api.apiKeys({})).content[0]).toMatchObject({ state: 'EXPIRED' });
		const logged = async (key: string) => (await dealer.api.deeds({ query: { key, kind: 'KEY' } })).content;
		expect((await logged(keyId))[0]).toMatchObject({ act: 'KEY_DAY', by: 'MEMBER', after: { day: expect.any(String), 'market:read': 1 } });
		expect((await logged(revoked.keyId)).map(({ act }) => act)).toEqual(['KEY_REVOKED', 'KEY_USED', 'KEY_MADE']);
	});
});
