import { ulid } from 'ulid';
import { afterAll, beforeEach, expect } from 'vitest';
import { type Frame, parseFrames } from '#functions/live/frames.ts';
import type { LiveAnswer, LiveEvent } from '#functions/live/live-event.ts';
import type { MemberRecord } from '#functions/usecases/accounts/ports/members.ts';
import { WriteConflict } from '#functions/usecases/market/changes.ts';
import type { TicketSession } from '#functions/usecases/notifications/live-channel.ts';
import { makeListing } from '#functions/usecases/stock/list-diamond.ts';
import { type MemberState, type RoleId, USER_ROLE } from '#shared/domain/accounts/member.ts';
import { startFunctionsAlone } from './functions-alone.ts';

/** Starts the functions of the live channel on a table of their own. Returns them with the steps of members and clients. Call it once in a file. */
export async function startLiveAlone() {
	const out = await startFunctionsAlone();
	const { handler } = await import('#functions/live/live.ts');
	const call: (event: LiveEvent) => Promise<LiveAnswer> = handler;
	const market = await import('#functions/open-market.ts');
	const data = await import('#functions/data/notifications/connections.ts');
	const watchers = await import('#functions/data/notifications/watchers.ts');
	const publishing = await import('#functions/live/publish.ts');
	const ticketing = await import('#functions/usecases/notifications/live-ticket.ts');
	const { ticketSignatures } = await import('#functions/adapters/notifications/ticket-signatures.ts');
	afterAll(() => out.stop());
	beforeEach(() => {
		out.posted.length = 0;
		out.closed.length = 0;
	});

	const PROTOCOLS = 'v10.stomp, v12.stomp, v11.stomp';
	let connections = 0;
	/** Makes the id of a connection that no test of the file has. */
	const makeConnectionId = () => `c${++connections}=`;

	async function makeMember(
		state: MemberState = 'ACTIVE',
		roleId: RoleId = USER_ROLE,
		more: Pick<Partial<MemberRecord>, 'sessionsEndedAt' | 'secondFactors'> = {},
	): Promise<string> {
		const memberId = ulid();
		const { commit, now } = market.openMarket();
		const names = { firstName: 'Hanako', lastName: 'Ishikawa', language: 'en' as const };
		await commit([
			{
				kind: 'member-added',
				member: { memberId, userName: `${memberId}@example.com`, version: 1, roleId, state, rank: 0, createdAt: now, ...names, ...more },
			},
		]);
		return memberId;
	}

	/** Lists a stone, in its first version. */
	async function makeStone(): Promise<string> {
		const { commit, now, newId } = market.openMarket();
		const listing = makeListing(newId(), ulid(), { lotId: 'A1', shape: 'ROUND', weight: 1, askingPrice: 10_000 }, now);
		await commit([{ kind: 'listing-added', listing }]);
		return listing.listingId;
	}

	async function makeTicket(memberId: string, now = Date.now(), { sessionId = 'a session', issuedAt = now } = {}): Promise<string> {
		await beginSession(memberId, sessionId, issuedAt);
		return issueTicket({ memberId, sessionId, issuedAt }, now);
	}

	/** Issues a ticket whether or not the session has begun. */
	async function issueTicket(session: TicketSession, now = Date.now()): Promise<string> {
		return (await ticketing.issueTicket(data.tickets, ticketSignatures, session, now)).ticket;
	}

	/** Begins a session unless it exists already. */
	async function beginSession(memberId: string, sessionId: string, at = Date.now()): Promise<void> {
		const { commit, sessions } = market.openMarket();
		if (await sessions.get({ memberId, sessionId })) return;
		const session = { memberId, sessionId, kind: 'WEB' as const, beganAt: at, usedAt: at };
		await commit([{ kind: 'session-begun', session, isNewDevice: false }]).catch((error) => {
			if (!(error instanceof WriteConflict)) throw error;
		});
	}

	const endSession = (memberId: string, sessionId: string) =>
		market.openMarket().commit([{ kind: 'session-ended', session: { memberId, sessionId }, at: Date.now(), how: 'ENDED' }]);

	const event = (routeKey: string, connectionId: string, rest: object): LiveEvent => ({ requestContext: { routeKey, connectionId }, ...rest }) as LiveEvent;

	function connectAsClient(
		ticket: string | undefined,
		headers: Record<string, string> = { 'Sec-WebSocket-Protocol': PROTOCOLS },
		connectionId = makeConnectionId(),
	) {
		return call(event('$connect', connectionId, { headers, queryStringParameters: ticket === undefined ? undefined : { ticket } }));
	}

	/** Opens a connection that was admitted, but is not yet CONNECTED. */
	async function openConnection(memberId?: string): Promise<string> {
		const connectionId = makeConnectionId();
		expect(await connectAsClient(await makeTicket(memberId ?? (await makeMember())), undefined, connectionId)).toMatchObject({ statusCode: 200 });
		return connectionId;
	}

	/** Sends text. Returns the frames that came back over the same connection. */
	async function sendAsClient(connectionId: string, body: string): Promise<Frame[]> {
		out.posted.length = 0;
		expect(await call(event('$default', connectionId, { body, isBase64Encoded: false }))).toEqual({ statusCode: 200 });
		return out.posted.filter((one) => one.connectionId === connectionId).flatMap(({ message }) => parseFrames(Buffer.from(message), '1.2'));
	}

	async function openSession(memberId?: string): Promise<string> {
		const connectionId = await openConnection(memberId);
		expect(await sendAsClient(connectionId, 'CONNECT\naccept-version:1.2\n\n\0')).toMatchObject([{ command: 'CONNECTED' }]);
		return connectionId;
	}

	return {
		...{ out, call, market, data, watchers, publishing, issueTicket, PROTOCOLS, makeConnectionId, event },
		...{ makeMember, makeStone, makeTicket, beginSession, endSession, connectAsClient, openConnection, sendAsClient, openSession },
	};
}
