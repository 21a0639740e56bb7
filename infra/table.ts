/** The table's schema, for both clouds: `infra/stacks` makes it in AWS, `infra/local` in DynamoDB Local. Only `functions/data` knows the content of keys. */
export const TABLE = {
	partitionKey: 'pk',
	sortKey: 'sk',
	/** Seconds since 1970; DynamoDB removes the item some time later. */
	timeToLive: 'ttl',
	/** Partition keys of the search's log of changes. */
	log: ['log', 'log#*'],
	/** Partition keys of the results that wait to be packed. */
	results: ['results#*'],
	/** Partition keys of the price watches, in the index `related`. */
	priceWatches: ['price-watches#*'],
	/**
	 * The families of items by the prefix of their partition keys, and their verbs. Each function writes the families of its row in `infra/functions.ts` with
	 * these verbs (`infra/table-verbs.ts`).
	 */
	families: {
		address: ['PutItem', 'DeleteItem'],
		'api-key': ['PutItem', 'UpdateItem', 'DeleteItem'],
		'alert-versions': ['UpdateItem'],
		alerts: ['PutItem', 'DeleteItem'],
		case: ['PutItem'],
		census: ['UpdateItem'],
		certificate: ['PutItem'],
		connection: ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
		connections: ['UpdateItem'],
		contact: ['PutItem', 'DeleteItem'],
		counted: ['PutItem'],
		counter: ['UpdateItem'],
		deeds: ['PutItem'],
		directory: ['PutItem', 'DeleteItem'],
		door: ['PutItem', 'UpdateItem'],
		import: ['PutItem', 'DeleteItem', 'BatchWriteItem'],
		imports: ['PutItem', 'DeleteItem'],
		licence: ['UpdateItem', 'DeleteItem'],
		listing: ['PutItem', 'UpdateItem', 'DeleteItem'],
		log: ['PutItem', 'UpdateItem'],
		member: ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
		'price-runs': ['PutItem', 'UpdateItem', 'DeleteItem'],
		receiver: ['PutItem', 'DeleteItem'],
		reputation: ['UpdateItem'],
		results: ['PutItem'],
		seller: ['PutItem', 'DeleteItem'],
		setting: ['PutItem'],
		tally: ['UpdateItem'],
		thread: ['PutItem', 'UpdateItem'],
		ticket: ['PutItem', 'DeleteItem'],
		watchers: ['BatchWriteItem'],
	},
	/** Partition keys of items that no function may change or delete: the audit log. */
	writtenOnce: ['deeds#*'],
	indexes: [
		/** Items by owner: listings of a seller, bids of a bidder, members of a state. */
		{ name: 'related', partitionKey: 'relatedPk', sortKey: 'relatedSk', projection: 'ALL' },
		/** The next due steps and their times; sparse, in shards. */
		{ name: 'due', partitionKey: 'duePk', sortKey: 'dueSk', projection: 'KEYS_ONLY' },
		/** Each listing's search row, by seller and time of the last change. A search loads the whole index, and then a seller's last changes. */
		{ name: 'changes', partitionKey: 'changesPk', sortKey: 'changesSk', projection: 'INCLUDE', attributes: ['listingId', 'version', 'searchRow'] },
		/** Unread notifications by member; sparse. */
		{ name: 'unread', partitionKey: 'unreadPk', sortKey: 'unreadSk', projection: 'KEYS_ONLY' },
	],
} as const;

/** A family of items by the prefix of their partition keys. */
export type ItemFamily = keyof typeof TABLE.families;

export type TableIndex = (typeof TABLE.indexes)[number]['name'];

/** Lists the partition keys of these families as patterns of a policy. */
export function listKeyPatterns(families: readonly ItemFamily[]): string[] {
	return families.flatMap((family) => [family, `${family}#*`]);
}
