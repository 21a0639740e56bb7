import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, guest, makeAddress, moveClock, PASSWORD, readCodeSentTo, type SignedIn, signIn } from '#test/steps/market.ts';
import { catchProblem } from '#test/steps/refusal.ts';

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

		expect(await catchProblem(member.api.getMember({ params: { userName: member.userName } }))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
		expect(await catchProblem(guest().refreshToken({ body: { refreshToken: member.session.refreshToken } }))).toMatchObject({ code: 'REFRESH_REFUSED' });
		expect(await catchProblem(signIn(member.userName))).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' });
		// Only the sign-in and the member's record are removed at once; the rest follows in the background.
		await eventually(
			'the end of the stone',
			async () => (await catchProblem(buyer.api.getDiamond({ params: { id: diamondId } })).catch(() => undefined))?.status === 404,
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
		expect(await catchProblem(remove(admin, loser))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
		await bids(buyer, diamondId, 9000);
		expect(await catchProblem(remove(owner, owner))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });

		const before = await owner.api.ledger({ params: { id: diamondId } });
		await remove(admin, loser);
		const after = await eventually('the ledger without the name', async () => {
			const found = await owner.api.ledger({ params: { id: diamondId } });
			return !JSON.stringify(found).includes('Outbid') && found;
		});
		expect(after.entries.map(({ hash }) => hash)).toEqual(before.entries.map(({ hash }) => hash));
	});

	test("is the member's own or an admin's, and never of an admin", async () => {
		expect(await catchProblem(remove(buyer, seller))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await catchProblem(remove(admin, admin))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
		expect(await catchProblem(admin.api.removeMember({ params: { id: ulid() } }))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
		expect(await catchProblem(guest().removeMember({ params: { id: seller.session.data.userId } }))).toMatchObject({ status: 401 });
	});
});

describe('an admin', () => {
	test("sets a member's password, and every session ends", async () => {
		const member = await aPendingMember('locked-out');
		const { userName } = member;
		await admin.api.updatePasswordByAdmin({ body: { userName, newPassword: NEW_PASSWORD } });
		expect(await catchProblem(signIn(userName, PASSWORD))).toMatchObject({ code: 'BAD_CREDENTIALS' });
		expect(await catchProblem(guest().refreshToken({ body: { refreshToken: member.session.refreshToken } }))).toMatchObject({ code: 'REFRESH_REFUSED' });
		await signIn(userName, NEW_PASSWORD);

		expect(await catchProblem(seller.api.updatePasswordByAdmin({ body: { userName, newPassword: PASSWORD } }))).toMatchObject({ code: 'FORBIDDEN' });
		const unknown = { userName: makeAddress('nobody'), newPassword: PASSWORD };
		expect(await catchProblem(admin.api.updatePasswordByAdmin({ body: unknown }))).toMatchObject({ status: 404 });
		const unproved = makeAddress('unproved');
		await guest().register({ body: { email: unproved, password: PASSWORD, firstName: 'A', lastName: 'B', language: 'en' } });
		expect(await catchProblem(admin.api.updatePasswordByAdmin({ body: { userName: unproved, newPassword: PASSWORD } }))).toMatchObject({
			code: 'STATE_CONFLICT',
		});
		expect(await catchProblem(admin.api.updatePasswordByAdmin({ body: { userName, newPassword: 'short' } }))).toMatchObject({ status: 400 });
	});

	test("brings a member's Teppo points to a sum, below zero too", async () => {
		const { userId } = seller.session.data;
		const correct = (rank: unknown) => admin.api.updateRank({ params: { userId, rank }, body: { reason: 'Settled by telephone.' } });
		expect(await correct(7)).toMatchObject({ userId, rank: 7 });
		expect(await correct(-3)).toMatchObject({ rank: -3 });
		expect(await correct(-3)).toMatchObject({ rank: -3 });
		expect((await seller.api.getMember({ params: { userName: seller.userName } })).rank).toBe(-3);

		expect(await catchProblem(correct('1.5'))).toMatchObject({ status: 400, issues: [{ path: 'params.rank' }] });
		expect(await catchProblem(admin.api.updateRank({ params: { userId: ulid(), rank: 1 }, body: { reason: 'x' } }))).toMatchObject({ status: 404 });
		expect(await catchProblem(seller.api.updateRank({ params: { userId, rank: 100 }, body: { reason: 'x' } }))).toMatchObject({ code: 'FORBIDDEN' });
	});

	test('sees who is inactive, and the stones of each', async () => {
		const pending = await aPendingMember('inactive');
		const listed = await admin.api.listInactive({ query: { q: pending.userName } });
		expect(listed).toMatchObject({ totalElements: 1, content: [{ userName: pending.userName, state: 'PENDING' }] });
		expect(await admin.api.listInactive({ query: { q: seller.userName } })).toMatchObject({ totalElements: 0, content: [] });
		expect(await catchProblem(seller.api.listInactive({ query: {} }))).toMatchObject({ code: 'FORBIDDEN' });

		const banned = await anActiveMember('banned');
		const id = banned.session.data.userId;
		const stones = await Promise.all([banned.api.createDiamond({ body: aStone() }), banned.api.createDiamond({ body: aStone() })]);
		expect((await banned.api.stonesOfMember({ params: { id }, query: {} })).totalElements).toBe(2);
		await admin.api.banMember({ params: { userId: id }, body: { reason: 'Did not pay.' } });
		const page = await admin.api.stonesOfMember({ params: { id }, query: { size: 5 } });
		expect(page).toMatchObject({ number: 0, size: 5, totalElements: 2 });
		expect(page.content.map(({ diamondId }) => diamondId).sort()).toEqual(stones.map(({ diamondId }) => diamondId).sort());
		expect(await catchProblem(seller.api.stonesOfMember({ params: { id }, query: {} }))).toMatchObject({ code: 'FORBIDDEN' });
		expect(await catchProblem(admin.api.stonesOfMember({ params: { id: ulid() }, query: {} }))).toMatchObject({ status: 404 });
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
	expect(await catchProblem(guest().inviter({ params: { token: others } }))).toMatchObject({ status: 404 });
	await admin.api.banMember({ params: { userId }, body: { reason: 'Did not pay.' } });
	expect(await catchProblem(guest().inviter({ params: { token } }))).toMatchObject({ status: 404 });
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
		expect(await catchProblem(guest().searchCompany({ params: { term: 'Kiku' } }))).toMatchObject({ status: 401 });
		expect(await catchProblem(seller.api.searchCompany({ params: { term: 'x'.repeat(101) } }))).toMatchObject({ status: 400 });
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
		expect(await catchProblem(admin.api.searchByLotId({ params: { lotId } }))).toMatchObject({ status: 403 });
	});
});

const remove = ({ api }: SignedIn, { session }: SignedIn) => api.removeMember({ params: { id: session.data.userId } });
