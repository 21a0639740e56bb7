import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '#test/steps/fake-socket.ts';

/** The page's connection to a market that may lose frames. */
const TOPIC = '/topic/notifications';
const heard: unknown[] = [];
const last = (): FakeSocket => FakeSocket.opened.at(-1) ?? expect.fail('No connection was opened');
const MINUTE = 60_000;
/** Longer than the pause before the page connects again. */
const PAUSE = 10_000;
/** A socket's state. */
const OPEN = 1;
let hasFocus = true;
let stopListening: () => void;

beforeAll(async () => {
	vi.useFakeTimers();
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, hasFocus: () => hasFocus }));
	vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://market.example/' } }));
	vi.stubGlobal('WebSocket', FakeSocket);
	const { api } = await import('../api/api.ts');
	Object.assign(api, { liveTicket: async () => ({ ticket: 'ticket', expiresAt: '' }) });
	const { listen } = await import('./live-connection.ts');
	// The first CONNECT is lost in the gateway, which answers it with an error of its own.
	FakeSocket.handles = () => false;
	stopListening = listen(TOPIC, (message) => message && heard.push(message));
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

test.each([
	['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
	['has a network again', () => window.dispatchEvent(new Event('online'))],
])('a page without a list that %s notices that its connection has died, and opens another one', async (_, check) => {
	// All earlier frames are confirmed.
	await vi.advanceTimersByTimeAsync(MINUTE);
	const { length } = FakeSocket.opened;
	FakeSocket.handles = (command) => command === 'CONNECT';
	check();
	await vi.advanceTimersByTimeAsync(MINUTE);
	FakeSocket.handles = () => true;
	await vi.advanceTimersByTimeAsync(PAUSE);
	expect(FakeSocket.opened.length).toBeGreaterThan(length);
	await tells(3);
	expect(heard).toEqual([{ unreadMessage: 3 }]);
});

test('a page that leaves a stone and comes back sends no frame that could end its new subscription, and one when it has left', async () => {
	const stone = '/topic/diamonds/01J00000000000000000000001';
	const { listen } = await import('./live-connection.ts');
	const listFrames = () =>
		last()
			.sent.filter((frame) => frame.includes(`:${stone}\n`))
			.map((frame) => frame.split('\n', 1)[0]);
	// The connection of the test before has settled.
	await vi.advanceTimersByTimeAsync(MINUTE);
	listen(stone, () => undefined)();
	const end = listen(stone, (message) => message && heard.push(message));
	await vi.advanceTimersByTimeAsync(2 * PAUSE);
	expect(listFrames()).toEqual(['SUBSCRIBE', 'SUBSCRIBE']);
	last().tell(stone, { version: 2 });
	await vi.advanceTimersByTimeAsync(0);
	expect(heard).toEqual([{ version: 2 }]);
	end();
	await vi.advanceTimersByTimeAsync(2 * PAUSE);
	expect(listFrames()).toEqual(['SUBSCRIBE', 'SUBSCRIBE', 'UNSUBSCRIBE']);
});

test('a page loads what it shows again once its subscriptions are confirmed after an interruption: until then messages may be lost', async () => {
	const { queryClient } = await import('../api/query.ts');
	const reload = vi.spyOn(queryClient, 'invalidateQueries');
	FakeSocket.handles = (command) => command === 'CONNECT';
	const { length } = FakeSocket.opened;
	last().close();
	await vi.advanceTimersByTimeAsync(PAUSE);
	expect(FakeSocket.opened).toHaveLength(length + 1);
	expect(reload).not.toHaveBeenCalled();

	FakeSocket.handles = () => true;
	// The frame is repeated, as if the gateway had lost it.
	await vi.advanceTimersByTimeAsync(PAUSE);
	expect(reload.mock.calls).toMatchObject([[{ refetchType: 'none' }], [{ predicate: expect.any(Function) }]]);
	reload.mockRestore();
});

test('a listener whose subscription is confirmed without a message learns that its stone is not to be seen any more', async () => {
	const { listen } = await import('./live-connection.ts');
	FakeSocket.handles = (command) => command !== 'SUBSCRIBE';
	const hear = async (stone: string, ...messages: object[]) => {
		const said: unknown[] = [];
		const end = listen(stone, (message) => said.push(message));
		for (const message of messages) last().tell(stone, message);
		const [, receipt = ''] = /\nreceipt:(.+)\n/.exec(last().sent.at(-1) ?? '') ?? [];
		last().receive(`RECEIPT\nreceipt-id:${receipt}\n\n\0`);
		await vi.advanceTimersByTimeAsync(0);
		end();
		return said;
	};
	expect(await hear('/topic/diamonds/01J00000000000000000000002', { version: 2 })).toEqual([{ version: 2 }]);
	expect(await hear('/topic/diamonds/01J00000000000000000000003')).toEqual([null]);
	FakeSocket.handles = () => true;
	await vi.advanceTimersByTimeAsync(2 * PAUSE);
});

const replace = async () => {
	last().receive('ERROR\ncode:CONNECTION_REPLACED\n\n\0');
	await vi.advanceTimersByTimeAsync(0);
	last().close();
	await vi.advanceTimersByTimeAsync(2 * PAUSE);
};

test('a page whose connection made room for one in the background connects again if it is the one in use', async () => {
	const { length } = FakeSocket.opened;
	await replace();
	expect(FakeSocket.opened).toHaveLength(length + 1);
	await tells(4);
	expect(heard).toEqual([{ unreadMessage: 4 }]);
});

test('a page that is replaced again and again waits longer each time, so that pages in use on many devices do not replace each other for ever', async () => {
	await vi.advanceTimersByTimeAsync(10 * MINUTE);
	const replaceAfter = async (pause: number) => {
		const { length } = FakeSocket.opened;
		last().receive('ERROR\ncode:CONNECTION_REPLACED\n\n\0');
		await vi.advanceTimersByTimeAsync(0);
		last().close();
		await vi.advanceTimersByTimeAsync(pause - 1);
		expect(FakeSocket.opened).toHaveLength(length);
		await vi.advanceTimersByTimeAsync(2);
		expect(FakeSocket.opened).toHaveLength(length + 1);
	};
	for (const pause of [5000, 10_000, 20_000]) await replaceAfter(pause);
	await tells(6);
});

test('a page in the background leaves its place to others until it is used', async () => {
	hasFocus = false;
	const { length } = FakeSocket.opened;
	await replace();
	expect(FakeSocket.opened).toHaveLength(length);
	hasFocus = true;
	window.dispatchEvent(new Event('focus'));
	await vi.advanceTimersByTimeAsync(PAUSE);
	expect(FakeSocket.opened).toHaveLength(length + 1);
	await tells(5);
	expect(heard).toEqual([{ unreadMessage: 5 }]);
});

test('a page whose listeners all left hangs up once, and not on one that came after an empty list', async () => {
	const { listen, watch } = await import('./live-connection.ts');
	stopListening();
	watch({ stones: [], listener: () => undefined })();
	listen(TOPIC, (message) => message && heard.push(message));
	const { length } = FakeSocket.opened;
	await vi.advanceTimersByTimeAsync(2 * PAUSE);
	expect([FakeSocket.opened.length, last().readyState]).toEqual([length, OPEN]);
	await tells(7);
	expect(heard).toEqual([{ unreadMessage: 7 }]);
});
