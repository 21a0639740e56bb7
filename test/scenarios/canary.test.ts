import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type WalkedStep, walkMarket } from '#functions/canary/walk-market.ts';
import { anActiveMember, aStone, theAdmin } from '../steps/given.ts';
import { EVEN_TIME, eventually, findLocalPage, getOrigin, guest, PASSWORD, type SignedIn, startMarket } from '../steps/market.ts';

/** Milliseconds that the market has for each step: a slow machine is no failure. */
const PATIENCE = 240_000;

/** The member that the canary signs in as. */
let member: SignedIn;
/** The secret of the member's authenticator app, which the first walk sets up. */
let authenticator: string | undefined;

beforeAll(async () => {
	// For the canary to find.
	const seller = await anActiveMember('canary-seller');
	await seller.api.createDiamond({ body: aStone() });
	await eventually('the stone', async () => (await guest().search({ body: { size: 5 } })).content.length > 0);
});

// An authenticator's code is good once, and the next one comes after half a minute: each test has a member without one.
beforeEach(async () => {
	member = await anActiveMember('canary-buyer');
	authenticator = undefined;
});

/** Runs the canary's walk. Each path in `fails` is answered by its function instead of the market. */
async function walks(fails: Record<string, () => Promise<Response>> = {}, password = PASSWORD): Promise<{ steps: WalkedStep[]; calls: string[] }> {
	const calls: string[] = [];
	const answer: typeof fetch = async (input, init) => {
		const path = new URL(String(input)).pathname.replace('/api/v1', '');
		calls.push(path);
		return fails[path]?.() ?? fetch(input, init);
	};
	const storeAuthenticator = async (secret: string) => {
		authenticator = secret;
	};
	const account = { userName: member.userName, password, authenticator, storeAuthenticator };
	const steps = await walkMarket({ origin: getOrigin(), ...account, marks: { cookie: undefined }, fetch: answer, patience: PATIENCE });
	return { steps, calls };
}

const tell = (steps: WalkedStep[]) => steps.map(({ step, failure }) => [step, failure]);
const fail = async () => new Response(JSON.stringify({ code: 'INTERNAL', detail: 'Sorry', status: 500 }), { status: 500 });

describe('the canary', () => {
	it('loads the page, signs in as the web app does, searches, opens a stone, follows live, signs out, and says how long each took', async () => {
		const { steps, calls } = await walks();

		expect(tell(steps)).toEqual([
			['page', undefined],
			['signIn', undefined],
			['search', undefined],
			['stone', undefined],
			['live', undefined],
		]);
		for (const { milliseconds } of steps) expect(milliseconds).toBeGreaterThan(0);
		expect(calls.slice(0, 1)).toEqual(['/']);
		expect(calls.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path)).length).toBeGreaterThan(1);
		// The password goes to the identity service alone, by SRP: the calls of the script's door are not used.
		expect(calls).toContain('/config.json');
		expect(calls.filter((path) => path.startsWith('/login/'))).toEqual(['/login/session', '/login/authenticator', '/login/authenticator', '/login/logout']);
	});

	it('shows a code of its authenticator from the second walk on, also within half a minute, and cannot sign in without one', async () => {
		await walks();
		const { steps, calls } = await walks();
		expect(tell(steps).filter(([, failure]) => failure !== undefined)).toEqual([]);
		expect(calls.filter((path) => path.startsWith('/login/'))).toEqual(['/login/session', '/login/logout']);
		authenticator = undefined;
		expect(tell((await walks()).steps).at(-1)).toEqual(['signIn', 'is asked for a code of an authenticator that it does not have']);
		authenticator = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
		expect(tell((await walks()).steps).at(-1)).toEqual(['signIn', expect.stringMatching(/^(CodeMismatch|ExpiredCode|EnableSoftwareTokenMFA)Exception: /)]);
	});

	it('says which file of the page is missing, and that config.json names no pool', async () => {
		const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(getOrigin())).text())?.[1] ?? '';
		expect(tell((await walks({ [script]: async () => new Response('', { status: 403 }) })).steps)[0]).toEqual(['page', `${script} answered 403`]);
		const page = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
		expect(tell((await walks({ [script]: page })).steps)[0]).toEqual(['page', `${script} is answered with the page`]);
		expect(tell((await walks({ '/': page })).steps)[0]).toEqual(['page', '/ names no script']);
		const empty = async () => Response.json({ zone: 'Asia/Tokyo', currency: 'USD' });
		expect(tell((await walks({ '/config.json': empty })).steps)).toEqual([
			['page', undefined],
			['signIn', '/config.json names no pool'],
		]);
	});

	it('says of a search that fails what it answers, and goes on with what needs none', async () => {
		expect(tell((await walks({ '/common/search-all-diamonds': fail })).steps)).toEqual([
			['page', undefined],
			['signIn', undefined],
			['search', 'answered 500 INTERNAL'],
			['live', undefined],
		]);
	});

	it('says of a gateway in the way what it answers, and of a network that fails why', async () => {
		const gateway = async () => new Response('Service Unavailable', { status: 503 });
		expect(tell((await walks({ '/common/search-all-diamonds': gateway })).steps)[2]).toEqual(['search', 'answered 503 HTTP_503']);
		authenticator = undefined;
		member = await anActiveMember('canary-buyer');
		const cut = async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('read ECONNRESET') }));
		expect(tell((await walks({ '/common/search-all-diamonds': cut })).steps)[2]).toEqual(['search', 'fetch failed: read ECONNRESET']);
	});

	it('says that the live channel does not let it in', async () => {
		const ticket = async () => new Response(JSON.stringify({ ticket: 'of-nobody' }), { status: 200, headers: { 'content-type': 'application/json' } });
		expect(tell((await walks({ '/notifications/live-ticket': ticket })).steps).at(-1)).toEqual(['live', 'did not connect: the connection was closed']);
	});

	it('tries nothing else when it cannot sign in, and tells no password', async () => {
		const { steps, calls } = await walks({}, 'Not-the-password-1');
		expect(tell(steps).slice(1)).toEqual([['signIn', 'NotAuthorizedException: Incorrect username or password.']]);
		expect(JSON.stringify(steps)).not.toContain('Not-the-password');
		expect(calls.filter((path) => path.startsWith('/login/'))).toEqual([]);
	});

	it('is a member of its own, made as a deployment makes it, that walks as the schedule has it walk; once more changes nothing', async () => {
		const walk = async () =>
			(await (await fetch(findLocalPage('canary', 'the functions of the canary, started by hand'), { method: 'POST' })).json()) as WalkedStep[];
		for (const steps of [await walk(), await walk()]) expect(tell(steps).filter(([, failure]) => failure !== undefined)).toEqual([]);
		const admin = await theAdmin();
		const found = await admin.api.listMembers({ query: { q: 'canary' } });
		expect(found.content.filter(({ userName }) => userName.endsWith('@simulator.amazonses.com'))).toMatchObject([{ state: 'ACTIVE', rank: 0 }]);
	});

	it('walks where every member must have a second factor, and sets up another authenticator when its secret is new', async () => {
		await using strict = new AsyncDisposableStack();
		const stateFolder = await mkdtemp(join(tmpdir(), 'canary-'));
		strict.defer(() => rm(stateFolder, { recursive: true }));
		const walk = async () => {
			await using market = new AsyncDisposableStack();
			const { url } = market.adopt(await startMarket({ web: true, evenTime: EVEN_TIME, secondFactor: 'everybody', stateFolder }), ({ close }) => close());
			return (await (await fetch(`${url}/__local/canary`, { method: 'POST' })).json()) as WalkedStep[];
		};
		// The pool of one machine keeps the account's authenticator, its secrets are forgotten: the deployment's function and the walk make another.
		for (const steps of [await walk(), await walk()]) {
			expect(tell(steps)).toEqual([
				['page', undefined],
				['signIn', undefined],
				['search', undefined],
				['live', undefined],
			]);
		}
	});
});
