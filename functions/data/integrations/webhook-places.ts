import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Claim, NamedWebhook, WebhookHealth } from '#functions/usecases/integrations/ports/webhooks.ts';
import { MINUTE } from '#shared/domain/common/durations.ts';
import { webhookHealth } from '../entities/webhooks.ts';
import type { Item } from '../table/items.ts';
import { buildPut } from '../table/params.ts';
import { chooseShard, DUE_SHARDS } from '../table/shards.ts';
import { updateItem } from '../table/table.ts';

/** Milliseconds after which the claim of a dead worker ends; longer than an attempt, and than a worker sends what waits. */
export const CLAIMED = MINUTE;

/** Takes the place if it is free. Returns the item if it is not, or if the receiver is paused. */
export async function takePlace(
	webhook: NamedWebhook,
	slot: number,
	now: number,
	real: number,
): Promise<Exclude<Claim, string> | { item: Item; health: WebhookHealth }> {
	const isFree = `(attribute_not_exists(place${slot}) OR place${slot} <= :real) AND (attribute_not_exists(pausedUntil) OR pausedUntil <= :now)`;
	const { memberId, webhookId } = webhook;
	const first = webhookHealth.put({ memberId, webhookId, shard: nameShardOf(webhook), dueAt: '' });
	// It is due only when something waits.
	const { pk, sk, duePk, dueSk, dueAt, ...kinds } = buildPut(first).Put.Item ?? {};
	const names = Object.keys(kinds);
	try {
		const { Attributes = {} } = await updateHealth(webhook, {
			UpdateExpression: `SET place${slot} = :until, ${names.map((_, at) => `#${at} = :v${at}`).join(', ')}`,
			ConditionExpression: slot === 0 ? isFree : `${isFree} AND attribute_not_exists(failures)`,
			ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
			ExpressionAttributeValues: {
				...{ ':real': real, ':now': now, ':until': real + CLAIMED },
				...Object.fromEntries(names.map((name, at) => [`:v${at}`, kinds[name]])),
			},
			ReturnValues: 'ALL_NEW',
			ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
		});
		return { slot, health: readHealth(Attributes) };
	} catch (error) {
		if (!(error instanceof ConditionalCheckFailedException)) throw error;
		const item: Item = unmarshall(error.Item ?? {});
		return { item, health: readHealth(item) };
	}
}

/** Returns whether a worker's place has ended: the write succeeded, or the webhook was removed or turned off meanwhile and has no health any more. */
export async function hasEnded(write: Promise<unknown>): Promise<boolean> {
	try {
		await write;
		return true;
	} catch (error) {
		if (error instanceof ConditionalCheckFailedException) return error.Item === undefined;
		throw error;
	}
}

/** Updates a webhook's health in one request, which checks, writes and returns the result. */
export function updateHealth({ memberId, webhookId }: NamedWebhook, how: Parameters<typeof updateItem>[1]) {
	return updateItem(webhookHealth.get({ memberId, webhookId }), how);
}

const nameShardOf = ({ webhookId }: NamedWebhook) => chooseShard(webhookId, DUE_SHARDS);
/** Names the partition of the index in which the webhook is due. */
export const nameShard = (webhook: NamedWebhook) => `webhooks#${nameShardOf(webhook)}`;

/** Reads a stored item; an absent field is undefined. */
export function readHealth({ failures, failingSince, pausedUntil, waitsUntil }: Item): WebhookHealth {
	const number = (value: unknown) => (value === undefined ? undefined : Number(value));
	return { failures: number(failures), failingSince: number(failingSince), pausedUntil: number(pausedUntil), waitsUntil: number(waitsUntil) };
}
