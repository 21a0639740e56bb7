import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOO_MANY_FRAMES } from '#shared/contract/notifications/live-channel.ts';
import { LIVE_PACES } from '#shared/domain/notifications/limits.ts';
import { startLiveAlone } from '#test/steps/live-alone.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { parseFrames } from './frames.ts';

/** Number of frames of a flood. Even in `npm test` it is above every limit. */
const FLOOD = readStormSize().parameters.numRuns;

const { out, call, data, event, makeMember, makeTicket, beginSession, connectAsClient, sendAsClient, openSession } = await startLiveAlone();

describe('too many frames', () => {
	// The clock of the frame limits stands still, so that a slow machine lets nobody send more.
	beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
	afterEach(() => void vi.useRealTimers());

	/** Returns the number of requests to the table during `act`. */
	const countRequests = async (act: () => Promise<unknown>): Promise<number> => {
		const { client } = await import('#functions/data/table/table.ts');
		const send = vi.spyOn(client, 'send');
		await act();
		const { length } = send.mock.calls;
		send.mockRestore();
		return length;
	};
	const frame = 'UNSUBSCRIBE\nid:1\n\n\0';
	/** Sends `count` messages at the same moment, so that no pause between them lets more through. */
	const flood = (connectionId: string, count: number, body = frame) =>
		Promise.all(Array.from({ length: count }, () => call(event('$default', connectionId, { body, isBase64Encoded: false }))));
	const errorsTo = (connectionId: string) =>
		out.posted.filter((one) => one.connectionId === connectionId).flatMap(({ message }) => parseFrames(Buffer.from(message), '1.2'));

	test.each([
		['frames', frame],
		['messages of twenty frames', frame.repeat(20)],
		['heart-beats', '\n'],
	])('%s by the hundred close their connection, once, and no further one asks the table for anything', async (_, body) => {
		const connectionId = await openSession();

		await flood(connectionId, FLOOD, body);

		expect(out.closed).toEqual([connectionId]);
		expect(errorsTo(connectionId).filter(({ command }) => command === 'ERROR')).toMatchObject([{ headers: { code: TOO_MANY_FRAMES } }]);
		expect(await countRequests(() => flood(connectionId, FLOOD, body))).toBe(0);
		expect(out.closed).toEqual([connectionId]);
	});

	test('a message that was accepted before them does not end the connection again when it is read after the end', async () => {
		const connectionId = await openSession();
		const { client } = await import('#functions/data/table/table.ts');
		const send = client.send.bind(client);
		const ended = Promise.withResolvers<void>();
		// Holds the first message's reading of the connection.
		vi.spyOn(client, 'send').mockImplementationOnce(async (command) => {
			await ended.promise;
			return send(command);
		});
		const accepted = call(event('$default', connectionId, { body: frame, isBase64Encoded: false }));
		await flood(connectionId, FLOOD);
		ended.resolve();
		await accepted;
		vi.restoreAllMocks();

		expect(out.closed).toEqual([connectionId]);
		expect(errorsTo(connectionId).filter(({ command }) => command === 'ERROR')).toHaveLength(1);
	});

	test('they keep the table no busier than a page that comes back', async () => {
		const connectionId = await openSession();

		const requests = await countRequests(() => flood(connectionId, FLOOD));

		// Three requests for each accepted frame, and some to delete the connection.
		expect(requests).toBeLessThan(3 * LIVE_PACES.connection.atOnce + 20);
	});

	test('a member is counted over all connections, and then opens no other', async () => {
		const memberId = await makeMember();
		const mine: string[] = [];
		for (let one = 0; one < 4; one++) mine.push(await openSession(memberId));

		await Promise.all(mine.map((connectionId) => flood(connectionId, LIVE_PACES.connection.atOnce - 10)));

		expect(out.closed.length).toBeGreaterThan(0);
		// The heart-beats use up the rest of the member's limit.
		for (const connectionId of mine) await flood(connectionId, LIVE_PACES.connection.atOnce, '\n');
		expect(await connectAsClient(await makeTicket(memberId))).toEqual({ statusCode: 429 });
	});

	test('nobody else is counted with them', async () => {
		const [noisy, quiet] = [await openSession(), await openSession()];

		await flood(noisy, FLOOD);

		expect(await sendAsClient(quiet, 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\nreceipt:r\n\n\0')).toContainEqual(
			expect.objectContaining({ command: 'RECEIPT' }),
		);
		expect(out.closed).not.toContain(quiet);
	});

	test('a connection of which this process has not seen the beginning is counted by its member, too', async () => {
		const memberId = await makeMember();
		const sessionId = 'a session';
		await beginSession(memberId, sessionId);
		const elsewhere = ['of another process 1', 'of another process 2', 'of another process 3', 'of another process 4'];
		for (const connectionId of elsewhere) await data.openConnection(connectionId, { memberId, sessionId, issuedAt: Date.now() });

		for (const connectionId of elsewhere) expect(await sendAsClient(connectionId, 'CONNECT\naccept-version:1.2\n\n\0')).toHaveLength(1);
		for (const connectionId of elsewhere) await flood(connectionId, LIVE_PACES.connection.atOnce, '\n');

		expect(await connectAsClient(await makeTicket(memberId))).toEqual({ statusCode: 429 });
	});

	test('one that could not be closed is closed by its next frame', async () => {
		const connectionId = await openSession();
		const { client } = await import('#functions/data/table/table.ts');
		await flood(connectionId, LIVE_PACES.connection.atOnce - 1);
		const send = vi.spyOn(client, 'send').mockRejectedValueOnce(new Error('no table'));
		await expect(flood(connectionId, 1, frame.repeat(20))).rejects.toThrow('no table');
		send.mockRestore();

		await flood(connectionId, 1, frame.repeat(20));

		expect(await data.getConnection(connectionId)).toBeUndefined();
	});
});
