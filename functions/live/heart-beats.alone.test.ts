import { Client } from '@stomp/stompjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR } from '#shared/domain/common/durations.ts';
import { writeFrame } from './frames.ts';

/** How the real client, set up with ten seconds as specified, interprets our `heart-beat:0,0`: it sends no beats and misses none of ours. */
beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Makes an open WebSocket that records everything that is sent. */
function makeSocket() {
	const sent: string[] = [];
	const socket = {
		url: 'ws://market.example/live',
		readyState: 1,
		protocol: 'v12.stomp',
		binaryType: 'arraybuffer' as const,
		closed: false,
		onopen: undefined,
		onmessage: undefined as ((event: { data: string }) => void) | undefined,
		onclose: undefined,
		onerror: undefined,
		send: (data: string | ArrayBuffer) => void sent.push(typeof data === 'string' ? data : Buffer.from(data).toString()),
		close: () => {
			socket.closed = true;
		},
		terminate: () => {
			socket.closed = true;
		},
	};
	return { socket, sent };
}

test('the client leaves beats to the page, and does not miss ours', async () => {
	const { socket, sent } = makeSocket();
	const client = new Client({ heartbeatIncoming: 10_000, heartbeatOutgoing: 10_000, reconnectDelay: 5000, webSocketFactory: () => socket as never });
	client.activate();
	await vi.waitFor(() => expect(sent[0]).toContain('heart-beat:10000,10000'));
	socket.onmessage?.({ data: writeFrame({ command: 'CONNECTED', headers: { version: '1.2', 'heart-beat': '0,0' }, body: '' }, '1.2') });
	expect(client.connected).toBe(true);
	sent.length = 0;

	// Two hours in which the server sends nothing.
	await vi.advanceTimersByTimeAsync(2 * HOUR);
	expect(sent).toEqual([]);
	expect(socket.closed).toBe(false);
	expect(client.connected).toBe(true);
	client.forceDisconnect();
});
