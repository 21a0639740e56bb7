import { createHash } from 'node:crypto';
import type { RateLimits } from '#functions/usecases/market/rate-limits.ts';
import { counter } from '../entities/market.ts';
import { computeTtl, writeInstantKey } from './shards.ts';
import { updateItem } from './table.ts';

export const rateLimits: RateLimits = {
	async count(subject, window, now, by) {
		const startedAt = writeInstantKey(now - (now % window));
		// One request creates the counter, counts, and returns the count.
		const { Attributes } = await updateItem(counter.get({ subject: hashSubject(subject), startedAt }), {
			UpdateExpression: 'ADD calls :by SET #ttl = :ttl',
			ExpressionAttributeNames: { '#ttl': 'ttl' },
			ExpressionAttributeValues: { ':by': by, ':ttl': computeTtl(window) },
			ReturnValues: 'UPDATED_NEW',
		});
		return Number(Attributes?.calls);
	},
};

/** Addresses are private, even in the table. */
function hashSubject(subject: string): string {
	return createHash('sha256').update(subject).digest('base64url');
}
