import type { AskedWebhooks, NamedDelivery, WebhookDeliveries } from '#functions/usecases/integrations/ports/webhooks.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { DELIVERY_KEPT, SENDS_AT_ONCE } from '#shared/domain/integrations/webhook.ts';
import { webhookAsk, webhookDelivery, webhookHealth, webhookWait } from '../entities/webhooks.ts';
import { hasSucceeded } from '../table/conditions.ts';
import { buildQuery } from '../table/params.ts';
import { readDue } from '../table/partitions.ts';
import { computeTtl, writeInstantKey } from '../table/shards.ts';
import { dropTtl, getItems, parseItems, queryFirst, readRecord } from '../table/table.ts';
import { LAST_ULID } from '../table/ulids.ts';
import { CLAIMED, hasEnded, nameShard, readHealth, takePlace, updateHealth } from './webhook-places.ts';

/** How long work is stored after it was handed over. */
const ASK_KEPT = DAY;
/** Sorts before every instant. */
const PAST = writeInstantKey(0);
/** A removed webhook does not come back by its last attempt. */
const EXISTS = 'attribute_exists(pk)';
const PLACES = Array.from({ length: SENDS_AT_ONCE }, (_, at) => `place${at}`);
const areTaken = (places: readonly string[]) => places.map((place) => `${place} > :real`).join(' AND ');
/** While the receiver fails, only the first place is given. */
const ALL_TAKEN = `(${areTaken(PLACES.slice(0, 1))} AND (attribute_exists(failures) OR (${areTaken(PLACES.slice(1))})))`;

/** Changes of health without electrodb, so that each is one request that checks, writes and returns the result. */
export const webhookDeliveries: WebhookDeliveries = {
	save({ attempts, ...delivery }, stored) {
		const put = webhookDelivery.put({ ...delivery, attempts: [...attempts], ttl: computeTtl(DELIVERY_KEPT) });
		if (!stored) return hasSucceeded(put.go());
		const isUnchanged = put.where(({ state, nextAt }, { eq, notExists }) => {
			return `${eq(state, stored.state)} AND ${stored.nextAt === undefined ? notExists(nextAt) : eq(nextAt, stored.nextAt)}`;
		});
		return hasSucceeded(isUnchanged.go());
	},

	get: (named) => readRecord(webhookDelivery.get(named), dropTtl),

	async page({ memberId, webhookId }, before, size) {
		const query = buildQuery(webhookDelivery.query.primary({ memberId, webhookId }).between({ deliveryId: '' }, { deliveryId: before ?? LAST_ULID }));
		// One more than the page, and `before` itself.
		const items = await queryFirst({ ...query, ScanIndexForward: false, ConsistentRead: true }, size + 2);
		const found = parseItems(items, webhookDelivery)
			.map(dropTtl)
			.filter(({ deliveryId }) => deliveryId !== before);
		const content = found.slice(0, size);
		return { content, ...(found.length > size && { next: content.at(-1)?.deliveryId }) };
	},

	ask: async (job, askId) => void (await buildWebhookAsk(job, askId).go()),

	async enqueue(delivery) {
		await webhookWait.put({ ...nameWait(delivery, delivery.nextAt ?? 0), ttl: computeTtl(DELIVERY_KEPT) }).go();
	},

	async dequeue(delivery, nextAt) {
		await webhookWait.delete(nameWait(delivery, nextAt)).go();
	},

	async waiting({ memberId, webhookId }, most) {
		const query = buildQuery(webhookWait.query.primary({ memberId, webhookId }).begins({ dueAt: '' }));
		const items = await queryFirst({ ...query, ConsistentRead: true }, most);
		return items.map(({ deliveryId, dueAt }) => ({ deliveryId: String(deliveryId), nextAt: Number(dueAt) }));
	},

	async health(all) {
		const items = await getItems(all.map(({ memberId, webhookId }) => webhookHealth.get({ memberId, webhookId })));
		return new Map(items.map((item) => [String(item.webhookId), readHealth(item)]));
	},

	async claim(webhook, now) {
		const real = Date.now();
		for (let slot = 0, tries = 0; tries <= SENDS_AT_ONCE; tries++) {
			const taken = await takePlace(webhook, slot, now, real);
			if (typeof taken !== 'object') return taken;
			if ('slot' in taken) return taken;
			if ((taken.health.pausedUntil ?? 0) > now) return 'paused';
			const free = PLACES.findIndex((place) => Number(taken.item[place] ?? 0) <= real);
			if (free === -1 || (free > 0 && taken.health.failures !== undefined)) return 'full';
			slot = free;
		}
		return 'full';
	},

	note: (webhook, now) =>
		hasSucceeded(
			updateHealth(webhook, {
				UpdateExpression: 'SET waitsUntil = :past, duePk = :shard, dueSk = if_not_exists(dueSk, :due)',
				ConditionExpression: `pausedUntil > :now OR ${ALL_TAKEN}`,
				ExpressionAttributeValues: { ':past': PAST, ':now': now, ':due': writeInstantKey(now), ':real': Date.now(), ':shard': nameShard(webhook) },
			}),
		),

	beginDrain: (webhook, slot, now, all) =>
		hasSucceeded(
			updateHealth(webhook, {
				UpdateExpression: 'SET waitsUntil = :lease, drainer = :slot, drainUntil = :until, duePk = :shard, dueSk = :lease',
				ConditionExpression: `${all ? EXISTS : 'waitsUntil <= :due'} AND (attribute_not_exists(drainer) OR drainer = :slot OR drainUntil <= :real)`,
				ExpressionAttributeValues: {
					...{ ':slot': slot, ':real': Date.now(), ':until': Date.now() + CLAIMED },
					...{ ':lease': writeInstantKey(now + CLAIMED), ':shard': nameShard(webhook) },
					...(!all && { ':due': writeInstantKey(now) }),
				},
			}),
		),

	end(webhook, slot, now, { isProven, drained }) {
		const removed = `${isProven ? 'failures, failingSince, ' : ''}pausedUntil, place${slot}`;
		if (!drained) {
			return hasEnded(
				updateHealth(webhook, {
					UpdateExpression: `REMOVE ${removed}`,
					ConditionExpression: `${EXISTS} AND (attribute_not_exists(waitsUntil) OR waitsUntil > :due OR (drainer <> :slot AND drainUntil > :real))`,
					ExpressionAttributeValues: { ':due': writeInstantKey(now), ':slot': slot, ':real': Date.now() },
					ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
				}),
			);
		}
		const { nextAt } = drained;
		return hasEnded(
			updateHealth(webhook, {
				UpdateExpression:
					nextAt === undefined
						? `REMOVE waitsUntil, duePk, dueSk, drainer, drainUntil, ${removed}`
						: `SET waitsUntil = :next, dueSk = :next REMOVE drainer, drainUntil, ${removed}`,
				// A worker that noted a delivery since the drain began has replaced the time.
				ConditionExpression: 'waitsUntil = :lease AND drainer = :slot',
				ExpressionAttributeValues: {
					...{ ':lease': writeInstantKey(now + CLAIMED), ':slot': slot },
					...(nextAt !== undefined && { ':next': writeInstantKey(nextAt) }),
				},
				ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
			}),
		);
	},

	async fail(webhook, slot, now, until) {
		const pausing = updateHealth(webhook, {
			UpdateExpression: `SET failures = if_not_exists(failures, :zero) + :one, failingSince = if_not_exists(failingSince, :now), pausedUntil = :until,
				waitsUntil = :past, duePk = :shard, dueSk = :due REMOVE drainer, drainUntil, place${slot}`,
			ConditionExpression: `${EXISTS} AND (attribute_not_exists(pausedUntil) OR pausedUntil <= :now)`,
			ExpressionAttributeValues: {
				...{ ':zero': 0, ':one': 1, ':now': now, ':until': until },
				...{ ':past': PAST, ':shard': nameShard(webhook), ':due': writeInstantKey(until) },
			},
		});
		const isFirst = await hasSucceeded(pausing);
		if (!isFirst) await webhookDeliveries.release(webhook, slot);
		return isFirst;
	},

	async release(webhook, slot) {
		await hasSucceeded(updateHealth(webhook, { UpdateExpression: `REMOVE place${slot}`, ConditionExpression: EXISTS }));
	},

	async resume(webhook, now) {
		await updateHealth(webhook, {
			UpdateExpression: 'SET waitsUntil = :past, duePk = :shard, dueSk = :due REMOVE failures, failingSince, pausedUntil, drainer, drainUntil',
			ExpressionAttributeValues: { ':past': PAST, ':shard': nameShard(webhook), ':due': writeInstantKey(now) },
		});
	},

	async forget({ memberId, webhookId }) {
		await webhookHealth.delete({ memberId, webhookId }).go();
	},

	async *due(now) {
		const due = readDue((shard) => webhookHealth.query.due({ shard }).lte({ dueAt: writeInstantKey(now) }));
		for await (const keys of due) yield keys.map(([memberId, webhookId]) => ({ memberId, webhookId }));
	},
};

/** Builds an item with work for the sender, which the table's stream hands over. */
export function buildWebhookAsk(asked: AskedWebhooks, askId: string) {
	return webhookAsk.put({ memberId: asked.memberId, askId, job: JSON.stringify(asked), ttl: computeTtl(ASK_KEPT) });
}

function nameWait({ memberId, webhookId, deliveryId }: NamedDelivery, nextAt: number) {
	return { memberId, webhookId, deliveryId, dueAt: writeInstantKey(nextAt) };
}
