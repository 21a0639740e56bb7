import type {
	Delivery,
	DeliveryDetails,
	DeliveryList,
	DeliveryQuery,
	NewWebhook,
	Webhook,
	WebhookChange,
	WebhookList,
	WebhookWithSecret,
} from '#shared/contract/integrations/webhooks.ts';
import { FORMER_SECRETS, SECRET_OVERLAP, WEBHOOKS_PER_MEMBER } from '#shared/domain/integrations/webhook.ts';
import { WEBHOOK_TEST } from '#shared/domain/integrations/webhook-events.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type {
	DeliveryRecord,
	NamedDelivery,
	NamedWebhook,
	WebhookDeliveries,
	WebhookEncryption,
	WebhookHealth,
	WebhookReceivers,
	WebhookRecord,
	WebhooksRecord,
} from './ports/webhooks.ts';
import { listFormerSecrets, makeSecret } from './sign-webhook.ts';

type WebhookMarket = Ports<'now' | 'newId' | 'commit' | 'webhooks'>;
type OwnDelivery = Omit<NamedDelivery, 'memberId'>;
export interface WebhookTools {
	deliveries: WebhookDeliveries;
	receivers: Pick<WebhookReceivers, 'isAllowed'>;
	encryption: WebhookEncryption;
}

export async function listWebhooks(market: WebhookMarket, { deliveries }: WebhookTools, { memberId }: MemberRecord): Promise<WebhookList> {
	const { all = [] } = (await market.webhooks.of(memberId)) ?? {};
	const health = await deliveries.health(all.map(({ webhookId }) => ({ memberId, webhookId })));
	return { webhooks: all.map((one) => presentWebhook(one, market.now, health.get(one.webhookId))) };
}

/** Adds a webhook with a new secret. Errors: VALIDATION, LIMIT_REACHED, BUSY. */
export async function addWebhook(market: WebhookMarket, tools: WebhookTools, { memberId }: MemberRecord, given: NewWebhook): Promise<WebhookWithSecret> {
	const { url, description, events } = checkGiven(tools, given);
	const secret = makeSecret();
	const added = { webhookId: market.newId(), url, description, events, createdAt: market.now, sealed: await tools.encryption.seal(memberId, secret) };
	await commitOrRetry(async () => {
		const before = await market.webhooks.of(memberId);
		const all = before?.all ?? [];
		if (all.length >= WEBHOOKS_PER_MEMBER) throw new MarketError('LIMIT_REACHED');
		await market.commit([{ kind: 'webhooks', before, after: { memberId, version: before?.version ?? 0, all: [...all, added] } }]);
	});
	return { ...presentWebhook(added, market.now), secret };
}

/** Replaces a webhook's settings. If it is on, its failures are forgotten, and what waits is sent. Errors: VALIDATION, NOT_FOUND, BUSY. */
export async function changeWebhook(
	market: WebhookMarket,
	tools: WebhookTools,
	{ memberId }: MemberRecord,
	webhookId: string,
	given: WebhookChange,
): Promise<Webhook> {
	const { isOn, ...settings } = checkGiven(tools, given);
	const { after } = await replace(market, { memberId, webhookId }, (found) => ({
		...found,
		...settings,
		off: isOn ? undefined : (found.off ?? 'MEMBER'),
	}));
	if (!isOn) await tools.deliveries.forget({ memberId, webhookId });
	else {
		// Also if nothing has changed: an earlier call may have died before this, and what waits would never be sent.
		await tools.deliveries.resume({ memberId, webhookId }, market.now);
		await tools.deliveries.ask({ memberId, webhookId, wake: true, all: true }, market.newId());
	}
	return presentWebhook(after, market.now);
}

/** Makes a new secret. The last FORMER_SECRETS that it replaces sign too, each for SECRET_OVERLAP. Errors: NOT_FOUND, BUSY. */
export async function rotateWebhookSecret(
	market: WebhookMarket,
	{ encryption }: WebhookTools,
	{ memberId }: MemberRecord,
	webhookId: string,
): Promise<WebhookWithSecret> {
	const secret = makeSecret();
	const sealed = await encryption.seal(memberId, secret);
	const next = (found: WebhookRecord) => ({
		...{ ...found, sealed, formerSealed: found.sealed, formerUntil: market.now + SECRET_OVERLAP },
		earlier: listFormerSecrets(found, market.now).slice(0, FORMER_SECRETS - 1),
	});
	const { after } = await replace(market, { memberId, webhookId }, next, true);
	return { ...presentWebhook(after, market.now), secret };
}

/** Removes a webhook. Its log expires. Errors: NOT_FOUND, BUSY. */
export async function removeWebhook(market: WebhookMarket, { deliveries }: WebhookTools, { memberId }: MemberRecord, webhookId: string): Promise<void> {
	await commitOrRetry(async () => {
		const { before } = await find(market, { memberId, webhookId });
		await market.commit([{ kind: 'webhooks', before, after: { ...before, all: before.all.filter((one) => one.webhookId !== webhookId) } }]);
	});
	await deliveries.forget({ memberId, webhookId });
}

/** Sends a test event. Errors: NOT_FOUND. */
export async function testWebhook(market: WebhookMarket, { deliveries }: WebhookTools, { memberId }: MemberRecord, webhookId: string): Promise<void> {
	await find(market, { memberId, webhookId });
	const event = { id: market.newId(), type: WEBHOOK_TEST, at: market.now, data: {} } as const;
	await deliveries.ask({ memberId, webhookId, event, byHand: true }, market.newId());
}

/** Sends a delivery again. Errors: NOT_FOUND. */
export async function redeliverWebhook(market: WebhookMarket, tools: WebhookTools, { memberId }: MemberRecord, named: OwnDelivery): Promise<void> {
	await findDelivery(market, tools, { memberId, ...named });
	await tools.deliveries.ask({ memberId, ...named }, market.newId());
}

export async function listDeliveries(
	market: WebhookMarket,
	{ deliveries }: WebhookTools,
	{ memberId }: MemberRecord,
	webhookId: string,
	{ before, size }: DeliveryQuery,
): Promise<DeliveryList> {
	await find(market, { memberId, webhookId });
	const { content, next } = await deliveries.page({ memberId, webhookId }, before, size);
	return { content: content.map(presentDelivery), next };
}

export async function readDelivery(market: WebhookMarket, tools: WebhookTools, { memberId }: MemberRecord, named: OwnDelivery): Promise<DeliveryDetails> {
	const found = await findDelivery(market, tools, { memberId, ...named });
	const attemptList = found.attempts.map(({ at, byHand, status, fault, answer, milliseconds }) => ({
		...{ at: writeInstant(at), byHand, status, fault, answer, milliseconds },
	}));
	return { ...presentDelivery(found), body: found.body, attemptList };
}

function checkGiven<G extends NewWebhook>({ receivers }: WebhookTools, given: G): G {
	if (!receivers.isAllowed(given.url)) throw new MarketError('VALIDATION', { issues: [{ path: 'url', code: 'WEBHOOK_ADDRESS', message: '' }] });
	return { ...given, url: new URL(given.url).href, events: [...new Set(given.events)] };
}

async function find(market: Ports<'webhooks'>, { memberId, webhookId }: NamedWebhook): Promise<{ before: WebhooksRecord; found: WebhookRecord }> {
	const before = await market.webhooks.of(memberId);
	const found = before?.all.find((one) => one.webhookId === webhookId);
	if (!before || !found) throw new MarketError('NOT_FOUND');
	return { before, found };
}

async function findDelivery(market: Ports<'webhooks'>, { deliveries }: WebhookTools, named: NamedDelivery): Promise<DeliveryRecord> {
	await find(market, named);
	const found = await deliveries.get(named);
	if (!found) throw new MarketError('NOT_FOUND');
	return found;
}

function replace(market: WebhookMarket, named: NamedWebhook, change: (found: WebhookRecord) => WebhookRecord, isRotation = false) {
	return commitOrRetry(async () => {
		const { before, found } = await find(market, named);
		const after = change(found);
		const all = before.all.map((one) => (one === found ? after : one));
		await market.commit([{ kind: 'webhooks', before, after: { ...before, all }, ...(isRotation && { rotated: named.webhookId }) }]);
		return { before: found, after };
	});
}

const writeInstant = (at: number): string => new Date(at).toISOString();
const writeOptional = (at: number | undefined) => (at === undefined ? undefined : writeInstant(at));

function presentWebhook(record: WebhookRecord, now: number, { failingSince, pausedUntil }: WebhookHealth = {}): Webhook {
	const { webhookId, url, description, events, off, createdAt, formerUntil } = record;
	return {
		...{ webhookId, url, description, events: [...events], isOn: off === undefined, off, createdAt: writeInstant(createdAt) },
		formerUntil: formerUntil !== undefined && formerUntil > now ? writeInstant(formerUntil) : undefined,
		...{ failingSince: writeOptional(failingSince), nextAttemptAt: writeOptional(pausedUntil) },
	};
}

function presentDelivery({ deliveryId, type, state, createdAt, attempts, nextAt }: DeliveryRecord): Delivery {
	const last = attempts.at(-1);
	return {
		...{ deliveryId, type, state, createdAt: writeInstant(createdAt), attempts: attempts.length },
		...{ lastAttemptAt: writeOptional(last?.at), status: last?.status, fault: last?.fault, nextAttemptAt: writeOptional(nextAt) },
	};
}
