import { createBuckets } from '#functions/buckets.ts';
import { LIVE_PACES } from '#shared/domain/notifications/limits.ts';

/* Counts the frames that clients send, in this process's memory, so that excessive senders cost neither the table nor other members anything. */

const CONNECTIONS_KEPT = 20_000;
const NUL = 0;

interface Known {
	/** Undefined until the table has been read. */
	memberId: string | undefined;
	/** Whether the client has been informed that the connection ends. */
	isEnded: boolean;
}

const ofConnections = createBuckets(LIVE_PACES.connection);
const ofMembers = createBuckets(LIVE_PACES.member);
const known = new Map<string, Known>();

/** Counts a message's frames against the limits. Returns `ENDED` if the connection is already being closed. */
export function countFrames(connectionId: string, message: Uint8Array): 'TAKEN' | 'TOO_MANY' | 'ENDED' {
	const { memberId, isEnded } = known.get(connectionId) ?? {};
	if (isEnded) return 'ENDED';
	const count = countInMessage(message);
	const isTaken = ofConnections.tryTake(connectionId, count) && (memberId === undefined || ofMembers.tryTake(memberId, count));
	return isTaken ? 'TAKEN' : 'TOO_MANY';
}

/** Stores the member of a connection. Returns whether the member is within the limit, if `message` arrived before the member was known. */
export function identifyConnection(connectionId: string, memberId: string, message?: Uint8Array): boolean {
	const before = known.get(connectionId);
	if (before?.memberId !== undefined) return true;
	remember(connectionId, { memberId, isEnded: before?.isEnded ?? false });
	return message === undefined || ofMembers.tryTake(memberId, countInMessage(message));
}

/** Counts a connection that a member opens. Returns whether it may be opened. */
export const mayOpen = (memberId: string): boolean => ofMembers.tryTake(memberId);

/** Stores whether a connection is being closed. Returns whether that was its state before. */
export function setEnding(connectionId: string, isEnded: boolean): boolean {
	const before = known.get(connectionId);
	remember(connectionId, { memberId: before?.memberId, isEnded });
	return before?.isEnded === isEnded;
}

export const forgetFrames = (connectionId: string): boolean => known.delete(connectionId);

function remember(connectionId: string, one: Known): void {
	known.delete(connectionId);
	known.set(connectionId, one);
	const [oldest] = known.keys();
	if (known.size > CONNECTIONS_KEPT && oldest !== undefined) known.delete(oldest);
}

/** Estimates the number of frames in a message by the octets that end them; a heart-beat counts as one frame. */
function countInMessage(message: Uint8Array): number {
	const ends = message.reduce((count, octet) => (octet === NUL ? count + 1 : count), 0);
	return Math.max(1, ends);
}
