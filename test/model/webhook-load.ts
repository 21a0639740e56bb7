import { OPEN_PER_CALL, TAKEN_AT_ONCE, TAKES_MORE_AFTER } from '#functions/adapters/patient-queue.ts';
import { JOB_QUEUES } from '#infra/job-queues.ts';
import { BEGINS_WITHIN, computePause, SENDS_AT_ONCE } from '#shared/domain/integrations/webhook.ts';

/** A market whose receivers are called: `dead` of them never answer. */
export interface WebhookLoad {
	receivers: number;
	dead: number;
	perSecond: number;
	seconds: number;
	/** Failures in a row that the dead have behind them when the load begins. */
	failedBefore: number;
	/** Whether the sweep wakes all dead receivers in the first second. */
	wakes?: boolean;
	/** Calls of the function at once, if not those of the queue's row. */
	atOnce?: number;
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

/** Milliseconds between two looks at the queue; about as long as a request to SQS takes. */
const STEP = 50;
/** Milliseconds of an attempt that is answered, of one that is not, and of an event that gets none. */
const ANSWERED = 300;
const UNANSWERED = 10_000;
const NOTED = 50;
/** Milliseconds of a 512 MB function's processor for a message, a generous estimate. */
const PROCESSOR = 25;
/** Milliseconds of a pause at whose end a message comes. After longer ones the sweep comes. */
const BY_MESSAGE = 15 * 60_000;
/** Units of the table by what happens to an event. */
const READS = 3;
const WRITES = { delivered: 4, failed: 5, waiting: 4 };
/** Dollars in Tokyo for a million units or requests, and for a second of the function's 512 MB. */
const PRICES = { read: 0.1427, write: 0.7135, queue: 0.4, call: 0.2, second: 0.5 * 0.0000133334 };

interface Receiver {
	failures: number;
	pausedUntil: number;
	inFlight: number;
}
/** A call of the function. It runs while something is open. */
interface Call {
	begun: number;
	open: number;
	/** When its processor is free for further messages. */
	freeAt: number;
}
/** An event by its time, or the waking of a receiver. */
type Message = { at: number; receiver: Receiver | undefined; wakes?: true };

/**
 * Plays the queue in steps: free calls take batches; calls that have waited for an answer for a while take further messages; and a receiver that fails is
 * paused by the market's own rule.
 */
class WebhookPlay {
	readonly figures = { events: 0, attempts: 0, waiting: 0, calls: 0, busy: 0, callsAtOnce: 0, requests: 0 };
	readonly waits: number[] = [];
	private readonly load: WebhookLoad;
	private readonly broken: Receiver[];
	private readonly calls: Call[];
	private readonly queue: Message[] = [];
	private taken = 0;
	private readonly ends = new Map<number, (() => void)[]>();
	private now = 0;

	constructor(load: WebhookLoad) {
		this.load = load;
		this.calls = Array.from({ length: load.atOnce ?? JOB_QUEUES.webhooks.atOnce }, () => ({ begun: 0, open: 0, freeAt: 0 }));
		this.broken = Array.from({ length: load.dead }, (_, at) => ({ failures: load.failedBefore, pausedUntil: this.firstPause(at), inFlight: 0 }));
	}

	play(): this {
		const { perSecond, seconds, receivers, wakes } = this.load;
		const total = perSecond * seconds;
		if (wakes) for (const receiver of this.broken) this.queue.push({ at: 0, receiver, wakes });
		let sent = 0;
		for (; sent < total || this.taken < this.queue.length; this.now += STEP) {
			for (; sent < total && (sent / perSecond) * 1000 <= this.now; sent++) {
				this.queue.push({ at: (sent / perSecond) * 1000, receiver: this.broken[(sent * 7919) % receivers] });
			}
			for (const end of this.ends.get(this.now) ?? []) end();
			this.ends.delete(this.now);
			for (const call of this.calls) this.run(call);
			this.figures.callsAtOnce = Math.max(this.figures.callsAtOnce, this.calls.filter(({ open }) => open > 0).length);
		}
		return this;
	}

	private firstPause(at: number): number {
		const { failedBefore, dead, wakes } = this.load;
		// Receivers that have long been dead are at all points of their pause.
		return failedBefore === 0 || wakes ? 0 : computePause(failedBefore, {}) * (at / dead);
	}

	private run(call: Call): void {
		const isFree = call.open === 0;
		const runs = this.now - call.begun;
		const takesMore = !isFree && runs >= TAKES_MORE_AFTER && runs < BEGINS_WITHIN && call.open < OPEN_PER_CALL && call.freeAt <= this.now;
		if (!isFree && !takesMore) return;
		const most = isFree ? JOB_QUEUES.webhooks.batch : TAKEN_AT_ONCE;
		const messages = this.queue.slice(this.taken, this.taken + most);
		this.taken += messages.length;
		call.freeAt = this.now + messages.length * PROCESSOR;
		if (isFree && messages.length > 0) {
			call.begun = this.now;
			this.figures.calls++;
		}
		// A batch is received and deleted by one request each, further messages are deleted one by one.
		this.figures.requests += isFree ? 2 * Number(messages.length > 0) : (STEP / 1000) * Number(messages.length === 0) + messages.length + 1;
		for (const message of messages) this.begin(call, message);
	}

	private begin(call: Call, { at, receiver, wakes }: Message): void {
		const { figures } = this;
		if (!wakes) figures.events++;
		if (!receiver) {
			this.waits.push((this.now - at) / 1000);
			figures.attempts++;
			this.last(call, ANSWERED);
		} else if (receiver.pausedUntil > this.now || receiver.inFlight >= (receiver.failures > 0 ? 1 : SENDS_AT_ONCE)) {
			if (!wakes) figures.waiting++;
			this.last(call, NOTED);
		} else {
			receiver.inFlight++;
			if (!wakes) figures.attempts++;
			this.last(call, UNANSWERED, () => this.fail(receiver));
		}
	}

	private last(call: Call, milliseconds: number, end: () => void = () => undefined): void {
		call.open++;
		this.at(this.now + milliseconds, () => {
			end();
			if (--call.open === 0) this.figures.busy += (this.now - call.begun) / 1000;
		});
	}

	private fail(receiver: Receiver): void {
		receiver.inFlight--;
		if (receiver.pausedUntil > this.now) return;
		receiver.failures++;
		const pause = computePause(receiver.failures, {});
		receiver.pausedUntil = this.now + pause;
		if (pause <= BY_MESSAGE) this.at(receiver.pausedUntil + 1000, () => this.queue.push({ at: this.now, receiver, wakes: true }));
	}

	private at(time: number, act: () => void): void {
		const acts = this.ends.get(time);
		if (acts) acts.push(act);
		else this.ends.set(time, [act]);
	}
}

/** Plays a load, and computes its figures. */
export function playWebhooks(load: WebhookLoad): WebhookFigures {
	const { figures, waits } = new WebhookPlay(load).play();
	const { events, attempts, waiting, calls, busy, callsAtOnce, requests } = figures;
	const sorted = waits.sort((one, other) => one - other);
	const delivered = waits.length;
	const perMillion = 1_000_000 / events;
	const queueRequests = events + requests;
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
