import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RateLimits } from '../usecases/ports/rate-limits.ts';
import { counter } from './entities.ts';
import { instantKey } from './shards.ts';
import { client, configuration, type Item } from './table.ts';

export const rateLimits: RateLimits = {
	async count(subject, window, now, by) {
		const startedAt = instantKey(now - (now % window));
		const { Key } = counter.get({ subject: hashed(subject), startedAt }).params() as { Key: Item };
		// Raw, so that it is one request that makes the counter, counts, and answers the count.
		const { Attributes } = await client.send(
			new UpdateCommand({
				TableName: configuration.table,
				Key,
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

/** Addresses are nobody's business, not even in the table. */
function hashed(subject: string): string {
	return createHash('sha256').update(subject).digest('base64url');
}
