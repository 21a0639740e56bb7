import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER_LOGGED } from '#shared/domain/integrations/webhook.ts';
import { RECEIVER_CERTIFICATE, type Receiver, startReceiver } from '#test/steps/receiver.ts';
import { openReceivers, readRetryAfter } from './webhook-receivers.ts';

const body = '{"type":"webhook.test"}';
const headers = { 'webhook-id': 'msg_1' };
/** Milliseconds for which a sender waits: for ever, so that a machine that stands still times nothing out. */
const patience = 86_400_000;
let receiver: Receiver;
afterEach(() => receiver.stop());

describe('a receiver on this machine', () => {
	const local = openReceivers({ onLoopback: true, patience });
	const send = (url = receiver.url, by = local) => by.send({ url, headers, body });
	beforeEach(async () => {
		receiver = await startReceiver();
	});

	test('gets the request as it is signed, and its answer is logged', async () => {
		receiver.answer((response) => response.writeHead(202).end('thanks'));
		expect(await send()).toEqual({ status: 202, answer: 'thanks', milliseconds: expect.any(Number), retryAfter: undefined });
		expect(receiver.received).toMatchObject([{ path: '/events', body, headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' } }]);
	});

	test('that redirects is not followed', async () => {
		const other = await startReceiver();
		receiver.answer((response) => response.writeHead(307, { location: other.url }).end());
		expect(await send()).toMatchObject({ status: 307 });
		expect(other.received).toEqual([]);
		await other.stop();
	});

	test('that does not answer, or never ends its answer, is left after the time', async () => {
		const impatient = openReceivers({ onLoopback: true, patience: 400 });
		receiver.answer(() => undefined);
		expect(await send(receiver.url, impatient)).toMatchObject({ fault: 'TIMEOUT' });
		receiver.answer((response) => void response.writeHead(200).write('a'));
		expect(await send(receiver.url, impatient)).toMatchObject({ fault: 'TIMEOUT' });
	});

	test('that switches to another protocol has failed', async () => {
		receiver.answer(({ socket }) => void socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'));
		expect(await send()).toMatchObject({ status: 101, answer: '' });
	});

	test('that answers without end is read for 64 KB, and logged for one', async () => {
		let closed: Promise<void> | undefined;
		receiver.answer((response) => {
			response.writeHead(200);
			const more = () => {
				while (!response.destroyed && response.write('x'.repeat(16_384)));
			};
			response.on('drain', more);
			closed = new Promise((resolve) => response.on('close', resolve));
			more();
		});
		const made = await local.send({ url: receiver.url, headers, body });
		expect([made.status, made.answer]).toEqual([200, 'x'.repeat(ANSWER_LOGGED)]);
		await closed;
	});

	test('that is not there is unreachable', async () => {
		const { url } = receiver;
		await receiver.stop();
		expect(await send(url)).toMatchObject({ fault: 'UNREACHABLE' });
		receiver = await startReceiver();
	});

	test('states when to try again in seconds or as a date', async () => {
		receiver.answer((response) => response.writeHead(503, { 'retry-after': '120' }).end());
		expect(await send()).toMatchObject({ status: 503, retryAfter: 120_000 });
		expect(readRetryAfter('Sun, 22 Nov 2026 08:00:10 GMT', Date.parse('2026-11-22T08:00:00Z'))).toBe(10_000);
		for (const nothing of ['soon', '-5', '0', 'Sun, 22 Nov 2020 08:00:10 GMT']) expect(readRetryAfter(nothing), nothing).toBeUndefined();
	});
});

describe('in a deployment', () => {
	beforeEach(async () => {
		receiver = await startReceiver(true);
	});

	test('this machine is refused, however it is written, before anything is sent', async () => {
		const receivers = openReceivers({ onLoopback: false, patience });
		const { port } = receiver;
		const hosts = ['127.0.0.1', '[::1]', 'localhost', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', 'a.localhost', '169.254.169.254', '10.0.0.1'];
		for (const host of hosts) {
			const url = `https://${host}:${port}/events`;
			expect(receivers.isAllowed(url), url).toBe(false);
			expect(await receivers.send({ url, headers, body }), url).toMatchObject({ fault: 'ADDRESS' });
		}
		for (const url of ['http://receiver.example/', 'https://me:pass@receiver.example/', 'https://receiver.example:22/', 'https://receiver/']) {
			expect(receivers.isAllowed(url), url).toBe(false);
		}
		expect(receiver.received).toEqual([]);
	});

	test('a name that passed before and leads to a private address at the next look is refused then', async () => {
		const looks = [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::ffff:7f00:1'], []];
		const receivers = openReceivers({ onLoopback: false, patience, lookUp: async () => looks.shift() ?? [] });
		const url = `https://receiver.example:${receiver.port}/`;
		expect(receivers.isAllowed(url)).toBe(true);
		for (let look = 0; look < 4; look++) expect(await receivers.send({ url, headers, body })).toMatchObject({ fault: 'ADDRESS' });
		expect(receiver.received).toEqual([]);
	});

	test('a certificate that nobody has signed is refused; one of a known authority for this name is not', async () => {
		const lookUp = async () => ['127.0.0.1'];
		const url = `https://receiver.example:${receiver.port}/`;
		const send = (ca?: string, address = url) => openReceivers({ onLoopback: true, patience, lookUp, ca }).send({ url: address, headers, body });
		expect(await send()).toMatchObject({ fault: 'CERTIFICATE' });
		expect(await send(RECEIVER_CERTIFICATE, url.replace('receiver.', 'other.'))).toMatchObject({ fault: 'CERTIFICATE' });
		expect(receiver.received).toEqual([]);
		expect(await send(RECEIVER_CERTIFICATE)).toMatchObject({ status: 204 });
	});

	test('a receiver far away, whose connection takes long, is reached although its second address is not', async () => {
		const lookUp = async () => {
			// While this process stands still, the answer to its connection is as good as on its way.
			setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600));
			return ['127.0.0.1', '::1'];
		};
		const receivers = openReceivers({ onLoopback: true, patience, lookUp, ca: RECEIVER_CERTIFICATE });
		expect(await receivers.send({ url: `https://receiver.example:${receiver.port}/`, headers, body })).toMatchObject({ status: 204 });
	});
});
