/**
 * The one table's shape, for both clouds: `infra/stacks` makes it in AWS,
 * `infra/local` in DynamoDB Local. What the keys hold is known to
 * `functions/data` alone.
 */
export const TABLE = {
	partitionKey: 'pk',
	sortKey: 'sk',
	/** Seconds since 1970; DynamoDB removes the item some time after. */
	timeToLive: 'ttl',
	indexes: [
		/** What belongs to whom: listings of a seller, bids of a bidder, members of a state. */
		{ name: 'related', partitionKey: 'relatedPk', sortKey: 'relatedSk', projection: 'ALL' },
		/** What must happen next, and when; sparse, in shards. */
		{ name: 'due', partitionKey: 'duePk', sortKey: 'dueSk', projection: 'KEYS_ONLY' },
		/** What the search index follows: every listing by the instant of its last change, in shards. */
		{ name: 'changes', partitionKey: 'changesPk', sortKey: 'changesSk', projection: 'INCLUDE', attributes: ['listingId', 'searchRow'] },
		/** Unread notifications by member; sparse. */
		{ name: 'unread', partitionKey: 'unreadPk', sortKey: 'unreadSk', projection: 'KEYS_ONLY' },
	],
} as const;
