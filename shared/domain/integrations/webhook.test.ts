import { expect, test } from 'vitest';
import { describeWebhook } from '#shared/contract/integrations/webhooks.ts';
import { DAY, HOUR, MINUTE } from '../common/durations.ts';
import { NOTIFICATION_KINDS, type NotificationFact } from '../notifications/notification.ts';
import { computePause, EVENT_LIFE, isDelivered, isWebhookAddress, PAUSES, planRetry } from './webhook.ts';
import { listEvents, mayBeEvent, WEBHOOK_EVENTS } from './webhook-events.ts';

test('pauses grow over three days, and the last one repeats', () => {
	expect(PAUSES).toEqual([5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]);
	expect(PAUSES.reduce<number>((sum, pause) => sum + pause, 0) / DAY).toBeCloseTo(3.15, 2);
	expect([1, 2, 9, 10, 99].map((failures) => computePause(failures, {}))).toEqual([5000, 5 * MINUTE, DAY, DAY, DAY]);
});

test('Retry-After lengthens a pause up to a day, and never shortens it', () => {
	expect([HOUR, 1000, 40 * DAY].map((retryAfter) => computePause(1, { retryAfter }))).toEqual([HOUR, 5000, DAY]);
});

test('a delivery is given up after ten attempts, or when its event is four days old', () => {
	expect(planRetry(9, 0, HOUR, {})).toBe(HOUR + DAY);
	expect(planRetry(10, 0, HOUR, {})).toBeUndefined();
	expect(planRetry(1, 0, EVENT_LIFE, {})).toBeUndefined();
});

test('only a status of success confirms a delivery', () => {
	expect([200, 204, 299, 300, 301, 404, 500, undefined].map((status) => isDelivered({ status }))).toEqual([
		true,
		true,
		true,
		false,
		false,
		false,
		false,
		false,
	]);
});

test('an address is https, without a password or a fragment, on port 443 or an unprivileged one', () => {
	for (const url of ['https://example.com/a', 'https://example.com:443/', 'https://example.com:8443/a?b=c']) expect(isWebhookAddress(url), url).toBe(true);
	const wrong = ['http://example.com', 'https://me:secret@example.com', 'https://example.com/#a', 'https://example.com:22', 'ftp://example.com', 'example', ''];
	for (const url of wrong) expect(isWebhookAddress(url), url).toBe(false);
});

const stone = { lot: 'ROUND 1.02 ct F VS1', lotId: 'A-1', currency: 'USD' };
const at = '2026-11-22T08:00:00.000Z';
const id = '01JD0000000000000000000000';
const bid = { ...stone, currentBid: 8500, closesAt: at };
const lots = { lots: 'A1, A2', names: ['A1', 'A2'], count: 5 };
const EXAMPLES = [
	{ kind: 'BID_RECEIVED', data: bid },
	{ kind: 'OUTBID', data: bid },
	{ kind: 'AUCTION_CLOSED_SELLER', data: { ...stone, amount: 8500, closedAt: at, decideBy: at } },
	{ kind: 'AUCTION_CLOSED_LEADER', data: { ...stone, amount: 8500, closedAt: at, decideBy: at } },
	{ kind: 'AUCTION_CLOSED_LOSER', data: { ...stone, amount: 8500 } },
	{ kind: 'ACCEPTED', data: { ...stone, amount: 8500, confirmBy: at } },
	{ kind: 'COMPLETED', data: { ...stone, amount: 8500, role: 'BUYER' } },
	{ kind: 'SUSPENDED', data: lots },
	{ kind: 'IMPORT_FINISHED', data: { importId: id, fileName: 'a.csv', saved: 1, duplicate: 2, rejected: 0 } },
	{ kind: 'IMPORT_FAILED', data: { importId: id, fileName: 'a.csv', code: 'INTERRUPTED', saved: 1 } },
	{ kind: 'SAVED_SEARCH_MATCH', data: { lot: stone.lot, search: 'Rounds' } },
	{ kind: 'SAVED_SEARCH_DIGEST', data: { ...lots, more: 1, search: 'Rounds', savedSearchId: id } },
] as const satisfies NotificationFact[];
const store = (fact: NotificationFact, secrets: object = {}) =>
	({ ...fact, data: { ...fact.data, ...secrets }, notificationId: id, diamondId: id, createdAt: Date.parse(at) }) as never;

test('every event has its documented data, and nothing else that its notification knows', () => {
	const made = EXAMPLES.flatMap((fact) => listEvents(store(fact, { maxBid: 9999, email: 'hana@example.com', companyName: 'Ishikawa Gems' })));
	for (const { type, data } of made) {
		const body = JSON.parse(JSON.stringify({ type, timestamp: at, data }));
		expect(describeWebhook(type).safeParse(body).error, type).toBeUndefined();
		expect(JSON.stringify(body)).not.toMatch(/9999|hana|Ishikawa/);
	}
	expect(new Set(made.map(({ type }) => type))).toEqual(new Set(WEBHOOK_EVENTS));
	expect(NOTIFICATION_KINDS.filter(mayBeEvent).sort()).toEqual(EXAMPLES.map(({ kind }) => kind).sort());
});

test('the two events of a seller’s close have different ids, which are always the same', () => {
	const [closed, due] = listEvents(store(EXAMPLES[2]));
	expect([closed?.type, closed?.id, due?.type]).toEqual(['auction.closed', id, 'decision.due']);
	expect(due?.id).toMatch(/^01JD000000[0-9A-Z]{16}$/);
	expect(due?.id).not.toBe(id);
	expect(listEvents(store(EXAMPLES[2]))).toEqual([closed, due]);
});
