import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { makeMember, makeStone, writeRecords } from '#test/steps/records.ts';
import type { Market } from '../market/market.ts';
import type { MemberRecord } from './ports/members.ts';

/** On the real table: an admin's decisions about members whose answer was lost, so that the same admin sends them again. */
let stop: () => Promise<void>;
let openMarket: typeof import('#functions/open-market.ts').openMarket;
let banning: typeof import('./ban.ts');
let deciding: typeof import('./registration/decide-registration.ts');

beforeAll(async () => {
	({ stop } = await startFunctionsAlone());
	({ openMarket } = await import('#functions/open-market.ts'));
	banning = await import('./ban.ts');
	deciding = await import('./registration/decide-registration.ts');
});
afterAll(() => stop());

const [admin, another] = [makeMember('admin', { roleId: ADMIN_ROLE }), makeMember('another', { roleId: ADMIN_ROLE })];
const openFor = ({ memberId }: MemberRecord): Market => openMarket({ memberId });
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: { code?: string }) => error.code ?? Promise.reject(error),
	);

/** Reads everything that a decision about a member writes. */
async function readTraces({ memberId }: MemberRecord) {
	const market = openMarket();
	return {
		member: await market.members.get(memberId),
		notifications: (await market.notifications.page(memberId, 0, 50)).content.map(({ notificationId }) => notificationId),
		audit: (await market.auditLog.of(memberId, { since: 0, until: Date.parse('2100-01-01'), most: 100 })).content,
	};
}

async function makeWaiting(fields: Partial<MemberRecord>): Promise<MemberRecord> {
	const member = makeMember('member', fields);
	await writeRecords(openMarket(), [member]);
	return member;
}

describe('a ban that is lifted', () => {
	// The clock stands still by which an admin does not wait for ever until the member's stones follow.
	beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
	afterEach(() => void vi.useRealTimers());

	const lift = (member: MemberRecord, by = admin, reason = 'Paid after all') => banning.liftBan(openFor(by), member.memberId, reason);

	test('is answered again, finishes what was cut short, and notifies once', async () => {
		const member = await makeWaiting({ state: 'BANNED', stateReason: 'Fraud' });
		const first = await lift(member);
		const stone = { ...makeStone(member, Date.now()), hidden: true };
		await writeRecords(openMarket(), [], [stone]);
		const before = await readTraces(member);
		expect(await lift(member)).toEqual(first);
		expect(await readTraces(member)).toEqual(before);
		expect(await openMarket().listings.get(stone.listingId)).toMatchObject({ hidden: false });
	});

	test('twice at the same moment is answered twice, and so is the ban', async () => {
		const member = await makeWaiting({ state: 'ACTIVE' });
		const bans = await Promise.all([1, 2, 3].map(() => banning.banMember(openFor(admin), member.memberId, 'Fraud')));
		const lifts = await Promise.all([1, 2, 3].map(() => lift(member)));
		expect(new Set([...bans, ...lifts].map(({ state, version }) => `${state} ${version}`))).toEqual(new Set(['BANNED 2', 'ACTIVE 3']));
		expect((await readTraces(member)).notifications).toHaveLength(2);
	});

	test('is no repetition by another admin, for another reason, or after the next ban', async () => {
		const member = await makeWaiting({ state: 'BANNED', stateReason: 'Fraud' });
		await lift(member);
		expect(await refusalOf(lift(member, another))).toBe('STATE_CONFLICT');
		expect(await refusalOf(lift(member, admin, 'A mistake'))).toBe('STATE_CONFLICT');
		await banning.banMember(openFor(admin), member.memberId, 'Again');
		expect(await lift(member)).toMatchObject({ state: 'ACTIVE', version: 4 });
		expect((await readTraces(member)).notifications).toHaveLength(3);
	});
});

describe('a decision about a registration', () => {
	type Decision = { decision: 'APPROVE'; reason?: string } | { decision: 'REFUSE'; reason: string };
	const decide = ({ userName }: MemberRecord, decision: Decision, registrationVersion?: number, by = admin) =>
		deciding.decideRegistration(openFor(by), { userName, registrationVersion, ...decision });
	const refuse = { decision: 'REFUSE', reason: 'The licence has expired' } as const;
	const approve = { decision: 'APPROVE' } as const;
	const renamed = { state: 'ACTIVE', registrationVersion: 2, approved: { firstName: 'Hana', lastName: 'Mori', changedAt: 1 } } as const;

	test.each([
		['an approval', { state: 'PENDING', registrationVersion: 1 }, approve, 1],
		['an approval that names no version', { state: 'PENDING' }, approve, undefined],
		['a refusal', { state: 'PENDING', registrationVersion: 1 }, refuse, 1],
		['an approved name', renamed, approve, 2],
		['a refused name', renamed, refuse, 2],
	] as const)('%s is answered again, also at the same moment, and notifies once', async (_, fields, decision, version) => {
		const member = await makeWaiting(fields);
		const [first, other] = await Promise.all([1, 2].map(() => decide(member, decision, version)));
		expect(other).toEqual(first);
		const before = await readTraces(member);
		expect(await decide(member, decision, version)).toEqual(first);
		expect(await readTraces(member)).toEqual(before);
		expect(before.notifications).toHaveLength(1);
	});

	test('is no repetition if it differs, if another admin sends it, or once the member has changed', async () => {
		const member = await makeWaiting({ state: 'PENDING', registrationVersion: 1 });
		await decide(member, approve, 1);
		expect(await refusalOf(decide(member, approve, 1, another))).toBe('STATE_CONFLICT');
		expect(await refusalOf(decide(member, refuse, 1))).toBe('STATE_CONFLICT');
		expect(await refusalOf(decide(member, approve, 2))).toBe('STATE_CONFLICT');
		const { updateDetails } = await import('./update-details.ts');
		const present = (await openMarket().members.get(member.memberId)) ?? expect.fail('The member is there');
		await updateDetails(openFor(member), present, { userName: member.userName, firstName: 'Mei' });
		expect(await refusalOf(decide(member, approve, 1))).toBe('STALE');
		await banning.banMember(openFor(admin), member.memberId, 'Fraud');
		expect(await refusalOf(decide(member, approve, 1))).toBe('STATE_CONFLICT');
	});
});
