import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from '../gateway/http.ts';
import { DEAD_LETTERS } from '../settings.ts';
import { hashMd5 } from './messages.ts';
import type { Queue } from './queue.ts';

/** SQS's limit of 1 MiB per message. */
const MESSAGE_BYTES = 1024 * 1024;
/** The characters that SQS does not accept in a message. */
const REFUSED = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
/** SQS's limit in seconds for hiding a message: twelve hours. */
const LONGEST_VISIBILITY = 12 * 60 * 60;

/** SQS's limit in seconds for waiting for messages. */
const LONGEST_RECEIVE_WAIT = 20;
/** Milliseconds between two looks while a request waits for messages. */
const RECEIVE_LOOKS_EVERY = 100;

/** The calls that the functions make, with SQS's inputs and outputs. */
const CALLS = {
	SendMessage: makeCall(
		z.object({
			QueueUrl: z.string(),
			MessageBody: z
				.string()
				.min(1)
				.refine((body) => Buffer.byteLength(body) <= MESSAGE_BYTES),
			DelaySeconds: z.int().min(0).max(900).optional(),
		}),
		async (queue, { QueueUrl, MessageBody, DelaySeconds }) => {
			if (REFUSED.test(MessageBody)) throw new QueueError('InvalidMessageContents', 'The message contains characters outside the allowed set.');
			return {
				MessageId: await (QueueUrl.endsWith(DEAD_LETTERS) ? queue.setAside(MessageBody) : queue.send(MessageBody, DelaySeconds)),
				MD5OfMessageBody: hashMd5(MessageBody),
			};
		},
	),
	ReceiveMessage: makeCall(
		z.object({ MaxNumberOfMessages: z.int().min(1).max(10).default(1), WaitTimeSeconds: z.int().min(0).max(LONGEST_RECEIVE_WAIT).default(0) }),
		async (queue, { MaxNumberOfMessages, WaitTimeSeconds }) => {
			const end = Date.now() + WaitTimeSeconds * 1000;
			let records = await queue.receive(MaxNumberOfMessages);
			while (records.length === 0 && Date.now() < end) {
				await wait(RECEIVE_LOOKS_EVERY);
				records = await queue.receive(MaxNumberOfMessages);
			}
			const Messages = records.map(({ messageId, receiptHandle, body, attributes, md5OfBody }) => ({
				...{ MessageId: messageId, ReceiptHandle: receiptHandle, Body: body, MD5OfBody: md5OfBody },
				Attributes: { ApproximateReceiveCount: attributes.ApproximateReceiveCount },
			}));
			return Messages.length > 0 ? { Messages } : {};
		},
	),
	DeleteMessage: makeCall(z.object({ ReceiptHandle: z.string() }), async (queue, { ReceiptHandle }) => {
		await queue.delete(ReceiptHandle);
		return {};
	}),
	GetQueueAttributes: makeCall(z.object({}), async (queue) => {
		const { waiting, inHand, delayed } = queue.count();
		const Attributes = {
			ApproximateNumberOfMessages: String(waiting),
			ApproximateNumberOfMessagesNotVisible: String(inHand),
			ApproximateNumberOfMessagesDelayed: String(delayed),
		};
		return { Attributes };
	}),
	ChangeMessageVisibility: makeCall(
		z.object({ ReceiptHandle: z.string(), VisibilityTimeout: z.int().min(0).max(LONGEST_VISIBILITY) }),
		async (queue, { ReceiptHandle, VisibilityTimeout }) => {
			if (await queue.changeVisibility(ReceiptHandle, VisibilityTimeout)) return {};
			throw new QueueError('MessageNotInflight', 'The message is not in hand under this receipt handle');
		},
	),
};

function makeCall<I extends z.ZodObject>(schema: I, answer: (queue: Queue, input: z.infer<I>) => Promise<object>) {
	return (queue: Queue, given: unknown) => {
		const input = schema.safeParse(given);
		if (!input.success) throw new QueueError('InvalidParameterValueException', z.prettifyError(input.error));
		return answer(queue, input.data);
	};
}

const ToQueue = z.object({ QueueUrl: z.string() });

/** Serves SQS's protocol (AWS JSON 1.0) for the calls that the functions make. */
export async function serveQueue(queues: ReadonlyMap<string, Queue>, request: IncomingMessage, response: ServerResponse): Promise<void> {
	try {
		const target = /^AmazonSQS\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1];
		const call = Object.entries(CALLS).find(([name]) => name === target)?.[1];
		if (!call) throw new QueueError('UnsupportedOperation', `The local queue knows ${Object.keys(CALLS).join(' and ')} alone`);
		const input = await readJson(request, 2 * MESSAGE_BYTES);
		const name = ToQueue.safeParse(input).data?.QueueUrl.split('/').at(-1) ?? '';
		const queue = queues.get(name.endsWith(DEAD_LETTERS) ? name.slice(0, -DEAD_LETTERS.length) : name);
		if (!queue) throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.');
		sendJson(response, 200, await call(queue, input), { 'content-type': 'application/x-amz-json-1.0' });
	} catch (error) {
		if (!(error instanceof QueueError) && !(error instanceof HttpError)) throw error;
		const answer = { __type: `com.amazonaws.sqs#${error.name}`, message: error.message };
		sendJson(response, 400, answer, { 'content-type': 'application/x-amz-json-1.0' });
	}
}

class QueueError extends Error {
	constructor(name: string, message: string) {
		super(message);
		this.name = name;
	}
}
