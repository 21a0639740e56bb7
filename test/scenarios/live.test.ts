import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DiamondMessage, NotificationMessage } from '#shared/contract/notifications/notifications.ts';
import { bids, views } from '#test/steps/bids.ts';
import { anActiveMember, aPendingMember, aStone, theAdmin } from '#test/steps/given.ts';
import { endsConnections, getLiveAddress, goesLive, type Listening, type LiveMember, listen, opensRaw, RECONNECT_DELAY } from '#test/steps/live.ts';
import { eventually, getOrigin, guest, moveClockPast, PASSWORD, type SignedIn, signIn } from '#test/steps/market.ts';

let seller: SignedIn;
let first: SignedIn;
let second: SignedIn;
const online: LiveMember[] = [];

const live = async (member: SignedIn): Promise<LiveMember> => {
	const app = await goesLive(member);
	online.push(app);
	return app;
};
const listed = async (): Promise<string> => (await seller.api.createDiamond({ body: aStone() })).diamondId;
const stone = (id: string): string => `/topic/diamonds/${id}`;

beforeAll(async () => {
	[seller, first, second] = await Promise.all([anActiveMember('seller'), anActiveMember('first', 'Ginza Diamond'), anActiveMember('second', 'Levi & Sons')]);
});
afterEach(async () => {
	for (const app of online.splice(0)) await app.leave();
});

describe('the real client', () => {
	test('connects as the specification sets it up, and learns at once what is unread', async () => {
		const app = await live(first);
		const { unreadMessage } = await first.api.listNotifications({ params: { userId: first.session.data.userId }, query: {} });

		const news = await app.listen<NotificationMessage>('/topic/notifications');

		expect(app.client.connectedVersion).toBe('1.2');
		expect(await news.hears('the unread count', () => true)).toEqual({ unreadMessage });
	});

	test('hears of being outbid, while both see the stone change', async () => {
		const id = await listed();
		await bids(first, id, 7000);
		const [firstApp, secondApp] = [await live(first), await live(second)];
		const news = await firstApp.listen<NotificationMessage>('/topic/notifications');
		const seenByFirst = await firstApp.listen<DiamondMessage>(stone(id));
		const seenBySecond = await secondApp.listen<DiamondMessage>(stone(id));

		await bids(second, id, 7500, 9876);

		const { notification, unreadMessage } = await news.hears('the news', (message) => message.notification?.diamondId === id);
		expect(notification).toMatchObject({ kind: 'OUTBID', isRead: false, title: 'You were outbid' });
		expect(notification?.body).toContain('$7,500/ct');
		const page = await first.api.listNotifications({ params: { userId: first.session.data.userId }, query: {} });
		expect(page.unreadMessage).toBe(unreadMessage);
		for (const seen of [seenByFirst, seenBySecond]) {
			const message = await seen.hears('the bid', ({ currentBid }) => currentBid === 7500);
			expect(message).toMatchObject({ diamondId: id, state: 'BIDDING', bidCount: 2, requiredBid: 7575, currentBidderCompanyName: 'Levi & Sons' });
			expect(JSON.stringify(seen.messages)).not.toMatch(/\b9876\b/);
		}
	});

	test('hears its own news only, and nothing of other stones', async () => {
		const [watched, other] = [await listed(), await listed()];
		const app = await live(second);
		const news = await app.listen<NotificationMessage>('/topic/notifications');
		const seen = await app.listen<DiamondMessage>(stone(watched));

		await bids(first, other, 7000);
		await bids(first, watched, 7000);
		await seen.hears('the bid', ({ bidCount }) => bidCount === 1);

		expect(seen.messages.every(({ diamondId }) => diamondId === watched)).toBe(true);
		expect(news.messages.filter(({ notification }) => notification)).toEqual([]);
	});

	test('of a stone that is accepted, its parties see all and others that it has gone', async () => {
		const id = await listed();
		await bids(first, id, 7000);
		const { closesAt } = await views(seller, id);
		const stranger = await (await live(second)).listen<DiamondMessage>(stone(id));
		const buyer = await (await live(first)).listen<DiamondMessage>(stone(id));

		await moveClockPast(closesAt);
		await stranger.hears('the close', ({ state, currentBid }) => state === 'AWAITING_DECISION' && currentBid === 7000);
		await seller.api.bidStatus({ body: { diamondId: id, status: 'ACCEPTED' } });

		expect(await buyer.hears('the acceptance', ({ state }) => state === 'ACCEPTED')).toMatchObject({ currentBid: 7000 });
		const left = await stranger.hears('that it has gone', ({ state }) => state === 'ACCEPTED');
		expect(Object.keys(left).sort()).toEqual(['bidCount', 'diamondId', 'state', 'version']);
	});

	test('who begins to watch a stone learns at once how it stands', async () => {
		const id = await listed();
		await bids(first, id, 7000);

		const seen = await (await live(second)).listen<DiamondMessage>(stone(id));

		expect(await seen.hears('how it stands', () => true)).toMatchObject({ diamondId: id, state: 'BIDDING', currentBid: 7000, bidCount: 1, requiredBid: 7070 });
	});

	test('watches the stones of a list by one frame, and those of the next list instead', async () => {
		const [dropped, kept, added] = [await listed(), await listed(), await listed()];
		const { client } = await live(first);
		await listen<DiamondMessage>(client, '/topic/diamonds', { id: 'list', diamonds: `${dropped}=1,${kept}=1` });
		const seen = await listen<DiamondMessage>(client, '/topic/diamonds', { id: 'list', diamonds: `${kept}=1,${added}=1` });

		for (const id of [dropped, kept, added]) await bids(second, id, 7000);

		for (const id of [kept, added])
			expect((await seen.hears('the bid', ({ diamondId, bidCount }) => diamondId === id && bidCount === 1)).currentBid).toBe(7000);
		expect(seen.messages.filter(({ diamondId }) => diamondId === dropped)).toEqual([]);
	});

	test('hears nothing after it stops listening', async () => {
		const [kept, dropped] = [await listed(), await listed()];
		const app = await live(first);
		const hears = await app.listen<DiamondMessage>(stone(kept));
		const deaf = await app.listen<DiamondMessage>(stone(dropped));

		await deaf.stop();
		await bids(second, dropped, 7000);
		await bids(second, kept, 7000);
		await hears.hears('the bid', ({ bidCount }) => bidCount === 1);

		expect(deaf.messages.filter(({ bidCount }) => bidCount > 0)).toEqual([]);
	});

	test('is told why when it asks for what there is not, and the connection ends', async () => {
		const app = await live(first);

		app.client.subscribe('/topic/everything', () => undefined);

		await eventually('the refusal', async () => app.errors.length > 0);
		expect(app.errors[0]?.headers.message).toMatch(/no such destination/);
		await eventually('the end', async () => !app.client.connected);
	});
});

describe('the unread count', () => {
	const own = (member: SignedIn) => ({ params: { userId: member.session.data.userId } });
	const unreadOf = async (member: SignedIn) => (await member.api.listNotifications({ ...own(member), query: { page: 0, size: 5 } })).unreadMessage;
	const shown = ({ messages }: Listening<NotificationMessage>) => messages.at(-1)?.unreadMessage;

	test('is right on every page of the member, also when news and reading come at the same moment', async () => {
		const [owner, outbidder] = [await anActiveMember('owner'), await anActiveMember('outbidder')];
		await owner.api.clearNotifications(own(owner));
		const pages = await Promise.all([live(owner), live(owner), live(owner)]);
		const seen = await Promise.all(pages.map((page) => page.listen<NotificationMessage>('/topic/notifications')));
		const stones = await Promise.all(Array.from({ length: 12 }, () => owner.api.createDiamond({ body: aStone() })));

		// Marks the notifications of the first bids as read while further bids arrive.
		const [early, late] = [stones.slice(0, 6), stones.slice(6)];
		await Promise.all(early.map(({ diamondId }) => bids(outbidder, diamondId, 8000)));
		const { content } = await owner.api.listNotifications({ ...own(owner), query: { page: 0, size: 100 } });
		await Promise.all([
			...late.map(({ diamondId }) => bids(outbidder, diamondId, 8000)),
			...content.slice(0, 4).map(({ notificationId }) => owner.api.readNotification({ params: { notificationId } })),
		]);

		expect(await unreadOf(owner)).toBe(8);
		for (const page of seen) {
			const heard = () => new Set(page.messages.flatMap(({ notification }) => (notification?.kind === 'BID_RECEIVED' ? notification.notificationId : [])));
			await eventually('all news', async () => heard().size === 12);
			await eventually('the right count', async () => shown(page) === 8);
		}
		await owner.api.readAllNotifications(own(owner));
		for (const page of seen) await eventually('that all is read', async () => shown(page) === 0);
		await bids(outbidder, (await owner.api.createDiamond({ body: aStone() })).diamondId, 8000);
		for (const page of seen) await eventually('one that is new', async () => shown(page) === 1);
		expect(await owner.api.clearNotifications(own(owner))).toEqual({ unreadMessage: 0 });
		for (const page of seen) await eventually('that all is cleared', async () => shown(page) === 0);
	});
});

describe('the end of a connection', () => {
	test('after two hours: the client comes back with a new ticket, and the first thing it hears is what it missed', async () => {
		const id = await listed();
		await bids(first, id, 7000);
		const heard: Promise<Listening<NotificationMessage>>[] = [];
		const app = await goesLive(first, {
			reconnectDelay: RECONNECT_DELAY,
			onConnect: (client) => void heard.push(listen(client, '/topic/notifications')),
		});
		online.push(app);
		const { unreadMessage: before } = await first.api.listNotifications({ params: { userId: first.session.data.userId }, query: {} });

		await endsConnections();
		await eventually('the end', async () => !app.client.connected);
		await bids(second, id, 7500);

		const news = await eventually('the client again', async () => heard[1]);
		const missed = await (await news).hears('the count', () => true);
		expect(missed).toEqual({ unreadMessage: before + 1 });
		await bids(first, id, 8000);
		await bids(second, id, 8500);
		await (await news).hears('what comes then', ({ notification }) => notification?.data.currentBid === 8500);
	});

	test('who gets a new password is put off the line, and a token of before opens nothing', async () => {
		const dealer = await anActiveMember('locked');
		const admin = await theAdmin();
		const app = await live(dealer);
		await app.listen<NotificationMessage>('/topic/notifications');
		const issued = JSON.parse(Buffer.from(dealer.session.token.split('.')[1] ?? '', 'base64url').toString()).iat;
		// A token's issue time has a resolution of one second.
		await eventually('the next second', async () => Math.floor(Date.now() / 1000) > issued);

		await admin.api.updatePasswordByAdmin({ body: { userName: dealer.userName, newPassword: `${PASSWORD}2` } });

		await eventually('the end', async () => !app.client.connected);
		await expect(dealer.api.liveTicket({})).rejects.toMatchObject({ problem: { status: 401, code: 'UNAUTHENTICATED' } });
		await expect(dealer.api.dashboard({})).rejects.toMatchObject({ problem: { status: 401 } });
		await live(await signIn(dealer.userName, `${PASSWORD}2`));
	});

	test('who is banned hears nothing that comes after, and who signs out and hangs up neither', async () => {
		const [dealer, leaver] = await Promise.all([anActiveMember('banned'), anActiveMember('leaver')]);
		const admin = await theAdmin();
		const id = await listed();
		const [watching, leaving] = [await live(dealer), await live(leaver)];
		const [seen, left] = [await watching.listen<DiamondMessage>(stone(id)), await leaving.listen<DiamondMessage>(stone(id))];
		const witness = await (await live(first)).listen<DiamondMessage>(stone(id));

		await admin.api.banMember({ params: { userId: dealer.session.data.userId }, body: { reason: 'Stones that were not theirs' } });
		await guest().logout({ body: { refreshToken: leaver.session.refreshToken } });
		await leaving.leave();
		await eventually('the end', async () => !watching.client.connected);
		await bids(second, id, 7000);
		await witness.hears('the bid', ({ bidCount }) => bidCount === 1);

		expect([...seen.messages, ...left.messages].filter(({ bidCount }) => bidCount > 0)).toEqual([]);
	});
});

describe('opening the channel', () => {
	const ticketOf = async (member: SignedIn): Promise<string> => (await member.api.liveTicket({})).ticket;

	test('a ticket lasts a minute and works once', async () => {
		const before = Date.now();
		const { ticket, expiresAt } = await first.api.liveTicket({});
		expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(60_000);
		expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);

		(await opensRaw(getLiveAddress(ticket))).close();

		await expect(opensRaw(getLiveAddress(ticket))).rejects.toThrow('401');
	});

	test('nobody comes in without a ticket, from another site or with another protocol', async () => {
		await expect(opensRaw(getLiveAddress())).rejects.toThrow('401');
		await expect(opensRaw(getLiveAddress('made-up'))).rejects.toThrow('401');
		await expect(opensRaw(getLiveAddress(await ticketOf(first)), { origin: 'https://evil.example' })).rejects.toThrow('403');
		await expect(opensRaw(getLiveAddress(await ticketOf(first)), {}, ['mqtt'])).rejects.toThrow('400');
		(await opensRaw(getLiveAddress(await ticketOf(first)), { origin: getOrigin() }, ['v10.stomp', 'v11.stomp', 'v12.stomp'])).close();
	});

	test('who waits for approval gets no ticket, and finds the decision among the notifications', async () => {
		const waiting = await aPendingMember();
		const admin = await theAdmin();
		await expect(waiting.api.liveTicket({})).rejects.toMatchObject({ problem: { status: 403, code: 'NOT_ACTIVE' } });

		await admin.api.decideRegistration({ body: { userName: waiting.userName, decision: 'APPROVE' } });

		const { content } = await waiting.api.listNotifications({ params: { userId: waiting.session.data.userId }, query: {} });
		expect(content).toMatchObject([{ kind: 'REGISTRATION_DECIDED' }]);
		await live(waiting);
	});

	test('who signs out takes the tickets and the connections of that session along, and of no other', async () => {
		const leaver = await anActiveMember('leaving');
		const elsewhere = await signIn(leaver.userName, PASSWORD);
		const [app, kept] = [await live(leaver), await live(elsewhere)];
		const ticket = await ticketOf(leaver);

		await guest().logout({ body: { refreshToken: leaver.session.refreshToken } });

		await eventually('the end', async () => !app.client.connected);
		await expect(opensRaw(getLiveAddress(ticket))).rejects.toThrow('401');
		await expect(ticketOf(leaver)).rejects.toMatchObject({ problem: { code: 'UNAUTHENTICATED' } });
		expect(kept.client.connected).toBe(true);
		(await opensRaw(getLiveAddress(await ticketOf(elsewhere)))).close();
	});

	test('who is banned is put off the line at once', async () => {
		const dealer = await anActiveMember();
		const admin = await theAdmin();
		const ticket = await ticketOf(dealer);
		const app = await live(dealer);
		await app.listen<NotificationMessage>('/topic/notifications');

		await admin.api.banMember({ params: { userId: dealer.session.data.userId }, body: { reason: 'Stones that were not theirs' } });

		await eventually('the end', async () => !app.client.connected);
		await expect(opensRaw(getLiveAddress(ticket))).rejects.toThrow('401');
	});
});

describe('frames', () => {
	const raw = async () => opensRaw(getLiveAddress((await first.api.liveTicket({})).ticket));

	test('several in one message, with a beat and line ends between them', async () => {
		const connection = await raw();
		connection.send('CONNECT\naccept-version:1.1,1.2\nhost:market\nheart-beat:10000,10000\n\n\0');
		expect(await connection.next()).toMatchObject({ command: 'CONNECTED', headers: { version: '1.2', 'heart-beat': '0,300000' } });

		connection.send('\n');
		connection.send('\nSUBSCRIBE\nid:a\\cb\ndestination:/topic/notifications\nreceipt:1\n\n\0\r\n\nDISCONNECT\nreceipt:2\n\n\0\n');

		expect(await connection.next()).toMatchObject({ command: 'MESSAGE', headers: { subscription: 'a:b', 'content-type': 'application/json' } });
		expect(await connection.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': '1' } });
		expect(await connection.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': '2' } });
		connection.close();
	});

	test.each([
		['SEND', 'SEND\ndestination:/topic/notifications\n\nhello\0'],
		['a frame without its end', 'SUBSCRIBE\nid:1\ndestination:/topic/notifications\n\n'],
		['a frame above 16 KB', `SEND\n\n${'x'.repeat(20_000)}\0`],
		['what is no frame', '{"type":"subscribe"}'],
	])('%s is refused with ERROR, and the connection closed', async (_, frame) => {
		const connection = await raw();
		connection.send('CONNECT\naccept-version:1.2\n\n\0');
		await connection.next();

		connection.send(frame);

		expect(await connection.next()).toMatchObject({ command: 'ERROR' });
		await connection.closed();
	});
});
