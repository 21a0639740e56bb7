import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
	ChangeMessageVisibilityCommand,
	DeleteMessageCommand,
	PurgeQueueCommand,
	ReceiveMessageCommand,
	SendMessageCommand,
	SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openGateway } from '../gateway/gateway.ts';
import { openQueue, type Queue } from './queue.ts';
import { serveQueue } from './queue-service.ts';

const PATIENCE = { timeout: 300_000 };

const queues: Queue[] = [];
afterEach(() => {
	for (const queue of queues.splice(0)) queue.stop();
});

function queueWith(consume: (record: SQSRecord) => Promise<unknown>, file?: string): Queue {
	const one = (event: SQSEvent) => {
		const [record] = event.Records;
		if (!record || event.Records.length !== 1) throw new Error('An event has one message');
		return consume(record);
	};
	const queue = openQueue({ name: 'sheets', file, consume: one, log: () => undefined, retryAfter: 5 });
	queues.push(queue);
	queue.start();
	return queue;
}

test('a message is consumed once when all goes well', async () => {
	const seen: string[] = [];
	const queue = queueWith(async ({ body }) => void seen.push(body));
	await queue.send('one');
	await queue.send('two');
	await vi.waitFor(() => expect(seen.toSorted()).toEqual(['one', 'two']), PATIENCE);
});

test('a queue has settled when what waited then was consumed, however much has come since', async () => {
	let isOver = false;
	const queue = queueWith(async ({ body }) => {
		// The next message is there before this one is done, so the queue is never empty.
		if (!isOver) await queue.send(`after ${body}`);
		await nextTurn();
	});
	await queue.send('one');
	await queue.settled();
	isOver = true;
});

test('a message that fails comes again, whether thrown or reported, with its count', async () => {
	const counts: string[] = [];
	const queue = queueWith(async ({ attributes, messageId }) => {
		counts.push(attributes.ApproximateReceiveCount);
		if (counts.length === 1) throw new Error('died');
		if (counts.length === 2) return { batchItemFailures: [{ itemIdentifier: messageId }] };
		return undefined;
	});
	await queue.send('one');
	await vi.waitFor(() => expect(counts).toEqual(['1', '2', '3']), PATIENCE);
	expect(queue.deadLetters()).toEqual([]);
});

test('a message that fails is seen again when its consumer has said, and holds up no other', async () => {
	const order: string[] = [];
	const queue: Queue = queueWith(async ({ body, receiptHandle, attributes }) => {
		order.push(body + attributes.ApproximateReceiveCount);
		if (order.length > 1) return undefined;
		queue.changeVisibility(receiptHandle, 1);
		throw new Error('later');
	});
	await queue.send('a');
	await queue.settled();
	await queue.send('b');
	await queue.settled();
	expect(order).toEqual(['a1', 'b1']);
	await vi.waitFor(() => expect(order).toEqual(['a1', 'b1', 'a2']), PATIENCE);
});

test('after five tries a message is given up', async () => {
	let tries = 0;
	const queue = queueWith(async () => {
		tries += 1;
		throw new Error('never');
	});
	await queue.send('poison');
	await vi.waitFor(() => expect(queue.deadLetters()).toMatchObject([{ body: 'poison' }]), PATIENCE);
	expect(tries).toBe(5);
});

test('two messages at a time, no more', async () => {
	const { promise: gate, resolve: open } = Promise.withResolvers<void>();
	let running = 0;
	let most = 0;
	let done = 0;
	const queue = queueWith(async () => {
		running += 1;
		most = Math.max(most, running);
		await gate;
		running -= 1;
		done += 1;
	});
	for (let at = 0; at < 5; at++) await queue.send(String(at));
	await vi.waitFor(() => expect(running).toBe(2), PATIENCE);
	open();
	await vi.waitFor(() => expect(done).toBe(5), PATIENCE);
	expect(most).toBe(2);
});

test('a consumer says when it wishes to see its message again', async () => {
	const seen: number[] = [];
	const queue = queueWith(async ({ receiptHandle, messageId }) => {
		seen.push(Date.now());
		if (seen.length > 1) return undefined;
		await queue.changeVisibility(receiptHandle, 1);
		return { batchItemFailures: [{ itemIdentifier: messageId }] };
	});
	await queue.send('later');
	await vi.waitFor(() => expect(seen).toHaveLength(2), PATIENCE);
	const [first = 0, second = 0] = seen;
	expect(second - first).toBeGreaterThanOrEqual(1000);
});

test("SQS's own client is understood: send, defer, and what is refused", async () => {
	const handles: string[] = [];
	const queue = queueWith(async ({ receiptHandle, messageId, body }) => {
		handles.push(receiptHandle);
		if (body !== 'wait' || handles.length > 1) return undefined;
		await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: 0 }));
		return { batchItemFailures: [{ itemIdentifier: messageId }] };
	});
	const gateway = await openGateway(0, console.error);
	gateway.mount('/sqs', (request, response) => serveQueue(new Map([['sheets', queue]]), request, response));
	const QueueUrl = `http://127.0.0.1:${gateway.port}/sqs/1/sheets`;
	const credentials = { accessKeyId: 'LOCALTEST', secretAccessKey: 'x' };
	const sqs = new SQSClient({ endpoint: `http://127.0.0.1:${gateway.port}/sqs`, region: 'ap-northeast-1', credentials, maxAttempts: 1 });
	await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'wait' }));
	await vi.waitFor(() => expect(handles).toHaveLength(2), PATIENCE);
	expect(new Set(handles).size).toBe(2);
	const [ReceiptHandle] = handles;
	const change = (VisibilityTimeout: number) => sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
	await expect(change(1)).rejects.toMatchObject({ name: 'MessageNotInflight' });
	await expect(change(43_201)).rejects.toMatchObject({ name: 'InvalidParameterValueException' });
	expect(await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }))).not.toHaveProperty('Messages');
	expect(await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))).toMatchObject({ $metadata: { httpStatusCode: 200 } });
	await expect(sqs.send(new PurgeQueueCommand({ QueueUrl }))).rejects.toMatchObject({ name: 'UnsupportedOperation' });
	sqs.destroy();
	await gateway.close();
});

function heldQueue(hiddenFor?: number): Queue {
	const { promise: gate, resolve: open } = Promise.withResolvers<void>();
	onTestFinished(() => open());
	const queue = openQueue({ name: 'sheets', file: undefined, consume: () => gate, log: () => undefined, atOnce: 1, deliveries: 2, hiddenFor });
	queues.push(queue);
	queue.start();
	return queue;
}

test('a consumer receives further messages itself: deleted ones are gone, put back ones come again, at last as dead letters', async () => {
	const queue = heldQueue();
	for (const body of ['held', 'a', 'b']) await queue.send(body);
	const [first, second] = await queue.receive(10);
	expect([first?.body, second?.body, queue.count()]).toEqual(['a', 'b', { waiting: 0, inHand: 3, delayed: 0 }]);
	await queue.delete(first?.receiptHandle ?? '');
	await queue.changeVisibility(second?.receiptHandle ?? '', 0);
	expect(queue.count()).toEqual({ waiting: 1, inHand: 1, delayed: 0 });
	const [again] = await queue.receive(10);
	expect([again?.body, again?.attributes.ApproximateReceiveCount]).toEqual(['b', '2']);
	expect(await queue.changeVisibility(second?.receiptHandle ?? '', 1)).toBe(false);
	await queue.changeVisibility(again?.receiptHandle ?? '', 1);
	expect([queue.deadLetters().map(({ body }) => body), queue.count()]).toEqual([['b'], { waiting: 0, inHand: 1, delayed: 0 }]);
});

test('a message that its consumer has received but not deleted comes again', async () => {
	const queue = heldQueue(5);
	for (const body of ['held', 'lost']) await queue.send(body);
	await queue.receive(10);
	await vi.waitFor(() => expect(queue.count()).toEqual({ waiting: 1, inHand: 1, delayed: 0 }), PATIENCE);
});

test('what was in hand when the process ended is handed out by the next one', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'queue-test-'));
	const file = join(folder, 'queue.json');
	const { promise: taken, resolve: take } = Promise.withResolvers<void>();
	const dying = queueWith(() => {
		take();
		return new Promise(() => undefined);
	}, file);
	await dying.send('one');
	await taken;
	dying.stop();
	const seen: string[] = [];
	queueWith(async ({ body, attributes }) => void seen.push(`${body} ${attributes.ApproximateReceiveCount}`), file);
	await vi.waitFor(() => expect(seen).toEqual(['one 2']), PATIENCE);
	await rm(folder, { recursive: true });
});

test('a disk that takes nothing refuses new messages and ends neither the market nor the delivery', async () => {
	const root = await mkdtemp(join(tmpdir(), 'queue-'));
	onTestFinished(() => rm(root, { recursive: true, force: true }));
	const folder = join(root, 'state');
	const seen: string[] = [];
	const lines: string[] = [];
	const consume = async ({ Records }: SQSEvent) => void seen.push(...Records.map(({ body }) => body));
	const queue = openQueue({ name: 'sheets', file: join(folder, 'queue.json'), consume, log: (line) => lines.push(line), retryAfter: 5 });
	queues.push(queue);
	await queue.send('one');
	await queue.send('two', 1);
	// A file in the place of the folder refuses every write, as a full disk does.
	await rm(folder, { recursive: true });
	await writeFile(folder, '');
	queue.start();
	await vi.waitFor(() => expect(seen).toEqual(['one', 'two']), PATIENCE);
	await expect(queue.send('three')).rejects.toThrow(/ENOTDIR|EEXIST/);
	expect(lines.join()).toMatch(/\[sheets\] .*(ENOTDIR|EEXIST)/);
	await rm(folder);
	await queue.send('four');
	await vi.waitFor(() => expect(seen).toContain('four'), PATIENCE);
});
