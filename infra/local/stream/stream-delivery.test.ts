import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createDelivery } from './stream-delivery.ts';

const record = (number: string, kind = 'listing'): DynamoDBRecord => ({
	eventName: 'INSERT',
	dynamodb: { SequenceNumber: number, NewImage: { kind: { S: kind } } },
});
const numbers = (records: readonly DynamoDBRecord[]) => records.map(({ dynamodb }) => dynamodb?.SequenceNumber).join('');
const goesOn = () => false;

function makeDelivery(handler: (batch: string, call: number) => unknown) {
	const calls: string[] = [];
	const lost: string[] = [];
	const deliver = createDelivery({
		async invoke({ Records }) {
			calls.push(numbers(Records));
			return handler(numbers(Records), calls.length);
		},
		filters: [{ eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { kind: { S: ['listing'] } } } }],
		giveUp: async (one) => void lost.push(numbers([one])),
		retryAfter: 1,
	});
	return { deliver, calls, lost };
}

const batch = ['1', '2', '3'].map((number) => record(number));

test('a batch that goes well is handed over once', async () => {
	const { deliver, calls, lost } = makeDelivery(() => ({ batchItemFailures: [] }));
	expect(await deliver(batch, goesOn)).toBe(true);
	expect(calls).toEqual(['123']);
	expect(lost).toEqual([]);
});

test('of what no filter names the function is not told', async () => {
	const { deliver, calls } = makeDelivery(() => undefined);
	await deliver([record('1'), { ...record('2'), eventName: 'REMOVE' }, record('4', 'ticket')], goesOn);
	await deliver([{ ...record('3'), eventName: 'REMOVE' }], goesOn);
	expect(calls).toEqual(['1']);
});

test('a reported failure is tried again from there on', async () => {
	const { deliver, calls } = makeDelivery((_batch, call) => ({ batchItemFailures: call === 1 ? [{ itemIdentifier: '2' }] : [] }));
	expect(await deliver(batch, goesOn)).toBe(true);
	expect(calls).toEqual(['123', '23']);
});

test('a bad record is given up after its retries, and the others are handled', async () => {
	const { deliver, calls, lost } = makeDelivery((records) => {
		if (records.includes('2')) throw new Error('bad');
	});
	expect(await deliver(batch, goesOn)).toBe(true);
	expect(calls).toEqual(['123', '123', '123', '123', '1', '2', '3']);
	expect(lost).toEqual(['2']);
});

test('nothing is given up because the market stops', async () => {
	let stopped = false;
	const { deliver, lost } = makeDelivery(() => {
		stopped = true;
		throw new Error('the function was stopped');
	});
	expect(await deliver(batch, () => stopped)).toBe(false);
	expect(lost).toEqual([]);
});
