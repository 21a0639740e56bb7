import { beforeEach, expect, test } from 'vitest';
import type { NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import type { NotificationMail } from '#shared/text/mail-layout.ts';
import { outbid, outbidMember } from '#test/steps/outbid.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { MailOutlet } from './mail-member.ts';
import { mailMember } from './mail-member.ts';
import type { NotificationRecord } from './ports/notifications.ts';

let stored: NotificationRecord | undefined;
let claimed: boolean;
let member: MemberRecord;
let choices: NotificationChoices | undefined;
let mails: { to: string; mail: NotificationMail; unsubscribe?: string }[];
let mailFails: boolean;

beforeEach(() => {
	stored = outbid;
	claimed = false;
	member = { ...outbidMember };
	choices = undefined;
	mails = [];
	mailFails = false;
});

const outlet: MailOutlet = {
	mailer: {
		send: async (to, mail, unsubscribe) => {
			await Promise.resolve();
			if (mailFails) throw new Error('Sending is paused');
			mails.push({ to, mail, unsubscribe });
		},
	},
	webOrigin: 'https://market.example',
	unsubscribeLinks: { write: async (memberId, kind) => `https://market.example/${memberId}/${kind}` },
	gatheredFor: 240_000,
	gather: async () => undefined,
};

const market = {
	now: 1000,
	zone: 'Asia/Tokyo',
	notifications: {
		toNotify: async () => ({ notification: stored, member, choices, subscriptions: [] }),
		claimMail: async () => {
			if (claimed || stored?.mailedAt !== undefined) return false;
			claimed = true;
			return true;
		},
		releaseMail: async () => {
			claimed = false;
		},
		markMailed: async (_: string, __: string, at: number) => {
			stored = { ...outbid, mailedAt: at };
		},
	},
} as unknown as Market;

test('a notification is mailed in the language of its member', async () => {
	await mailMember(market, outlet, outbid);

	expect(mails).toMatchObject([{ to: 'hanako@example.com', mail: { subject: '高値更新されました – ダイヤモンドマーケット' } }]);
	expect(mails[0]?.mail.text).toContain('https://market.example/productDetails/01K0000000000000000000ST0N');
});

test('told twice, one after the other or at once, it is mailed once', async () => {
	const outcomes = await Promise.allSettled([mailMember(market, outlet, outbid), mailMember(market, outlet, outbid)]);
	await mailMember(market, outlet, outbid);

	// The second worker does not know yet whether the first one succeeds.
	expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	expect(mails).toHaveLength(1);
});

test('while the mail service fails the telling fails, and a later one mails it', async () => {
	mailFails = true;
	await expect(mailMember(market, outlet, outbid)).rejects.toThrow('paused');
	mailFails = false;
	await mailMember(market, outlet, outbid);

	expect(mails).toHaveLength(1);
});

test('while the table cannot be written what was sent waits for its mark, and goes out once', async () => {
	let failures = 3;
	const { markMailed } = market.notifications;
	const notifications: Market['notifications'] = {
		...market.notifications,
		async markMailed(...mark) {
			if (failures-- > 0) throw new Error('The table is busy');
			await markMailed(...mark);
		},
	};
	await mailMember({ ...market, notifications }, outlet, outbid);
	await mailMember(market, outlet, outbid);

	expect(mails).toHaveLength(1);
});

test('a banned member is mailed about own deals, but not what others bid, which no screen shows any more', async () => {
	member.state = 'BANNED';
	await mailMember(market, outlet, outbid);
	expect(mails).toEqual([]);
	stored = { ...outbid, kind: 'REJECTED', data: { ...outbid.data, amount: 8500, timedOut: 0, displayed: 0, points: 1 } } as NotificationRecord;
	await mailMember(market, outlet, outbid);
	expect(mails).toHaveLength(1);
});

test('kinds without money or a deadline are not mailed, nor what was cleared, nor anything to who was removed', async () => {
	stored = { ...outbid, kind: 'IMPORT_FINISHED', data: { importId: outbid.notificationId, fileName: 'stock.csv', saved: 1, duplicate: 0, rejected: 0 } };
	await mailMember(market, outlet, outbid);
	stored = undefined;
	await mailMember(market, outlet, outbid);
	stored = outbid;
	member.state = 'REMOVED';
	await mailMember(market, outlet, outbid);

	expect(mails).toEqual([]);
});

test('a banned member learns of the ban by mail', async () => {
	member.state = 'BANNED';
	stored = { ...outbid, kind: 'BANNED', data: { reason: 'NOT_CONFIRMED' } };
	await mailMember(market, outlet, outbid);

	expect(mails[0]?.mail.text).toContain('期限までにどちらからも完了の確認がありませんでした。');
});

test('what the member wishes not to be mailed is not; what nobody may go without is, whatever was chosen', async () => {
	choices = { kinds: { OUTBID: { mail: false }, ACCEPTED: { mail: false } } };
	await mailMember(market, outlet, outbid);
	expect(mails).toEqual([]);
	stored = { ...outbid, kind: 'ACCEPTED', data: { ...outbid.data, amount: 8500, confirmBy: '2026-11-25T08:00:00.000Z' } } as NotificationRecord;
	await mailMember(market, outlet, outbid);
	expect(mails).toHaveLength(1);
});

test('a mail that is not about a deal says how one press ends such mails; one about a deal, or that always comes, does not', async () => {
	await mailMember(market, outlet, outbid);
	stored = { ...outbid, kind: 'BANNED', data: { reason: 'NOT_CONFIRMED' } };
	claimed = false;
	await mailMember(market, outlet, outbid);
	stored = { ...outbid, kind: 'SUSPENDED', data: { lots: 'A1', count: 1 } };
	claimed = false;
	await mailMember(market, outlet, outbid);

	expect(mails.map(({ unsubscribe }) => unsubscribe)).toEqual([undefined, undefined, `https://market.example/${outbid.memberId}/SUSPENDED`]);
});
