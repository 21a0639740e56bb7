import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#shared/contract/accounts/sessions.ts';
import { type Client, createClient } from '#shared/contract/client.ts';
import { NEW_DEVICES_NOTIFIED } from '#shared/domain/accounts/limits.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { anActiveMember, aVerifiedMember, theAdmin } from '#test/steps/given.ts';
import { awaitRoomIn, eventually, getOrigin, guest, openClient, PASSWORD, readInbox, type SignedIn } from '#test/steps/market.ts';
import { callPool, signInAtPool } from '#test/steps/pool.ts';
import { catchRefusal } from '#test/steps/refusal.ts';
import type { Mail } from '#test/steps/test-door.ts';

/** Where a member is signed in, how a session ends, and how the member is notified of a new device (issue 11). */

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface Device {
	agent: string;
	country?: string;
	cookie?: string;
}
/** A device: its headers and tokens, and the calls of the member who signed in there. */
interface Place {
	api: Client;
	refreshToken: string;
	cookie: string;
	renewed: () => Promise<Client>;
}

async function signInFrom({ agent, country, cookie }: Device, userName: string): Promise<Place> {
	let mark = '';
	const there = createClient({
		base: `${getOrigin()}/api/v1`,
		fetch: async (input, init) => {
			const headers = new Headers(init?.headers);
			headers.set('user-agent', agent);
			if (country) headers.set('x-viewer-country', country);
			if (cookie) headers.set('cookie', cookie);
			const response = await fetch(input, { ...init, headers });
			mark = response.headers.getSetCookie()[0]?.split(';')[0] ?? mark;
			return response;
		},
	});
	const { token, refreshToken } = await there.authenticate({ body: { userName, password: PASSWORD } });
	const renewed = async () => openClient((await guest().refreshToken({ body: { refreshToken } })).token);
	return { api: openClient(token), refreshToken, cookie: mark, renewed };
}

const list = async (api: Client): Promise<Session[]> => (await api.sessions({})).content;
const describeShort = ({ browser, system, country, isPresent }: Session) => [isPresent ? 'here' : 'there', browser, system, country].filter(Boolean).join(' ');
const isRefused = (api: Client) => catchRefusal(api.getBidProcessData({})).then(({ code }) => code);
const mailsOfDevices = async (userName: string): Promise<Mail[]> => (await readInbox(userName)).filter(({ subject }) => /new device|新しい端末/.test(subject));
const newsOfDevices = async ({ api, session }: SignedIn) => {
	const { content } = await api.listNotifications({ params: { userId: session.data.userId }, query: { size: 100 } });
	return content.filter(({ kind }) => kind === 'NEW_DEVICE');
};

describe('the list', () => {
	test('names the session that asks first, then the others by last use: device, country, when, and no more of anybody', async () => {
		const member = await anActiveMember('listed', 'Hakone Sessions');
		await signInFrom({ agent: FIREFOX, country: 'JP' }, member.userName);
		const phone = await signInFrom({ agent: SAFARI, country: 'HK' }, member.userName);
		await signInFrom({ agent: 'curl/8.14.1' }, member.userName);

		const found = await list(phone.api);

		expect(found.map(describeShort).sort()).toEqual(['here Safari iOS HK', 'there', 'there', 'there Firefox Windows JP']);
		expect(found[0]?.isPresent).toBe(true);
		for (const one of found) {
			expect(one.kind).toBe('SCRIPT');
			expect(Date.parse(one.usedAt)).toBeGreaterThanOrEqual(Date.parse(one.beganAt));
			// Random ids and timestamps may contain the same digits.
			expect(JSON.stringify({ ...one, sessionId: '', beganAt: '', usedAt: '' })).not.toMatch(/Mozilla|127\.0|18\.5|140/);
		}
	});

	test('of what a visitor says of the own country or browser nothing else is believed', async () => {
		const member = await anActiveMember('inventive', 'Atami Sessions');
		const there = await signInFrom({ agent: `${'<b>x</b>'.repeat(200)}`, country: 'Japan<script>' }, member.userName);
		expect((await list(there.api)).map(describeShort)).toContain('here');
	});
});

describe('ending', () => {
	test('one ends it at once, for its calls and for what its tokens are renewed to, and no other', async () => {
		const member = await anActiveMember('ender', 'Odawara Sessions');
		const [lost, kept] = [await signInFrom({ agent: FIREFOX }, member.userName), await signInFrom({ agent: SAFARI }, member.userName)];
		const found = (await list(kept.api)).find(({ browser }) => browser === 'Firefox');

		await kept.api.endSession({ params: { sessionId: found?.sessionId ?? '' } });

		expect(await isRefused(lost.api)).toBe('UNAUTHENTICATED');
		// Renewed tokens belong to the ended session. They are refused even when a page opens a session with them.
		const renewed = await lost.renewed();
		expect(await isRefused(renewed)).toBe('UNAUTHENTICATED');
		expect((await catchRefusal(renewed.openSession({}))).code).toBe('UNAUTHENTICATED');
		expect((await list(kept.api)).map(describeShort)).toEqual(['here Safari iOS', 'there']);
		await member.api.getBidProcessData({});
		expect((await catchRefusal(kept.api.endSession({ params: { sessionId: found?.sessionId ?? '' } }))).code).toBe('NOT_FOUND');
	});

	test('all others leaves the one that asks, however the others are renewed', async () => {
		const member = await anActiveMember('others', 'Izu Sessions');
		const [lost, kept] = [await signInFrom({ agent: FIREFOX }, member.userName), await signInFrom({ agent: SAFARI }, member.userName)];

		await kept.api.endSessions({ query: { which: 'OTHERS' } });

		for (const api of [lost.api, member.api, await lost.renewed()]) expect(await isRefused(api)).toBe('UNAUTHENTICATED');
		expect((await list(kept.api)).map(describeShort)).toEqual(['here Safari iOS']);
		const later = await signInFrom({ agent: FIREFOX }, member.userName);
		expect(await list(later.api)).toHaveLength(2);
		expect(await list(await kept.renewed())).toHaveLength(2);
	});

	test('all ends all, and nothing is renewed any more', async () => {
		const member = await anActiveMember('all', 'Mishima Sessions');
		const [one, other] = [await signInFrom({ agent: FIREFOX }, member.userName), await signInFrom({ agent: SAFARI }, member.userName)];
		await one.api.endSessions({ query: { which: 'OTHERS' } });

		await one.api.endSessions({ query: { which: 'ALL' } });

		for (const { api } of [one, other]) expect(await isRefused(api)).toBe('UNAUTHENTICATED');
		for (const { renewed } of [one, other]) expect((await catchRefusal(renewed())).code).toBe('REFRESH_REFUSED');
		const again = await signInFrom({ agent: FIREFOX }, member.userName);
		expect(await list(again.api)).toHaveLength(1);
	});

	test('a refresh token that is used again ends its family: nobody renews anything of it', async () => {
		const { userName } = await anActiveMember('copied', 'Hamamatsu Sessions');
		const { AccessToken, RefreshToken } = await signInAtPool(userName);
		await openClient(AccessToken).openSession({});
		const renewed = (await callPool('GetTokensFromRefreshToken', { RefreshToken })).AuthenticationResult;
		expect(renewed?.RefreshToken).not.toBe(RefreshToken);
		expect(await list(openClient(renewed?.AccessToken ?? ''))).toHaveLength(2);

		// The old refresh token still works for a moment, because an answer may have been lost. Later use counts as theft.
		const misuse = async () => (await callPool('GetTokensFromRefreshToken', { RefreshToken })).__type;
		await expect.poll(misuse, { interval: 1000 }).toMatch(/RefreshTokenReuseException/);
		expect((await callPool('GetTokensFromRefreshToken', { RefreshToken: renewed?.RefreshToken })).__type).toMatch(/NotAuthorizedException/);
	});

	test("is for one's own: somebody else's, an invented one and one that is none are not found, by an admin neither", async () => {
		const [member, stranger, admin] = [await anActiveMember('owner', 'Numazu Sessions'), await anActiveMember('thief', 'Fuji Sessions'), await theAdmin()];
		const [own] = await list(member.api);
		const sessionId = own?.sessionId ?? '';
		for (const { api } of [stranger, admin]) {
			expect((await catchRefusal(api.endSession({ params: { sessionId } }))).code).toBe('NOT_FOUND');
			expect((await list(api)).map((one) => one.sessionId)).not.toContain(sessionId);
		}
		expect((await catchRefusal(member.api.endSession({ params: { sessionId: crypto.randomUUID() } }))).code).toBe('NOT_FOUND');
		expect((await catchRefusal(member.api.endSession({ params: { sessionId: '../member' } }))).status).toBe(400);
		expect((await catchRefusal(guest().sessions({}))).code).toBe('UNAUTHENTICATED');
		await stranger.api.endSessions({ query: { which: 'OTHERS' } });
		expect(await list(member.api)).toHaveLength(1);
	});

	test('is on record with who did it, from where, and which device it was', async () => {
		const member = await anActiveMember('recorded', 'Shizuoka Sessions');
		await signInFrom({ agent: FIREFOX, country: 'CH' }, member.userName);
		const here = await signInFrom({ agent: SAFARI, country: 'JP' }, member.userName);
		const there = (await list(here.api)).find(({ browser }) => browser === 'Firefox');
		await here.api.endSession({ params: { sessionId: there?.sessionId ?? '' } });
		await here.api.endSessions({ query: { which: 'OTHERS' } });
		await guest().logout({ body: { refreshToken: here.refreshToken } });

		const after = await signInFrom({ agent: SAFARI, cookie: here.cookie }, member.userName);
		const { content } = await after.api.deeds({ query: { size: 100 } });

		const told = content
			.filter(({ kind }) => kind.startsWith('SIGN_'))
			.map(({ kind, act, by, country, after: { browser } = {} }) => [kind, act, by, country, browser]);
		expect(told).toEqual([
			['SIGN_IN', undefined, 'MEMBER', undefined, 'Safari'],
			['SIGN_OUT', undefined, 'MEMBER', undefined, undefined],
			['SIGN_OUT', 'ELSEWHERE', 'MEMBER', 'JP', undefined],
			['SIGN_OUT', 'ANOTHER', 'MEMBER', 'JP', undefined],
			['SIGN_IN', undefined, 'MEMBER', 'JP', 'Safari'],
			['SIGN_IN', undefined, 'MEMBER', 'CH', 'Firefox'],
			['SIGN_IN', undefined, 'MEMBER', undefined, null],
		]);
		expect(content.find(({ act }) => act === 'ANOTHER')).toMatchObject({ network: '127.0.0.0', before: { browser: 'Firefox', system: 'Windows' } });
	});
});

describe('a device that is new', () => {
	let member: SignedIn;
	let known: Place;
	beforeAll(async () => {
		member = await anActiveMember('traveller', 'Nagoya Sessions');
		expect(await newsOfDevices(member)).toEqual([]);
		known = await signInFrom({ agent: FIREFOX, country: 'JP' }, member.userName);
	});
	afterAll(() => known.api.endSessions({ query: { which: 'ALL' } }));

	test('is told of in the list and by mail: which, from where, when in the market’s time, and what to do; nobody can turn it off', async () => {
		const mail = await eventually('the mail', async () => (await mailsOfDevices(member.userName))[0]);
		expect(mail.text).toContain('Firefox on Windows (Japan)');
		expect(mail.text).toMatch(/ JST from/);
		expect(mail.text).toContain('set a new password at once');
		expect(mail.html).toContain('/sessions"');
		expect(Object.keys(mail.headers ?? {}).map((name) => name.toLowerCase())).not.toContain('list-unsubscribe');
		expect(await newsOfDevices(member)).toMatchObject([{ data: { browser: 'Firefox', system: 'Windows', country: 'JP' } }]);
		const off = { version: 0, kinds: { NEW_DEVICE: { mail: false } } };
		expect((await catchRefusal(member.api.keepNotificationSettings({ body: off as never }))).status).toBe(400);
	});

	test('is known the second time, and is not told of; its mark is good for no other account', async () => {
		await signInFrom({ agent: FIREFOX, country: 'HK', cookie: known.cookie }, member.userName);
		expect(await newsOfDevices(member)).toHaveLength(1);

		const other = await aVerifiedMember('borrower');
		await signInFrom({ agent: FIREFOX, cookie: known.cookie }, other.userName);
		expect(await newsOfDevices(other)).toHaveLength(1);
	});

	test('is told of so many times a day, so that nobody fills a mailbox', async () => {
		await awaitRoomIn(DAY);
		const often = await aVerifiedMember('often');
		for (let times = 0; times <= NEW_DEVICES_NOTIFIED; times++) await signInFrom({ agent: SAFARI }, often.userName);
		expect(await newsOfDevices(often)).toHaveLength(NEW_DEVICES_NOTIFIED);
	});
});
