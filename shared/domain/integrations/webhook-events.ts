import { nameCorrection } from '../audit/audit-event.ts';
import type { NotificationData, NotificationFact, NotificationKind, StoneData } from '../notifications/notification.ts';

/** The events that a member can choose for a webhook. */
export const WEBHOOK_EVENTS = [
	'bid.received',
	'bid.outbid',
	'auction.closed',
	'decision.due',
	'deal.accepted',
	'deal.completed',
	'stone.suspended',
	'import.finished',
	'search.matched',
] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];
/** The event that a member sends to try a webhook. */
export const WEBHOOK_TEST = 'webhook.test';
export type WebhookEventType = WebhookEventName | typeof WEBHOOK_TEST;

/** One event as it is sent. `id` is the same for all webhooks of the member and all attempts. */
export interface WebhookEvent {
	id: string;
	type: WebhookEventType;
	/** When the fact happened, in milliseconds. */
	at: number;
	data: Readonly<Record<string, unknown>>;
}

type Stored = NotificationFact & { notificationId: string; diamondId?: string; createdAt: number };
type Made = [WebhookEventName, Record<string, unknown>];

const nameStone = ({ diamondId }: Pick<Stored, 'diamondId'>, { lotId, lot, currency }: StoneData) => ({ diamondId, lotId, stone: lot, currency });
const ROLES = { AUCTION_CLOSED_SELLER: 'SELLER', AUCTION_CLOSED_LEADER: 'LEADER', AUCTION_CLOSED_LOSER: 'LOSER' } as const;

/** Builders by the kind of notification. Each names every field that may leave the market. */
const BUILDERS: { [K in NotificationKind]?: (stored: Extract<Stored, { kind: K }>) => Made[] } = {
	BID_RECEIVED: (one) => [['bid.received', describeBid(one)]],
	OUTBID: (one) => [['bid.outbid', describeBid(one)]],
	AUCTION_CLOSED_SELLER: (one) => [
		['auction.closed', describeClose(one)],
		['decision.due', { ...nameStone(one, one.data), amount: one.data.amount, decideBy: one.data.decideBy }],
	],
	AUCTION_CLOSED_LEADER: (one) => [['auction.closed', describeClose(one)]],
	AUCTION_CLOSED_LOSER: (one) => [['auction.closed', describeClose(one)]],
	ACCEPTED: (one) => [['deal.accepted', describeAcceptance(one.diamondId, one.data, 'BUYER')]],
	COMPLETED: (one) => [['deal.completed', { ...nameStone(one, one.data), amount: one.data.amount, role: one.data.role }]],
	SUSPENDED: ({ data }) => [['stone.suspended', { lotIds: data.names ?? [data.lots], count: data.count }]],
	IMPORT_FINISHED: ({ data: { importId, fileName, saved, duplicate, rejected } }) => [
		['import.finished', { importId, fileName, outcome: 'FINISHED', saved, duplicate, rejected }],
	],
	IMPORT_FAILED: ({ data: { importId, fileName, code, saved } }) => [['import.finished', { importId, fileName, outcome: 'FAILED', code, saved }]],
	SAVED_SEARCH_MATCH: ({ data, diamondId }) => [['search.matched', { search: data.search, diamondId, stones: [data.lot], count: 1 }]],
	SAVED_SEARCH_DIGEST: ({ data, diamondId }) => [
		['search.matched', { search: data.search, diamondId, stones: data.names ?? [data.lots], count: data.count, more: data.more === 1 }],
	],
};

function describeBid(one: Extract<Stored, { kind: 'BID_RECEIVED' | 'OUTBID' }>) {
	return { ...nameStone(one, one.data), currentBid: one.data.currentBid, closesAt: one.data.closesAt };
}

function describeClose(one: Extract<Stored, { kind: keyof typeof ROLES }>) {
	const { amount, closedAt } = one.data;
	return { ...nameStone(one, one.data), amount, closedAt, role: ROLES[one.kind], ...('decideBy' in one.data && { decideBy: one.data.decideBy }) };
}

/** Describes an accepted bid for one party. The seller, who has accepted it, gets no notification, but an event of this data. */
export function describeAcceptance(diamondId: string | undefined, data: NotificationData['ACCEPTED'], role: 'BUYER' | 'SELLER') {
	return { ...nameStone({ diamondId }, data), amount: data.amount, confirmBy: data.confirmBy, role };
}

/** Returns whether a notification of this kind is also an event, so that the member's webhooks need to be read. */
export function mayBeEvent(kind: NotificationKind): boolean {
	return kind in BUILDERS;
}

/**
 * Lists the events of a stored notification; most have one or none. An event's id is the notification's. The second event of a notification has an id
 * with the same time that is always the same, too.
 */
export function listEvents(stored: Stored): WebhookEvent[] {
	// The builder found by a notification's kind takes that kind; TypeScript does not follow the pair through the lookup.
	const build = BUILDERS[stored.kind] as ((stored: Stored) => Made[]) | undefined;
	const { notificationId, createdAt: at } = stored;
	return (build?.(stored) ?? []).map(([type, data], nth) => ({ id: nth === 0 ? notificationId : nameCorrection(notificationId), type, at, data }));
}
