import { beforeAll, describe, expect, it } from 'vitest';
import { type WalkedStep, walkMarket } from '#functions/canary/walk-market.ts';
import { anActiveMember, aStone, theAdmin } from '../steps/given.ts';
import { eventually, findLocalPage, getOrigin, guest, PASSWORD, type SignedIn } from '../steps/market.ts';

/** The member that the canary signs in as. The tests also list a stone for it to find. */
let member: SignedIn;

beforeAll(async () => {
	member = await anActiveMember('canary-buyer');
	const seller = await anActiveMember('canary-seller');
	await seller.api.createDiamond({ body: aStone() });
	await eventually('the stone', async () => (await guest().search({ body: { size: 5 } })).content.length > 0);
});

/** Runs the canary's walk. Each path in `fails` is answered by its function instead of the market. */
async function walks(fails: Record<string, () => Promise<Response>> = {}, password = PASSWORD): Promise<{ steps: WalkedStep[]; calls: string[] }> {
	const calls: string[] = [];
	const answer: typeof fetch = async (input, init) => {
		const path = new URL(String(input)).pathname.replace('/api/v1', '');
		calls.push(path);
		return fails[path]?.() ?? fetch(input, init);
	};
	const steps = await walkMarket({ origin: getOrigin(), userName: member.userName, password, marks: { cookie: undefined }, fetch: answer });
	return { steps, calls };
}

const tell = (steps: WalkedStep[]) => steps.map(({ step, failure }) => [step, failure]);
const fail = async () => new Response(JSON.stringify({ code: 'INTERNAL', detail: 'Sorry', status: 500 }), { status: 500 });

describe('the canary', () => {
	it('signs in, searches, opens a stone, follows live, signs out, and says how long each took', async () => {
		const { steps, calls } = await walks();

		expect(tell(steps)).toEqual([
			['signIn', undefined],
			['search', undefined],
			['stone', undefined],
			['live', undefined],
		]);
		for (const { milliseconds } of steps) expect(milliseconds).toBeGreaterThan(0);
		expect(calls.at(-1)).toBe('/login/logout');
	});

	it('says of a search that fails what it answers, and goes on with what needs none', async () => {
		expect(tell((await walks({ '/common/search-all-diamonds': fail })).steps)).toEqual([
			['signIn', undefined],
			['search', 'answered 500 INTERNAL'],
			['live', undefined],
		]);
	});

	it('says of a gateway in the way what it answers, and of a network that fails why', async () => {
		const gateway = async () => new Response('Service Unavailable', { status: 503 });
		expect(tell((await walks({ '/common/search-all-diamonds': gateway })).steps)[1]).toEqual(['search', 'answered 503 HTTP_503']);
		const cut = async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('read ECONNRESET') }));
		expect(tell((await walks({ '/common/search-all-diamonds': cut })).steps)[1]).toEqual(['search', 'fetch failed: read ECONNRESET']);
	});

	it('says that the live channel does not let it in', async () => {
		const ticket = async () => new Response(JSON.stringify({ ticket: 'of-nobody' }), { status: 200, headers: { 'content-type': 'application/json' } });
		expect(tell((await walks({ '/notifications/live-ticket': ticket })).steps).at(-1)).toEqual(['live', 'did not connect: the connection was closed']);
	});

	it('tries nothing else when it cannot sign in, and tells no password', async () => {
		const { steps, calls } = await walks({}, 'Not-the-password-1');
		expect(tell(steps)).toEqual([['signIn', 'answered 401 BAD_CREDENTIALS']]);
		expect(calls).toEqual(['/login/authenticate']);
	});

	it('is a member of its own, made as a deployment makes it, that walks as the schedule has it walk; once more changes nothing', async () => {
		const walk = async () =>
			(await (await fetch(findLocalPage('canary', 'the functions of the canary, started by hand'), { method: 'POST' })).json()) as WalkedStep[];
		for (const steps of [await walk(), await walk()]) expect(tell(steps).filter(([, failure]) => failure !== undefined)).toEqual([]);
		const admin = await theAdmin();
		const found = await admin.api.listMembers({ query: { q: 'canary' } });
		expect(found.content.filter(({ userName }) => userName.endsWith('@simulator.amazonses.com'))).toMatchObject([{ state: 'ACTIVE', rank: 0 }]);
	});
});
