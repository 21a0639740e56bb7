import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimits } from '#functions/usecases/market/rate-limits.ts';
import { counter } from '../entities/market.ts';
import { buildKey } from './params.ts';
import { writeInstantKey } from './shards.ts';
import { client, configuration } from './table.ts';

export const rateLimits: RateLimits = {
	async count(subject, window, now, by) {
		const startedAt = writeInstantKey(now - (now % window));
		// Without electrodb, so that one request creates the counter, counts, and returns the count.
		const { Attributes } = await client.send(
			new UpdateCommand({
				TableName: configuration.table,
				Key: buildKey(counter.get({ subject: hashSubject(subject), startedAt })),
				UpdateExpression: 'ADD calls :by SET #ttl = :ttl',
				ExpressionAttributeNames: { '#ttl': 'ttl' },
				// DynamoDB expires items by real time.
				ExpressionAttributeValues: { ':by': by, ':ttl': Math.ceil((Date.now() + window) / 1000) },
				ReturnValues: 'UPDATED_NEW',
			}),
		);
		return Number(Attributes?.calls);
	},
};

/** Addresses are private, even in the table. */
function hashSubject(subject: string): string {
	return createHash('sha256').update(subject).digest('base64url');
}
