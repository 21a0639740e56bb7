import { createHash, randomUUID } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { openStored } from '../kept.ts';
import { ACCOUNT, REGION } from '../settings.ts';

const Message = z.object({
	messageId: z.string(),
	body: z.string(),
	/** Milliseconds since 1970, real time. */
	sentAt: z.number(),
	firstReceivedAt: z.number().optional(),
	visibleAt: z.number(),
	receiveCount: z.number(),
});
type Message = z.infer<typeof Message>;
const State = z.object({ messages: z.array(Message), deadLetters: z.array(Message) });

/** A queue with its one consumer, like SQS with Lambda's event source: at least once, one message per event. The consumer may receive further ones itself. */
export interface Queue {
	/** Resolves with the message's id once it is stored. */
	send(body: string, delaySeconds?: number): Promise<string>;
	/** Sets the seconds until a message in flight is delivered again, unless it is consumed before. Rejects with {@link NotInHand}. */
	changeVisibility(receiptHandle: string, seconds: number): Promise<void>;
	/** Hands at most `most` messages to the caller, who deletes them. One that is not deleted is delivered again. */
	receive(most: number): Promise<SQSRecord[]>;
	/** Deletes a received message. */
	delete(receiptHandle: string): Promise<void>;
	/** Adds a message to the dead letters. */
	setAside(body: string): Promise<string>;
	/** Resolves when the messages in flight and waiting at the time of the call have been delivered. Later messages and retries do not count. */
	settled(): Promise<void>;
	/** Starts delivery to the consumer. */
	start(): void;
	/** Stops delivery. A message in flight stays in the queue unless it is consumed successfully. */
	stop(): void;
	clear(): Promise<void>;
	/** Counts the messages: deliverable now, in flight, and delayed. */
	count(): { waiting: number; inHand: number; delayed: number };
	/** Messages that failed for good, oldest first. */
	deadLetters(): readonly { messageId: string; body: string }[];
}

/** The receipt handle is of no message in flight. */
export class NotInHand extends Error {
	constructor() {
		super('The message is not in hand under this receipt handle');
		this.name = 'NotInHand';
	}
}

export function openQueue(options: {
	name: string;
	/** File of the messages; undefined keeps them in memory. */
	file: string | undefined;
	consume(event: SQSEvent): Promise<unknown>;
	log(line: string): void;
	/** Largest number of messages in flight. */
	atOnce?: number;
	/** Number of deliveries before a message is set aside. */
	deliveries?: number;
	/** Milliseconds until a failed message is delivered again. */
	retryAfter?: number;
	/** Milliseconds until a received message that was not deleted is delivered again. */
	hiddenFor?: number;
}): Queue {
	const { atOnce = 2, deliveries = 5, retryAfter = 1000, hiddenFor = 90_000 } = options;
	let toNotify: { awaited: Set<string>; resolve(): void }[] = [];
	const kept = openStored(options.file, State, { messages: [], deadLetters: [] });
	/** Messages in flight, each with the time at which its consumer wants it again. */
	const consuming = new Map<string, number | undefined>();
	/** Messages that the consumer has received itself, each with the timer of its return. */
	const received = new Map<string, NodeJS.Timeout>();
	const isInHand = ({ messageId }: Message) => consuming.has(messageId) || received.has(messageId);
	let running = false;
	let timer: NodeJS.Timeout | undefined;

	const look = () => {
		clearTimeout(timer);
		if (!running) return;
		const now = Date.now();
		const idle = kept.value.messages.filter((one) => !isInHand(one));
		for (const message of idle.filter(({ visibleAt }) => visibleAt <= now).slice(0, atOnce - consuming.size)) void consume(message);
		const next = Math.min(...idle.map(({ visibleAt }) => visibleAt).filter((at) => at > now));
		if (Number.isFinite(next)) timer = setTimeout(look, next - now);
		const open = new Set([...consuming.keys(), ...received.keys(), ...idle.filter(({ visibleAt }) => visibleAt <= now).map(({ messageId }) => messageId)]);
		toNotify = toNotify.filter(({ awaited, resolve }) => {
			if (!awaited.isDisjointFrom(open)) return true;
			resolve();
			return false;
		});
	};

	const handOut = (message: Message) => {
		message.receiveCount += 1;
		message.firstReceivedAt ??= Date.now();
		return kept.save();
	};

	const consume = async (message: Message) => {
		consuming.set(message.messageId, undefined);
		await handOut(message);
		const reason = await findFailure(() => options.consume({ Records: [makeRecord(options.name, message)] }));
		const visibleAt = consuming.get(message.messageId) ?? Date.now() + retryAfter;
		consuming.delete(message.messageId);
		// After a stop, the next start tries the message again.
		if (reason !== undefined && !running) return;
		if (reason === undefined) remove(message);
		else putBack(message, visibleAt, reason);
		await kept.save();
		look();
	};

	const putBack = (message: Message, visibleAt: number, reason: string) => {
		message.visibleAt = visibleAt;
		if (message.receiveCount < deliveries) return;
		remove(message);
		kept.value.deadLetters.push(message);
		options.log(`[${options.name}] given up after ${message.receiveCount} tries: ${message.body} (${reason})`);
	};

	/** Ends the hold on a received message. */
	const letGo = async (message: Message, visibleAt?: number) => {
		clearTimeout(received.get(message.messageId));
		received.delete(message.messageId);
		if (visibleAt === undefined) remove(message);
		else putBack(message, visibleAt, 'not deleted');
		await kept.save();
		look();
	};

	const findReceived = (receiptHandle: string) => kept.value.messages.find((one) => makeReceiptHandle(one) === receiptHandle && received.has(one.messageId));

	const remove = ({ messageId }: Message) => {
		kept.value.messages = kept.value.messages.filter((one) => one.messageId !== messageId);
	};

	return {
		async send(body, delaySeconds = 0) {
			const message = makeMessage(body, delaySeconds);
			kept.value.messages.push(message);
			await kept.save();
			look();
			return message.messageId;
		},
		async changeVisibility(receiptHandle, seconds) {
			const taken = findReceived(receiptHandle);
			if (taken) return letGo(taken, Date.now() + seconds * 1000);
			const message = kept.value.messages.find((one) => makeReceiptHandle(one) === receiptHandle);
			if (!message || !consuming.has(message.messageId)) throw new NotInHand();
			consuming.set(message.messageId, Date.now() + seconds * 1000);
		},
		async receive(most) {
			const now = Date.now();
			const taken = kept.value.messages.filter((one) => !isInHand(one) && one.visibleAt <= now).slice(0, running ? most : 0);
			for (const one of taken) {
				const comesBack = setTimeout(() => void letGo(one, Date.now()), hiddenFor);
				received.set(one.messageId, comesBack.unref());
			}
			await Promise.all(taken.map(handOut));
			return taken.map((one) => makeRecord(options.name, one));
		},
		async delete(receiptHandle) {
			const taken = findReceived(receiptHandle);
			if (taken) await letGo(taken);
		},
		async setAside(body) {
			const message = makeMessage(body);
			kept.value.deadLetters.push(message);
			await kept.save();
			return message.messageId;
		},
		settled: () =>
			new Promise((resolve) => {
				const now = Date.now();
				const awaited = kept.value.messages.filter((one) => isInHand(one) || one.visibleAt <= now);
				toNotify.push({ awaited: new Set(awaited.map(({ messageId }) => messageId)), resolve });
				look();
			}),
		start() {
			running = true;
			look();
		},
		stop() {
			running = false;
			clearTimeout(timer);
			for (const comesBack of received.values()) clearTimeout(comesBack);
			received.clear();
		},
		async clear() {
			kept.value = { messages: [], deadLetters: [] };
			await kept.save();
		},
		count() {
			const now = Date.now();
			const idle = kept.value.messages.filter((one) => !isInHand(one));
			const waiting = idle.filter(({ visibleAt }) => visibleAt <= now).length;
			return { waiting, inHand: consuming.size + received.size, delayed: idle.length - waiting };
		},
		deadLetters: () => kept.value.deadLetters,
	};
}

/** Consumes the message. Returns the reason of a failure, or undefined on success. */
async function findFailure(consume: () => Promise<unknown>): Promise<string | undefined> {
	try {
		const answer = (await consume()) as Partial<SQSBatchResponse> | null | undefined;
		return answer?.batchItemFailures?.length ? 'reported as failed' : undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

function makeMessage(body: string, delaySeconds = 0): Message {
	const now = Date.now();
	return { messageId: randomUUID(), body, sentAt: now, visibleAt: now + delaySeconds * 1000, receiveCount: 0 };
}

/** Makes a new receipt handle for each delivery. */
function makeReceiptHandle({ messageId, receiveCount }: Message): string {
	return `${messageId}.${receiveCount}`;
}

function makeRecord(queue: string, message: Message): SQSRecord {
	return {
		messageId: message.messageId,
		receiptHandle: makeReceiptHandle(message),
		body: message.body,
		attributes: {
			ApproximateReceiveCount: String(message.receiveCount),
			SentTimestamp: String(message.sentAt),
			SenderId: ACCOUNT,
			ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
		},
		messageAttributes: {},
		md5OfBody: hashMd5(message.body),
		eventSource: 'aws:sqs',
		eventSourceARN: `arn:aws:sqs:${REGION}:${ACCOUNT}:${queue}`,
		awsRegion: REGION,
	};
}

export function hashMd5(text: string): string {
	return createHash('md5').update(text).digest('hex');
}
