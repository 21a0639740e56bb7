import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { NewPushSubscription } from '#shared/contract/notifications/web-push.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { PUSH_SUBSCRIPTION_LIFE } from '#shared/domain/notifications/limits.ts';
import { aMember, makeSession } from '#test/doubles/session.ts';
import { readPushMark, storePushRecord } from './push-mark.ts';

const memberId = 'm';
const endpoint = 'https://push.example/this-browser';
const stored = new Map<string, string>();
/** The ids of the browsers in which the market has web push turned on. */
let receivers: string[];
let registered: NewPushSubscription[];
let unsubscribed: boolean;
let isAtFault: boolean;
let receiverId: string;
let renewPush: typeof import('./web-push.ts')['renewPush'];
let endPush: typeof import('./web-push.ts')['endPush'];

beforeAll(async () => {
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	});
	const subscription = {
		endpoint,
		options: {},
		toJSON: () => ({ endpoint, keys: {} }),
		unsubscribe: async () => {
			if (isAtFault) throw new Error('The push service cannot be reached');
			unsubscribed = true;
		},
	};
	const registration = { pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription } };
	vi.stubGlobal('navigator', { userAgent: 'Browser', serviceWorker: { ready: registration, getRegistration: async () => registration } });
	vi.stubGlobal('Notification', { permission: 'granted' });
	const { api } = await import('../api/api.ts');
	Object.assign(api, {
		webPush: async () => ({ publicKey: 'key', receivers: receivers.map((one) => ({ receiverId: one, device: 'Browser', since: '' })) }),
		addReceiver: async ({ body }: { body: NewPushSubscription }) => void registered.push(body),
	});
	({ endPush, renewPush } = await import('./web-push.ts'));
	receiverId = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))).toString('base64url');
});
beforeEach(() => {
	receivers = [receiverId];
	registered = [];
	[unsubscribed, isAtFault] = [false, false];
});

const wasRenewed = (ago: number) => storePushRecord(localStorage, { memberId, receiverId, renewedAt: ago === 0 ? 0 : Date.now() - ago, language: 'en' });

test('the registration of a browser is renewed after a day', async () => {
	wasRenewed(2 * DAY);
	await renewPush(memberId);
	expect(registered).toMatchObject([{ endpoint }]);
});

test('web push that was turned off from another browser stays off', async () => {
	wasRenewed(2 * DAY);
	receivers = ['another'];
	await renewPush(memberId);
	expect([registered, unsubscribed, readPushMark(localStorage).receiverId]).toEqual([[], true, undefined]);
});

test('a browser that could not be unsubscribed at a logout without a network is when the next member logs in', async () => {
	wasRenewed(DAY / 2);
	isAtFault = true;
	await expect(endPush()).rejects.toThrow();
	isAtFault = false;
	await renewPush('next');
	expect([unsubscribed, readPushMark(localStorage).receiverId, registered]).toEqual([true, undefined, []]);
});

test.each([
	['with the session that the market ended', 0],
	['after a month', PUSH_SUBSCRIPTION_LIFE],
])('a browser that the market has dropped %s is registered again', async (_, ago) => {
	wasRenewed(ago);
	receivers = [];
	await renewPush(memberId);
	expect(registered).toMatchObject([{ endpoint }]);
});

test('a browser whose session another sign-in replaces is registered again in the new session', async () => {
	const [{ sessionStore }, { signIn }] = await Promise.all([import('../api/api.ts'), import('../session/session.ts')]);
	sessionStore.set(makeSession());
	storePushRecord(localStorage, { memberId: aMember.userId, receiverId, renewedAt: Date.now() - 1000, language: 'en' });
	// The market drops the browser with the session that a new proof of identity, or a new password, replaces.
	receivers = [];
	signIn(makeSession('token-2', 'refresh-2'));
	await expect.poll(() => registered).toMatchObject([{ endpoint }]);
});
