import { maySignIn } from '#shared/domain/member.ts';
import { openConnection, redeemTicket } from '../data/connections.ts';
import { readSetting } from '../environment.ts';
import { openMarket } from '../open-market.ts';
import { hashTicket } from '../usecases/telling/live-ticket.ts';
import { STOMP_VERSIONS } from './frames.ts';
import type { LiveAnswer, LiveEvent } from './live.ts';

const webOrigin = readSetting('WEB_ORIGIN');
/** Subprotocols, best first: `v12.stomp`, `v11.stomp`, `v10.stomp`. */
const SUBPROTOCOLS = STOMP_VERSIONS.map((version) => `v${version.replace('.', '')}.stomp`);

/**
 * Admits a WebSocket: a ticket that has not been used, of a member who may sign
 * in. Browsers name the page's origin, which must be ours; other clients name
 * none, and have the ticket alone. The chosen subprotocol is echoed, without
 * which a browser gives up.
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
	const memberId = ticket ? await redeemTicket(hashTicket(ticket)) : undefined;
	const member = memberId ? await openMarket().members.get(memberId) : undefined;
	if (!member || !maySignIn(member.state)) return { statusCode: 401 };

	await openConnection(event.requestContext.connectionId, member.memberId);
	return { statusCode: 200, ...(chosen ? { headers: { 'Sec-WebSocket-Protocol': chosen } } : {}) };
}

function readHeader({ headers }: LiveEvent, name: string): string | undefined {
	return Object.entries(headers ?? {}).find(([one]) => one.toLowerCase() === name)?.[1];
}
