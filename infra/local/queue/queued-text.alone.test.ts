import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test, vi } from 'vitest';
import { openGateway } from '../gateway/gateway.ts';
import { openQueue } from './queue.ts';
import { serveQueue } from './queue-service.ts';

/** Every end of Unicode's ranges that SQS knows, and characters that JSON escapes or not. */
const TEXT = '鑽石 \u0000\u0008\t\n\r\u001f \u007f\u0085\u009f\u2028 \ud800 \udfff \ud7ff\ue000\ufdd0\ufffd\ufffe\uffff \u{10000}\u{1fffe}\u{10ffff} "\\';

test('a message with any text of a member reaches its function unchanged, although SQS refuses some characters', async () => {
	const received: unknown[] = [];
	const consume = async ({ Records }: { Records: { body: string }[] }) => void received.push(...Records.map(({ body }) => JSON.parse(body)));
	const queue = openQueue({ name: 'follow-up', file: undefined, consume, log: () => undefined });
	queue.start();
	const gateway = await openGateway(0, console.error);
	gateway.mount('/sqs', (request, response) => serveQueue(new Map([['follow-up', queue]]), request, response));
	const QueueUrl = `http://127.0.0.1:${gateway.port}/sqs/1/follow-up`;
	vi.stubEnv('AWS_ENDPOINT_URL_SQS', `http://127.0.0.1:${gateway.port}/sqs`);
	vi.stubEnv('AWS_REGION', 'ap-northeast-1');
	vi.stubEnv('AWS_ACCESS_KEY_ID', 'LOCALTEST');
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
	vi.stubEnv('FOLLOW_UP_QUEUE_URL', QueueUrl);
	const { openQueue: openJobQueue } = await import('#functions/adapters/job-queues.ts');

	await expect(new SQSClient().send(new SendMessageCommand({ QueueUrl, MessageBody: 'lot \uffff' }))).rejects.toMatchObject({
		name: 'InvalidMessageContents',
	});
	await openJobQueue<{ remarks: string }>('FOLLOW_UP_QUEUE_URL').send([{ remarks: TEXT }]);
	await vi.waitFor(() => expect(received).toEqual([{ remarks: TEXT }]), { timeout: 300_000 });
	queue.stop();
	await gateway.close();
});
