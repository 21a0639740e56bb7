import type { EntityItem } from 'electrodb';
import { DAY, MEDIA_REQUEST_KEPT_DAYS } from '#shared/domain/limits.ts';
import type { MediaRequestRecord, MediaRequests } from '../usecases/ports/media-requests.ts';
import { mediaRequest } from './entities.ts';
import { buildPut, buildUpdate } from './params.ts';
import type { TransactItem } from './table.ts';

export const mediaRequests: MediaRequests = {
	async open(listingId) {
		const { data } = await mediaRequest.query.primary({ listingId }).go({ consistent: true, pages: 'all' });
		return data.filter(({ answered }) => !answered).map(extractRecord);
	},
};

/** Notes a request; refused while an earlier one still holds at `now`. */
export function buildMediaRequest(request: MediaRequestRecord, now: number): TransactItem {
	// DynamoDB expires items by real time.
	const ttl = Math.ceil((Date.now() + MEDIA_REQUEST_KEPT_DAYS * DAY) / 1000);
	const noted = mediaRequest.put({ ...request, ttl }).where(({ notBefore }, { notExists, lte }) => `${notExists(notBefore)} OR ${lte(notBefore, now)}`);
	return buildPut(noted);
}

/** Notes that a request was answered; refused when it was already, or was made anew. */
export function buildMediaRequestAnswer({ listingId, memberId, requestedAt: known }: MediaRequestRecord): TransactItem {
	const answered = mediaRequest
		.patch({ listingId, memberId })
		.set({ answered: true })
		.where(({ requestedAt, answered }, { eq }) => `${eq(requestedAt, known)} AND ${eq(answered, false)}`);
	return buildUpdate(answered);
}

function extractRecord({ ttl, ...record }: EntityItem<typeof mediaRequest>): MediaRequestRecord {
	return record;
}
