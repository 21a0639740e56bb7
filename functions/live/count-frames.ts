import { createBuckets } from '#functions/buckets.ts';
import { LIVE_PACES } from '#shared/domain/notifications/limits.ts';

/*
 * How many frames clients of the live channel send, in this process's memory: whoever
 * sends more than anybody needs costs neither the table nor the other members anything.
 */

/** Connections that are remembered at once. */
const CONNECTIONS_KEPT = 20_000;
const NUL = 0;

interface Known {
	/** Undefined until the table has been asked. */
	memberId: string | undefined;
	/** Whether it was told that it is ended. */
	isEnded: boolean;
}

const ofConnections = createBuckets(LIVE_PACES.connection);
const ofMembers = createBuckets(LIVE_PACES.member);
const known = new Map<string, Known>();

/** Counts a message and decides what becomes of it: `ENDED` if its connection has been told to go already. */
export function countFrames(connectionId: string, message: Uint8Array): 'TAKEN' | 'TOO_MANY' | 'ENDED' {
	const { memberId, isEnded } = known.get(connectionId) ?? {};
	if (isEnded) return 'ENDED';
	const count = countInMessage(message);
	const isTaken = ofConnections.tryTake(connectionId, count) && (memberId === undefined || ofMembers.tryTake(memberId, count));
	return isTaken ? 'TAKEN' : 'TOO_MANY';
}

/** Learns whose a connection is. Answers whether the member may go on, where `message` came before that was known. */
export function identifyConnection(connectionId: string, memberId: string, message?: Uint8Array): boolean {
	const before = known.get(connectionId);
	if (before?.memberId !== undefined) return true;
	remember(connectionId, { memberId, isEnded: before?.isEnded ?? false });
	return message === undefined || ofMembers.tryTake(memberId, countInMessage(message));
}

/** Counts a connection that a member opens, and answers whether it may be opened. */
export const mayOpen = (memberId: string): boolean => ofMembers.tryTake(memberId);

/** Marks that a connection is told to go, or that it could not be told. Answers whether it was so already. */
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

/** Estimates the number of frames in a message by the octets that end them; a heart-beat weighs as much as one frame. */
function countInMessage(message: Uint8Array): number {
	return Math.max(
		1,
		message.reduce((count, octet) => (octet === NUL ? count + 1 : count), 0),
	);
}
