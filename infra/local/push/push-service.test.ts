import { beforeEach, expect, test } from 'vitest';
import webPush from 'web-push';
import { makeBrowserKeys } from '#test/steps/browser-keys.ts';
import { openPushService, type Pushed, type PushService } from './push-service.ts';

const ORIGIN = 'http://127.0.0.1:3000';
const sender = webPush.generateVAPIDKeys();
const stranger = webPush.generateVAPIDKeys();
const keys = makeBrowserKeys();
let service: PushService;
let id: string;

beforeEach(async () => {
	service = openPushService(undefined, ORIGIN);
	id = await service.subscribe(sender.publicKey);
});

/** Makes a push message for an address of `origin` with the library. */
function write(text: string, { by = sender, origin = ORIGIN, topic = undefined as string | undefined } = {}): Pushed {
	const { headers, body } = webPush.generateRequestDetails({ endpoint: `${origin}/to/${id}`, keys }, text, {
		TTL: 60,
		topic,
		vapidDetails: { subject: 'mailto:market@example.com', ...by },
	});
	return { ttl: '60', urgency: 'normal', topic, encoding: 'aes128gcm', authorization: String(headers.Authorization), body: body as Buffer };
}

test('what is written for a browser and proved is taken, and the browser alone reads it', async () => {
	expect(await service.push(id, write('Hello'))).toEqual({ status: 201 });
	const [message] = service.messages(id) ?? [];
	expect(message).toMatchObject({ ttl: 60, urgency: 'normal' });
	expect(keys.decrypt(Buffer.from(message?.body ?? '', 'base64url'))).toBe('Hello');
	expect(() => makeBrowserKeys().decrypt(Buffer.from(message?.body ?? '', 'base64url'))).toThrow();
});

test('a later message takes the place of an earlier one of its topic', async () => {
	for (const [text, topic] of [
		['1', 'bids'],
		['2', 'others'],
		['3', 'bids'],
		['4', undefined],
	] as const)
		await service.push(id, write(text, { topic }));
	expect(service.messages(id)?.map(({ body }) => keys.decrypt(Buffer.from(body, 'base64url')))).toEqual(['2', '3', '4']);
});

test.each<[string, number, () => Pushed]>([
	['no proof', 401, () => ({ ...write('x'), authorization: undefined })],
	['a proof for another service', 401, () => write('x', { origin: 'https://push.example' })],
	[
		'a proof with a key that is not its own',
		401,
		() => ({ ...write('x'), authorization: write('x').authorization?.replace(/k=.+/, `k=${stranger.publicKey}`) }),
	],
	['the proof of another sender', 403, () => write('x', { by: stranger })],
	['a message without a time to live', 400, () => ({ ...write('x'), ttl: undefined })],
	['a topic that is too long', 400, () => ({ ...write('x'), topic: 'a'.repeat(33) })],
	['a message that is not encrypted', 400, () => ({ ...write('x'), encoding: undefined })],
	['a message of more than 4096 octets', 413, () => ({ ...write('x'), body: Buffer.alloc(4097) })],
])('%s is refused with %i', async (_, status, pushed) => {
	expect((await service.push(id, pushed())).status).toBe(status);
	expect(service.messages(id)).toEqual([]);
});

test('who is unknown, who is gone and who has had enough is told apart', async () => {
	expect((await service.push('nobody', write('x'))).status).toBe(404);
	service.refuse(429);
	expect(await service.push(id, write('x'))).toEqual({ status: 429, retryAfter: expect.any(Number) });
	service.refuse(undefined);
	expect(await service.unsubscribe(id)).toBe(true);
	expect((await service.push(id, write('x'))).status).toBe(410);
});
