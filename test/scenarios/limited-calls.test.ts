import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import type { Problem } from '#shared/contract/errors.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import {
	ADMIN,
	awaitRoomIn,
	eventually,
	getOrigin,
	guest,
	makeAddress,
	PASSWORD,
	readCodeSentTo,
	readInbox,
	type SignedIn,
	signIn,
	visitorFrom,
} from '#test/steps/market.ts';
import { catchApiError, catchProblem } from '#test/steps/refusal.ts';

const NEW_PASSWORD = 'Emeralds-2026!';
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
	admin = await theAdmin();
	[seller, buyer] = await Promise.all([anActiveMember('seller'), anActiveMember('buyer', 'Ｋｉｎ Trading')]);
});

describe('a message to the market', () => {
	const message = { companyName: 'Ginza Diamond', privateName: '佐藤 蓮', email: 'ren@example.com', message: 'Where do I find\nmy bids?' };

	test('reaches the admins at once and by mail; the sixth in an hour from one address waits', async () => {
		const visitor = visitorFrom('203.0.113.7');
		await awaitRoomIn(RATE_LIMITS.CONTACT.window);
		for (let sent = 0; sent < RATE_LIMITS.CONTACT.address; sent++) {
			await expect(visitor.contactUs({ body: { ...message, email: `ren${sent}@example.com` } })).resolves.toBe('Successfully sent.');
		}
		const refused = await refused429(visitor.contactUs({ body: { ...message, email: 'other@example.com' } }));
		expect(refused.retryAfter).toBeLessThanOrEqual(3600);
		await expect(visitorFrom('203.0.113.8').contactUs({ body: message })).resolves.toBe('Successfully sent.');

		const { content } = await admin.api.listNotifications({ params: { userId: admin.session.data.userId }, query: { size: 100 } });
		const told = content.find(({ kind, data }) => kind === 'CONTACT_MESSAGE' && data.email === 'ren0@example.com');
		expect(told?.body).toContain('佐藤 蓮, Ginza Diamond (ren0@example.com)');
		await eventually('the mail to the admin', async () => (await readInbox(ADMIN)).some(({ text }) => text.includes('ren0@example.com')));
	});

	test('wants a company, a name, an address and words', async () => {
		const problem = await catchProblem(visitorFrom('203.0.113.9').contactUs({ body: { companyName: '', privateName: ' ', email: 'ren', message: '' } }));
		expect(problem.issues?.map(({ path }) => path).sort()).toEqual(['companyName', 'email', 'message', 'privateName']);
	});
});

describe('a request for media', () => {
	test('reaches the seller, once a day per stone and member', async () => {
		const { diamondId } = await seller.api.createDiamond({ body: aStone() });
		await awaitRoomIn(HOUR);
		const body = { diamondId, kinds: ['photo', 'video'] as ('photo' | 'video')[], message: 'Is it eye clean?' };
		expect(await buyer.api.mediaRequest({ body })).toEqual({ diamondId, kinds: ['photo', 'video'] });
		const refused = await refused429(buyer.api.mediaRequest({ body }));
		expect(refused.retryAfter).toBeLessThanOrEqual(24 * 3600);
		const third = await anActiveMember('third');
		await third.api.mediaRequest({ body: { diamondId, kinds: ['video'] } });

		const { content } = await seller.api.listNotifications({ params: { userId: seller.session.data.userId }, query: { size: 100 } });
		const told = content.filter((one) => one.kind === 'MEDIA_REQUESTED' && one.diamondId === diamondId);
		expect(told.map(({ data }) => data.kinds)).toEqual(['video', 'photo,video']);
		expect(told[1]?.body).toMatch(/^Ｋｉｎ Trading asks for photos and a video of your .*“Is it eye clean\?”/);
	});

	test('is about a stone of somebody else that all may see', async () => {
		const [own, { diamondId }] = await Promise.all([buyer.api.createDiamond({ body: aStone() }), seller.api.createDiamond({ body: aStone() })]);
		await seller.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });
		const ask = (id: string) => buyer.api.mediaRequest({ body: { diamondId: id, kinds: ['photo'] } });
		expect(await catchProblem(ask(own.diamondId))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await catchProblem(ask(diamondId))).toMatchObject({ status: 404 });
		expect(await catchProblem(buyer.api.mediaRequest({ body: { diamondId, kinds: [] } }))).toMatchObject({ status: 400 });
	});
});

describe('who tries passwords', () => {
	test('is asked to wait, alike for an address that is known and one that is not', async () => {
		await awaitRoomIn(RATE_LIMITS.SIGN_IN.window);
		for (const userName of [seller.userName, makeAddress('nobody')]) {
			const attempt = () => guest('ja').authenticate({ body: { userName, password: 'wrong' } });
			for (let tried = 0; tried < RATE_LIMITS.SIGN_IN.together; tried++) expect(await catchProblem(attempt())).toMatchObject({ code: 'BAD_CREDENTIALS' });
			const refused = await refused429(attempt());
			expect(refused.problem.title).toBe('試行回数が多すぎます');
			expect(refused.retryAfter).toBeLessThanOrEqual(600);
		}
		// From this network even the right password is refused until the window ends. It is accepted
		// from other networks and from a known device.
		const body = { userName: seller.userName, password: PASSWORD };
		expect(await catchProblem(guest().authenticate({ body }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
		// After many wrong passwords the identity service refuses every password for up to half a
		// minute. How many attempts reached it depends on the machine.
		const opens = () => visitorFrom('203.0.113.21').authenticate({ body });
		await expect.poll(() => opens().then(() => true, isRefused), { interval: 8000 }).toBe(true);
		const ask = (headers = {}) =>
			fetch(`${getOrigin()}/api/v1/login/authenticate`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...headers },
				body: JSON.stringify(body),
			});
		const [mark] = (await ask({ 'x-viewer-network': '203.0.113.21' })).headers.getSetCookie();
		expect((await ask()).status).toBe(429);
		expect((await ask({ cookie: mark?.split(';')[0] })).status).toBe(200);
	});

	test('or mailed codes, from many networks: five tries are looked at, and who asked for the code goes on', async () => {
		const email = makeAddress('many-networks');
		await awaitRoomIn(RATE_LIMITS.SEND_CODE.window);
		await guest().register({ body: { email, password: PASSWORD, firstName: 'Hanako', lastName: 'Ishikawa', language: 'en' } });
		const otp = await readCodeSentTo(email);
		const wrong = otp === '000000' ? '000001' : '000000';
		for (let network = 1; network <= 5; network++)
			expect(await catchProblem(visitorFrom(`198.51.100.${network}`).verifyOtp({ body: { email, otp: wrong } }))).toMatchObject({ code: 'OTP_INVALID' });
		expect(await catchProblem(visitorFrom('198.51.100.6').verifyOtp({ body: { email, otp } }))).toMatchObject({ code: 'OTP_INVALID' });
		await expect(guest().verifyOtp({ body: { email, otp } })).resolves.toEqual({ verified: true });

		await guest().resetPassword({ body: { email } });
		const reset = await eventually('another code', async () => {
			const code = await readCodeSentTo(email);
			return code === otp ? undefined : code;
		});
		const set = (network: number, code: string) =>
			visitorFrom(`198.51.100.${network}`).updatePassword({ body: { email, otp: code, newPassword: NEW_PASSWORD } });
		for (let network = 1; network <= 5; network++)
			expect(await catchProblem(set(network, reset === wrong ? '000002' : wrong))).toMatchObject({ code: 'OTP_INVALID' });
		expect(await catchProblem(set(6, reset))).toMatchObject({ code: 'OTP_INVALID' });
		await guest().updatePassword({ body: { email, otp: reset, newPassword: NEW_PASSWORD } });
		await signIn(email, NEW_PASSWORD);
	});

	test('or asks for codes, by mail after mail', async () => {
		const email = makeAddress('mailed');
		await awaitRoomIn(RATE_LIMITS.SEND_CODE.window);
		for (let asked = 0; asked < RATE_LIMITS.SEND_CODE.together; asked++) await guest().resetPassword({ body: { email } });
		await refused429(guest().resetPassword({ body: { email } }));
		await refused429(guest().resendOtp({ body: { email } }));
	});
});

const isRefused = (error: unknown) => {
	if (error instanceof ApiError) return false;
	throw error;
};

/** Returns a 429 refusal and the seconds after which the caller may try again. */
async function refused429(call: Promise<unknown>): Promise<{ problem: Problem; retryAfter: number }> {
	const { problem, retryAfter } = await catchApiError(call);
	expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
	expect(retryAfter).toBeGreaterThan(0);
	return { problem, retryAfter: retryAfter ?? 0 };
}
