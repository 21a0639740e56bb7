import { Client } from '@stomp/stompjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR } from '#shared/domain/common/durations.ts';
import { writeFrame } from './frames.ts';

/**
 * How the real client, set up with ten seconds as specified, interprets our `heart-beat:0,300000`.
 * It sends a beat every five minutes, so that the gateway never sees ten minutes of silence, and it
 * expects no beats from us.
 */
const MINUTE = 60_000;

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

test('the client beats every five minutes, and does not miss ours', async () => {
	const { socket, sent } = makeSocket();
	const client = new Client({ heartbeatIncoming: 10_000, heartbeatOutgoing: 10_000, reconnectDelay: 5000, webSocketFactory: () => socket as never });
	client.activate();
	await vi.waitFor(() => expect(sent[0]).toContain('heart-beat:10000,10000'), { timeout: 300_000 });
	socket.onmessage?.({ data: writeFrame({ command: 'CONNECTED', headers: { version: '1.2', 'heart-beat': '0,300000' }, body: '' }, '1.2') });
	expect(client.connected).toBe(true);
	sent.length = 0;

	await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
	expect(sent).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(sent).toEqual(['\n']);
	// Two hours in which the server sends nothing.
	await vi.advanceTimersByTimeAsync(2 * HOUR - 5 * MINUTE);
	expect(sent).toEqual(Array(24).fill('\n'));
	expect(socket.closed).toBe(false);
	expect(client.connected).toBe(true);
	client.forceDisconnect();
});
