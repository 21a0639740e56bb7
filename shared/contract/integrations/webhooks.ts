import * as z from 'zod';
import {
	DELIVERY_STATES,
	OFF_REASONS,
	WEBHOOK_DESCRIPTION_LENGTH,
	WEBHOOK_FAULTS,
	WEBHOOK_URL_LENGTH,
	WEBHOOKS_PER_MEMBER,
} from '#shared/domain/integrations/webhook.ts';
import { WEBHOOK_EVENTS, WEBHOOK_TEST, type WebhookEventType } from '#shared/domain/integrations/webhook-events.ts';
import { Id, Instant, PageQuery, text } from '../common.ts';

export const byWebhook = z.strictObject({ webhookId: Id });
export const byDelivery = z.strictObject({ webhookId: Id, deliveryId: Id });

const EventName = z.enum(WEBHOOK_EVENTS);
const EventType = z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]);

/** A webhook to add. The address is a public one; it is checked again at each connection. */
export const NewWebhook = z.strictObject({
	url: z.string().trim().max(WEBHOOK_URL_LENGTH),
	description: text(WEBHOOK_DESCRIPTION_LENGTH),
	events: z.array(EventName).min(1).max(WEBHOOK_EVENTS.length),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Replaces a webhook's settings. A webhook that is turned on again gets the events of the last four days that wait for it. */
export const WebhookChange = NewWebhook.extend({ isOn: z.boolean() });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const Webhook = z.strictObject({
	webhookId: Id,
	url: z.string(),
	description: z.string(),
	events: z.array(EventName),
	isOn: z.boolean(),
	/** Why it is off: its member, the receiver (410 Gone), or five days of failures. */
	off: z.enum(OFF_REASONS).optional(),
	createdAt: Instant,
	/** Until when the previous secret signs too. */
	formerUntil: Instant.optional(),
	/** Since when every attempt has failed, and when the next one is made. */
	failingSince: Instant.optional(),
	nextAttemptAt: Instant.optional(),
});
export type Webhook = z.infer<typeof Webhook>;
export const WebhookList = z.strictObject({ webhooks: z.array(Webhook).max(WEBHOOKS_PER_MEMBER) });
export type WebhookList = z.infer<typeof WebhookList>;

/** The answer that alone contains the secret: `whsec_` and 32 bytes in base64. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** An event's way to one webhook. */
export const Delivery = z.strictObject({
	deliveryId: Id,
	type: EventType,
	state: z.enum(DELIVERY_STATES),
	createdAt: Instant,
	attempts: z.int(),
	lastAttemptAt: Instant.optional(),
	status: z.int().optional(),
	fault: z.enum(WEBHOOK_FAULTS).optional(),
	nextAttemptAt: Instant.optional(),
});
export type Delivery = z.infer<typeof Delivery>;
/** Deliveries of the last 30 days, newest first. The next page has `before` equal to this answer's `next`. */
export const DeliveryList = z.strictObject({ content: z.array(Delivery), next: Id.optional() });
export type DeliveryList = z.infer<typeof DeliveryList>;
export const DeliveryQuery = z.strictObject({ before: Id.optional(), size: PageQuery.shape.size });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const Attempt = z.strictObject({
	at: Instant,
	/** Made by the member, not by the schedule. */
	byHand: z.boolean(),
	status: z.int().optional(),
	fault: z.enum(WEBHOOK_FAULTS).optional(),
	/** The beginning of the answer. */
	answer: z.string(),
	milliseconds: z.int(),
});
/** A delivery with the request's body and its newest attempts, the oldest first. */
export const DeliveryDetails = Delivery.extend({ body: z.string(), attemptList: z.array(Attempt) });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

const Stone = z.strictObject({ diamondId: Id, lotId: z.string(), stone: z.string(), currency: z.string() });
/** Whole currency units per carat. */
const Amount = z.int();
const BidData = Stone.extend({ currentBid: Amount, closesAt: Instant });

/** The data of each event: everything that leaves the market. Fields may be added, and receivers ignore fields that they do not know. */
export const WEBHOOK_DATA = {
	'bid.received': BidData,
	'bid.outbid': BidData,
	'auction.closed': Stone.extend({
		amount: Amount,
		closedAt: Instant.optional(),
		role: z.enum(['SELLER', 'LEADER', 'LOSER']),
		/** The seller's deadline; a losing bidder's event has none. */
		decideBy: Instant.optional(),
	}),
	'decision.due': Stone.extend({ amount: Amount, decideBy: Instant }),
	/** Sent to both parties. */
	'deal.accepted': Stone.extend({ amount: Amount, confirmBy: Instant, role: z.enum(['SELLER', 'BUYER']) }),
	/** Sent to both parties. Events of deals that ended before December 2026 have no `role`. */
	'deal.completed': Stone.extend({ amount: Amount, role: z.enum(['SELLER', 'BUYER']).optional() }),
	/** The first stones by lot number, and the number of all. */
	'stone.suspended': z.strictObject({ lotIds: z.array(z.string()), count: z.int() }),
	'import.finished': z.strictObject({
		importId: Id,
		fileName: z.string(),
		outcome: z.enum(['FINISHED', 'FAILED']),
		code: z.string().optional(),
		saved: z.int(),
		duplicate: z.int().optional(),
		rejected: z.int().optional(),
	}),
	/** A single match has `diamondId`; a digest names the first stones and counts all. */
	'search.matched': z.strictObject({
		search: z.string(),
		diamondId: Id.optional(),
		stones: z.array(z.string()),
		count: z.int(),
		more: z.boolean().optional(),
	}),
	'webhook.test': z.strictObject({}),
} as const satisfies Record<WebhookEventType, z.ZodObject>;

/** The request's body of an event. */
export const describeWebhook = (type: WebhookEventType) => z.strictObject({ type: z.literal(type), timestamp: Instant, data: WEBHOOK_DATA[type] });
