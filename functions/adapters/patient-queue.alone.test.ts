import { ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';

const sqs = mockClient(SQSClient);
vi.stubEnv('WEBHOOKS_QUEUE_URL', 'https://queues.example/webhooks');
vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
const { OPEN_PER_CALL, workPatiently } = await import('./patient-queue.ts');

interface Job {
	name: string;
}
/** Messages that wait in the queue. */
let waiting: string[];
const list = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const makeEvent = (...names: string[]) =>
	({
		Records: names.map((name) => ({ messageId: name, receiptHandle: name, body: JSON.stringify({ name }), attributes: { ApproximateReceiveCount: '1' } })),
	}) as unknown as SQSEvent;
const work = (event: SQSEvent, act: (name: string) => Promise<void>, mayBegin = () => true) =>
	workPatiently<Job>('WEBHOOKS_QUEUE_URL', event, ({ name }) => act(name), mayBegin, 0);
const listDeleted = () => sqs.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);

beforeEach(() => {
	waiting = [];
	sqs.reset();
	sqs.on(DeleteMessageCommand).resolves({});
	sqs.on(ChangeMessageVisibilityCommand).resolves({});
	sqs.on(ReceiveMessageCommand).callsFake(({ MaxNumberOfMessages }) => ({
		Messages: waiting
			.splice(0, MaxNumberOfMessages)
			.map((name) => ({ MessageId: name, ReceiptHandle: name, Body: JSON.stringify({ name }), Attributes: { ApproximateReceiveCount: '2' } })),
	}));
});

test('a receiver that does not answer holds up none of the messages behind it', async () => {
	waiting = list('behind', 35);
	const done: string[] = [];
	const { promise: end, resolve: answer } = Promise.withResolvers<void>();
	const result = await work(makeEvent('dead', 'beside'), async (name) => {
		if (name === 'dead') return end;
		done.push(name);
		// The dead one ends only when all others have been sent.
		if (done.length === 36) answer();
	});
	expect(result).toEqual({ batchItemFailures: [] });
	expect(done).toEqual(['beside', ...list('behind', 35)]);
	expect(listDeleted()).toEqual(list('behind', 35));
});

test('a call whose messages are done takes no more, nor does one whose time is over', async () => {
	waiting = ['behind'];
	await workPatiently<Job>(
		'WEBHOOKS_QUEUE_URL',
		makeEvent('a', 'b'),
		async () => undefined,
		() => true,
	);
	const { promise: end, resolve: answer } = Promise.withResolvers<void>();
	setTimeout(answer, 10);
	await work(
		makeEvent('slow'),
		() => end,
		() => false,
	);
	expect(sqs.commandCalls(ReceiveMessageCommand)).toHaveLength(0);
});

test('a call has few messages open at once', async () => {
	waiting = list('dead', 2 * OPEN_PER_CALL);
	let open = 0;
	let most = 0;
	const { promise: end, resolve: answer } = Promise.withResolvers<void>();
	const result = work(makeEvent('slow'), async () => {
		most = Math.max(most, ++open);
		if (open >= OPEN_PER_CALL) answer();
		await end;
		open--;
	});
	expect(await result).toEqual({ batchItemFailures: [] });
	expect(most).toBeGreaterThanOrEqual(OPEN_PER_CALL);
	expect(most).toBeLessThan(OPEN_PER_CALL + 10);
});

test('failed messages come again: the event’s are reported, received ones stay in the queue', async () => {
	waiting = ['bad', 'good'];
	const { promise: end, resolve: answer } = Promise.withResolvers<void>();
	const result = await work(makeEvent('slow', 'broken'), async (name) => {
		if (name === 'slow') return end;
		if (name === 'good') answer();
		if (name !== 'good') throw new Error('fails');
	});
	expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
	expect(listDeleted()).toEqual(['good']);
	expect(sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args: [{ input }] }) => [input.ReceiptHandle, input.VisibilityTimeout])).toEqual([
		['broken', 5],
		['bad', 10],
	]);
});

test('a queue that answers nothing fails no message', async () => {
	sqs.on(ReceiveMessageCommand).rejects(new Error('throttled'));
	sqs.on(ChangeMessageVisibilityCommand).rejects(new Error('throttled'));
	const { promise: end, resolve: answer } = Promise.withResolvers<void>();
	const result = await work(
		makeEvent('slow', 'broken'),
		async (name) => {
			if (name === 'broken') throw new Error('fails');
			await end;
		},
		() => {
			const isFirst = sqs.commandCalls(ReceiveMessageCommand).length === 0;
			if (!isFirst) answer();
			return isFirst;
		},
	);
	expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
});
