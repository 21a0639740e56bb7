import { CustomAttributeType } from 'electrodb';
import type { AttemptRecord, WebhookRecord } from '#functions/usecases/integrations/ports/webhooks.ts';
import type { DeliveryState } from '#shared/domain/integrations/webhook.ts';
import type { WebhookEventType } from '#shared/domain/integrations/webhook-events.ts';
import { Entity } from './entity.ts';
import { index, model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

/** A member's webhooks, in one item. */
export const webhooks = new Entity({
	model: model('webhooks'),
	attributes: { memberId: text, version: number, all: { type: CustomAttributeType<WebhookRecord[]>('any'), required: true } },
	indexes: { primary: primaryKey('member#${memberId}', 'webhooks') },
});

export const webhookDelivery = new Entity({
	model: model('webhookDelivery'),
	attributes: {
		memberId: text,
		webhookId: text,
		deliveryId: text,
		type: { type: CustomAttributeType<WebhookEventType>('string'), required: true },
		body: text,
		createdAt: number,
		state: { type: CustomAttributeType<DeliveryState>('string'), required: true },
		tries: number,
		nextAt: optionalNumber,
		attempts: { type: CustomAttributeType<AttemptRecord[]>('any'), required: true },
		ttl: number,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'webhook-delivery#${webhookId}#${deliveryId}'),
	},
});

/** Work for the sender that a member has asked for. The table's stream hands it over. */
export const webhookAsk = new Entity({
	model: model('webhookAsk'),
	// As JSON: the stream's reader of the local cloud loses empty objects.
	attributes: { memberId: text, askId: text, job: text, ttl: number },
	indexes: { primary: primaryKey('member#${memberId}', 'webhook-ask#${askId}') },
});

/** Names a delivery that waits, in the order in which they are due. */
export const webhookWait = new Entity({
	model: model('webhookWait'),
	attributes: { memberId: text, webhookId: text, dueAt: text, deliveryId: text, ttl: number },
	indexes: {
		primary: primaryKey('member#${memberId}', 'webhook-wait#${webhookId}#${dueAt}#${deliveryId}'),
	},
});

/** Whether a receiver works, and the ends of the claims of those who send to it (`place0` …). */
export const webhookHealth = new Entity({
	model: model('webhookHealth'),
	attributes: {
		memberId: text,
		webhookId: text,
		failures: optionalNumber,
		failingSince: optionalNumber,
		pausedUntil: optionalNumber,
		/** The earliest time at which a delivery that waits is due. */
		waitsUntil: optionalText,
		/** The place of the worker that sends what waits, and until when no other does. */
		drainer: optionalNumber,
		drainUntil: optionalNumber,
		shard: text,
		/** Absent while nothing is due. */
		dueAt: text,
		place0: optionalNumber,
		place1: optionalNumber,
		place2: optionalNumber,
		place3: optionalNumber,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'webhook-health#${webhookId}'),
		due: index('due', 'webhooks#${shard}', '${dueAt}'),
	},
});
