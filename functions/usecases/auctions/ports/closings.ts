import type { NotificationData } from '#shared/domain/notifications/notification.ts';

/** A written close whose losers are not all notified yet. It contains the notification's data, because the listing may have changed or been deleted since. */
export interface ClosingRecord {
	listingId: string;
	auction: number;
	closesAt: number;
	leaderId: string;
	/** Number of losers notified so far, in the order of their ids. */
	told: number;
	data: NotificationData['AUCTION_CLOSED_LOSER'];
}

export interface Closings {
	/** All open closings, the oldest of a shard first, a few hundred at a time. The index may lag behind by a moment. */
	unnotified(): AsyncIterable<ClosingRecord[]>;
	/** The oldest closings, the first `most` of each shard. */
	oldestUnnotified(most: number): Promise<ClosingRecord[]>;
}
