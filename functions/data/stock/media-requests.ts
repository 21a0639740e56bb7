import type { MediaRequestRecord, MediaRequests } from '#functions/usecases/stock/ports/media-requests.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { MEDIA_REQUEST_KEPT_DAYS } from '#shared/domain/stock/limits.ts';
import { mediaRequest } from '../entities/listings.ts';
import type { TransactItem } from '../table/items.ts';
import { buildKey, buildPut, buildQuery } from '../table/params.ts';
import { computeTtl } from '../table/shards.ts';
import { configuration, dropTtl, parseItems, queryFirst } from '../table/table.ts';

export const mediaRequests: MediaRequests = {
	async open(listingId) {
		const { data } = await mediaRequest.query.primary({ listingId }).go({ consistent: true, pages: 'all' });
		return data.filter(({ answered }) => !answered).map(dropTtl);
	},

	async openOf(sellerId, most) {
		const items = await queryFirst({ ...buildQuery(mediaRequest.query.open({ sellerId })), ScanIndexForward: false }, most);
		return parseItems(items, mediaRequest).map(dropTtl);
	},
};

/** Stores a request; refused while an earlier one is in force at `now`. */
export function buildMediaRequest(request: MediaRequestRecord, now: number): TransactItem {
	const ttl = computeTtl(MEDIA_REQUEST_KEPT_DAYS * DAY);
	const noted = mediaRequest.put({ ...request, ttl }).where(({ notBefore }, { notExists, lte }) => `(${notExists(notBefore)} OR ${lte(notBefore, now)})`);
	return buildPut(noted);
}

/**
 * Marks a request as answered, which removes it from the seller's list, or leaves it open for the `missing` kinds. Refused if it was answered already,
 * also in part, or renewed.
 */
export function buildMediaRequestAnswer({ listingId, memberId, requestedAt, kinds }: MediaRequestRecord, missing: MediaRequestRecord['kinds']): TransactItem {
	const isAnswered = missing.length === 0;
	return {
		Update: {
			TableName: configuration.table,
			Key: buildKey(mediaRequest.get({ listingId, memberId })),
			// Without electrodb, which does not remove an item from an index by its condition.
			UpdateExpression: isAnswered ? 'SET answered = :yes REMOVE relatedPk, relatedSk' : 'SET kinds = :missing',
			ConditionExpression: 'requestedAt = :requestedAt AND answered = :no AND kinds = :kinds',
			ExpressionAttributeValues: { ':no': false, ':requestedAt': requestedAt, ':kinds': kinds, ...(isAnswered ? { ':yes': true } : { ':missing': missing }) },
		},
	};
}
