import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PushMessage } from '#functions/usecases/notifications/web-push.ts';
import { openPushService, type PushService } from '#infra/local/push/push-service.ts';
import { servePushService } from '#infra/local/push/serve-push-service.ts';
import { type BrowserKeys, makeBrowserKeys } from '#test/steps/browser-keys.ts';
import { makePushSubscription } from '#test/steps/outbid.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** A message that is sent by the real library to the push service of the local cloud. */
const message: PushMessage = {
	content: { title: 'You were outbid', body: 'Open the market for details.', language: 'en', tag: 'tag', place: '/stones/1' },
	...{ ttl: 60, urgency: 'high', topic: 'topic' },
};
let server: Server;
let origin: string;
let service: PushService;
let keys: BrowserKeys;
let vapid: VapidKeys;
let asked: string[];
let sendToSubscription: typeof import('./web-push.ts').sendToSubscription;

beforeAll(async () => {
	// No answer comes too late on a machine that stands still.
	vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
	server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
		asked.push(request.url ?? '');
		if (request.url?.startsWith('/push/elsewhere')) return response.writeHead(307, { location: '/inside' }).end();
		void servePushService(service)(request, response, (request.url ?? '').slice('/push'.length));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	vi.stubEnv('PUSH_SERVICES', `${origin}/push/`);
	vi.stubEnv('MAIL_FROM', 'Diamond Market <market@example.com>');
	vi.stubEnv('STAGE_KEY', 'stage-key');
	vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
	vi.doMock('../stage-key.ts', () => ({ deriveKey: async (_: string, length: number) => Buffer.alloc(length, 7) }));
	({ sendToSubscription } = await import('./web-push.ts'));
	vapid = await (await import('./vapid-keys.ts')).readVapidKeys();
});
afterAll(() => {
	vi.unstubAllEnvs();
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	asked = [];
	service = openPushService(undefined, origin);
	keys = makeBrowserKeys();
});
const subscriptionAt = (path: string) => makePushSubscription({ endpoint: origin + path, p256dh: keys.p256dh, auth: keys.auth });

test('the push service takes it, with how long and how urgently, and the browser alone can read it', async () => {
	const id = await service.subscribe(vapid.publicKey);
	expect(await sendToSubscription(subscriptionAt(`/push/to/${id}`), message)).toBe('taken');
	const [came] = service.messages(id) ?? [];
	expect(came).toMatchObject({ ttl: 60, urgency: 'high', topic: 'topic' });
	expect(JSON.parse(keys.decrypt(Buffer.from(came?.body ?? '', 'base64url')))).toEqual(message.content);
	expect(Buffer.from(came?.body ?? '', 'base64url').toString('latin1')).not.toContain('outbid');
});

test('what the push service answers says what to do', async () => {
	const id = await service.subscribe(vapid.publicKey);
	for (const [status, outcome] of [
		[429, 'later'],
		[503, 'later'],
		[400, 'refused'],
	] as const) {
		service.refuse(status);
		expect(await sendToSubscription(subscriptionAt(`/push/to/${id}`), message)).toBe(outcome);
	}
	service.refuse(undefined);
	await service.unsubscribe(id);
	expect(await sendToSubscription(subscriptionAt(`/push/to/${id}`), message)).toBe('gone');
	expect(await sendToSubscription(subscriptionAt('/push/to/nobody'), message)).toBe('gone');
	expect(await sendToSubscription(subscriptionAt(`/push/to/${await service.subscribe('another key')}`), message)).toBe('refused');
});

test('nobody is led to another address, and one that the stage does not know is not asked', async () => {
	expect(await sendToSubscription(subscriptionAt('/push/elsewhere'), message)).toBe('refused');
	expect(asked).toEqual(['/push/elsewhere']);
	expect(await sendToSubscription(subscriptionAt('/inside'), message)).toBe('gone');
	expect(asked).toHaveLength(1);
});
