import pMap from 'p-map';
import { mayTrade } from '#shared/domain/accounts/member.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import {
	ATTEMPTS_LISTED,
	computePause,
	EVENT_LIFE,
	isDelivered,
	isGone,
	OFF_AFTER,
	type Outcome,
	planRetry,
	SENDS_AT_ONCE,
} from '#shared/domain/integrations/webhook.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { notify } from '../notifications/notify.ts';
import type {
	DeliveryRecord,
	NamedWebhook,
	WebhookDeliveries,
	WebhookEncryption,
	WebhookHealth,
	WebhookJob,
	WebhookReceivers,
	WebhookRecord,
} from './ports/webhooks.ts';
import { listFormerSecrets, signWebhook } from './sign-webhook.ts';

/** The rest of what the sender of webhooks needs. */
export interface WebhookOutlet {
	deliveries: WebhookDeliveries;
	receivers: WebhookReceivers;
	encryption: WebhookEncryption;
	/** Sends messages to itself after a delay in milliseconds. */
	sendLater(jobs: readonly WebhookJob[], delay: number): Promise<void>;
	/** Whether the function may begin a further attempt. */
	hasTime(): boolean;
}

/** The longest delay of a message. The sweep wakes what waits longer. */
const LONGEST_DELAY = 15 * MINUTE;
/** Added to a message's delay, so that it does not arrive before its pause is over. */
const SPARE = 1000;
const WAITING_READ = 25;
const CLAIM_TRIES = 5;
/** Failures in a row, over half an hour, after which the receiver was down: it was not one event that failed. */
const OUTAGE = 3;

type SendMarket = Ports<'now' | 'newId' | 'commit' | 'webhooks'>;
interface Sending extends NamedWebhook {
	market: SendMarket;
	outlet: WebhookOutlet;
	webhook: WebhookRecord;
}
interface Place {
	slot: number;
	health: WebhookHealth;
}

/**
 * Sends an event to one webhook, sends a delivery again, or sends what waits. A webhook that has just failed gets no attempt: the event waits, and one
 * attempt after the pause decides for all that wait. So each event costs a dead receiver no time. Repeated messages do no harm, and an event may reach
 * the receiver twice with the same id. Errors: a plain one if the message must return.
 */
export async function workOnWebhook(market: SendMarket, outlet: WebhookOutlet, job: WebhookJob): Promise<void> {
	const { memberId, webhookId } = job;
	const deliveryId = 'event' in job ? job.event.id : 'deliveryId' in job ? job.deliveryId : undefined;
	const { member, record, delivery } = await market.webhooks.toSend(memberId, deliveryId === undefined ? undefined : { memberId, webhookId, deliveryId });
	const webhook = record?.all.find((one) => one.webhookId === webhookId);
	if (!webhook || !member || !mayTrade(member)) return outlet.deliveries.forget({ memberId, webhookId });
	const sending: Sending = { memberId, webhookId, market, outlet, webhook };
	if ('deliveryId' in job) return delivery && sendByHand(sending, delivery);
	if ('event' in job && job.byHand) return delivery ? undefined : sendByHand(sending, describeDelivery(sending, job.event));
	if (webhook.off) return outlet.deliveries.forget({ memberId, webhookId });
	if ('wake' in job) return wake(sending, job.all);
	if (!delivery) return deliver(sending, describeDelivery(sending, job.event));
	// A worker died after it had recorded that the delivery waits.
	if (delivery.state === 'WAITING' && !(await enqueue(sending, delivery))) await wake(sending);
}

function describeDelivery({ memberId, webhookId }: Sending, { id, type, at, data }: Extract<WebhookJob, { event: object }>['event']): DeliveryRecord {
	const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
	return { memberId, webhookId, deliveryId: id, type, body, createdAt: at, state: 'WAITING', tries: 0, attempts: [] };
}

async function deliver(sending: Sending, fresh: DeliveryRecord): Promise<void> {
	const { market, outlet } = sending;
	let delivery = fresh;
	for (let tries = 0; tries < CLAIM_TRIES; tries++) {
		const place = await outlet.deliveries.claim(sending, market.now);
		if (typeof place === 'object') {
			const outcome = await attempt(sending, delivery, false);
			return isDelivered(outcome) ? succeed(sending, place) : fail(sending, place, outcome);
		}
		if (delivery.nextAt === undefined) {
			delivery = { ...fresh, nextAt: market.now };
			await outlet.deliveries.save(delivery);
		}
		if (await enqueue(sending, delivery)) return;
	}
	throw new Error('Others took every place and gave them back');
}

/** Adds a delivery to those that wait. Returns false if nobody will look at them. */
async function enqueue({ market, outlet, ...webhook }: Sending, delivery: DeliveryRecord): Promise<boolean> {
	await outlet.deliveries.enqueue(delivery);
	return outlet.deliveries.note(webhook, market.now);
}

/** Makes one attempt, and records it with the time of the next one. */
async function attempt({ market, outlet, memberId, webhook }: Sending, before: DeliveryRecord, byHand: boolean): Promise<Outcome> {
	const { now } = market;
	const signing = [webhook, ...listFormerSecrets(webhook, now)];
	const secrets = await Promise.all(signing.map(({ sealed }) => outlet.encryption.open(memberId, sealed)));
	// Receivers compare the time with their own clock.
	const headers = signWebhook(secrets, `msg_${before.deliveryId}`, Date.now(), before.body);
	const made = await outlet.receivers.send({ url: webhook.url, headers, body: before.body });
	const { retryAfter, ...logged } = made;
	for (let isRecorded = false; !isRecorded; ) {
		// An attempt by hand and a scheduled one may overlap: neither overwrites the state that the other has recorded.
		const stored = await outlet.deliveries.get(before);
		const present = stored ?? before;
		const attempts = [...present.attempts, { at: now, byHand, ...logged }].slice(-ATTEMPTS_LISTED);
		isRecorded = await record(outlet, present, { ...present, ...decideState(present, made, byHand, now), attempts }, stored);
	}
	return made;
}

function decideState(before: DeliveryRecord, outcome: Outcome, byHand: boolean, now: number): Pick<DeliveryRecord, 'state' | 'tries' | 'nextAt'> {
	const { tries, nextAt } = before;
	if (isDelivered(outcome)) return { state: 'DELIVERED', tries, nextAt: undefined };
	if (byHand || before.state === 'DELIVERED') return { state: before.state === 'WAITING' && nextAt === undefined ? 'FAILED' : before.state, tries, nextAt };
	const next = planRetry(tries + 1, before.createdAt, now, outcome);
	return { state: next === undefined ? 'FAILED' : 'WAITING', tries: tries + 1, nextAt: next };
}

/** Saves a delivery and its place among those that wait. Returns false if `stored` is given and has changed meanwhile. */
async function record({ deliveries }: WebhookOutlet, before: DeliveryRecord, after: DeliveryRecord, stored?: DeliveryRecord): Promise<boolean> {
	if (!(await deliveries.save(after, stored))) return false;
	if (after.nextAt === before.nextAt) return true;
	if (after.nextAt !== undefined) await deliveries.enqueue(after);
	if (before.nextAt !== undefined) await deliveries.dequeue(before, before.nextAt);
	return true;
}

async function wake(sending: Sending, all = false): Promise<void> {
	const place = await sending.outlet.deliveries.claim(sending, sending.market.now);
	if (typeof place === 'object') await drain(sending, place, { works: place.health.failures === undefined, all });
}

async function succeed(sending: Sending, place: Place): Promise<void> {
	const { market, outlet } = sending;
	if (!(await outlet.deliveries.end(sending, place.slot, market.now, { isProven: true }))) await drain(sending, place, { works: true, all: false });
}

/**
 * Sends what waits and is due: a single delivery first if the receiver has failed, then several at once until one fails. After an outage everything that
 * waits is due, whatever its own pause is.
 */
async function drain(sending: Sending, place: Place, { works, all }: { works: boolean; all: boolean }): Promise<void> {
	const { market, outlet } = sending;
	const { deliveries } = outlet;
	const { slot, health } = place;
	const wasDown = all || (health.failures ?? 0) >= OUTAGE;
	let isFirst = true;
	for (let isProven = works; ; isFirst = false) {
		if (!(await deliveries.beginDrain(sending, slot, market.now, all && isFirst))) {
			if (await deliveries.end(sending, slot, market.now, { isProven })) return;
			continue;
		}
		const { nextAt, failure, delivered } = await sendDue(sending, isProven, wasDown);
		if (failure) return fail(sending, place, failure);
		isProven = delivered;
		if (!(await deliveries.end(sending, slot, market.now, { isProven, drained: { nextAt } }))) continue;
		if (nextAt !== undefined) await wakeAt(sending, nextAt);
		return;
	}
}

async function sendDue(sending: Sending, works: boolean, wasDown: boolean): Promise<{ nextAt?: number; failure?: Outcome; delivered: boolean }> {
	const { market, outlet } = sending;
	for (let delivered = works; ; ) {
		const waiting = await outlet.deliveries.waiting(sending, WAITING_READ);
		const isDue = ({ nextAt }: { nextAt: number }) => nextAt <= market.now || (wasDown && delivered);
		const due = waiting.filter(isDue).slice(0, delivered ? SENDS_AT_ONCE : 1);
		if (due.length === 0) return { nextAt: waiting[0]?.nextAt, delivered };
		if (!outlet.hasTime()) return { nextAt: market.now, delivered };
		const outcomes = await pMap(due, (one) => sendWaiting(sending, one), { concurrency: SENDS_AT_ONCE });
		const failure = outcomes.find((outcome) => outcome && !isDelivered(outcome));
		if (failure) return { failure, delivered };
		delivered ||= outcomes.some((outcome) => outcome !== undefined);
	}
}

/** Makes the next attempt of a delivery that waits. Returns undefined if none was needed or the event is too old. */
async function sendWaiting(sending: Sending, { deliveryId, nextAt }: { deliveryId: string; nextAt: number }): Promise<Outcome | undefined> {
	const { market, outlet, memberId, webhookId } = sending;
	const delivery = await outlet.deliveries.get({ memberId, webhookId, deliveryId });
	if (delivery?.state === 'WAITING' && delivery.nextAt === nextAt) {
		if (market.now - delivery.createdAt < EVENT_LIFE) return attempt(sending, delivery, false);
		await outlet.deliveries.save({ ...delivery, state: 'FAILED', nextAt: undefined });
	}
	// A worker that recorded the next attempt may have died before it noted that the delivery waits for it.
	else if (delivery?.state === 'WAITING' && delivery.nextAt !== undefined) await outlet.deliveries.enqueue(delivery);
	await outlet.deliveries.dequeue({ memberId, webhookId, deliveryId }, nextAt);
	return undefined;
}

async function fail(sending: Sending, { slot, health }: Place, outcome: Outcome): Promise<void> {
	const { market, outlet, memberId, webhookId } = sending;
	const isLasting = health.failingSince !== undefined && market.now - health.failingSince >= OFF_AFTER;
	if (isGone(outcome) || isLasting) {
		await switchOff(market, sending, isGone(outcome));
		return outlet.deliveries.forget({ memberId, webhookId });
	}
	const until = market.now + computePause((health.failures ?? 0) + 1, outcome);
	if (await outlet.deliveries.fail(sending, slot, market.now, until)) await wakeAt(sending, until);
}

async function wakeAt({ market, outlet, memberId, webhookId }: Sending, at: number): Promise<void> {
	const delay = Math.max(0, at - market.now) + SPARE;
	if (delay <= LONGEST_DELAY) await outlet.sendLater([{ memberId, webhookId, wake: true }], delay);
}

/** Turns the webhook off and notifies its member, once. */
function switchOff(market: SendMarket, { memberId, webhookId }: NamedWebhook, gone: boolean): Promise<void> {
	return commitOrRetry(async () => {
		const before = await market.webhooks.of(memberId);
		const found = before?.all.find((one) => one.webhookId === webhookId);
		if (!before || !found || found.off) return;
		const all = before.all.map((one) => (one === found ? { ...one, off: gone ? ('GONE' as const) : ('FAILING' as const) } : one));
		await market.commit([
			{ kind: 'webhooks', before, after: { ...before, all } },
			notify(market, { memberId, kind: 'WEBHOOK_OFF', data: { webhook: found.description, gone: gone ? 1 : 0 } }),
		]);
	});
}

/** Makes an attempt for the member at once, whatever the receiver did before. After a success, what waits is sent. */
async function sendByHand(sending: Sending, delivery: DeliveryRecord): Promise<void> {
	const { market, outlet, memberId, webhookId, webhook } = sending;
	const outcome = await attempt(sending, delivery, true);
	if (!isDelivered(outcome) || webhook.off) return;
	await outlet.deliveries.resume({ memberId, webhookId }, market.now);
	await outlet.sendLater([{ memberId, webhookId, wake: true, all: true }], 0);
}
