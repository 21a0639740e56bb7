import { createHash, randomBytes } from 'node:crypto';
import { LIVE_TICKET_LIFE } from '#shared/domain/notifications/limits.ts';
import type { TicketSession, Tickets } from './live-channel.ts';

const TICKET_BYTES = 32;
/** The signed text (random part and expiry in base 36), the expiry alone, and the signature. */
const TICKET = /^([\w-]{43}\.([0-9a-z]{8,9}))\.([\w-]{43})$/;

/** Signatures of tickets, by which a made-up one is known without the table. */
export interface TicketSignatures {
	sign(text: string): Promise<string>;
	isSigned(text: string, signature: string): Promise<boolean>;
}

/** Issues a ticket that opens the live channel once, in the given session. `now` is real time, like the lifetimes of connections and tokens. */
export async function issueTicket(
	tickets: Tickets,
	signatures: TicketSignatures,
	session: TicketSession,
	now: number,
): Promise<{ ticket: string; expiresAt: string }> {
	const expiresAt = now + LIVE_TICKET_LIFE;
	const text = `${randomBytes(TICKET_BYTES).toString('base64url')}.${expiresAt.toString(36)}`;
	const ticket = `${text}.${await signatures.sign(text)}`;
	await tickets.add(hashTicket(ticket), session, expiresAt);
	return { ticket, expiresAt: new Date(expiresAt).toISOString() };
}

/** Returns whether the market has issued this ticket and it has not expired. The table knows whether it was used. */
export async function mayBeValid(signatures: TicketSignatures, ticket: string, now: number): Promise<boolean> {
	const [, text, expiresAt = '', signature] = TICKET.exec(ticket) ?? [];
	if (text === undefined || signature === undefined || Number.parseInt(expiresAt, 36) <= now) return false;
	return signatures.isSigned(text, signature);
}

/** Hashes a ticket for storage, so that a reader of the table cannot open the channel. */
export function hashTicket(ticket: string): string {
	return createHash('sha256').update(ticket).digest('hex');
}
