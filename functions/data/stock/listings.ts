import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import { encodeTime } from 'ulid';
import type { ListingRecord, Listings } from '#functions/usecases/stock/ports/listings.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { type Certificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { LISTED_DAYS } from '#shared/domain/stock/limits.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { FIRST_REVISION } from '#shared/domain/stock/revision.ts';
import { listing, mark } from '../entities/listings.ts';
import type { Item } from '../table/items.ts';
import { buildQuery } from '../table/params.ts';
import { cutKey, DUE_SHARDS, writeInstantKey } from '../table/shards.ts';
import { client, getItems, parseItems, queryFirst, readRecord } from '../table/table.ts';
import { ULID_TIME } from '../table/ulids.ts';

const MINUTE = 60_000;
const DUE_PAGE = 400;
/** Page size of a seller's listings: DynamoDB Local is slow at filling a page to a megabyte. */
const SELLER_PAGE = 400;
/** Limit of a seller's listings that are read to find those that expire. A page of the index holds about a thousand. */
const SELLER_LISTINGS_READ = 10_000;

export const listings: Listings = {
	get: (listingId) => readRecord(listing.get({ listingId }), extractListing),

	async getMany(listingIds, freshness) {
		const items = await getItems(
			listingIds.map((listingId) => listing.get({ listingId })),
			OF_A_RECORD,
			freshness,
		);
		const found = new Map(parseItems(items, listing).map((item) => [item.listingId, extractListing(item)]));
		return listingIds.flatMap((listingId) => found.get(listingId) ?? []);
	},

	async *bySeller(sellerId) {
		const newestFirst = { ...buildQuery(listing.query.bySeller({ sellerId })), ScanIndexForward: false };
		const pages = paginateQuery({ client, pageSize: SELLER_PAGE }, newestFirst);
		for await (const { Items = [] } of pages) yield parseItems(Items, listing).map(extractListing);
	},

	async expiring(sellerId, { after, until }) {
		// A refresh only postpones the expiry, so stones that were listed later cannot expire yet. Ids begin with a time no later than the listing's.
		const beforeId = encodeTime(until - LISTED_DAYS * DAY + 1, ULID_TIME);
		const query = filterExpiring(buildQuery(listing.query.bySeller({ sellerId }).lt({ listingId: beforeId })), after, until);
		const found: Pick<ListingRecord, 'listingId' | 'expiresAt'>[] = [];
		let read = 0;
		for await (const { Items = [], ScannedCount = 0 } of paginateQuery({ client }, query)) {
			found.push(...Items.map(({ listingId, expiresAt }) => ({ listingId: String(listingId), expiresAt: Number(expiresAt) })));
			read += ScannedCount;
			if (read >= SELLER_LISTINGS_READ) break;
		}
		return found;
	},

	async idByLot(sellerId, lotId) {
		return (await mark.get({ sellerId, mark: formatLotMark(lotId) }).go({ consistent: true })).data?.listingId;
	},

	idsByLots: (sellerId, lotIds) => readMarks(sellerId, lotIds.map(formatLotMark)),

	idsByCertificates: (sellerId, certificates) => readMarks(sellerId, certificates.map(formatCertificateMark)),

	async idsByLot(lotId, most) {
		const newestFirst = { ...buildQuery(mark.query.byLot({ mark: formatLotMark(lotId) })), ScanIndexForward: false };
		return (await queryFirst(newestFirst, most)).map(({ listingId }) => String(listingId));
	},

	async *due(now) {
		// Sweeps of different minutes begin in different shards, so that two concurrent sweeps do not interfere.
		const first = Math.floor(now / MINUTE);
		for (let turn = 0; turn < DUE_SHARDS; turn++) {
			const due = listing.query.due({ dueShard: String((first + turn) % DUE_SHARDS) }).lte({ dueAt: writeInstantKey(now) });
			yield* readIds(buildQuery(due));
		}
	},

	async longestDue(now, most) {
		const findIn = async (shard: number) => queryFirst(buildQuery(listing.query.due({ dueShard: String(shard) }).lte({ dueAt: writeInstantKey(now) })), most);
		return (await Promise.all(Array.from({ length: DUE_SHARDS }, (_, shard) => findIn(shard)))).flat().map(readId);
	},
};

/** Narrows a query to displayed listings that expire within the period, and to the attributes that tell when. */
function filterExpiring(query: QueryCommandInput, after: number, until: number): QueryCommandInput {
	return {
		...query,
		FilterExpression: '#state = :displayed AND #expiresAt > :after AND #expiresAt <= :until',
		ProjectionExpression: '#listingId, #expiresAt',
		ExpressionAttributeNames: { ...query.ExpressionAttributeNames, '#state': 'state', '#expiresAt': 'expiresAt', '#listingId': 'listingId' },
		ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':displayed': 'DISPLAYED' satisfies ListingState, ':after': after, ':until': until },
	};
}

/** Finds the listings that hold a seller's guards. */
async function readMarks(sellerId: string, marks: readonly string[]): Promise<(string | undefined)[]> {
	const items = await getItems(marks.map((name) => mark.get({ sellerId, mark: name })));
	const found = new Map(items.map(({ mark: name, listingId }) => [name, String(listingId)]));
	return marks.map((name) => found.get(name));
}

/** The index holds keys only, in which electrodb cannot recognize its entity. */
async function* readIds(query: QueryCommandInput): AsyncGenerator<string[]> {
	for await (const { Items = [] } of paginateQuery({ client, pageSize: DUE_PAGE }, query)) {
		if (Items.length > 0) yield Items.map(readId);
	}
}

const readId = ({ pk }: Item): string => cutKey(pk);

/** Attributes that only indexes need: a third of the stored data. */
const FOR_INDEXES: readonly string[] = ['dueShard', 'dueAt', 'changedAt', 'searchRow'];
/** Attributes of a record, and those with which electrodb recognizes its own items. */
const OF_A_RECORD = ['__edb_e__', '__edb_v__', ...Object.keys(listing.schema.attributes).filter((name) => !FOR_INDEXES.includes(name))];

/** Parses an item. Returns undefined if it is not a listing. */
export function parseListing(item: Item): ListingRecord | undefined {
	const { data } = listing.parse({ Item: item });
	return data ? extractListing(data) : undefined;
}

/** Extracts the record of a listing's item. */
export function extractListing(stored: EntityItem<typeof listing>): ListingRecord {
	const { dueShard, dueAt, changedAt, searchRow, revision = FIRST_REVISION, ...record } = stored;
	return { ...record, revision };
}

/** Lot ids are unique within one seller's inventory, ignoring case and surrounding spaces. */
export function formatLotMark(lotId: string): string {
	return `lot#${normalizeLotId(lotId)}`;
}

/** The laboratory is part of the mark, because two laboratories may use the same number. */
export function formatCertificateMark(certificate: Certificate): string {
	return `certificate#${nameCertificate(certificate)}`;
}
