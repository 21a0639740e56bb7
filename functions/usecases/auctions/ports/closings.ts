import type { NotificationData } from '#shared/domain/notifications/notification.ts';

/**
 * A close that is written and whose losers are not all told yet. It keeps what
 * they are told: the listing may have gone on since, or away.
 */
export interface ClosingRecord {
	listingId: string;
	/** The auction's number. */
	auction: number;
	closesAt: number;
	leaderId: string;
	/** So many of the losers, in the order of their ids, are told. */
	told: number;
	data: NotificationData['AUCTION_CLOSED_LOSER'];
}

export interface Closings {
	/** All open closings, the oldest of a shard first, some hundred at a time. The index may lag behind by a moment. */
	unnotified(): AsyncIterable<ClosingRecord[]>;
	/** The oldest of them, the first `most` of each shard. */
	oldestUnnotified(most: number): Promise<ClosingRecord[]>;
}
