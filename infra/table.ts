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
	/** Partition keys of the log of changes that the searches follow. */
	log: ['log', 'log#*'],
	/** Partition keys of the results that wait to be packed. */
	results: ['results#*'],
	/** Partition keys, in the index `related`, of the watches on prices. */
	priceWatches: ['price-watches#*'],
	/**
	 * The families of items, by the beginning of their partition keys, and their verbs. Each function writes the
	 * families that its row in `infra/functions.ts` names, by these verbs (`infra/table-verbs.ts`).
	 */
	families: {
		address: ['PutItem', 'DeleteItem'],
		'alert-versions': ['UpdateItem'],
		alerts: ['PutItem', 'DeleteItem'],
		case: ['PutItem'],
		census: ['UpdateItem'],
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
		ticket: ['PutItem', 'DeleteItem'],
		watchers: ['BatchWriteItem'],
	},
	/** Partition keys of what is written once, and neither changed nor deleted by any function: the record of deeds. */
	writtenOnce: ['deeds#*'],
	indexes: [
		/** Items by their owner: listings of a seller, bids of a bidder, members of a state. */
		{ name: 'related', partitionKey: 'relatedPk', sortKey: 'relatedSk', projection: 'ALL' },
		/** The next due steps and their times; sparse, in shards. */
		{ name: 'due', partitionKey: 'duePk', sortKey: 'dueSk', projection: 'KEYS_ONLY' },
		/** Each listing's row for the search, by its seller and the instant of its last change: a search loads the whole index, and a seller's last changes. */
		{ name: 'changes', partitionKey: 'changesPk', sortKey: 'changesSk', projection: 'INCLUDE', attributes: ['listingId', 'version', 'searchRow'] },
		/** Unread notifications by member; sparse. */
		{ name: 'unread', partitionKey: 'unreadPk', sortKey: 'unreadSk', projection: 'KEYS_ONLY' },
	],
} as const;

/** A family of items, by what their partition keys begin with. */
export type ItemFamily = keyof typeof TABLE.families;

export type TableIndex = (typeof TABLE.indexes)[number]['name'];

/** The partition keys of these families, as the patterns of a policy. */
export function listKeyPatterns(families: readonly ItemFamily[]): string[] {
	return families.flatMap((family) => [family, `${family}#*`]);
}
