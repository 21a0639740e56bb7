import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#shared/contract/client.ts';
import type { Problem } from '#shared/contract/errors.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { RATE_LIMITS } from '#shared/domain/common/request-limits.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import {
	ADMIN,
	awaitRoomIn,
	eventually,
	getOrigin,
	guest,
	makeAddress,
	moveClock,
	PASSWORD,
	readCodeSentTo,
	readInbox,
	type SignedIn,
	signIn,
	visitorFrom,
} from '#test/steps/market.ts';

const NEW_PASSWORD = 'Emeralds-2026!';
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
	admin = await theAdmin();
	[seller, buyer] = await Promise.all([anActiveMember('seller', 'Kikuchi Stones'), anActiveMember('buyer', 'Ｋｉｋｕ Trading')]);
});

describe('a removal', () => {
	test('erases who it was, takes the stones away, ends the sessions and frees the address', async () => {
		const member = await anActiveMember('leaver', 'Leaving Gems');
		const { userId } = member.session.data;
		const { diamondId } = await member.api.createDiamond({ body: aStone() });
		await buyer.api.getDiamond({ params: { id: diamondId } });

		await member.api.removeMember({ params: { id: userId } });

		expect(await refusal(member.api.getMember({ params: { userName: member.userName } }))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
		expect(await refusal(guest().refreshToken({ body: { refreshToken: member.session.refreshToken } }))).toMatchObject({ code: 'REFRESH_REFUSED' });
		expect(await refusal(signIn(member.userName))).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
		// Only the sign-in and the member's record are removed at once; the rest follows in the background.
		await eventually(
			'the end of the stone',
			async () => (await refusal(buyer.api.getDiamond({ params: { id: diamondId } })).catch(() => undefined))?.status === 404,
		);
		const { content } = await admin.api.listMembers({ query: { state: 'REMOVED', size: 100 } });
		expect(content.find((one) => one.userId === userId)).toMatchObject({
			firstName: '',
			lastName: '',
			phoneNumber: null,
			country: null,
			licenceNumber: null,
			communicationAddress: null,
			lastSignInAt: null,
			userName: `removed-${userId}`,
		});

		await admin.api.removeMember({ params: { id: userId } });
		const again = { email: member.userName, password: NEW_PASSWORD, firstName: 'Ren', lastName: 'Sato', language: 'en' as const };
		await guest().register({ body: again });
		await guest().verifyOtp({ body: { email: member.userName, otp: await readCodeSentTo(member.userName) } });
		const fresh = await signIn(member.userName, NEW_PASSWORD);
		expect(fresh.session.data).toMatchObject({ state: 'VERIFIED', companyName: null });
		expect(fresh.session.data.userId).not.toBe(userId);
	});

	test('waits for the auctions that bind seller and leader; who was outbid may go, and the ledger stays whole', async () => {
		const [owner, loser] = await Promise.all([anActiveMember('owner'), anActiveMember('loser', 'Outbid & Sons')]);
		const { diamondId } = await owner.api.createDiamond({ body: aStone({ askingPrice: 10_000 }) });
		await bids(loser, diamondId, 8000);
		expect(await refusal(remove(admin, loser))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
		await bids(buyer, diamondId, 9000);
		expect(await refusal(remove(owner, owner))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });

		const before = await owner.api.ledger({ params: { id: diamondId } });
		await remove(admin, loser);
		const after = await eventually('the ledger without the name', async () => {
			const found = await owner.api.ledger({ params: { id: diamondId } });
			return !JSON.stringify(found).includes('Outbid') && found;
		});
		expect(after.entries.map(({ hash }) => hash)).toEqual(before.entries.map(({ hash }) => hash));
	});

	test("is the member's own or an admin's, and never of an admin", async () => {
		expect(await refusal(remove(buyer, seller))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await refusal(remove(admin, admin))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await refusal(admin.api.removeMember({ params: { id: ulid() } }))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
		expect(await refusal(guest().removeMember({ params: { id: seller.session.data.userId } }))).toMatchObject({ status: 401 });
	});
});

describe('an admin', () => {
	test("sets a member's password, and every session ends", async () => {
		const member = await aPendingMember('locked-out');
		const { userName } = member;
		await admin.api.updatePasswordByAdmin({ body: { userName, newPassword: NEW_PASSWORD } });
		expect(await refusal(signIn(userName, PASSWORD))).toMatchObject({ code: 'BAD_CREDENTIALS' });
		expect(await refusal(guest().refreshToken({ body: { refreshToken: member.session.refreshToken } }))).toMatchObject({ code: 'REFRESH_REFUSED' });
		await signIn(userName, NEW_PASSWORD);

		expect(await refusal(seller.api.updatePasswordByAdmin({ body: { userName, newPassword: PASSWORD } }))).toMatchObject({ code: 'FORBIDDEN' });
		const unknown = { userName: makeAddress('nobody'), newPassword: PASSWORD };
		expect(await refusal(admin.api.updatePasswordByAdmin({ body: unknown }))).toMatchObject({ status: 404 });
		const unproved = makeAddress('unproved');
		await guest().register({ body: { email: unproved, password: PASSWORD, firstName: 'A', lastName: 'B', language: 'en' } });
		expect(await refusal(admin.api.updatePasswordByAdmin({ body: { userName: unproved, newPassword: PASSWORD } }))).toMatchObject({ code: 'STATE_CONFLICT' });
		expect(await refusal(admin.api.updatePasswordByAdmin({ body: { userName, newPassword: 'short' } }))).toMatchObject({ status: 400 });
	});

	test("brings a member's Teppo points to a sum, below zero too", async () => {
		const { userId } = seller.session.data;
		const correct = (rank: unknown) => admin.api.updateRank({ params: { userId, rank }, body: { reason: 'Settled by telephone.' } });
		expect(await correct(7)).toMatchObject({ userId, rank: 7 });
		expect(await correct(-3)).toMatchObject({ rank: -3 });
		expect(await correct(-3)).toMatchObject({ rank: -3 });
		expect((await seller.api.getMember({ params: { userName: seller.userName } })).rank).toBe(-3);

		expect(await refusal(correct('1.5'))).toMatchObject({ status: 400, issues: [{ path: 'params.rank' }] });
		expect(await refusal(admin.api.updateRank({ params: { userId: ulid(), rank: 1 }, body: { reason: 'x' } }))).toMatchObject({ status: 404 });
		expect(await refusal(seller.api.updateRank({ params: { userId, rank: 100 }, body: { reason: 'x' } }))).toMatchObject({ code: 'FORBIDDEN' });
	});

	test('sees who is inactive, and the stones of each', async () => {
		const pending = await aPendingMember('inactive');
		const listed = await admin.api.listInactive({ query: { q: pending.userName } });
		expect(listed).toMatchObject({ totalElements: 1, content: [{ userName: pending.userName, state: 'PENDING' }] });
		expect(await admin.api.listInactive({ query: { q: seller.userName } })).toMatchObject({ totalElements: 0, content: [] });
		expect(await refusal(seller.api.listInactive({ query: {} }))).toMatchObject({ code: 'FORBIDDEN' });

		const banned = await anActiveMember('banned');
		const id = banned.session.data.userId;
		const stones = await Promise.all([banned.api.createDiamond({ body: aStone() }), banned.api.createDiamond({ body: aStone() })]);
		expect((await banned.api.stonesOfMember({ params: { id }, query: {} })).totalElements).toBe(2);
		await admin.api.banMember({ params: { userId: id }, body: { reason: 'Did not pay.' } });
		const page = await admin.api.stonesOfMember({ params: { id }, query: { size: 5 } });
		expect(page).toMatchObject({ number: 0, size: 5, totalElements: 2 });
		expect(page.content.map(({ diamondId }) => diamondId).sort()).toEqual(stones.map(({ diamondId }) => diamondId).sort());
		expect(await refusal(seller.api.stonesOfMember({ params: { id }, query: {} }))).toMatchObject({ code: 'FORBIDDEN' });
		expect(await refusal(admin.api.stonesOfMember({ params: { id: ulid() }, query: {} }))).toMatchObject({ status: 404 });
	});
});

test('a member’s link names the member to guests, with nothing else, until the membership ends', async () => {
	const inviter = await anActiveMember('inviter', 'Okachimachi Gems');
	const { firstName, lastName, userId } = inviter.session.data;
	const { token, until } = await inviter.api.invitation({});
	expect(Date.parse(until)).toBeGreaterThan(Date.now());
	expect(token).not.toContain(inviter.userName);
	const named = await guest().inviter({ params: { token } });
	expect(named).toEqual({ name: expect.stringContaining(firstName), companyName: 'Okachimachi Gems' });
	expect(named.name).toContain(lastName);
	expect(await buyer.api.inviter({ params: { token } })).toEqual(named);
	// The token is signed for one member: with another member's id it is refused.
	const others = token.replace(userId, seller.session.data.userId);
	expect(await refusal(guest().inviter({ params: { token: others } }))).toMatchObject({ status: 404 });
	await admin.api.banMember({ params: { userId }, body: { reason: 'Did not pay.' } });
	expect(await refusal(guest().inviter({ params: { token } }))).toMatchObject({ status: 404 });
});

test('who has not signed in for ninety days is inactive, until the next time', async () => {
	const member = await anActiveMember('sleeper');
	const { diamondId: id } = await member.api.createDiamond({ body: aStone() });
	const isListed = async () => (await admin.api.listInactive({ query: { q: member.userName } })).totalElements === 1;
	await moveClock({ advance: 'P89DT23H' });
	expect(await isListed()).toBe(false);
	await moveClock({ advance: 'PT1H1M' });
	expect(await isListed()).toBe(true);
	const { content } = await admin.api.stonesOfMember({ params: { id: member.session.data.userId }, query: {} });
	expect(content).toMatchObject([{ diamondId: id, state: 'SUSPENDED' }]);

	await signIn(member.userName);
	expect(await isListed()).toBe(false);
});

describe('finding', () => {
	test('a company by part of its name, in letters of any width', async () => {
		expect(await seller.api.searchCompany({ params: { term: 'KIKU' } })).toEqual(['Kikuchi Stones', 'Ｋｉｋｕ Trading'].sort((a, b) => a.localeCompare(b)));
		expect(await admin.api.searchCompany({ params: { term: 'ｋｉｋｕｃｈｉ' } })).toEqual(['Kikuchi Stones']);
		expect(await admin.api.searchCompany({ params: { term: 'no such company' } })).toEqual([]);
		expect(await refusal(guest().searchCompany({ params: { term: 'Kiku' } }))).toMatchObject({ status: 401 });
		expect(await refusal(seller.api.searchCompany({ params: { term: 'x'.repeat(101) } }))).toMatchObject({ status: 400 });
	});

	test("a lot: one's own first, others' while they are open to all", async () => {
		const lotId = `Lot/${process.pid}-å`;
		const [theirs, own] = await Promise.all([
			seller.api.createDiamond({ body: aStone({ lotId }) }),
			buyer.api.createDiamond({ body: aStone({ lotId: lotId.toUpperCase() }) }),
		]);
		const found = async ({ api }: SignedIn) => (await api.searchByLotId({ params: { lotId: lotId.toLowerCase() } })).map(({ diamondId }) => diamondId);
		expect(await found(buyer)).toEqual([own.diamondId, theirs.diamondId]);
		expect(await found(seller)).toEqual([theirs.diamondId, own.diamondId]);

		const third = await anActiveMember('third');
		await third.api.createDiamond({ body: aStone({ lotId }) });
		await admin.api.banMember({ params: { userId: third.session.data.userId }, body: { reason: 'x' } });
		expect(await found(seller)).toEqual([theirs.diamondId, own.diamondId]);
		expect(await refusal(admin.api.searchByLotId({ params: { lotId } }))).toMatchObject({ status: 403 });
	});
});

describe('the dashboard', () => {
	test("counts one's own trade for a member, the market for an admin", async () => {
		const [owner, first, second] = await Promise.all([anActiveMember('owner'), anActiveMember('first'), anActiveMember('second')]);
		const [stone] = await Promise.all([owner.api.createDiamond({ body: aStone() }), owner.api.createDiamond({ body: aStone() })]);
		await first.api.favourite({ body: { diamondId: stone.diamondId, favourite: true } });
		await bids(first, stone.diamondId, 8000);
		await bids(second, stone.diamondId, 9000);

		expect(await owner.api.dashboard({})).toMatchObject({
			role: 'User',
			stones: { DISPLAYED: 1, BIDDING: 1, SOLD: 0 },
			bids: { leading: 0, outbid: 0 },
			deals: { toDecide: 0, selling: 0, buying: 0 },
			hasBid: false,
			rank: 0,
		});
		expect(await first.api.dashboard({})).toMatchObject({ role: 'User', stones: { DISPLAYED: 0 }, bids: { leading: 0, outbid: 1 }, tracked: 1, hasBid: true });
		expect(await second.api.dashboard({})).toMatchObject({ bids: { leading: 1, outbid: 0 }, tracked: 0 });
		const market = await admin.api.dashboard({});
		if (market.role !== 'Admin') throw new Error('An admin got the figures of a member');
		expect(market.stones.BIDDING).toBeGreaterThanOrEqual(1);
		expect(market.members.ACTIVE).toBeGreaterThanOrEqual(5);
		expect(market.inactiveMembers).toBeGreaterThanOrEqual(market.members.BANNED ?? 0);
		expect(await refusal((await aPendingMember()).api.dashboard({}))).toMatchObject({ code: 'NOT_ACTIVE' });
	});
});

describe('what waits for a member, and how the month went', () => {
	test('an auction in which one is outbid, and photos that a buyer asked for, each with its stone', async () => {
		const [owner, first, second] = await Promise.all([anActiveMember('task-owner'), anActiveMember('task-first'), anActiveMember('task-second')]);
		expect(await readTasks(owner)).toEqual([]);
		const [{ diamondId }, asked] = await Promise.all([owner.api.createDiamond({ body: aStone() }), owner.api.createDiamond({ body: aStone() })]);
		await bids(first, diamondId, 8000);
		const { diamond } = await bids(second, diamondId, 9000);
		await first.api.mediaRequest({ body: { diamondId: asked.diamondId, kinds: ['photo'] } });

		const amount = Math.round(9000 * (diamond.weight ?? 0));
		await expect.poll(() => readTasks(first)).toMatchObject([{ kind: 'OUTBID', count: 1, amount, deadline: diamond.closesAt, diamond: { diamondId } }]);
		expect(await readTasks(second)).toEqual([]);
		await expect.poll(() => readTasks(owner)).toMatchObject([{ kind: 'MEDIA', count: 1, diamond: { diamondId: asked.diamondId } }]);
	});

	test('bids, and the views and tracks of own stones, stand on their day; a page that is loaded again is no other view', async () => {
		const [owner, first] = await Promise.all([anActiveMember('month-owner'), anActiveMember('month-first')]);
		const { diamondId } = await owner.api.createDiamond({ body: aStone() });
		for (const { api } of [first, first, buyer, owner]) await api.viewDiamond({ params: { id: diamondId } });
		await first.api.favourite({ body: { diamondId, favourite: true } });
		await bids(first, diamondId, 8000);

		const today = async ({ api }: SignedIn) => (await api.activity({})).days.at(-1);
		expect(await today(owner)).toMatchObject({ views: 2, tracks: 1, bids: 0 });
		await expect.poll(() => today(first)).toMatchObject({ views: 0, bids: 1, wins: 0 });
		const market = await admin.api.activity({});
		if (market.role !== 'Admin') throw new Error('An admin got the days of a member');
		expect([market.days.length, market.hours.length]).toEqual([30, 24]);
		expect(market.days.at(-1)?.auctions).toBeGreaterThanOrEqual(1);
	});

	test('an admin sees all stones of a state, whoever sells them', async () => {
		const { diamondId } = await (await anActiveMember('state-owner')).api.createDiamond({ body: aStone() });
		await expect
			.poll(async () => (await admin.api.stonesOfState({ query: { state: 'DISPLAYED' } })).content.map((diamond) => diamond.diamondId))
			.toContain(diamondId);
	});

	test('an admin finds a stone by its lot id or certificate number, whatever its state', async () => {
		const lotId = `FOUND-${Date.now()}`;
		const seller = await anActiveMember('found-owner');
		const { diamondId } = await seller.api.createDiamond({ body: aStone({ lotId, laboratory: 'GIA', certificateNumber: '7340000018' }) });
		await seller.api.createDiamond({ body: aStone() });
		const find = async (query: { number: string; state?: 'SOLD' }) => (await admin.api.stonesOfState({ query })).content.map((diamond) => diamond.diamondId);
		await expect.poll(() => find({ number: lotId.toLowerCase() })).toEqual([diamondId]);
		expect(await find({ number: '7340000018' })).toContain(diamondId);
		expect(await find({ number: lotId, state: 'SOLD' })).toEqual([]);
	});
});

const readTasks = async ({ api }: SignedIn) => {
	const figures = await api.dashboard({});
	return figures.role === 'User' ? figures.tasks : [];
};

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
		const problem = await refusal(visitorFrom('203.0.113.9').contactUs({ body: { companyName: '', privateName: ' ', email: 'ren', message: '' } }));
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
		expect(told[1]?.body).toMatch(/^Ｋｉｋｕ Trading asks for photos and a video of your .*“Is it eye clean\?”/);
	});

	test('is about a stone of somebody else that all may see', async () => {
		const [own, { diamondId }] = await Promise.all([buyer.api.createDiamond({ body: aStone() }), seller.api.createDiamond({ body: aStone() })]);
		await seller.api.deleteDiamonds({ body: { diamondIds: [diamondId] } });
		const ask = (id: string) => buyer.api.mediaRequest({ body: { diamondId: id, kinds: ['photo'] } });
		expect(await refusal(ask(own.diamondId))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await refusal(ask(diamondId))).toMatchObject({ status: 404 });
		expect(await refusal(buyer.api.mediaRequest({ body: { diamondId, kinds: [] } }))).toMatchObject({ status: 400 });
	});
});

describe('who tries passwords', () => {
	test('is asked to wait, alike for an address that is known and one that is not', async () => {
		await awaitRoomIn(RATE_LIMITS.SIGN_IN.window);
		for (const userName of [seller.userName, makeAddress('nobody')]) {
			const attempt = () => guest('ja').authenticate({ body: { userName, password: 'wrong' } });
			for (let tried = 0; tried < RATE_LIMITS.SIGN_IN.together; tried++) expect(await refusal(attempt())).toMatchObject({ code: 'BAD_CREDENTIALS' });
			const refused = await refused429(attempt());
			expect(refused.problem.title).toBe('試行回数が多すぎます');
			expect(refused.retryAfter).toBeLessThanOrEqual(600);
		}
		// From this network even the right password is refused until the window ends. It is accepted
		// from other networks and from a known device.
		const body = { userName: seller.userName, password: PASSWORD };
		expect(await refusal(guest().authenticate({ body }))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
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
			expect(await refusal(visitorFrom(`198.51.100.${network}`).verifyOtp({ body: { email, otp: wrong } }))).toMatchObject({ code: 'OTP_INVALID' });
		expect(await refusal(visitorFrom('198.51.100.6').verifyOtp({ body: { email, otp } }))).toMatchObject({ code: 'OTP_INVALID' });
		await expect(guest().verifyOtp({ body: { email, otp } })).resolves.toEqual({ verified: true });

		await guest().resetPassword({ body: { email } });
		const reset = await eventually('another code', async () => {
			const code = await readCodeSentTo(email);
			return code === otp ? undefined : code;
		});
		const set = (network: number, code: string) =>
			visitorFrom(`198.51.100.${network}`).updatePassword({ body: { email, otp: code, newPassword: NEW_PASSWORD } });
		for (let network = 1; network <= 5; network++)
			expect(await refusal(set(network, reset === wrong ? '000002' : wrong))).toMatchObject({ code: 'OTP_INVALID' });
		expect(await refusal(set(6, reset))).toMatchObject({ code: 'OTP_INVALID' });
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

const remove = ({ api }: SignedIn, { session }: SignedIn) => api.removeMember({ params: { id: session.data.userId } });

async function refusedCall(call: Promise<unknown>): Promise<ApiError> {
	try {
		await call;
	} catch (error) {
		if (error instanceof ApiError) return error;
		throw error;
	}
	throw new Error('The call was not refused');
}

/** Returns the problem with which a call was refused. */
async function refusal(call: Promise<unknown>): Promise<Problem> {
	return (await refusedCall(call)).problem;
}

const isRefused = (error: unknown) => {
	if (error instanceof ApiError) return false;
	throw error;
};

/** Returns a 429 refusal and the seconds after which the caller may try again. */
async function refused429(call: Promise<unknown>): Promise<{ problem: Problem; retryAfter: number }> {
	const { problem, retryAfter } = await refusedCall(call);
	expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
	expect(retryAfter).toBeGreaterThan(0);
	return { problem, retryAfter: retryAfter ?? 0 };
}
