import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit/audit-log.ts';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, anApprovedMember, aStone, theAdmin } from '#test/steps/given.ts';
import { eventually, guest, moveClockPast, PASSWORD, readCodeSentTo, type SignedIn, signIn } from '#test/steps/market.ts';

/** The audit log: written with each fact, read by its member and by admins, changed by nobody. */

const NEW_PASSWORD = 'quartz river gate moss';
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
	[admin, seller, buyer] = await Promise.all([theAdmin(), anActiveMember('deeds-seller', 'Kamakura Deeds'), anActiveMember('deeds-buyer', 'Enoshima Deeds')]);
});

const readOwn = async (member: SignedIn, query = {}): Promise<AuditEntry[]> => (await member.api.deeds({ query: { size: 100, ...query } })).content;
const readOf = async (member: SignedIn, query = {}) => (await admin.api.allDeeds({ query: { userName: member.userName, size: 100, ...query } })).content;
const summarize = (deeds: AuditEntry[]) => deeds.map(({ kind, act, by }) => [kind, act, by].filter(Boolean).join(' '));

describe('what stands in it', () => {
	test('signing up, approval, signing in, profile, points, a ban and its end, with who, from where, before and after', async () => {
		const member = await anApprovedMember('deeds-life', 'Zushi Deeds');
		const { userId } = member.session.data;
		await member.api.updateDetails({ body: { userName: member.userName, phoneNumber: '+81 3 9999 0000' } });
		await admin.api.updateRank({ params: { userId, rank: 4 }, body: { reason: 'Settled by telephone.' } });
		await member.api.keepNotificationSettings({ body: { version: 0, kinds: { OUTBID: { mail: false } } } });
		await member.api.addExport({ body: { what: 'STONES', format: 'XLSX', count: 12 } });
		await admin.api.updatePasswordByAdmin({ body: { userName: member.userName, newPassword: NEW_PASSWORD } });
		await admin.api.banMember({ params: { userId }, body: { reason: 'A trial.' } });
		await admin.api.liftBan({ params: { userId }, body: { reason: 'It was a trial.' } });
		const again = await signIn(member.userName, NEW_PASSWORD);
		const own = await readOwn(again);
		expect(summarize(own)).toEqual([
			'SIGN_IN MEMBER',
			'BAN LIFTED ADMIN',
			'BAN BANNED ADMIN',
			'PASSWORD BY_ADMIN ADMIN',
			'EXPORT STONES MEMBER',
			'SETTING NOTIFICATIONS MEMBER',
			'POINTS CORRECTION ADMIN',
			'PROFILE MEMBER',
			'DECISION APPROVED ADMIN',
			'PROFILE REGISTRATION_SENT MEMBER',
			'SIGN_IN MEMBER',
		]);
		expect(own.find(({ kind, act }) => kind === 'PROFILE' && !act)).toMatchObject({
			network: '127.0.0.0',
			before: { phoneNumber: '+81 3 1234 5678' },
			after: { phoneNumber: '+81 3 9999 0000' },
		});
		expect(own.find(({ kind }) => kind === 'POINTS')).toMatchObject({ reason: 'Settled by telephone.', before: { rank: 0 }, after: { rank: 4 } });
		expect(own.find(({ act }) => act === 'LIFTED')).toMatchObject({ reason: 'It was a trial.', before: { state: 'BANNED' }, after: { state: 'ACTIVE' } });
		// Members do not see which admin acted, nor from which network.
		expect(own.filter(({ by, network }) => by === 'ADMIN' && network)).toEqual([]);

		const listed = await readOf(again);
		expect(summarize(listed)).toEqual(summarize(own));
		expect(listed.find(({ kind }) => kind === 'BAN')).toMatchObject({ member: { userId, userName: member.userName }, doer: { userName: admin.userName } });
		const text = JSON.stringify([own, listed]);
		for (const secret of [PASSWORD, NEW_PASSWORD, again.session.token, again.session.refreshToken, await readCodeSentTo(member.userName)]) {
			expect(text).not.toContain(secret);
		}

		await admin.api.removeMember({ params: { id: userId } });
		const left = await eventually('the record without the person', async () => {
			const found = (await admin.api.allDeeds({ query: { size: 50 } })).content.filter((deed) => deed.member.userId === userId);
			return found.every(({ kind, before, after }) => kind !== 'PROFILE' || !(before || after)) && found;
		});
		expect(left[0]).toMatchObject({ kind: 'REMOVAL' });
		expect(JSON.stringify(left)).not.toContain('9999 0000');
	});

	test('prices, bids without ceilings, and what was said after the close, each in the record of who did it alone', async () => {
		const stone = aStone({ askingPrice: 9000 });
		const { diamondId, version, lotId } = await seller.api.createDiamond({ body: stone });
		await seller.api.updateDiamond({ body: { ...stone, diamondId, version, askingPrice: 10_000 } });
		await bids(buyer, diamondId, 8000, 8765);
		const { diamond } = await bids(buyer, diamondId, 8000, 8899);
		await moveClockPast(diamond.closesAt);
		await seller.api.bidStatus({ body: { diamondId, status: 'ACCEPTED' } });
		await buyer.api.bidStatus({ body: { diamondId, status: 'COMPLETED' } });
		const ofStone = (deeds: AuditEntry[]) => deeds.filter((deed) => deed.diamondId === diamondId);
		const [sold, bought] = await Promise.all([readOwn(seller), readOwn(buyer)]).then((records) => records.map(ofStone));
		expect(summarize(sold ?? [])).toEqual(['DECISION ACCEPTED MEMBER', 'PRICE MEMBER']);
		expect(sold?.[1]).toMatchObject({ lotId, before: { askingPrice: 9000 }, after: { askingPrice: 10_000 } });
		expect(summarize(bought ?? [])).toEqual(['DECISION CONFIRMED MEMBER', 'BID CEILING_RAISED MEMBER', 'BID MEMBER']);
		expect(bought?.[2]).toMatchObject({ lotId, before: { currentBid: null }, after: { bid: 8000, currentBid: 8000, outcome: 'LEADING' } });
		expect(JSON.stringify([bought, await readOf(buyer), await readOf(seller)])).not.toMatch(/\b(8765|8899)\b/);
	});

	test('the rate that an admin sets, in the admin’s own record', async () => {
		const { configDataId, configName, configValue } = await admin.api.getBidProcessData({});
		const other = configValue - 1;
		// The last one sets what is there, which is no event.
		for (const value of [other, configValue, configValue]) await admin.api.updateBidProcessData({ body: { configDataId, configName, configValue: value } });
		const [back, set] = await readOwn(admin, { kind: 'SETTING' });
		expect(back).toMatchObject({ act: 'DISCOUNT_RATE', before: { percent: other }, after: { percent: configValue } });
		expect(set).toMatchObject({ act: 'DISCOUNT_RATE', before: { percent: configValue }, after: { percent: other } });
	});
});

describe('who reads it', () => {
	test('a member reads the own record and no other; only an admin reads all', async () => {
		const own = await readOwn(buyer);
		expect(JSON.stringify(own)).not.toContain(seller.session.data.userId);
		await expect(buyer.api.allDeeds({ query: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' });
		await expect(guest().deeds({ query: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
		await expect(admin.api.allDeeds({ query: { userName: 'nobody@example.com' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
	});

	test('by kind, by day and page by page, without a gap and newest first', async () => {
		expect(new Set((await readOwn(seller, { kind: 'SIGN_IN' })).map(({ kind }) => kind))).toEqual(new Set(['SIGN_IN']));
		expect(await readOwn(seller, { to: '2020-01-01', from: '2019-12-01' })).toEqual([]);
		const readAll = async (size: 10 | 5000) => {
			const found: string[] = [];
			let before: string | undefined;
			do {
				const { content, next } = await admin.api.allDeeds({ query: { size, before } });
				found.push(...content.map(({ deedId }) => deedId));
				before = next;
			} while (before);
			return found;
		};
		const all = await readAll(10);
		expect(all).toEqual([...new Set(all)].sort().reverse());
		expect(all.length).toBeGreaterThan(20);
		const whole = await readAll(5000);
		expect(whole.filter((id) => id <= (all[0] ?? ''))).toEqual(all);
		// Audit events in other members' logs are found by the address of the admin who caused them.
		expect((await readOf(admin)).some(({ doer, member }) => doer?.userName === admin.userName && member.userName !== admin.userName)).toBe(true);
	});
});
