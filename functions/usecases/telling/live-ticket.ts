import { createHash, randomBytes } from 'node:crypto';
import { LIVE_TICKET_LIFE } from '#shared/domain/limits.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { Tickets } from './live-channel.ts';

const TICKET_BYTES = 32;

/** A ticket that opens the live channel for this member once. `now` is real time, on which connections and tokens live. */
export async function issueTicket(tickets: Tickets, member: MemberRecord, now: number): Promise<{ ticket: string; expiresAt: string }> {
	const ticket = randomBytes(TICKET_BYTES).toString('base64url');
	const expiresAt = now + LIVE_TICKET_LIFE;
	await tickets.add(hashTicket(ticket), member.memberId, expiresAt);
	return { ticket, expiresAt: new Date(expiresAt).toISOString() };
}

/** What is kept of a ticket: who reads the table cannot open the channel. */
export function hashTicket(ticket: string): string {
	return createHash('sha256').update(ticket).digest('hex');
}
