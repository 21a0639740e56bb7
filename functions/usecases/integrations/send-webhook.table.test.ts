import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/domain/common/durations.ts';
import { PAUSES, SENDS_AT_ONCE } from '#shared/domain/integrations/webhook.ts';
import { type Outgoing, startFunctionsAlone } from '#test/steps/functions-alone.ts';
import { type Receiver, startReceiver } from '#test/steps/receiver.ts';
import { makeMember, writeRecords } from '#test/steps/records.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Market } from '../market/market.ts';
import type { WebhookTools } from './manage-webhooks.ts';
import type { WebhookJob } from './ports/webhooks.ts';
import type { WebhookOutlet } from './send-webhook.ts';

/** Sending on the real table to a real receiver. The clock is moved, and the queue is a list; `test/scenarios/webhooks.test.ts` has the real one. */
const START = Date.parse('2027-03-01T03:00:00.000Z');

let out: Outgoing;
let receiver: Receiver;
let code: Awaited<ReturnType<typeof loadCode>>;
let market: Market;
let member: MemberRecord;
/** Messages that the sender has sent to itself, with their delays. */
let later: { job: WebhookJob; delay: number }[];
let outlet: WebhookOutlet;
let tools: WebhookTools;
const loadCode = async () => ({
	...(await import('#functions/open-market.ts')),
	...(await import('#functions/data/integrations/webhook-deliveries.ts')),
	...(await import('#functions/adapters/integrations/webhook-tools.ts')),
	...(await import('#functions/adapters/integrations/webhook-receivers.ts')),
	...(await import('./manage-webhooks.ts')),
	...(await import('./send-webhook.ts')),
	...(await import('./list-webhook-jobs.ts')),
	...(await import('../accounts/ban.ts')),
});

beforeAll(async () => {
	out = await startFunctionsAlone();
	code = await loadCode();
});
afterAll(() => out.stop());
beforeEach(async ({ onTestFinished }) => {
	receiver = await startReceiver();
	onTestFinished(() => receiver.stop());
	later = [];
	const { webhookDeliveries: deliveries, webhookEncryption: encryption } = code;
	// No answer comes too late on a machine that stands still.
	const receivers = code.openReceivers({ onLoopback: true, patience: DAY });
	const sendLater = async (jobs: readonly WebhookJob[], delay: number) => void later.push(...jobs.map((job) => ({ job, delay })));
	outlet = { deliveries, encryption, receivers, sendLater, hasTime: () => true };
	tools = { deliveries: { ...deliveries, ask: (job) => sendLater([job], 0) }, encryption, receivers };
	moveTo(START);
	member = makeMember('dealer');
	await writeRecords(market, [member]);
});

function moveTo(now: number): void {
	market = code.openMarket({}, now);
}
const add = () => code.addWebhook(market, tools, member, { url: receiver.url, description: 'Stock program', events: ['bid.received'] });
const work = (job: WebhookJob) => code.workOnWebhook(market, outlet, job);
const makeEvent = (webhookId: string, at = market.now): WebhookJob & { event: object } => ({
	...{ memberId: member.memberId, webhookId },
	event: { id: ulid(at), type: 'bid.received', at, data: { lotId: 'A-1' } },
});
const wake = (webhookId: string) => work({ memberId: member.memberId, webhookId, wake: true });
const logOf = async (webhookId: string) => (await code.listDeliveries(market, tools, member, webhookId, { size: 100 })).content;
const find = async (webhookId: string) => (await code.listWebhooks(market, tools, member)).webhooks.find((one) => one.webhookId === webhookId);
const readNotifications = async () => (await market.notifications.page(member.memberId, 0, 20)).content.filter(({ kind }) => kind === 'WEBHOOK_OFF');
const fails = (status = 500) => receiver.answer((response) => response.writeHead(status).end('no'));
const works = () => receiver.answer((response) => response.writeHead(204).end());

test('an event is signed so that the official libraries accept it, and nobody can change it', async () => {
	const { webhookId, secret } = await add();
	expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
	await work(makeEvent(webhookId));
	const [{ headers, body } = expect.fail('Nothing came')] = receiver.received;
	expect(JSON.parse(body)).toEqual({ type: 'bid.received', timestamp: new Date(START).toISOString(), data: { lotId: 'A-1' } });
	for (const Webhook of [StandardWebhook, SvixWebhook]) {
		expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
		expect(() => new Webhook(secret).verify(body.replace('A-1', 'A-2'), headers)).toThrow();
	}
	expect(await logOf(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 1, status: 204 }]);
});

test('for a day after a rotation both secrets verify; then only the new one does', async () => {
	const { webhookId, secret: former } = await add();
	const { secret, formerUntil } = await code.rotateWebhookSecret(market, tools, member, webhookId);
	expect(formerUntil).toBe(new Date(START + DAY).toISOString());
	await work(makeEvent(webhookId));
	moveTo(START + DAY);
	await work(makeEvent(webhookId));
	const verifies = (by: string, at: number) => {
		const { body, headers } = receiver.received[at] ?? expect.fail('Nothing came');
		return () => new StandardWebhook(by).verify(body, headers);
	};
	for (const by of [former, secret]) expect(verifies(by, 0)).not.toThrow();
	expect(verifies(former, 1)).toThrow();
	expect(verifies(secret, 1)).not.toThrow();
});

test('two rotations in a day stop none of the three secrets; a record without earlier ones counts as before', async () => {
	const { webhookId, secret: first } = await add();
	const { secret: second } = await code.rotateWebhookSecret(market, tools, member, webhookId);
	const before = (await market.webhooks.of(member.memberId)) ?? expect.fail();
	const all = before.all.map(({ earlier, ...one }) => one);
	await market.commit([{ kind: 'webhooks', before, after: { ...before, all } }]);
	moveTo(START + HOUR);
	const { secret: third } = await code.rotateWebhookSecret(market, tools, member, webhookId);
	await work(makeEvent(webhookId));
	moveTo(START + DAY);
	await work(makeEvent(webhookId));
	const verify = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
		[first, second, third].map((secret) => {
			try {
				return Boolean(new StandardWebhook(secret).verify(body, headers));
			} catch {
				return false;
			}
		});
	expect(receiver.received.map(verify)).toEqual([
		[true, true, true],
		[false, true, true],
	]);
});

test('a failed event is tried ten times in three days, with growing pauses and one id, and then given up', async () => {
	const { webhookId } = await add();
	fails();
	await work(makeEvent(webhookId));
	const at = [0];
	for (const pause of PAUSES) {
		moveTo(market.now + pause - 1);
		await wake(webhookId);
		expect(receiver.received).toHaveLength(at.length);
		moveTo(market.now + 1);
		at.push(market.now - START);
		await wake(webhookId);
	}
	moveTo(market.now + 2 * DAY);
	await wake(webhookId);
	expect(receiver.received).toHaveLength(10);
	expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
	const [{ deliveryId } = expect.fail()] = await logOf(webhookId);
	const details = await code.readDelivery(market, tools, member, { webhookId, deliveryId });
	expect(details).toMatchObject({ state: 'FAILED', attempts: 10, status: 500 });
	expect(details.attemptList.map((one) => Date.parse(one.at) - START)).toEqual(at);
	// Short pauses are delays of messages, longer ones are the sweep's.
	expect(later.map(({ delay }) => delay)).toEqual([PAUSES[0] + 1000, PAUSES[1] + 1000]);
});

test('what waits for a failing receiver gets no attempt, and follows after the first success', async () => {
	const { webhookId } = await add();
	fails();
	await work(makeEvent(webhookId));
	for (let more = 0; more < 12; more++) await work(makeEvent(webhookId, START + more));
	expect(receiver.received).toHaveLength(1);
	moveTo(START + 5000);
	await wake(webhookId);
	expect(receiver.received).toHaveLength(2);
	works();
	moveTo(START + HOUR);
	expect((await Array.fromAsync(code.webhookDeliveries.due(market.now))).flat()).toContainEqual({ memberId: member.memberId, webhookId });
	await wake(webhookId);
	expect((await logOf(webhookId)).map(({ state }) => state)).toEqual(Array.from({ length: 13 }, () => 'DELIVERED'));
	expect(receiver.received).toHaveLength(15);
	expect(await find(webhookId)).not.toHaveProperty('failingSince', expect.anything());
	expect((await Array.fromAsync(code.webhookDeliveries.due(market.now + DAY))).flat()).not.toContainEqual({ memberId: member.memberId, webhookId });
});

test('an event whose worker died before it had noted the next attempt is not lost', async () => {
	const { webhookId } = await add();
	const named = { memberId: member.memberId, webhookId };
	fails();
	await work(makeEvent(webhookId));
	moveTo(START + (PAUSES[0] ?? 0));
	const { deliveries } = outlet;
	outlet.deliveries = { ...deliveries, enqueue: async () => Promise.reject(new Error('Died')) };
	await expect(wake(webhookId)).rejects.toThrow('Died');
	expect(receiver.received).toHaveLength(2);
	outlet.deliveries = deliveries;
	// The dead worker's place has expired.
	await deliveries.release(named, 0);
	works();
	moveTo(START + HOUR);
	await wake(webhookId);
	moveTo(START + DAY);
	await wake(webhookId);
	expect(await logOf(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 3 }]);
});

test('a call that runs out of time goes on with a message to itself', async () => {
	const { webhookId } = await add();
	fails();
	for (let more = 0; more < 12; more++) await work(makeEvent(webhookId, START + more));
	works();
	moveTo(START + HOUR);
	[later, receiver.received.length] = [[], 0];
	outlet = { ...outlet, hasTime: () => receiver.received.length < SENDS_AT_ONCE };
	await wake(webhookId);
	expect(later).toMatchObject([{ job: { webhookId, wake: true } }]);
	expect(receiver.received.length).toBeLessThan(12);
	outlet = { ...outlet, hasTime: () => true };
	await wake(webhookId);
	expect((await logOf(webhookId)).map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'DELIVERED'));
});

test('an event that alone is refused stops no other, and has its own pauses', async () => {
	const { webhookId } = await add();
	receiver.answer((response) => response.writeHead(receiver.received.at(-1)?.body.includes('POISON') ? 500 : 204).end());
	const poison = makeEvent(webhookId);
	Object.assign(poison.event, { data: { lotId: 'POISON' } });
	await work(poison);
	await work(makeEvent(webhookId));
	for (const pause of [5000, 5 * MINUTE]) {
		moveTo(market.now + pause);
		await wake(webhookId);
		await work(makeEvent(webhookId));
		await wake(webhookId);
	}
	const log = await logOf(webhookId);
	expect(log.filter(({ state }) => state === 'DELIVERED').length).toBeGreaterThanOrEqual(2);
	moveTo(market.now + HOUR);
	await wake(webhookId);
	expect((await logOf(webhookId)).filter(({ state }) => state !== 'DELIVERED')).toMatchObject([{ state: 'WAITING', status: 500 }]);
});

test('Retry-After is respected, and 410 turns the webhook off with one notification', async () => {
	const { webhookId } = await add();
	receiver.answer((response) => response.writeHead(429, { 'retry-after': '3600' }).end());
	await work(makeEvent(webhookId));
	moveTo(START + HOUR - MINUTE);
	await wake(webhookId);
	expect(receiver.received).toHaveLength(1);
	fails(410);
	moveTo(START + HOUR + MINUTE);
	await wake(webhookId);
	await wake(webhookId);
	await work(makeEvent(webhookId));
	expect(receiver.received).toHaveLength(2);
	expect(await find(webhookId)).toMatchObject({ isOn: false, off: 'GONE' });
	expect(await readNotifications()).toMatchObject([{ data: { webhook: 'Stock program', gone: 1 } }]);
});

test('five days of failures turn it off; a success in between begins anew; turned on again, it gets what waits', async () => {
	const { webhookId } = await add();
	fails();
	for (let day = 0; day < 4; day++) {
		moveTo(START + day * DAY);
		await work(makeEvent(webhookId));
		await wake(webhookId);
	}
	works();
	moveTo(START + 4.5 * DAY);
	await wake(webhookId);
	fails();
	for (let day = 5; day <= 9; day++) {
		moveTo(START + day * DAY + 1);
		await work(makeEvent(webhookId));
		await wake(webhookId);
		expect(await find(webhookId)).toMatchObject({ isOn: true });
	}
	moveTo(START + 10 * DAY + 1);
	await wake(webhookId);
	expect(await find(webhookId)).toMatchObject({ isOn: false, off: 'FAILING' });
	expect(await readNotifications()).toMatchObject([{ data: { gone: 0 } }]);
	works();
	receiver.received.length = 0;
	const { url, description, events } = (await find(webhookId)) ?? expect.fail();
	await code.changeWebhook(market, tools, member, webhookId, { url, description, events, isOn: true });
	for (const { job } of later.splice(0)) await work(job);
	const states = (await logOf(webhookId)).map(({ state }) => state);
	expect(states).not.toContain('WAITING');
	expect(receiver.received.length).toBeGreaterThan(0);
	// Events of more than four days ago are given up.
	expect(states.filter((state) => state === 'FAILED').length).toBeGreaterThan(0);
});

test('a receiver has few attempts at once, and those that find no place follow', async () => {
	const { webhookId } = await add();
	let now = 0;
	let most = 0;
	receiver.answer((response) => {
		most = Math.max(most, ++now);
		setTimeout(() => {
			now--;
			response.writeHead(204).end();
		}, 20);
	});
	// An event for which places were taken and given back all the time returns to the queue.
	const returned: WebhookJob[] = [];
	const sendOrReturn = async (job: WebhookJob) => {
		await work(job).catch((error: Error) => {
			expect(error.message).toBe('Others took every place and gave them back');
			returned.push(job);
		});
	};
	await Promise.all(Array.from({ length: 40 }, (_, at) => sendOrReturn(makeEvent(webhookId, START + at))));
	for (const job of [...returned, ...later.map(({ job }) => job)]) await work(job);
	await wake(webhookId);
	expect((await logOf(webhookId)).filter(({ state }) => state === 'DELIVERED')).toHaveLength(40);
	// An event that began to wait in the moment in which a place was given back may be sent by both workers, with one id.
	expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
	// Every place has one, and the one that sends what waits has as many.
	expect(most).toBeLessThan(2 * SENDS_AT_ONCE);
});

test('repeated messages send once; a foreign, removed or banned member’s webhook sends nothing', async () => {
	const { webhookId } = await add();
	const event = makeEvent(webhookId);
	await work(event);
	await work(event);
	expect(receiver.received).toHaveLength(1);
	await work({ ...makeEvent(webhookId), memberId: makeMember('other').memberId });
	await code.removeWebhook(market, tools, member, webhookId);
	await work(makeEvent(webhookId));
	const { webhookId: next } = await add();
	const before = (await market.members.get(member.memberId)) ?? expect.fail();
	await market.commit([{ kind: 'member-changed', before, after: { ...before, state: 'BANNED' } }]);
	await work(makeEvent(next));
	expect(receiver.received).toHaveLength(1);
	for (const { memberId } of (await Array.fromAsync(code.webhookDeliveries.due(market.now + DAY))).flat()) expect(memberId).not.toBe(member.memberId);
});

test('what waited before a ban is sent when the ban is lifted', async () => {
	const { webhookId } = await add();
	fails();
	await work(makeEvent(webhookId));
	await code.banMember(market, member.memberId, 'A try.');
	moveTo(market.now + HOUR);
	works();
	await wake(webhookId);
	expect(await logOf(webhookId)).toMatchObject([{ state: 'WAITING' }]);
	const asked = { memberId: member.memberId, wakeAll: true } as const;
	expect(await code.listAskedJobs(market, asked)).toEqual([]);
	await code.liftBan(market, member.memberId, 'A try.');
	const jobs = await code.listAskedJobs(market, asked);
	expect(jobs).toEqual([{ memberId: member.memberId, webhookId, wake: true, all: true }]);
	for (const job of jobs) await work(job);
	expect(await logOf(webhookId)).toMatchObject([{ state: 'DELIVERED' }]);
});

test.each(['its first attempt', 'one that waited'])('a webhook that is removed while its receiver answers %s ends with that', async (which) => {
	const { webhookId } = await add();
	const job = makeEvent(webhookId);
	if (which === 'one that waited') {
		fails();
		await work(job);
		moveTo(market.now + HOUR);
	}
	receiver.answer(async (response) => {
		await outlet.deliveries.forget({ memberId: member.memberId, webhookId });
		response.writeHead(204).end();
	});
	await (which === 'one that waited' ? wake(webhookId) : work(job));
	expect(await logOf(webhookId)).toMatchObject([{ state: 'DELIVERED' }]);
	expect(await outlet.deliveries.health([{ memberId: member.memberId, webhookId }])).toEqual(new Map());
});

test('by hand a delivery is sent again at once, and a success ends the pause of all', async () => {
	const { webhookId } = await add();
	fails();
	for (let at = 0; at < 3; at++) await work(makeEvent(webhookId, START + at));
	const [, , { deliveryId } = expect.fail()] = await logOf(webhookId);
	works();
	await code.redeliverWebhook(market, tools, member, { webhookId, deliveryId });
	await code.testWebhook(market, tools, member, webhookId);
	while (later.length > 0) for (const { job } of later.splice(0)) await work(job);
	const log = await logOf(webhookId);
	expect(log.map(({ state, type }) => `${type} ${state}`).sort()).toEqual([...Array(3).fill('bid.received DELIVERED'), 'webhook.test DELIVERED']);
	const { attemptList } = await code.readDelivery(market, tools, member, { webhookId, deliveryId });
	expect(attemptList.map(({ byHand, status, answer }) => [byHand, status, answer])).toEqual([
		[false, 500, 'no'],
		[true, 204, ''],
	]);
	await expect(code.redeliverWebhook(market, tools, makeMember('other'), { webhookId, deliveryId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an attempt by hand that overlaps a scheduled one leaves the schedule alone, and one without success leaves a delivered event so', async () => {
	const { webhookId } = await add();
	fails();
	await work(makeEvent(webhookId));
	const [{ deliveryId } = expect.fail()] = await logOf(webhookId);
	const sendAgain = () => work({ memberId: member.memberId, webhookId, deliveryId });
	receiver.answer(async (response) => {
		fails();
		moveTo(START + PAUSES[0]);
		await wake(webhookId);
		response.writeHead(500).end();
	});
	await sendAgain();
	expect(await logOf(webhookId)).toMatchObject([{ state: 'WAITING', attempts: 3, nextAttemptAt: new Date(market.now + PAUSES[1]).toISOString() }]);
	works();
	moveTo(market.now + PAUSES[1]);
	await wake(webhookId);
	expect(receiver.received).toHaveLength(4);
	fails();
	await sendAgain();
	expect(await logOf(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 5, status: 500 }]);
});

test('a scheduled attempt that fails after one by hand has succeeded leaves the event delivered', async () => {
	const { webhookId } = await add();
	fails();
	await work(makeEvent(webhookId));
	const [{ deliveryId } = expect.fail()] = await logOf(webhookId);
	receiver.answer(async (response) => {
		works();
		await work({ memberId: member.memberId, webhookId, deliveryId });
		response.writeHead(500).end();
	});
	moveTo(START + PAUSES[0]);
	await wake(webhookId);
	expect(await logOf(webhookId)).toMatchObject([{ state: 'DELIVERED', attempts: 3 }]);
	moveTo(START + DAY);
	await wake(webhookId);
	expect(receiver.received).toHaveLength(3);
});

test('the log is paged, newest first', async () => {
	const { webhookId } = await add();
	for (let at = 0; at < 12; at++) await work(makeEvent(webhookId, START + at));
	const first = await code.listDeliveries(market, tools, member, webhookId, { size: 5 });
	const second = await code.listDeliveries(market, tools, member, webhookId, { size: 10, before: first.next });
	expect([first.content.length, second.content.length, second.next]).toEqual([5, 7, undefined]);
	const ids = [...first.content, ...second.content].map(({ deliveryId }) => deliveryId);
	expect(ids).toEqual([...new Set(ids)].sort().reverse());
});
