import type { DeliveryState, OffReason, Outcome } from '#shared/domain/integrations/webhook.ts';
import type { WebhookEvent, WebhookEventName, WebhookEventType } from '#shared/domain/integrations/webhook-events.ts';
import type { MemberRecord } from '../../accounts/ports/members.ts';

export interface WebhookRecord {
	webhookId: string;
	url: string;
	description: string;
	events: readonly WebhookEventName[];
	createdAt: number;
	off?: OffReason;
	/** The secret, encrypted. */
	sealed: string;
	/** The previous secret, which signs too until `formerUntil`. */
	formerSealed?: string;
	formerUntil?: number;
	/** Secrets that were replaced before `formerSealed`, newest first, which sign too until their ends. */
	earlier?: readonly FormerSecret[];
}

/** A replaced secret, encrypted, and the end of its signing. */
export interface FormerSecret {
	sealed: string;
	until: number;
}

/** A member's webhooks, oldest first, in one item. */
export interface WebhooksRecord {
	memberId: string;
	version: number;
	all: readonly WebhookRecord[];
}

export interface NamedWebhook {
	memberId: string;
	webhookId: string;
}
export interface NamedDelivery extends NamedWebhook {
	deliveryId: string;
}

export interface Webhooks {
	/** Returns undefined for a member who has never had one. */
	of(memberId: string): Promise<WebhooksRecord | undefined>;
	/** Reads the member, the webhooks, and the delivery if it is named, in one request. */
	toSend(memberId: string, delivery?: NamedDelivery): Promise<{ member?: MemberRecord; record?: WebhooksRecord; delivery?: DeliveryRecord }>;
}

export interface AttemptRecord extends Outcome {
	at: number;
	byHand: boolean;
	answer: string;
	milliseconds: number;
}

/** An event's way to one webhook, for the log. */
export interface DeliveryRecord extends NamedDelivery {
	type: WebhookEventType;
	/** The body of every request. */
	body: string;
	createdAt: number;
	state: DeliveryState;
	/** Failed attempts by schedule. */
	tries: number;
	/** When it is tried again, while it waits. */
	nextAt?: number;
	/** The newest ones, oldest first. */
	attempts: readonly AttemptRecord[];
}

/** Whether a receiver works: absent, or since when and how often in a row it has failed, and until when nothing is sent. */
export interface WebhookHealth {
	failures?: number;
	failingSince?: number;
	pausedUntil?: number;
	/** The earliest time at which a delivery that waits is due. */
	waitsUntil?: number;
}

/** `slot`: the caller may send. `full`: others are sending. `paused`: the receiver failed a moment ago. */
export type Claim = { slot: number; health: WebhookHealth } | 'full' | 'paused';

/**
 * The log of deliveries, those that wait among them, and the claims by which few workers send to one receiver at once. Pauses are market time, claims
 * real time.
 */
export interface WebhookDeliveries {
	/** Returns false, and saves nothing, if `stored` is given and the delivery's state or next attempt has changed since. */
	save(delivery: DeliveryRecord, stored?: DeliveryRecord): Promise<boolean>;
	get(named: NamedDelivery): Promise<DeliveryRecord | undefined>;
	page(webhook: NamedWebhook, before: string | undefined, size: number): Promise<{ content: DeliveryRecord[]; next?: string }>;

	/** Hands work to the sender, through the table's stream. */
	ask(job: WebhookJob, askId: string): Promise<void>;
	/** Adds a delivery to those that wait, at its `nextAt`. */
	enqueue(delivery: DeliveryRecord): Promise<void>;
	dequeue(delivery: NamedDelivery, nextAt: number): Promise<void>;
	/** Lists the next deliveries that wait, the earliest first. */
	waiting(webhook: NamedWebhook, most: number): Promise<{ deliveryId: string; nextAt: number }[]>;

	health(webhooks: readonly NamedWebhook[]): Promise<Map<string, WebhookHealth>>;
	/** Claims one of SENDS_AT_ONCE places, or the only one while the receiver fails. A dead worker's claim expires. */
	claim(webhook: NamedWebhook, now: number): Promise<Claim>;
	/** Records that a delivery waits. Returns false if nobody is sending and nothing pauses, so that the caller has to try again. */
	note(webhook: NamedWebhook, now: number): Promise<boolean>;
	/** Lets the holder of this place send what waits. Returns false if nothing is due, unless `all` is wanted, or while another worker does so. */
	beginDrain(webhook: NamedWebhook, slot: number, now: number, all: boolean): Promise<boolean>;
	/**
	 * Ends a claim without a failure; `isProven`: the receiver works. After a drain that began at `now`, `nextAt` is when the next delivery that waits is
	 * due. Returns false, and keeps the claim, if something is due that nobody else sends.
	 */
	end(webhook: NamedWebhook, slot: number, now: number, how: { isProven: boolean; drained?: { nextAt: number | undefined } }): Promise<boolean>;
	/** Ends a claim after a failure, and pauses the webhook until then. Returns false if another worker has paused it. */
	fail(webhook: NamedWebhook, slot: number, now: number, until: number): Promise<boolean>;
	/** Ends a claim and changes nothing else. */
	release(webhook: NamedWebhook, slot: number): Promise<void>;
	/** Ends a pause and forgets the failures. What waits is due. */
	resume(webhook: NamedWebhook, now: number): Promise<void>;
	/** Forgets everything about the receiver: the webhook is off or gone. */
	forget(webhook: NamedWebhook): Promise<void>;
	/** Yields the webhooks with something due, page by page. The index may lag behind by a moment. */
	due(now: number): AsyncGenerator<NamedWebhook[]>;
}

/** Encryption of secrets; each can only be decrypted by the market and for its own member. */
export interface WebhookEncryption {
	seal(memberId: string, secret: string): Promise<string>;
	open(memberId: string, sealed: string): Promise<string>;
}

export interface WebhookRequest {
	url: string;
	headers: Readonly<Record<string, string>>;
	body: string;
}

export interface WebhookReceivers {
	/** Returns whether the address may be a webhook's, as far as it tells without a look-up. */
	isAllowed(url: string): boolean;
	/** Sends a request. Never rejects. */
	send(request: WebhookRequest): Promise<Outcome & { answer: string; milliseconds: number }>;
}

/** Work that is stored for the sender: a message, an event for each of the member's webhooks that wants it, or all that waits for any of them. */
export type AskedWebhooks = WebhookJob | { memberId: string; event: WebhookEvent } | { memberId: string; wakeAll: true };

/** A message to the sender of webhooks. */
export type WebhookJob = NamedWebhook &
	(
		| { event: WebhookEvent; byHand?: true }
		/** A delivery that the member sends again. */
		| { deliveryId: string }
		/** Something is due; `all`: everything that waits. */
		| { wake: true; all?: true }
	);
