import { createHash, randomBytes } from 'node:crypto';
import { LIVE_TICKET_LIFE } from '#shared/domain/notifications/limits.ts';
import type { TicketSession, Tickets } from './live-channel.ts';

const TICKET_BYTES = 32;

/** Issues a ticket that opens the live channel once, in the given session. `now` is real time, like the lifetimes of connections and tokens. */
export async function issueTicket(tickets: Tickets, session: TicketSession, now: number): Promise<{ ticket: string; expiresAt: string }> {
	const ticket = randomBytes(TICKET_BYTES).toString('base64url');
	const expiresAt = now + LIVE_TICKET_LIFE;
	await tickets.add(hashTicket(ticket), session, expiresAt);
	return { ticket, expiresAt: new Date(expiresAt).toISOString() };
}

/** Hashes a ticket for storage, so that a reader of the table cannot open the channel. */
export function hashTicket(ticket: string): string {
	return createHash('sha256').update(ticket).digest('hex');
}
