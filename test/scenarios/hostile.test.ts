import { request } from 'node:http';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readEvenTime } from '#functions/environment.ts';
import type { LocalCloud } from '#infra/local/local-cloud.ts';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { exampleOf } from '#test/model/example.ts';
import { computeOverlap } from '#test/model/hostile/overlap.ts';
import { PRIVILEGED_FIELDS } from '#test/model/hostile/probes.ts';
import { anActiveMember, theAdmin } from '#test/steps/given.ts';
import { ADMIN, eventually, getOrigin, makeAddress, moveClock, PASSWORD, readInbox, type SignedIn, startMarket } from '#test/steps/market.ts';
import { sends } from '#test/steps/raw.ts';
import { openLocalPages } from '#test/steps/test-door.ts';

/** Attacks that docs/security.md names and no other scenario covers, tried on every call of the contract. */
const ROWS = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

let dealer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
	[dealer, admin] = await Promise.all([anActiveMember('hostile'), theAdmin()]);
});

const exampleParams = (params: z.ZodType | undefined) => params && (exampleOf(params, { id: ulid() }) as Record<string, unknown>);

describe('nobody sets what a call does not offer', () => {
	const withBody = ROWS.filter(([, { body }]) => body instanceof z.ZodObject);

	test.each(withBody)('%s refuses each field of a record that it does not take', async (call, { who, params, body }) => {
		const taken = Object.keys((body as z.ZodObject).shape);
		const extra = Object.entries(PRIVILEGED_FIELDS).filter(([name]) => !taken.includes(name));
		const example = exampleOf(body as z.ZodType, { kept: [], licenceNumber: '301234567890' }) as object;
		const { session } = who === 'admin' ? admin : dealer;
		const { status, text } = await sends(call, { params: exampleParams(params), body: { ...example, ...Object.fromEntries(extra) } }, session.token);
		expect([status, text]).toEqual([400, expect.stringContaining('"VALIDATION"')]);
		const { issues } = JSON.parse(text) as { issues: { path: string; code: string }[] };
		const refused = issues.filter(({ code }) => code === 'unrecognized_keys').map(({ path }) => path);
		expect(refused.sort()).toEqual(extra.map(([name]) => name).sort());
	});
});

describe('what is not in the contract is not there', () => {
	const paths = [...new Set(ROWS.map(([, { path }]) => path))];
	const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

	test('no path answers another method, also when a header asks for it', async () => {
		const found: string[] = [];
		for (const path of paths) {
			const known = ROWS.filter(([, row]) => row.path === path).map(([, row]) => row.method as string);
			const url = `${getOrigin()}/api/v1${path.replace(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV')}`;
			// A path with a parameter may also match another endpoint's path.
			const others = METHODS.filter((method) => !known.includes(method) && !ROWS.some(([, row]) => row.method === method && isLike(row.path, path)));
			for (const method of others) {
				const headers = { authorization: `Bearer ${admin.session.token}`, 'x-http-method-override': known[0] ?? 'GET', 'x-method-override': known[0] ?? 'GET' };
				const { status } = await fetch(url, { method, headers });
				if (status !== 404) found.push(`${method} ${path}: ${status}`);
			}
		}
		expect(found).toEqual([]);
	});

	test('answers are kept nowhere, are for no other site, and say nothing of what made them', async () => {
		const found: string[] = [];
		for (const [call, { params, kept, publishable }] of ROWS) {
			const { headers, status } = await sends(call, { params: exampleParams(params), headers: { origin: 'https://elsewhere.example' } });
			if (status >= 500) found.push(`${call}: ${status}`);
			if (!kept && status !== 204 && headers.get('cache-control') !== 'no-store') found.push(`${call} may be kept`);
			// Every page may read why a widget's call was refused.
			if (headers.has('access-control-allow-origin') !== Boolean(publishable && status >= 400)) found.push(`${call} is for other sites`);
			for (const name of ['server', 'x-powered-by']) if (headers.has(name)) found.push(`${call} says ${name}`);
		}
		expect(found).toEqual([]);
	});
});

/** Returns whether two paths can be equal once their parameters are filled in. */
function isLike(one: string, other: string): boolean {
	const [parts, others] = [one.split('/'), other.split('/')];
	return parts.length === others.length && parts.every((part, at) => part === others[at] || part.startsWith('{') || others[at]?.startsWith('{'));
}

test('a host of the caller’s invention is refused, and one that was passed on is in no mail and in no answer', async () => {
	const { hostname, port } = new URL(getOrigin());
	const status = await new Promise((resolve, reject) => {
		const sent = request({ hostname, port, path: '/api/v1/openapi.json', headers: { host: 'elsewhere.example' } }, (response) => resolve(response.statusCode));
		sent.once('error', reject).end();
	});
	expect(status).toBe(403);
	const email = makeAddress('host');
	const body = { email, password: PASSWORD, firstName: 'Mei', lastName: 'Sato' };
	const headers = { 'x-forwarded-host': 'elsewhere.example', forwarded: 'host=elsewhere.example', origin: 'https://elsewhere.example' };
	const answer = await sends('register', { body, headers });
	expect([answer.status, answer.text, ...answer.headers.values()].join()).not.toContain('elsewhere.example');
	expect(answer.status).toBe(202);
	const [mail] = await eventually('the mail', async () => {
		const mails = await readInbox(email);
		return mails.length > 0 && mails;
	});
	expect(`${mail?.text}${mail?.html}`).not.toContain('elsewhere.example');
});

describe('the clock does not tell who is a member', () => {
	const TRIES = 16;
	/** A market with the production response time for calls about an address, or a longer one where the machine needs more for a password. */
	let real: LocalCloud | undefined;
	let origin = getOrigin();
	let known = '';
	beforeAll(async () => {
		known = dealer.userName;
		if (process.env.MARKET_ORIGIN !== undefined) return;
		const begun = performance.now();
		await sends('authenticate', { body: { userName: known, password: 'wrong' } });
		real = await startMarket({ web: false, cold: true, evenTime: Math.max(readEvenTime(), 4 * (performance.now() - begun)) });
		origin = real.url;
		known = ADMIN;
	});
	afterAll(() => real?.close());

	const KINDS = {
		'a wrong password': ['authenticate', (userName: string) => ({ userName, password: 'wrong' })],
		'a forgotten password': ['resetPassword', (email: string) => ({ email })],
		'another code': ['resendOtp', (email: string) => ({ email })],
	} as const;

	test.each(Object.entries(KINDS))('for %s', async (_, [call, bodyOf]) => {
		// A new rate-limit window: a call that a limit refuses takes a different time.
		await (real ? openLocalPages(origin).moveClock({ advance: 'PT1H' }) : moveClock({ advance: 'PT1H' }));
		const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
		const unknown = makeAddress('nobody');
		for (let tried = 0; tried < TRIES; tried++) {
			// In parallel, so that other load on the machine affects both alike.
			await Promise.all(
				(
					[
						['known', known],
						['unknown', unknown],
					] as const
				).map(async ([who, address]) => {
					const begun = performance.now();
					expect((await sends(call, { body: bodyOf(address), origin })).status).not.toBe(429);
					took[who].push(performance.now() - begun);
				}),
			);
		}
		// An overlap of 0.5 means that the two cannot be distinguished. With 16 tries chance alone
		// leaves these bounds once in ten thousand runs.
		const overlap = computeOverlap(took.known, took.unknown);
		expect(overlap).toBeGreaterThan(0.11);
		expect(overlap).toBeLessThan(0.89);
	});
});
