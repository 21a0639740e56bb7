import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chunk } from '#shared/chunk.ts';
import { ADMIN_ROLE, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { startLiveAlone } from '#test/steps/live-alone.ts';
import { readStormSize } from '#test/steps/storm-size.ts';
import { parseFrames } from './frames.ts';

/** Number of connections that a member opens at the same moment. */
const OPENED_AT_ONCE = readStormSize().parameters.numRuns;
const CONNECTIONS = 5;

const {
	out,
	call,
	market,
	data,
	watchers,
	publishing,
	issueTicket,
	PROTOCOLS,
	event,
	makeMember,
	makeStone,
	makeTicket,
	endSession,
	connectAsClient,
	openConnection,
	sendAsClient,
	openSession,
} = await startLiveAlone();

describe('opening', () => {
	test('a ticket opens the channel once, with the best subprotocol offered', async () => {
		const ticket = await makeTicket(await makeMember());

		expect(await connectAsClient(ticket)).toEqual({ statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'v12.stomp' } });
		expect(await connectAsClient(ticket)).toEqual({ statusCode: 401 });
	});

	test.each([
		['v11.stomp', 200, 'v11.stomp'],
		['chat, v10.stomp', 200, 'v10.stomp'],
		['chat', 400, undefined],
	])('a client that offers %s gets the best that we speak, or is refused', async (offered, statusCode, chosen) => {
		const answer = await connectAsClient(await makeTicket(await makeMember()), { 'sec-websocket-protocol': offered });

		expect(answer.statusCode).toBe(statusCode);
		expect(answer.headers?.['Sec-WebSocket-Protocol']).toBe(chosen);
	});

	test('a page of another origin is refused, and does not use up the ticket', async () => {
		const ticket = await makeTicket(await makeMember());

		expect(await connectAsClient(ticket, { Origin: 'https://evil.example', 'Sec-WebSocket-Protocol': PROTOCOLS })).toEqual({ statusCode: 403 });
		expect(await connectAsClient(ticket, { Origin: 'https://market.example', 'Sec-WebSocket-Protocol': PROTOCOLS })).toMatchObject({ statusCode: 200 });
	});

	test('no ticket, a made-up one, one older than a minute: refused', async () => {
		expect(await connectAsClient(undefined)).toEqual({ statusCode: 401 });
		expect(await connectAsClient('made-up')).toEqual({ statusCode: 401 });
		expect(await connectAsClient(await makeTicket(await makeMember(), Date.now() - 60_001))).toEqual({ statusCode: 401 });
	});

	test('a ticket that cannot be ours, or is too old, asks the table nothing; a member’s own ticket works after any number of them', async () => {
		const memberId = await makeMember();
		const [good, old, other] = [await makeTicket(memberId), await makeTicket(memberId, Date.now() - 60_001), await makeTicket(memberId)];
		const [text = '', expiresAt = '', signature = ''] = other.split('.');
		const later = (Number.parseInt(expiresAt, 36) + 60_000).toString(36);
		const madeUp = ['made-up', randomBytes(32).toString('base64url'), `${text}.${later}.${signature}`, `${text}.${expiresAt}`, `${other}x`, `x${other}`];
		const asked = vi.spyOn((await import('#functions/data/table/table.ts')).client, 'send');

		for (const ticket of [...madeUp, old]) expect(await connectAsClient(ticket)).toEqual({ statusCode: 401 });

		expect(asked).not.toHaveBeenCalled();
		asked.mockRestore();
		for (const ticket of [good, other]) expect(await connectAsClient(ticket)).toMatchObject({ statusCode: 200 });
	});

	test('a member who was banned after the ticket was given is refused, and whoever is not approved', async () => {
		for (const state of ['BANNED', 'PENDING'] as const) {
			const memberId = await makeMember(state);
			expect(await connectAsClient(await makeTicket(memberId))).toEqual({ statusCode: 401 });
			expect(await data.listConnections(memberId)).toEqual([]);
		}
	});

	test('a member without the second factor that the stage requires neither connects nor listens', async () => {
		const [plain, safe] = [await makeMember(), await makeMember('ACTIVE', USER_ROLE, { secondFactors: ['AUTHENTICATOR'] })];
		const [open, openSafely] = [await openSession(plain), await openSession(safe)];
		const subscribe = (connectionId: string) => sendAsClient(connectionId, 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\n\n\0');
		vi.stubEnv('SECOND_FACTOR', 'everybody');
		onTestFinished(() => void vi.stubEnv('SECOND_FACTOR', 'offered'));

		expect(await connectAsClient(await makeTicket(plain))).toEqual({ statusCode: 401 });
		expect(await connectAsClient(await makeTicket(safe))).toMatchObject({ statusCode: 200 });
		expect(await subscribe(open)).toMatchObject([{ command: 'ERROR' }]);
		expect(await subscribe(openSafely)).toMatchObject([{ command: 'MESSAGE' }]);
	});

	test('a ticket dies with its session, whether that one was signed out of or all were ended', async () => {
		const memberId = await makeMember();
		const [left, kept] = [await makeTicket(memberId, undefined, { sessionId: 'left' }), await makeTicket(memberId, undefined, { sessionId: 'kept' })];
		await endSession(memberId, 'left');

		expect(await connectAsClient(left)).toEqual({ statusCode: 401 });
		expect(await connectAsClient(kept)).toMatchObject({ statusCode: 200 });

		const unseen = await issueTicket({ memberId, sessionId: 'never shown', issuedAt: Date.now() });
		expect(await connectAsClient(unseen)).toEqual({ statusCode: 401 });

		const ended = await makeMember('ACTIVE', USER_ROLE, { sessionsEndedAt: Date.now() });
		expect(await connectAsClient(await makeTicket(ended, undefined, { issuedAt: Date.now() - 2000 }))).toEqual({ statusCode: 401 });
	});

	test('a member has five connections: the oldest makes room for a sixth, and is told so', async () => {
		const memberId = await makeMember();
		const first = await openSession(memberId);
		for (let more = 0; more < 4; more++) await openConnection(memberId);
		expect(out.closed).toEqual([]);
		out.posted.length = 0;

		await openConnection(memberId);

		expect(out.closed).toEqual([first]);
		expect(out.posted.flatMap(({ message }) => parseFrames(Buffer.from(message), '1.2'))).toMatchObject([
			{ command: 'ERROR', headers: { code: 'CONNECTION_REPLACED' } },
		]);
		expect(await data.listConnections(memberId)).toHaveLength(5);
	});

	test('many that open at the same moment leave five, and one that is closed gives its place back', async () => {
		const memberId = await makeMember();
		const tickets = await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => makeTicket(memberId)));

		await Promise.all(tickets.map((ticket) => connectAsClient(ticket)));

		const open = await data.listConnections(memberId);
		expect(open).toHaveLength(CONNECTIONS);
		expect(new Set(out.closed).size).toBe(OPENED_AT_ONCE - CONNECTIONS);
		await call(event('$disconnect', open[0] ?? '', {}));
		out.closed.length = 0;
		await openConnection(memberId);
		expect(out.closed).toEqual([]);
	});

	test('connections whose end was lost and whose items have expired leave the roll with the first that replaces them', async () => {
		const memberId = await makeMember();
		const lost = await openSession(memberId);
		const { connection } = await import('#functions/data/entities/live.ts');
		await connection.delete({ connectionId: lost }).go();

		for (let more = 0; more < 6; more++) await openConnection(memberId);

		const open = await data.listConnections(memberId);
		expect(open).toHaveLength(CONNECTIONS);
		expect(open).not.toContain(lost);
	});

	test('who signs out is put off the line, in that session alone', async () => {
		const memberId = await makeMember();
		const [left, kept] = ['left=', 'kept='];
		await connectAsClient(await makeTicket(memberId, undefined, { sessionId: 'one' }), undefined, left);
		await connectAsClient(await makeTicket(memberId, undefined, { sessionId: 'other' }), undefined, kept);

		await publishing.openLiveChannel().hangUp(memberId, { sessionId: 'one' });

		expect(out.closed).toEqual([left]);
		expect(out.posted.at(-1)?.message).toContain('code:SESSION_ENDED');
		expect(await data.listConnections(memberId)).toEqual([kept]);
	});

	test('who signs out everywhere else stays on the line alone', async () => {
		const memberId = await makeMember();
		const [here, there] = ['here=', 'there='];
		await connectAsClient(await makeTicket(memberId, undefined, { sessionId: 'here' }), undefined, here);
		await connectAsClient(await makeTicket(memberId, undefined, { sessionId: 'there' }), undefined, there);

		await publishing.openLiveChannel().hangUp(memberId, { allBut: 'here' });

		expect(out.closed).toEqual([there]);
		expect(await data.listConnections(memberId)).toEqual([here]);
	});
});

describe('a session', () => {
	test('CONNECTED names the version, and asks for a beat every five minutes', async () => {
		const connectionId = await openConnection();

		const [answer] = await sendAsClient(connectionId, 'CONNECT\naccept-version:1.0,1.1,1.2\nheart-beat:10000,10000\n\n\0');

		expect(answer).toMatchObject({ command: 'CONNECTED', headers: { version: '1.2', 'heart-beat': '0,300000' } });
	});

	test('a client that names no version speaks 1.0, and may leave out ids', async () => {
		const connectionId = await openConnection();

		expect(await sendAsClient(connectionId, 'CONNECT\n\n\0')).toMatchObject([{ command: 'CONNECTED', headers: { version: '1.0' } }]);
		expect(await sendAsClient(connectionId, 'SUBSCRIBE\ndestination: /topic/notifications\n\n\0')).toMatchObject([
			{ command: 'MESSAGE', headers: { subscription: '/topic/notifications' } },
		]);
	});

	test('a version that nobody speaks ends it, naming ours', async () => {
		const connectionId = await openConnection();

		expect(await sendAsClient(connectionId, 'CONNECT\naccept-version:2.0\n\n\0')).toMatchObject([{ command: 'ERROR', headers: { version: '1.0,1.1,1.2' } }]);
		expect(out.closed).toEqual([connectionId]);
	});

	test('a heart-beat is answered with one, so that nothing between client and market takes the connection for idle', async () => {
		const connectionId = await openSession();

		for (const beat of ['\n', '\r\n']) {
			expect(await sendAsClient(connectionId, beat)).toEqual([]);
			expect(out.posted).toEqual([{ connectionId, message: '\n' }]);
		}
		expect(out.closed).toEqual([]);
	});

	test("subscribing to one's notifications answers the unread count, and the receipt asked for", async () => {
		const memberId = await makeMember();
		const { commit, now, newId } = market.openMarket();
		const told = { memberId, kind: 'BAN_LIFTED', data: { reason: 'A mistake of ours' } } as const;
		await commit([{ kind: 'notification', notificationId: newId(), notification: told, at: now }]);
		const connectionId = await openSession(memberId);

		const answer = await sendAsClient(connectionId, 'SUBSCRIBE\nid:s-1\ndestination:/topic/notifications\nreceipt:r:1\n\n\0');

		expect(answer).toMatchObject([
			{ command: 'MESSAGE', headers: { subscription: 's-1', destination: '/topic/notifications' }, body: '{"unreadMessage":1}' },
			{ command: 'RECEIPT', headers: { 'receipt-id': 'r:1' } },
		]);
	});

	test('several frames in one message are answered in order', async () => {
		const connectionId = await openSession();
		const frames = 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\nreceipt:a\n\n\0\n\nUNSUBSCRIBE\nid:1\nreceipt:b\n\n\0DISCONNECT\nreceipt:c\n\n\0';

		expect((await sendAsClient(connectionId, frames)).map(({ headers }) => headers['receipt-id'] ?? 'message')).toEqual(['message', 'a', 'b', 'c']);
		expect(await data.getConnection(connectionId)).toBeUndefined();
	});

	test('a page says in which language it is read, and that it is another one now', async () => {
		const memberId = await makeMember();
		const connectionId = await openSession(memberId);
		const listen = (language: string) => sendAsClient(connectionId, `SUBSCRIBE\nid:1\ndestination:/topic/notifications\n${language}\n\0`);
		const topic = `notifications#${memberId}` as const;
		await listen('');
		expect(await data.listSubscriptions(topic)).toMatchObject([{ subscriptionId: '1' }]);
		await listen('accept-language:ja\n');
		expect(await data.listSubscriptions(topic)).toMatchObject([{ subscriptionId: '1', language: 'ja' }]);
		await listen('accept-language:en\n');
		expect(await data.listSubscriptions(topic)).toMatchObject([{ subscriptionId: '1', language: 'en' }]);
	});

	test('after UNSUBSCRIBE and after DISCONNECT nothing is listened to', async () => {
		const memberId = await makeMember();
		const connectionId = await openSession(memberId);
		const topic = `notifications#${memberId}` as const;
		await sendAsClient(connectionId, 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\n\n\0SUBSCRIBE\nid:2\ndestination:/topic/notifications\n\n\0');

		await sendAsClient(connectionId, 'UNSUBSCRIBE\nid:1\n\n\0');
		expect((await data.listSubscriptions(topic)).map(({ subscriptionId }) => subscriptionId)).toEqual(['2']);
		await sendAsClient(connectionId, 'DISCONNECT\n\n\0');
		expect(await data.listSubscriptions(topic)).toEqual([]);
	});

	test('a connection that is closed leaves nothing behind', async () => {
		const memberId = await makeMember();
		const connectionId = await openSession(memberId);
		await sendAsClient(connectionId, 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\n\n\0');

		await call(event('$disconnect', connectionId, {}));

		expect(await data.listSubscriptions(`notifications#${memberId}`)).toEqual([]);
		expect(await data.listConnections(memberId)).toEqual([]);
	});

	test.each([
		['another destination', 'SUBSCRIBE\nid:1\ndestination:/queue/orders\nreceipt:r\n\n\0', /no such destination/],
		['a stone whose id is none', 'SUBSCRIBE\nid:1\ndestination:/topic/diamonds/1\n\n\0', /no such destination/],
		['SEND', 'SEND\ndestination:/topic/notifications\n\nhello\0', /refused/],
		['acknowledgement', 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\nack:client\n\n\0', /not acknowledged/],
		['a subscription without an id', 'SUBSCRIBE\nid:\ndestination:/topic/notifications\n\n\0', /has an id/],
		['CONNECT twice', 'CONNECT\naccept-version:1.2\n\n\0', /already/],
		['an unknown command', 'DANCE\n\n\0', /DANCE is not understood/],
		['a broken frame', 'SUBSCRIBE\nid:1\n', /./],
		['an unknown escape', 'SUBSCRIBE\nid:\\t\n\n\0', /escape/],
		['more than twenty frames in one message', 'UNSUBSCRIBE\nid:1\n\n\0'.repeat(21), /20 frames/],
		['a frame above 16 KB', `SEND\n\n${'x'.repeat(16 * 1024)}\0`, /octets/],
	])('%s is answered with ERROR, then the connection is closed', async (_, frame, reason) => {
		const connectionId = await openSession();

		const [error, ...more] = await sendAsClient(connectionId, frame);

		expect(error).toMatchObject({ command: 'ERROR', headers: { message: expect.stringMatching(reason) } });
		expect(more).toEqual([]);
		expect(out.closed).toEqual([connectionId]);
		expect(await data.getConnection(connectionId)).toBeUndefined();
	});

	test('an error names the receipt that was asked for', async () => {
		const [error] = await sendAsClient(await openSession(), 'SUBSCRIBE\nid:1\ndestination:/queue/orders\nreceipt:r\n\n\0');

		expect(error?.headers['receipt-id']).toBe('r');
	});

	test('nothing comes before CONNECT', async () => {
		expect(await sendAsClient(await openConnection(), 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\n\n\0')).toMatchObject([{ command: 'ERROR' }]);
		expect(out.closed).toHaveLength(1);
	});

	test('stones are open to members and admins', async () => {
		const stone = `SUBSCRIBE\nid:1\ndestination:/topic/diamonds/${ulid()}\nreceipt:r\n\n\0`;

		expect(await sendAsClient(await openSession(await makeMember('ACTIVE')), stone)).toMatchObject([{ command: 'RECEIPT' }]);
		expect(await sendAsClient(await openSession(await makeMember('ACTIVE', ADMIN_ROLE)), stone)).toMatchObject([{ command: 'RECEIPT' }]);
	});

	const listAs = (id: string, ...stones: string[]) => `SUBSCRIBE\nid:${id}\ndestination:/topic/diamonds\ndiamonds:${stones.join(',')}\nreceipt:r\n\n\0`;
	const watchersOf = async (listingId: string) => (await watchers.listWatchers(listingId)).map((one) => one.connectionId);

	test('one frame says what a list watches, and replaces the last', async () => {
		const connectionId = await openSession();
		const [a = '', b = '', c = ''] = await Promise.all([1, 2, 3].map(() => makeStone()));

		expect(await sendAsClient(connectionId, listAs('list', `${a}=1`, `${b}=1`))).toMatchObject([{ command: 'RECEIPT' }]);
		expect(await sendAsClient(connectionId, listAs('list', `${b}=1`, `${c}=1`))).toMatchObject([{ command: 'RECEIPT' }]);

		expect(await Promise.all([a, b, c].map(watchersOf))).toEqual([[], [connectionId], [connectionId]]);
		await sendAsClient(connectionId, listAs('list'));
		expect(await Promise.all([a, b, c].map(watchersOf))).toEqual([[], [], []]);
	});

	test('of the stones of a list those are told at once that are not as the page shows them, and no frame more', async () => {
		const stones = await Promise.all([1, 2, 3].map(() => makeStone()));
		const connectionId = await openSession();

		const told = await sendAsClient(connectionId, listAs('list', `${stones[0]}=1`, `${stones[1]}=0`, stones[2] ?? ''));

		const messages = told.filter(({ command }) => command === 'MESSAGE');
		expect(messages.map(({ body }) => JSON.parse(body).diamondId).sort()).toEqual(stones.slice(1).sort());
		for (const { headers } of messages) expect(headers).toMatchObject({ destination: '/topic/diamonds', subscription: 'list' });
		// A repetition, as after a lost receipt, changes nothing.
		expect(await sendAsClient(connectionId, listAs('list', ...stones))).toMatchObject([{ command: 'RECEIPT' }]);
	});

	test('a list that is sent again brings the stones whose message was lost, and only those', async () => {
		const stones = await Promise.all([1, 2, 3].map(() => makeStone()));
		const [lost = '', seen, unstated = ''] = stones;
		const connectionId = await openSession();
		await sendAsClient(connectionId, listAs('list', `${lost}=1`, `${seen}=1`, `${unstated}=1`));

		// The page still shows an earlier version, as if the message about a change had never come.
		const { client } = await import('#functions/data/table/table.ts');
		const send = vi.spyOn(client, 'send');
		const told = await sendAsClient(connectionId, listAs('list', `${lost}=0`, `${seen}=1`, unstated));
		const requests = send.mock.calls.map(([command]) => command.constructor.name);
		send.mockRestore();
		expect(requests.filter((name) => !/Get|Query/.test(name))).toEqual([]);

		expect(told.map(({ command, body }) => [command, body && JSON.parse(body).diamondId])).toEqual([
			['MESSAGE', lost],
			['RECEIPT', ''],
		]);
	});

	test('a list ends with UNSUBSCRIBE, and with its connection', async () => {
		const [one, other] = [await openSession(), await openSession()];
		const id = ulid();
		for (const connectionId of [one, other]) await sendAsClient(connectionId, listAs('list', id));

		await sendAsClient(one, 'UNSUBSCRIBE\nid:list\n\n\0');
		await call(event('$disconnect', other, {}));

		expect(await watchersOf(id)).toEqual([]);
	});

	test.each([
		['more than a hundred stones', () => listAs('list', ...Array.from({ length: 101 }, () => ulid())), /100 stones/],
		['what is no stone', () => listAs('list', 'DROP TABLE'), /names stones/],
	])('a list of %s is refused', async (_, frame, reason) => {
		expect(await sendAsClient(await openSession(), frame())).toMatchObject([{ command: 'ERROR', headers: { message: expect.stringMatching(reason) } }]);
	});

	test('one connection listens to a hundred destinations at most', async () => {
		const connectionId = await openSession();
		const ids = Array.from({ length: 100 }, (_, at) => `SUBSCRIBE\nid:${at}\ndestination:/topic/diamonds/${ulid()}\n\n\0`);

		for (const some of chunk(ids, 20)) expect(await sendAsClient(connectionId, some.join(''))).toEqual([]);
		expect(await sendAsClient(connectionId, `UNSUBSCRIBE\nid:7\n\n\0SUBSCRIBE\nid:7\ndestination:/topic/diamonds/${ulid()}\n\n\0`)).toEqual([]);
		expect(await sendAsClient(connectionId, `SUBSCRIBE\nid:101\ndestination:/topic/diamonds/${ulid()}\n\n\0`)).toMatchObject([{ command: 'ERROR' }]);
	});
});
