import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import { openTable, startTableServer } from '#infra/local/table.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { seededRandom } from './search/random.ts';
import { openTableCounter } from './table-counter.ts';

/**
 * Counts the requests of searches to follow the table, for the two designs between which decision
 * 24 chose, and prints them: `node test/bench/following.ts`. DynamoDB Local reports the consumed
 * capacity of every request. A few searches are measured; larger numbers are extrapolated, since
 * each search makes the same requests.
 */

/** Number of searches that are measured. */
const FOLLOWERS = 3;
const SEARCHES = [10, 100, 1000];
const SECONDS = 20;
const READINGS_A_SECOND = 4;
const STONES_A_SECOND = 250;
/** Shards of the table's stream, each read four times a second by a function of its own. */
const STREAM_SHARDS = 4;

/** Polling: shards of an index of all listings by the instant of their last change. */
const SHARDS = 4;
/** Milliseconds by which a reading looks back behind the previous one, and the longer look back now and then. */
const OVERLAP = 2000;
const LONG_OVERLAP = 10_000;

const STONE: DiamondAttributes = {
	lotId: 'LOT-1',
	shape: 'ROUND',
	weight: 1.02,
	color: 'F',
	clarity: 'VS1',
	cut: 'EX',
	polish: 'EX',
	symmetry: 'EX',
	fluorescence: 'N',
	laboratory: 'GIA',
	certificateNumber: '2141438171',
	length: 6.41,
	width: 6.43,
	depth: 3.98,
	totalDepth: 62,
	tablePercent: 57,
	crownAngle: 34.5,
	crownHeight: 15,
	pavilionAngle: 40.8,
	pavilionDepth: 43,
	milkiness: 'NONE',
	eyeClean: 'YES',
	countryOfOrigin: 'BW',
	location: 'JP',
	askingPrice: 10_000,
	remarks: 'Fine make, no black, no milk; may be seen in Okachimachi. '.repeat(6),
};

const counter = await openTableCounter();
const server = await startTableServer(undefined);
const credentials = { accessKeyId: 'FOLLOWING', secretAccessKey: 'bench', sessionToken: 'bench' };
const table = openTable(server, credentials);
await table.ready();
Object.assign(process.env, {
	AWS_REGION: 'ap-northeast-1',
	AWS_ACCESS_KEY_ID: credentials.accessKeyId,
	AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
	AWS_SESSION_TOKEN: credentials.sessionToken,
	AWS_ENDPOINT_URL_DYNAMODB: counter.tableFor(table.endpoint, 'search'),
	TABLE_NAME: 'market',
});
const { client } = await import('#functions/data/table/table.ts');
const { changeLog, logChanges } = await import('#functions/data/search/change-log.ts');
const { listing } = await import('#functions/data/entities/listings.ts');
const { describeListing } = await import('#functions/data/stock/listing-item.ts');
const { buildPut } = await import('#functions/data/table/params.ts');
const { makeListing } = await import('#functions/usecases/stock/list-diamond.ts');

const ulid = monotonicFactory();
const sellerId = ulid();
type StoredListing = ReturnType<typeof describeListing>;

const { pick, number } = makeRandom();

/** Makes a stone that differs from all others, so that a batch compresses no better than dealers' stones do. */
function makeStone(): DiamondAttributes {
	return {
		...STONE,
		shape: pick(SHAPES),
		weight: number(30, 500, 100),
		color: pick(COLORS),
		clarity: pick(CLARITIES),
		certificateNumber: String(number(2_000_000_000, 2_500_000_000, 1)),
		length: number(300, 1100, 100),
		width: number(300, 1100, 100),
		depth: number(200, 700, 100),
		totalDepth: number(580, 640, 10),
		tablePercent: number(540, 620, 10),
		crownAngle: number(330, 360, 10),
		pavilionAngle: number(400, 420, 10),
		askingPrice: number(500, 30_000, 1),
	};
}

/** Makes the new stones of a quarter of a second. */
function listStones(instant: number): StoredListing[] {
	const count = STONES_A_SECOND / READINGS_A_SECOND;
	return Array.from({ length: Math.floor(count) + (Math.random() < count % 1 ? 1 : 0) }, () =>
		describeListing(makeListing(ulid(), sellerId, makeStone(), instant)),
	);
}

function makeRandom() {
	const random = seededRandom(24);
	const number = (least: number, most: number, unit: number) => Math.floor(least + random.next() * (most - least)) / unit;
	return { number, pick: <T>(values: readonly [T, ...T[]]): T => values[Math.floor(random.next() * values.length)] ?? values[0] };
}

interface Taken {
	requests: number;
	units: number;
}

function countTaken(): Taken {
	const taken = counter.taken();
	return { requests: taken.length, units: taken.reduce((sum, { units }) => sum + units, 0) };
}

/** A design for following the table: its writes in addition to the listings, and the readings of one search. */
interface Way {
	write(stones: readonly StoredListing[], now: number): Promise<void>;
	makeReader(): (now: number) => Promise<number>;
}

/** Measures the requests and units per second of one search, and of the writes. */
async function measure(way: Way, busy: boolean) {
	const readers = Array.from({ length: FOLLOWERS }, way.makeReader);
	const read: Taken = { requests: 0, units: 0 };
	const written: Taken = { requests: 0, units: 0 };
	const add = (sum: Taken, { requests, units }: Taken) => {
		sum.requests += requests;
		sum.units += units;
	};
	let [stones, found] = [0, 0];
	let now = Date.UTC(2026, 0, 1);
	for (let reading = 0; reading < SECONDS * READINGS_A_SECOND; reading++) {
		now += 1000 / READINGS_A_SECOND;
		const listed = busy ? listStones(now) : [];
		stones += listed.length;
		counter.taken();
		await way.write(listed, now);
		add(written, countTaken());
		for (const reader of readers) found += await reader(now);
		add(read, countTaken());
	}
	// DynamoDB Local shows the last changes in an index a moment later.
	if (found < 0.95 * stones * FOLLOWERS) throw new Error(`${found} stones found of ${stones * FOLLOWERS}`);
	return {
		read: { requests: read.requests / FOLLOWERS / SECONDS, units: read.units / FOLLOWERS / SECONDS },
		written: { requests: written.requests / SECONDS, units: written.units / SECONDS },
	};
}

await client.send(
	new CreateTableCommand({
		TableName: 'polled',
		BillingMode: 'PAY_PER_REQUEST',
		AttributeDefinitions: ['pk', 'sk', 'changesPk', 'changesSk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
		KeySchema: makeKeys('pk', 'sk'),
		GlobalSecondaryIndexes: [
			{
				IndexName: 'changes',
				KeySchema: makeKeys('changesPk', 'changesSk'),
				Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['listingId', 'searchRow'] },
			},
		],
	}),
);

function makeKeys(partition: string, sort: string) {
	return [
		{ AttributeName: partition, KeyType: 'HASH' as const },
		{ AttributeName: sort, KeyType: 'RANGE' as const },
	];
}

const makeInstantKey = (instant: number) => String(Math.max(0, instant)).padStart(15, '0');
let shard = 0;

/**
 * Polling: each listing is in an index under the instant of its last change. A search asks every
 * shard for changes since its last reading, and a little earlier.
 */
const polling: Way = {
	async write(stones, now) {
		// Counts the index's units only. They come with the listing's own, which the other design needs, too.
		for (const { listingId, searchRow } of stones) {
			shard = (shard + 1) % SHARDS;
			const Item = { pk: listingId, sk: 'listing', listingId, searchRow, changesPk: `changes#${shard}`, changesSk: makeInstantKey(now) };
			await client.send(new PutCommand({ TableName: 'polled', Item }));
		}
	},
	makeReader() {
		const known = new Set<string>();
		let [readAt, lookedBackAt] = [0, 0];
		return async (now) => {
			const isLong = now - lookedBackAt >= LONG_OVERLAP;
			const since = readAt - (isLong ? LONG_OVERLAP : OVERLAP);
			const before = known.size;
			for (let part = 0; part < SHARDS; part++) {
				const { Items = [] } = await client.send(
					new QueryCommand({
						TableName: 'polled',
						IndexName: 'changes',
						KeyConditionExpression: 'changesPk = :shard AND changesSk >= :since',
						ExpressionAttributeValues: { ':shard': `changes#${part}`, ':since': makeInstantKey(since) },
					}),
				);
				for (const { listingId } of Items) known.add(String(listingId));
			}
			readAt = now;
			if (isLong) lookedBackAt = now;
			return known.size - before;
		};
	},
};

/** Log: a function that follows the table's stream writes changes into a log of numbered entries. A search asks for the next number. */
const logging: Way = {
	async write(stones) {
		for (let part = 0; part < STREAM_SHARDS; part++) {
			const records = stones.filter((_, at) => at % STREAM_SHARDS === part);
			await logChanges(records.map(({ listingId, version, searchRow }) => ({ listingId, version, searchRow })));
		}
	},
	makeReader() {
		let number = 0;
		return async () => {
			let found = 0;
			for await (const entry of changeLog.read(number)) {
				number = entry.number;
				found += entry.changes.length;
			}
			return found;
		};
	},
};

/** Measures the cost of the listing itself, with and without an index of its changes. */
async function measureListing(): Promise<string[][]> {
	const rows: string[][] = [];
	const [stone] = [describeListing(makeListing(ulid(), sellerId, STONE, Date.now()))];
	const changed = { ...stone, changedAt: makeInstantKey(Date.now() + 1000), stone: { ...STONE, askingPrice: 9000 } };
	const put = async (record: StoredListing, withIndex: boolean) => {
		const { Put } = buildPut(listing.put(record));
		const { changesPk, changesSk, ...bare } = Put.Item ?? {};
		await client.send(new PutCommand({ ...Put, Item: withIndex ? Put.Item : { ...bare, pk: `${bare.pk}-bare` } }));
		return String(countTaken().units);
	};
	counter.taken();
	rows.push(['a new stone', await put(stone, false), await put(stone, true)]);
	rows.push(['a changed stone', await put(changed, false), await put(changed, true)]);
	return rows;
}

const show = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const printRow = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
	printRow(headings);
	printRow(headings.map(() => '---'));
	for (const row of rows) printRow(row);
	console.log();
}

const rows: string[][] = [];
for (const [name, way] of [
	['index in shards, polled', polling],
	['log of numbered entries', logging],
] as const) {
	for (const busy of [false, true]) {
		const { read, written } = await measure(way, busy);
		const reading = SEARCHES.map((searches) => `${show(read.requests * searches)} (${show(read.units * searches)})`);
		const writing = way === logging ? `${show(written.requests)} (${show(written.units)})` : '–';
		rows.push([name, busy ? `${STONES_A_SECOND} stones a second` : 'idle', ...reading, writing]);
	}
}
console.log('Requests a second, and in brackets capacity units:\n');
printTable(['way', 'market', ...SEARCHES.map((searches) => `read by ${searches} searches`), 'written for them'], rows);
console.log('Write units of a listing with its own indexes:\n');
printTable(['write', 'without an index of changes', 'with it'], await measureListing());
await counter.close();
await table.stop();
