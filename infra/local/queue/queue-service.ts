import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { HttpError, readJson, sendJson } from '../gateway/http.ts';
import { hashMd5, type Queue } from './queue.ts';

/** SQS takes at most 1 MiB a message. */
const MESSAGE_BYTES = 1024 * 1024;
const SendMessage = z.object({
	QueueUrl: z.string(),
	MessageBody: z
		.string()
		.min(1)
		.refine((body) => Buffer.byteLength(body) <= MESSAGE_BYTES),
	DelaySeconds: z.int().min(0).max(900).optional(),
});

/** SQS's own protocol (AWS JSON 1.0) for the one call that the functions make: SendMessage. */
export async function serveQueue(queues: ReadonlyMap<string, Queue>, request: IncomingMessage, response: ServerResponse): Promise<void> {
	try {
		if (request.headers['x-amz-target'] !== 'AmazonSQS.SendMessage') throw new QueueError('UnsupportedOperation', 'The local queue knows SendMessage alone');
		const input = SendMessage.safeParse(await readJson(request, 2 * MESSAGE_BYTES));
		if (!input.success) throw new QueueError('InvalidParameterValueException', z.prettifyError(input.error));
		const { QueueUrl, MessageBody, DelaySeconds } = input.data;
		const queue = queues.get(QueueUrl.split('/').at(-1) ?? '');
		if (!queue) throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.');
		const MessageId = await queue.send(MessageBody, DelaySeconds);
		sendJson(response, 200, { MessageId, MD5OfMessageBody: hashMd5(MessageBody) }, { 'content-type': 'application/x-amz-json-1.0' });
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
