import { ticketSignatures } from '#functions/adapters/notifications/ticket-signatures.ts';
import { openConnection, redeemTicket } from '#functions/data/notifications/connections.ts';
import { forgetListener } from '#functions/data/notifications/watchers.ts';
import { readSetting } from '#functions/environment.ts';
import { openMarket } from '#functions/open-market.ts';
import { lacksSecondFactor } from '#functions/second-factor-rule.ts';
import { isSessionOpen } from '#functions/usecases/accounts/sign-in/end-sessions.ts';
import type { TicketSession } from '#functions/usecases/notifications/live-channel.ts';
import { hashTicket, mayBeValid } from '#functions/usecases/notifications/live-ticket.ts';
import { mayFollowLive } from '#shared/domain/accounts/member.ts';
import { identifyConnection, mayOpen } from './count-frames.ts';
import { STOMP_VERSIONS } from './frames.ts';
import type { LiveAnswer, LiveEvent } from './live-event.ts';
import { replaceConnection } from './publish.ts';

const webOrigin = readSetting('WEB_ORIGIN');
/** Subprotocols, best first: `v12.stomp`, `v11.stomp`, `v10.stomp`. */
const SUBPROTOCOLS = STOMP_VERSIONS.map((version) => `v${version.replace('.', '')}.stomp`);

/**
 * Admits a WebSocket with an unused ticket of an active member whose session is open and who does not connect or send too often. A member's oldest
 * connections above the limit are closed. Browsers state the page's origin, which must be ours; other clients only have the ticket. The chosen
 * subprotocol is echoed, because a browser gives up without it.
 */
export async function connect(event: LiveEvent): Promise<LiveAnswer> {
	const origin = readHeader(event, 'origin');
	if (origin !== undefined && origin !== webOrigin) return { statusCode: 403 };
	const offered = readHeader(event, 'sec-websocket-protocol')
		?.split(',')
		.map((name) => name.trim());
	const chosen = SUBPROTOCOLS.find((name) => offered?.includes(name));
	if (offered && !chosen) return { statusCode: 400 };

	const ticket = event.queryStringParameters?.ticket;
	const session = ticket && (await mayBeValid(ticketSignatures, ticket, Date.now())) ? await redeemTicket(hashTicket(ticket)) : undefined;
	if (!session) return { statusCode: 401 };
	const { connectionId } = event.requestContext;
	if (!mayOpen(session.memberId)) return { statusCode: 429 };
	identifyConnection(connectionId, session.memberId);
	// Recorded before the session is checked, so that an end of the session either finds the connection or is found here.
	const surplus = await openConnection(connectionId, session);
	if (!(await mayGoOn(session))) {
		await forgetListener(connectionId);
		return { statusCode: 401 };
	}
	await Promise.all(surplus.map((name) => replaceConnection(session.memberId, name)));
	return { statusCode: 200, ...(chosen ? { headers: { 'Sec-WebSocket-Protocol': chosen } } : {}) };
}

/** Returns whether a ticket's session is open and its member may listen. */
async function mayGoOn({ memberId, sessionId, issuedAt }: TicketSession): Promise<boolean> {
	const { member, session } = await openMarket().members.ofSession({ memberId, sessionId });
	return member !== undefined && mayFollowLive(member) && isSessionOpen(member, session, issuedAt) && !lacksSecondFactor(member);
}

function readHeader({ headers }: LiveEvent, name: string): string | undefined {
	return Object.entries(headers ?? {}).find(([one]) => one.toLowerCase() === name)?.[1];
}
