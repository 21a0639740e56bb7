import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '#test/steps/fake-socket.ts';

/** The page's connection to a market that may lose frames. */
const TOPIC = '/topic/notifications';
const heard: unknown[] = [];
const last = (): FakeSocket => FakeSocket.opened.at(-1) ?? expect.fail('No connection was opened');
const MINUTE = 60_000;
/** Longer than the pause before the page connects again. */
const PAUSE = 10_000;

beforeAll(async () => {
	vi.useFakeTimers();
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
	vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://market.example/' } }));
	vi.stubGlobal('WebSocket', FakeSocket);
	const { api } = await import('../api/api.ts');
	Object.assign(api, { liveTicket: async () => ({ ticket: 'ticket', expiresAt: '' }) });
	const { listen } = await import('./live-connection.ts');
	// The first CONNECT is lost in the gateway, which answers it with an error of its own.
	FakeSocket.handles = () => false;
	listen(TOPIC, (message) => message && heard.push(message));
	await vi.advanceTimersByTimeAsync(0);
	last().receive('{"message": "Internal server error", "connectionId":"c", "requestId":"r"}');
	await vi.advanceTimersByTimeAsync(0);
});
beforeEach(() => {
	FakeSocket.handles = () => true;
	heard.length = 0;
});
afterAll(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const tells = async (unreadMessage: number) => {
	last().tell(TOPIC, { unreadMessage });
	await vi.advanceTimersByTimeAsync(0);
};

test('a page whose CONNECT was lost connects again', async () => {
	expect(FakeSocket.opened).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(10_000 + PAUSE);
	expect(FakeSocket.opened).toHaveLength(2);
	await tells(1);
	expect(heard).toEqual([{ unreadMessage: 1 }]);
});

test('an error of the gateway takes no message with it', async () => {
	last().receive('{"message": "Internal server error", "connectionId":"c", "requestId":"r"}');
	await tells(2);
	expect(heard).toEqual([{ unreadMessage: 2 }]);
});

test('a page without a list notices at its check that its connection has died, and opens another one', async () => {
	const { length } = FakeSocket.opened;
	FakeSocket.handles = (command) => command === 'CONNECT';
	document.dispatchEvent(new Event('visibilitychange'));
	await vi.advanceTimersByTimeAsync(MINUTE);
	FakeSocket.handles = () => true;
	await vi.advanceTimersByTimeAsync(PAUSE);
	expect(FakeSocket.opened.length).toBeGreaterThan(length);
	await tells(3);
	expect(heard).toEqual([{ unreadMessage: 3 }]);
});
