import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { type ChangeLog, type ListingChange, LOG_KEPT, type LogEntry, type ReadableLog } from '#functions/usecases/search/ports/search-changes.ts';
import { HOUR } from '#shared/domain/common/durations.ts';
import { logEntry, logHead } from '../entities/change-log.ts';
import { listing, removal } from '../entities/listings.ts';
import { hasSucceeded } from '../table/conditions.ts';
import type { Item } from '../table/items.ts';
import { buildQuery } from '../table/params.ts';
import { writeInstantKey } from '../table/shards.ts';
import { client, configuration, getItems } from '../table/table.ts';
import { unpackRow } from './search-row.ts';

/** Maximum bytes of an entry's content; an item of the table holds 400 KB. */
const MOST_BYTES = 350_000;
/** Maximum entries of one request; DynamoDB returns up to 16 MB. */
const MOST_ENTRIES = 40;
/** The `changes` index is scanned in this many parts. */
const PARTS = 4;
/** Page size for DynamoDB Local, which takes twenty times as long per stone if it may fill a page to a megabyte. */
const PAGE = 1000;
/** Upper bound of an index's lag behind the table while the market is loaded. */
const LOADING_BEHIND = HOUR;
/** Upper bound of the log's lag for a seller who looks for recent writes. Milliseconds. */
const LATEST = 10_000;

/** A listing's change in the log, with the row as stored. */
export interface LoggedChange {
	listingId: string;
	version?: number;
	changedAt?: number;
	/** Absent if the listing is deleted. */
	searchRow?: string;
}

/** Reads a stream record's change for the search. Its content is not interpreted, so no record can fail. */
export function readLoggedChange({ eventName, dynamodb }: DynamoDBRecord): LoggedChange | undefined {
	const image = dynamodb?.NewImage;
	const listingId = image?.listingId?.S;
	if (eventName === 'REMOVE' || !image || !listingId) return undefined;
	const changedAt = image.changedAt?.S === undefined ? undefined : Number(image.changedAt.S);
	if (image.__edb_e__?.S === removal.schema.model.entity) return { listingId, changedAt };
	const { searchRow: { S: searchRow } = {}, version: { N: version } = {} } = image;
	const before = dynamodb.OldImage;
	if (image.__edb_e__?.S !== listing.schema.model.entity || !searchRow) return undefined;
	// Mirrors follow every version, not only changes of the search row. A leader's raised ceiling makes none, and nobody may learn of it.
	if (searchRow === before?.searchRow?.S && version === before?.version?.N) return undefined;
	return { listingId, version: Number(version), changedAt, searchRow };
}

/** The last log number that this process has seen. */
let seen: number | undefined;

/**
 * Appends changes to the log under the next numbers. Several processes may write at once: a writer whose number is taken tries the next one. A writer
 * that dies leaves no gap.
 */
export function logChanges(changes: readonly LoggedChange[]): Promise<void> {
	const written = writing.then(() => writeChanges(changes));
	writing = written.catch(() => undefined);
	return written;
}

/** A process writes changes in sequence, because parallel writes would conflict. */
let writing: Promise<void> = Promise.resolve();

async function writeChanges(changes: readonly LoggedChange[]): Promise<void> {
	let number = 0;
	for (const content of packChanges(changes)) number = await putEntry(content);
	if (number > 0) await moveHead(number);
}

async function putEntry(content: Uint8Array): Promise<number> {
	for (;;) {
		const number: number = (seen ?? (await readHead())) + 1;
		const now = Date.now();
		const written = await hasSucceeded(logEntry.create({ number, writtenAt: now, content, ttl: Math.ceil((now + LOG_KEPT) / 1000) }).go());
		seen = written ? number : Math.max(number, await readHead());
		if (written) return number;
	}
}

async function readHead(): Promise<number> {
	return (await logHead.get({}).go({ consistent: true })).data?.number ?? 0;
}

/** Records the end of the log for writers and for loading the market. Another writer may be ahead. */
async function moveHead(number: number): Promise<void> {
	const noted = logHead
		.update({})
		.set({ number })
		.where((head, { notExists, lt }) => `(${notExists(head.number)} OR ${lt(head.number, number)})`);
	await hasSucceeded(noted.go());
}

function packChanges(changes: readonly LoggedChange[]): Uint8Array[] {
	if (changes.length === 0) return [];
	const content = zstdCompressSync(JSON.stringify(changes));
	if (content.length <= MOST_BYTES || changes.length === 1) return [content];
	const half = Math.ceil(changes.length / 2);
	return [...packChanges(changes.slice(0, half)), ...packChanges(changes.slice(half))];
}

export const changeLog: ChangeLog & ReadableLog = {
	async *read(number) {
		let next = number + 1;
		for (let wanted = 1; ; wanted = Math.min(2 * wanted, MOST_ENTRIES)) {
			const gets = Array.from({ length: wanted }, (_, at) => logEntry.get({ number: next + at }));
			const entries = new Map((await getItems(gets, undefined, 'of-a-moment-ago')).map((item) => [Number(item.number), item]));
			for (const end = next + wanted; next < end; next++) {
				const entry = entries.get(next);
				// The entry does not exist yet, or not on the replica that answered; later entries have to wait.
				if (!entry) return;
				yield readEntry(entry);
			}
		}
	},

	async isLost(number) {
		const head = await readHead();
		if (head === number) return false;
		// The head may be behind the last entry. An entry that the head has passed but that is missing has expired.
		const { data } = await logEntry.get({ number: number > head ? number : number + 1 }).go({ consistent: true, attributes: ['writtenAt'] });
		return !data;
	},

	async findStart() {
		const since = Date.now() - LOADING_BEHIND;
		// A missing entry was written long ago, or is below a raised head.
		const isRecent = async (number: number) => {
			const { data } = await logEntry.get({ number }).go({ consistent: true, attributes: ['writtenAt'] });
			return data !== null && data.writtenAt > since;
		};
		const head = await readHead();
		let [old, young] = [head, head + 1];
		// Backwards from the head, in doubled steps: entries below a raised head may be recent, too, and must not be found.
		for (let step = 1; old > 0 && (await isRecent(old)); step *= 2) [old, young] = [Math.max(0, head - step), old];
		while (young - old > 1) {
			const middle = Math.floor((old + young) / 2);
			if (await isRecent(middle)) young = middle;
			else old = middle;
		}
		return old;
	},

	parts: PARTS,

	async *load(part) {
		const segment = { TableName: configuration.table, IndexName: 'changes', Segment: part, TotalSegments: PARTS };
		for await (const { Items = [] } of paginateScan({ client, pageSize: PAGE }, segment)) yield Items.map(readChange);
	},

	async readLatest(sellerId) {
		const latest = buildQuery(listing.query.changes({ sellerId }).gte({ changedAt: writeInstantKey(Date.now() - LATEST) }));
		const changes: ListingChange[] = [];
		// Without electrodb: listings and removals share a partition, and the index projects no entity names.
		for await (const { Items = [] } of paginateQuery({ client, pageSize: PAGE }, latest)) changes.push(...Items.map(readChange));
		return changes;
	},
};

function readEntry({ number, content }: Item): LogEntry {
	// `logChanges` is the only writer.
	const changes = JSON.parse(zstdDecompressSync(content as Uint8Array).toString()) as LoggedChange[];
	return { number: Number(number), changes: changes.map(unpackChange) };
}

/** A removal has neither version nor row. */
function readChange({ listingId, version, searchRow, changesSk }: Item): ListingChange {
	const change = { listingId: String(listingId), changedAt: Number(changesSk) };
	return searchRow === undefined ? change : unpackChange({ ...change, version: Number(version), searchRow: String(searchRow) });
}

function unpackChange({ listingId, version, changedAt, searchRow }: LoggedChange): ListingChange {
	if (searchRow === undefined) return { listingId, changedAt };
	try {
		return { listingId, version, changedAt, row: unpackRow(listingId, searchRow) };
	} catch (unreadable) {
		return { listingId, version, changedAt, unreadable };
	}
}
