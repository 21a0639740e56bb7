import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WorkOutcome } from '#functions/usecases/sheets/import-sheet.ts';

const importSheet = vi.hoisted(() => vi.fn(async (_market: unknown, _importId: string): Promise<WorkOutcome> => ({ outcome: 'done' })));
vi.mock('#functions/usecases/sheets/import-sheet.ts', () => ({ importSheet }));
vi.mock('#functions/open-market.ts', () => ({ openMarket: () => ({}) }));
vi.mock('#functions/open-import-market.ts', () => ({ openImportMarket: (market: unknown) => market }));

const IMPORT = '01M7YRCSCKFW07XW4E03710000';
const queue = mockClient(SQSClient);
let handler: (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

beforeAll(async () => {
	const environment = {
		AWS_REGION: 'ap-northeast-1',
		SHEETS_QUEUE_URL: 'https://queue.example',
		SHEETS_BUCKET: 'sheets',
		SNAPSHOT_BUCKET: 'snapshots',
		TABLE_NAME: 'market',
		POWERTOOLS_LOG_LEVEL: 'SILENT',
	};
	for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
	({ handler } = await import('./sheet-uploaded.ts'));
});
beforeEach(() => {
	queue.reset();
	queue.on(ChangeMessageVisibilityCommand).resolves({});
});

/** Receives a message for the `times`th time. Returns the seconds after which it is delivered again, or undefined if it is done. */
async function receiveMessage(times: number, body: string = JSON.stringify({ importId: IMPORT })): Promise<number | undefined> {
	const record = { messageId: 'M', receiptHandle: 'R', body, attributes: { ApproximateReceiveCount: String(times) } };
	const { batchItemFailures } = await handler({ Records: [record] } as SQSEvent, { getRemainingTimeInMillis: () => 900_000 } as Context);
	const sent = queue.calls().map(({ args }) => args[0]);
	// The worker sends nothing to its own queue: it only delays the present message.
	expect(sent.every((command) => command instanceof ChangeMessageVisibilityCommand)).toBe(true);
	expect(batchItemFailures).toEqual(sent.length > 0 ? [{ itemIdentifier: 'M' }] : []);
	const [deferred] = queue.commandCalls(ChangeMessageVisibilityCommand);
	if (deferred) expect(deferred.args[0].input).toMatchObject({ QueueUrl: 'https://queue.example', ReceiptHandle: 'R' });
	return deferred?.args[0].input.VisibilityTimeout;
}

test('a message whose import is finished is gone', async () => {
	expect(await receiveMessage(1)).toBeUndefined();
	expect(importSheet).toHaveBeenCalledWith({ appraisals: expect.anything(), certificates: expect.anything() }, IMPORT, expect.any(Function));
});

test('while another worker has the import, the message comes again when its lease has run out', async () => {
	importSheet.mockResolvedValueOnce({ outcome: 'again', afterSeconds: 30.4 });
	expect(await receiveMessage(1)).toBe(31);
});

test('a worker that hands over has its message delivered at once', async () => {
	importSheet.mockResolvedValueOnce({ outcome: 'again', afterSeconds: 0 });
	expect(await receiveMessage(1)).toBe(0);
});

test.each([
	[3, 10],
	[1000, 900],
])('what waits for other sheets of its seller comes the later, the oftener it has come: %i times', async (times, seconds) => {
	importSheet.mockResolvedValueOnce({ outcome: 'again', afterSeconds: 5 });
	expect(await receiveMessage(times)).toBe(seconds);
});

test('what fails comes again, each time later', async () => {
	for (const [times, seconds] of [
		[1, 30],
		[4, 120],
	] as const) {
		queue.resetHistory();
		importSheet.mockRejectedValueOnce(new Error('busy'));
		expect(await receiveMessage(times)).toBe(seconds);
	}
});

test("storage's own test message is nobody's import", async () => {
	importSheet.mockClear();
	expect(await receiveMessage(1, JSON.stringify({ Event: 's3:TestEvent' }))).toBeUndefined();
	expect(importSheet).not.toHaveBeenCalled();
});
