import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type Message, type Messages, makeMessage, makeRecord, openMessages } from './messages.ts';

interface QueueOptions {
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
}

export type Queue = ReturnType<typeof openQueue>;

/**
 * Opens a queue with its one consumer, like SQS with Lambda's event source: at least once, one message per event. The consumer may receive
 * further messages itself.
 */
export function openQueue(options: QueueOptions) {
	const { atOnce = 2, retryAfter = 1000 } = options;
	let toNotify: { awaited: Set<string>; resolve(): void }[] = [];
	const messages = openMessages(options);
	const { kept, consuming, received } = messages;
	let running = false;
	let timer: NodeJS.Timeout | undefined;

	const look = () => {
		clearTimeout(timer);
		if (!running) return;
		const now = Date.now();
		const idle = messages.listIdle();
		for (const message of idle.filter(({ visibleAt }) => visibleAt <= now).slice(0, atOnce - consuming.size)) void consume(message);
		const next = Math.min(...idle.map(({ visibleAt }) => visibleAt).filter((at) => at > now));
		if (Number.isFinite(next)) timer = setTimeout(look, next - now);
		const open = messages.listOpen(now);
		toNotify = toNotify.filter(({ awaited, resolve }) => {
			if (!awaited.isDisjointFrom(open)) return true;
			resolve();
			return false;
		});
	};

	const consume = async (message: Message) => {
		consuming.set(message.messageId, undefined);
		await messages.handOut(message);
		const reason = await findFailure(() => options.consume({ Records: [makeRecord(options.name, message)] }));
		const visibleAt = consuming.get(message.messageId) ?? Date.now() + retryAfter;
		consuming.delete(message.messageId);
		// After a stop, the next start tries the message again.
		if (reason !== undefined && !running) return;
		if (reason === undefined) messages.remove(message);
		else messages.putBack(message, visibleAt, reason);
		await messages.saveProgress();
		look();
	};

	return {
		...createReceiver(messages, options, { isRunning: () => running, look }),
		/** Resolves with the message's id once it is stored. */
		async send(body: string, delaySeconds = 0): Promise<string> {
			const message = makeMessage(body, delaySeconds);
			await messages.add('messages', message);
			look();
			return message.messageId;
		},
		/** Adds a message to the dead letters. */
		async setAside(body: string): Promise<string> {
			const message = makeMessage(body);
			await messages.add('deadLetters', message);
			return message.messageId;
		},
		/** Resolves when the messages in flight and waiting at the time of the call have been delivered. Later messages and retries do not count. */
		settled: () =>
			new Promise<void>((resolve) => {
				toNotify.push({ awaited: messages.listOpen(Date.now()), resolve });
				look();
			}),
		/** Starts delivery to the consumer. */
		start() {
			running = true;
			look();
		},
		/** Stops delivery. A message in flight stays in the queue unless it is consumed successfully. */
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
		/** Counts the messages: deliverable now, in flight, and delayed. */
		count() {
			const now = Date.now();
			const idle = messages.listIdle();
			const waiting = idle.filter(({ visibleAt }) => visibleAt <= now).length;
			return { waiting, inHand: consuming.size + received.size, delayed: idle.length - waiting };
		},
		/** Returns the messages that failed for good, oldest first. */
		deadLetters: () => kept.value.deadLetters,
	};
}

/** Creates the calls of a consumer that receives messages itself, and deletes them when they are done. */
function createReceiver(messages: Messages, { name, hiddenFor = 90_000 }: QueueOptions, { isRunning, look }: { isRunning(): boolean; look(): void }) {
	const { consuming, received } = messages;

	/** Ends the hold on a received message. */
	const letGo = async (message: Message, visibleAt?: number) => {
		clearTimeout(received.get(message.messageId));
		received.delete(message.messageId);
		if (visibleAt === undefined) messages.remove(message);
		else messages.putBack(message, visibleAt, 'not deleted');
		await messages.saveProgress();
		look();
	};

	return {
		/** Sets the seconds until a message in flight is delivered again, unless it is consumed before. Returns false if none has the handle. */
		async changeVisibility(receiptHandle: string, seconds: number): Promise<boolean> {
			const message = messages.find(receiptHandle);
			const visibleAt = Date.now() + seconds * 1000;
			if (!message || !messages.isInHand(message)) return false;
			if (received.has(message.messageId)) await letGo(message, visibleAt);
			else consuming.set(message.messageId, visibleAt);
			return true;
		},
		/** Hands at most `most` messages to the caller, who deletes them. One that is not deleted is delivered again. */
		async receive(most: number): Promise<SQSRecord[]> {
			const now = Date.now();
			const taken = messages
				.listIdle()
				.filter(({ visibleAt }) => visibleAt <= now)
				.slice(0, isRunning() ? most : 0);
			for (const one of taken) {
				const comesBack = setTimeout(() => void letGo(one, Date.now()), hiddenFor);
				received.set(one.messageId, comesBack.unref());
			}
			await Promise.all(taken.map(messages.handOut));
			return taken.map((one) => makeRecord(name, one));
		},
		/** Deletes a received message. */
		async delete(receiptHandle: string): Promise<void> {
			const message = messages.find(receiptHandle);
			if (message && received.has(message.messageId)) await letGo(message);
		},
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
