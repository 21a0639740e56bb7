import { beforeEach, expect, test } from 'vitest';
import { PUSH_SUBSCRIPTION_LIFE } from '#shared/domain/notifications/limits.ts';
import { NOTIFICATION_KINDS, type NotificationFact } from '#shared/domain/notifications/notification.ts';
import { CHANNELS, isNotifiedBy, mayChoose, type NotificationChoices } from '#shared/domain/notifications/notification-settings.ts';
import { writeMarketTime } from '#shared/text/formats.ts';
import { writeHeldPush, writePush } from '#shared/text/web-push.ts';
import { makePushSubscription, outbid, outbidMember } from '#test/steps/outbid.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Change } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { NotificationRecord } from './ports/notifications.ts';
import type { PushSubscription } from './ports/push-subscriptions.ts';
import { type PushMessage, type PushOutcome, type PushOutlet, sendPush, type ToPush } from './web-push.ts';

const { memberId, notificationId } = outbid;
/** The close of the member's auction, and two hours before it. */
const CLOSE = Date.parse('2026-11-22T08:00:00Z');
const NOW = Date.parse('2026-11-22T06:00:00Z');

let stored: NotificationRecord | undefined;
let member: MemberRecord;
let choices: NotificationChoices | undefined;
let subscriptions: PushSubscription[];
let sent: { receiverId: string; message: PushMessage }[];
let later: ToPush[];
let held: unknown[];
let committed: Change[];
let answers: Record<string, PushOutcome>;
let now: number;
let leaderId: string;
/** Changes of the stones. */
let changed: Partial<ListingRecord>;

beforeEach(() => {
	stored = { ...outbid, createdAt: NOW };
	member = { ...outbidMember };
	choices = undefined;
	subscriptions = [makePushSubscription(), makePushSubscription({ receiverId: 'desk', language: 'en' })];
	[sent, later, held, committed, answers, now, leaderId, changed] = [[], [], [], [], {}, NOW, 'another', {}];
});

const outlet: PushOutlet = {
	send: async ({ receiverId }, message) => {
		sent.push({ receiverId, message });
		return answers[receiverId] ?? 'taken';
	},
	sendLater: async (messages) => {
		later.push(...messages);
	},
};
const listening = () => ({ member, choices, subscriptions });
const market = {
	get now() {
		return now;
	},
	zone: 'Asia/Tokyo',
	listings: {
		getMany: async (ids: readonly string[]) =>
			ids.map((listingId) => ({ listingId, state: 'BIDDING', sellerId: 'seller', auction: { leaderId, closesAt: CLOSE }, ...changed })),
	},
	notifications: {
		toNotify: async () => ({ notification: stored, ...listening() }),
		toNotifyTogether: async () => ({ notifications: stored ? [stored, { ...stored, notificationId: 'NEXT' }] : [], ...listening() }),
	},
	heldMails: {
		hold: async (...what: unknown[]) => {
			held.push(what);
		},
		claim: async () => ({ notificationIds: [notificationId], more: false }),
		finish: async () => undefined,
	},
	pushSubscriptions: { of: async () => ({ memberId, version: 1, all: subscriptions }), holder: async () => memberId },
	commit: async (changes: readonly Change[]) => {
		committed.push(...changes);
	},
} as unknown as Market;

const push = (more: Partial<ToPush> = {}) => sendPush(market, outlet, { memberId, notificationId, ...more });

test('each browser is shown it in its own language, until the auction closes, in the place of an earlier one about the stone', async () => {
	await push();
	expect(sent.map(({ receiverId, message: { content } }) => [receiverId, content.title])).toEqual([
		['phone', '高値更新されました'],
		['desk', 'You were outbid'],
	]);
	expect(sent[0]?.message).toMatchObject({ ttl: 7200, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
	expect(sent[0]?.message.content).toMatchObject({ place: `/productDetails/${outbid.diamondId}`, tag: sent[0]?.message.topic });
	expect(sent[0]?.message.content.id).toBe(notificationId);
	stored = { ...outbid, createdAt: NOW, notificationId: 'LATER' };
	await push();
	expect(sent[2]?.message.topic).toBe(sent[0]?.message.topic);
	expect(sent[2]?.message.content.id).toBe('LATER');
	stored = { ...stored, diamondId: 'ANOTHER' };
	await push();
	expect(sent[4]?.message.topic).not.toBe(sent[0]?.message.topic);
});

const HAPPENS: Record<string, () => void> = {
	'was read': () => {
		if (stored) stored.isRead = true;
	},
	'was cleared': () => {
		stored = undefined;
	},
	'is not wished': () => {
		choices = { kinds: { OUTBID: { push: false } } };
	},
	'comes too late': () => {
		now = Date.parse('2026-11-22T07:59:30Z');
	},
	'is for somebody who was banned': () => {
		member.state = 'BANNED';
	},
	'is for somebody whose sessions were ended': () => {
		member.sessionsEndedAt = Date.now();
	},
	'is for browsers that nobody has opened for a month': () => {
		subscriptions = [makePushSubscription({ seenAt: Date.now() - PUSH_SUBSCRIPTION_LIFE })];
	},
};

test.each(Object.entries(HAPPENS))('nothing is sent of what %s', async (_, prepare) => {
	prepare();
	await push();
	expect(sent).toEqual([]);
});

test('what the member has turned off in the app, and is in its list as read, comes by push where that is turned on', async () => {
	stored = { ...outbid, kind: 'TRACKED_CHANGED', data: { ...outbid.data, priceChanged: 1 }, isRead: true, createdAt: NOW } as NotificationRecord;
	choices = { kinds: { TRACKED_CHANGED: { app: false, push: true } } };
	await push();
	expect(sent.map(({ message }) => message.urgency)).toEqual(['normal', 'normal']);
});

test('a browser that is gone is forgotten, one that is refused is left, one that is away is tried again by itself', async () => {
	answers = { phone: 'gone', desk: 'refused' };
	await push();
	expect(committed).toMatchObject([
		{ kind: 'push-subscriptions-changed', after: { version: 2, all: [{ receiverId: 'desk' }] } },
		{ kind: 'push-subscription-moved', receiverId: 'phone', from: memberId, to: undefined },
	]);
	expect(later).toEqual([]);
	answers = { desk: 'later' };
	await push();
	expect(later).toEqual([{ memberId, notificationId, receiverId: 'desk' }]);
	sent = [];
	await expect(push({ receiverId: 'desk' })).rejects.toThrow();
	expect(sent.map(({ receiverId }) => receiverId)).toEqual(['desk']);
});

test('quiet hours hold it back, unless its deadline comes first; then it is one, and says how many there are', async () => {
	// It is 15:00 in Tokyo; the auction closes at 17:00.
	choices = { quiet: { from: 15, to: 16 } };
	await push();
	expect([sent, held]).toMatchObject([[{}, {}], []]);
	sent = [];
	stored = { ...outbid, kind: 'EXPIRING_SOON', data: { lots: 'A', count: 1, expiresAt: '2026-11-24T08:00:00Z' }, createdAt: NOW } as NotificationRecord;
	await push();
	expect(sent).toEqual([]);
	expect(held).toEqual([[memberId, 'push', notificationId, Date.parse('2026-11-22T07:00:00Z')]]);
	now = Date.parse('2026-11-22T07:00:00Z');
	await sendPush(market, outlet, { memberId, waitsFor: 'push' });
	expect(sent.map(({ message: { content } }) => content.title)).toEqual(['お知らせが2件あります', '2 new notifications']);
	expect(sent[0]?.message.content).toMatchObject({ place: '/notificationTab', id: 'NEXT' });
});

test('what was held of an outbid is dropped for a member who leads again', async () => {
	await sendPush(market, outlet, { memberId, waitsFor: 'push' });
	expect(sent.map(({ receiverId }) => receiverId)).toEqual(['phone', 'desk']);
	leaderId = memberId;
	await sendPush(market, outlet, { memberId, waitsFor: 'push' });
	expect(sent).toHaveLength(2);
});

test('a match of a saved search that waited for the morning is not shown once its stone has left the market, by the clock too', async () => {
	stored = { ...outbid, kind: 'SAVED_SEARCH_MATCH', data: { lot: 'Round 1.00 ct', search: 'Rounds' }, createdAt: NOW } as NotificationRecord;
	choices = { kinds: { SAVED_SEARCH_MATCH: { push: true } } };
	for (const gone of [{ state: 'SOLD' }, { state: 'DISPLAYED', hidden: true }, { state: 'DISPLAYED', expiresAt: NOW }] as const) {
		changed = gone;
		await sendPush(market, outlet, { memberId, waitsFor: 'push' });
	}
	expect(sent).toEqual([]);
	changed = { state: 'DISPLAYED', expiresAt: NOW + 1 };
	await sendPush(market, outlet, { memberId, waitsFor: 'push' });
	expect(sent).toHaveLength(2);
});

test('a push service that comes back late is sent no outbid for a member who leads again', async () => {
	answers = { phone: 'later' };
	await push();
	[sent, answers, leaderId] = [[], {}, memberId];
	await push({ receiverId: 'phone' });
	expect(sent).toEqual([]);
	leaderId = 'another';
	await push({ receiverId: 'phone' });
	expect(sent.map(({ receiverId }) => receiverId)).toEqual(['phone']);
});

test('as long as nobody chooses, what was outbid, what is decided and what runs out comes by push, and nothing else', () => {
	expect(NOTIFICATION_KINDS.filter((kind) => isNotifiedBy('push', kind)).sort()).toEqual(
		['ACCEPTED', 'AUCTION_CLOSED_SELLER', 'CONFIRM_REMINDER', 'EXPIRING_SOON', 'OUTBID', 'REJECTED'].sort(),
	);
	expect(CHANNELS).toContain('push');
});

test.each(NOTIFICATION_KINDS.filter((kind) => mayChoose(kind, 'push')))(
	'%s has words of its own for a lock screen, with no figure but its deadline, and without places for any',
	(kind) => {
		const confirmBy = '2026-11-24T08:00:00.000Z';
		for (const language of ['en', 'ja'] as const) {
			const { title, body } = writePush({ kind, data: { confirmBy } } as NotificationFact, language, 'Asia/Tokyo');
			expect(`${title.replace(writeMarketTime(confirmBy, language, 'Asia/Tokyo'), '')} ${body}`).toMatch(/^[^\d{}$¥]+$/);
			expect(title).not.toBe(writeHeldPush(1, language).title);
		}
	},
);

test.each([
	['CONFIRM_REMINDER', { party: 'buyer' }, 'Confirm a deal by 24 Nov 2026, 17:00 JST or your account is banned'],
	['CONFIRM_REMINDER', { party: 'seller' }, 'Confirm a deal by 24 Nov 2026, 17:00 JST'],
	['CONFIRM_REMINDER', { party: 'buyer', sold: 1 }, 'Confirm or dispute a deal by 24 Nov 2026, 17:00 JST'],
	['CONFIRM_REMINDER', { party: 'seller', accused: 1 }, 'Answer a dispute by 24 Nov 2026, 17:00 JST or your account is banned'],
	['ACCEPTED', {}, 'Your bid was accepted: confirm by 24 Nov 2026, 17:00 JST or your account is banned'],
	['COMPLAINT', {}, 'Answer a dispute by 24 Nov 2026, 17:00 JST or your account is banned'],
	['COMPLAINT', { answered: 1 }, 'The other party opened a dispute'],
])('%s %j says on a lock screen what silence leads to, for the party concerned', (kind, data, title) => {
	const fact = { kind, data: { ...data, confirmBy: '2026-11-24T08:00:00.000Z' } } as NotificationFact;
	expect(writePush(fact, 'en', 'Asia/Tokyo').title).toBe(title);
});
