import { createHash, randomUUID } from 'node:crypto';
import type { SQSRecord } from 'aws-lambda';
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
export type Message = z.infer<typeof Message>;
const State = z.object({ messages: z.array(Message), deadLetters: z.array(Message) });

export type Messages = ReturnType<typeof openMessages>;

/** Opens the messages of a queue, with those in flight. */
export function openMessages({ name, file, log, deliveries = 5 }: { name: string; file: string | undefined; log(line: string): void; deliveries?: number }) {
	const kept = openStored(file, State, { messages: [], deadLetters: [] });
	/** Messages in flight, each with the time at which its consumer wants it again. */
	const consuming = new Map<string, number | undefined>();
	/** Messages that the consumer has received itself, each with the timer of its return. */
	const received = new Map<string, NodeJS.Timeout>();
	const isInHand = ({ messageId }: Message) => consuming.has(messageId) || received.has(messageId);
	const remove = ({ messageId }: Message) => {
		kept.value.messages = kept.value.messages.filter((one) => one.messageId !== messageId);
	};
	/** Stores the progress of deliveries. A full disk must not end them: the next write has all of it, and a crash only repeats deliveries. */
	const saveProgress = () => kept.save().catch((error: unknown) => log(`[${name}] not stored: ${error instanceof Error ? error.message : String(error)}`));

	return {
		kept,
		consuming,
		received,
		isInHand,
		remove,
		saveProgress,
		/** Adds a message to `list` once it is on the disk; a message that cannot be stored is refused. */
		async add(list: 'messages' | 'deadLetters', message: Message): Promise<void> {
			kept.value[list].push(message);
			try {
				await kept.save();
			} catch (error) {
				kept.value[list] = kept.value[list].filter((one) => one !== message);
				throw error;
			}
		},
		/** Lists the messages that are not in flight. */
		listIdle: () => kept.value.messages.filter((one) => !isInHand(one)),
		/** Lists the ids of the messages that are in flight or deliverable. */
		listOpen: (now: number) => new Set(kept.value.messages.filter((one) => isInHand(one) || one.visibleAt <= now).map(({ messageId }) => messageId)),
		find: (receiptHandle: string) => kept.value.messages.find((one) => makeReceiptHandle(one) === receiptHandle),
		handOut(message: Message) {
			message.receiveCount += 1;
			message.firstReceivedAt ??= Date.now();
			return saveProgress();
		},
		/** Puts a message that failed back into the queue, or sets it aside after its last delivery. */
		putBack(message: Message, visibleAt: number, reason: string) {
			message.visibleAt = visibleAt;
			if (message.receiveCount < deliveries) return;
			remove(message);
			kept.value.deadLetters.push(message);
			log(`[${name}] given up after ${message.receiveCount} tries: ${message.body} (${reason})`);
		},
	};
}

export function makeMessage(body: string, delaySeconds = 0): Message {
	const now = Date.now();
	return { messageId: randomUUID(), body, sentAt: now, visibleAt: now + delaySeconds * 1000, receiveCount: 0 };
}

/** Makes a new receipt handle for each delivery. */
function makeReceiptHandle({ messageId, receiveCount }: Message): string {
	return `${messageId}.${receiveCount}`;
}

export function makeRecord(queue: string, message: Message): SQSRecord {
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
