import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { createLocalPages } from './local-pages.ts';
import { openMailbox } from './mail/mail.ts';
import type { ForeseenBan } from './seed/foreseen-bans.ts';
import { openClock } from './time/clock.ts';

let gateway: Gateway;
const clock = openClock(undefined);
const resets: boolean[] = [];
const bans: ForeseenBan[] = [];
const banned: string[] = [];

beforeAll(async () => {
	gateway = await openGateway(0, console.error);
	const pages = createLocalPages({
		clock,
		mailbox: openMailbox(undefined),
		moveClock: (instant) => clock.moveTo(instant),
		foreseeBans: async (until) => bans.filter(({ at }) => at <= until),
		readBanned: async (lift) => (lift ? banned.splice(0) : [...banned]),
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

	expect(page).not.toContain('type="checkbox"');
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

test('one press lifts the bans of those whom the page names', async () => {
	const read = async () => (await fetch(address('clock'), { headers: { accept: 'text/html' } })).text();
	expect(await read()).not.toContain('bans?form');
	banned.push('buyer1@example.com', 'a<b@example.com');
	expect(await read()).toMatch(/buyer1@example\.com<\/b>, <b>a&lt;b@example\.com<\/b>[\s\S]*<button>Lift the bans<\/button>/);
	const lifted = await submit('bans?form', {});
	expect([lifted.status, lifted.headers.get('location'), banned]).toEqual([303, '/__local/clock', []]);
});

test('a movement that bans members names them first, and only a form that repeats their names is carried out', async () => {
	onTestFinished(() => void bans.splice(0));
	bans.push(
		{ userName: 'buyer1@example.com', at: clock.now() + 2 * DAY, lotId: 'A-<1>' },
		{ userName: 'buyer1@example.com', at: clock.now() + 2.5 * DAY, lotId: 'A-2' },
		{ userName: 'buyer2@example.com', at: clock.now() + 20 * DAY, lotId: 'B-2' },
	);
	const page = await (await fetch(address('clock'), { headers: { accept: 'text/html' } })).text();
	const readForm = (label: string) => page.split('<form').find((form) => form.includes(`>${label}<`)) ?? '';
	expect(readForm('By a day')).not.toContain('@example.com');
	expect(readForm('By 3 days')).toMatch(/This bans a member[\s\S]*buyer1@example\.com<\/b>: lot A-&lt;1&gt;, to be confirmed by [\s\S]*lot A-2, /);
	expect(readForm('By 3 days')).not.toContain('buyer2');
	expect(readForm('By 30 days')).toMatch(/This bans 2 members[\s\S]*value="buyer1@example\.com buyer2@example\.com" required/);

	const before = clock.now();
	const refused = await submit('clock?form', { advance: 'P3D' });
	expect([refused.status, (await refused.text()).includes('The clock was not moved')]).toEqual([409, true]);
	expect(clock.now() - before).toBeLessThan(DAY);
	expect((await submit('clock?form', { advance: 'P3D', bans: 'buyer1@example.com' })).status).toBe(303);
	expect(clock.now() - before).toBeGreaterThanOrEqual(3 * DAY);
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
