import { JOB_QUEUES } from '#infra/job-queues.ts';
import { computePause, SENDS_AT_ONCE } from '#shared/domain/integrations/webhook.ts';

/** A market whose receivers are called: `dead` of them never answer. */
export interface WebhookLoad {
	receivers: number;
	dead: number;
	perSecond: number;
	seconds: number;
	/** Failures in a row that the dead have behind them when the load begins. */
	failedBefore: number;
}

export interface WebhookFigures {
	events: number;
	attempts: number;
	/** Events of dead receivers that waited without an attempt. */
	waiting: number;
	/** Seconds for which events of working receivers waited in the queue: at most, and the 99th percentile. */
	longestWait: number;
	usualWait: number;
	/** The most calls of the function at once. */
	callsAtOnce: number;
	/** Requests of SQS and units of the table, and their dollars with the function's, for a million events. */
	queueRequests: number;
	reads: number;
	writes: number;
	dollars: number;
}

/** Seconds of an attempt that is answered, of one that is not, and of an event that gets none. */
const ANSWERED = 0.3;
const UNANSWERED = 10;
const NOTED = 0.05;
/** Milliseconds after which a pause is over, but by the sweep only at its next run. */
const BY_MESSAGE = 15 * 60_000;
const SWEEP_EVERY = 30 * 60_000;
/** Units of the table by what happens to an event; requests of SQS for sending, and for a batch's receipt and deletion. */
const READS = 3;
const WRITES = { delivered: 4, failed: 5, waiting: 4 };
/** Dollars in Tokyo for a million units or requests, and for a second of the function's 512 MB. */
const PRICES = { read: 0.1427, write: 0.7135, queue: 0.4, call: 0.2, second: 0.5 * 0.0000133334 };

interface Receiver {
	failures: number;
	pausedUntil: number;
	inFlight: number;
}

/** Plays the queue: calls of the function take batches in order, a call lasts as long as its slowest attempt, and a receiver that fails is paused by the market's own rule. */
export function playWebhooks({ receivers, dead, perSecond, seconds, failedBefore }: WebhookLoad): WebhookFigures {
	const { atOnce, batch } = JOB_QUEUES.webhooks;
	const broken: Receiver[] = Array.from({ length: dead }, (_, at) => ({
		failures: failedBefore,
		pausedUntil: firstPause(failedBefore, at, dead),
		inFlight: 0,
	}));
	const freeAt = Array.from({ length: atOnce }, () => 0);
	/** Ends of attempts at dead receivers, which come in the order of their beginnings. */
	const ends: { at: number; receiver: Receiver }[] = [];
	const waits: number[] = [];
	const figures = { events: 0, attempts: 0, waiting: 0, calls: 0, busy: 0, callsAtOnce: 0 };
	const total = perSecond * seconds;
	for (let next = 0; next < total; ) {
		const worker = freeAt.indexOf(Math.min(...freeAt));
		const start = Math.max(freeAt[worker] ?? 0, next / perSecond);
		for (; ends[0] && ends[0].at <= start; ends.shift()) fail(ends[0].receiver, ends[0].at);
		let lasts = 0;
		for (let taken = 0; taken < batch && next < total && next / perSecond <= start; taken++, next++) {
			figures.events++;
			const receiver = broken[(next * 7919) % receivers];
			if (!receiver) {
				waits.push(start - next / perSecond);
				figures.attempts++;
				lasts = Math.max(lasts, ANSWERED);
			} else if (receiver.pausedUntil > start || receiver.inFlight >= (receiver.failures > 0 ? 1 : SENDS_AT_ONCE)) {
				figures.waiting++;
				lasts = Math.max(lasts, NOTED);
			} else {
				receiver.inFlight++;
				figures.attempts++;
				ends.push({ at: start + UNANSWERED, receiver });
				lasts = UNANSWERED;
			}
		}
		freeAt[worker] = start + lasts;
		figures.calls++;
		figures.busy += lasts;
		figures.callsAtOnce = Math.max(figures.callsAtOnce, freeAt.filter((end) => end > start).length);
	}
	return summarize(figures, waits);
}

function firstPause(failures: number, at: number, of: number): number {
	// Receivers that have long been dead are at all points of their pause.
	return failures === 0 ? 0 : (computePause(failures, {}) / 1000) * (at / of);
}

function fail(receiver: Receiver, at: number): void {
	receiver.inFlight--;
	if (receiver.pausedUntil > at) return;
	receiver.failures++;
	const pause = computePause(receiver.failures, {});
	receiver.pausedUntil = at + (pause <= BY_MESSAGE ? pause : Math.ceil(pause / SWEEP_EVERY) * SWEEP_EVERY) / 1000;
}

function summarize(
	{ events, attempts, waiting, calls, busy, callsAtOnce }: Record<'events' | 'attempts' | 'waiting' | 'calls' | 'busy' | 'callsAtOnce', number>,
	waits: number[],
): WebhookFigures {
	const sorted = waits.sort((one, other) => one - other);
	const delivered = waits.length;
	const perMillion = 1_000_000 / events;
	const queueRequests = events + 2 * calls;
	const reads = READS * events;
	const writes = WRITES.delivered * delivered + WRITES.failed * (attempts - delivered) + WRITES.waiting * waiting;
	const millions = (reads * PRICES.read + writes * PRICES.write + queueRequests * PRICES.queue + calls * PRICES.call) / 1_000_000;
	return {
		...{ events, attempts, waiting, callsAtOnce, longestWait: sorted.at(-1) ?? 0, usualWait: sorted[Math.floor(sorted.length * 0.99)] ?? 0 },
		queueRequests: Math.round(queueRequests * perMillion),
		reads: Math.round(reads * perMillion),
		writes: Math.round(writes * perMillion),
		dollars: Number(((millions + busy * PRICES.second) * perMillion).toFixed(2)),
	};
}
