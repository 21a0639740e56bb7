import { expect, test } from 'vitest';
import { ADMIN_ROLE } from '#shared/domain/accounts/member.ts';
import { makeMember } from '#test/steps/records.ts';
import type { Market } from '../market/market.ts';
import { clearNotifications, readAllNotifications } from './notifications.ts';

const [admin, member] = [makeMember('Admin', { roleId: ADMIN_ROLE }), makeMember('Hanako')];

function makeMarket() {
	const done: unknown[] = [];
	const market = {
		members: { get: async () => member },
		notifications: {
			markAllRead: async (...call: unknown[]) => done.push(call) < 0,
			clear: async (memberId: string) => done.push(memberId) < 0,
			unreadNow: async () => 0,
		},
	} as unknown as Market;
	return { market, done };
}

test('an admin who marks a member’s notifications as read has not read them for the member', async () => {
	const { market, done } = makeMarket();
	for (const caller of [admin, member]) await readAllNotifications(market, caller, member.memberId);
	expect(done).toEqual([
		[member.memberId, false, undefined],
		[member.memberId, true, undefined],
	]);
});

test('a member’s notifications are cleared by the member alone', async () => {
	const { market, done } = makeMarket();
	await expect(clearNotifications(market, admin, member.memberId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
	await clearNotifications(market, member, member.memberId);
	expect(done).toEqual([member.memberId]);
});
