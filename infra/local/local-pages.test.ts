import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { createLocalPages } from './local-pages.ts';
import { openMailbox } from './mail/mail.ts';
import { openClock } from './time/clock.ts';

let gateway: Gateway;
const clock = openClock(undefined);
const resets: boolean[] = [];

beforeAll(async () => {
	gateway = await openGateway(0, console.error);
	const pages = createLocalPages({
		clock,
		mailbox: openMailbox(undefined),
		moveClock: (instant) => clock.moveTo(instant),
		endConnections: () => undefined,
		replay: async () => ({}),
		walkAsCanary: async () => [],
		ageProofs: async (userName, seconds) => userName === 'hana@example.com' && seconds === 660,
		reset: async (demo) => void resets.push(demo),
	});
	gateway.mount('/__local', pages);
});
afterAll(() => gateway.close());

const address = (path: string) => `http://127.0.0.1:${gateway.port}/__local/${path}`;
/** Sends a form as a browser does. */
const submit = (path: string, form: Record<string, string>) => fetch(address(path), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

test("the clock's page says what moving will do to the demo's deals and stones", async () => {
	const page = await (await fetch(address('clock'), { headers: { accept: 'text/html' } })).text();

	expect(page).toContain('buyers banned: confirm them first');
	expect(page).toContain('every stone that is not in an auction is suspended');
	expect(page).toContain('Start a fresh demo market');
});

test.each(['clock', 'mail', 'mail?to=hana@example.com', 'nothing'])('no page may put %s into a frame', async (path) => {
	const { headers } = await fetch(address(path), { headers: { accept: 'text/html' } });

	expect(headers.get('x-frame-options')).toBe('DENY');
	if (headers.get('content-type')?.startsWith('text/html')) expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('its buttons move the clock, and begin a fresh demo market', async () => {
	const before = clock.now();
	const moved = await submit('clock?form', { advance: 'P3D' });

	expect([moved.status, moved.headers.get('location')]).toEqual([303, '/__local/clock']);
	expect(clock.now() - before).toBeGreaterThanOrEqual(3 * DAY);
	expect((await submit('clock?form', { advance: 'soon' })).status).toBe(400);
	expect((await submit('reset?form', { seed: 'true' })).status).toBe(303);
	expect(resets).toEqual([true]);
});

test('a program goes on sending and reading JSON, whatever type it says', async () => {
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	expect(await (await fetch(address('clock'), { method: 'POST', headers, body: '{"advance":"PT1H"}' })).json()).toEqual({ now: expect.any(String) });
});

test("a member's sign-in is made older, and nobody's is not", async () => {
	const age = (body: object) => fetch(address('proofs'), { method: 'POST', body: JSON.stringify(body) });
	expect((await age({ userName: 'hana@example.com', minutes: 11 })).status).toBe(204);
	expect((await age({ userName: 'nobody@example.com', minutes: 11 })).status).toBe(404);
	expect((await age({ userName: 'hana@example.com' })).status).toBe(400);
});
