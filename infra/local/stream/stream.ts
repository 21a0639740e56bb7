import {
	DescribeStreamCommand,
	DynamoDBStreamsClient,
	ExpiredIteratorException,
	GetRecordsCommand,
	GetShardIteratorCommand,
	type Shard,
	TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod';
import { chunk } from '#shared/chunk.ts';
import { openStored } from '../kept.ts';
import { type Credentials, REGION } from '../settings.ts';
import { createPace } from './pace.ts';
import type { BatchDelivery } from './stream-delivery.ts';
import { convertRecord } from './stream-record.ts';

const BATCH = 100;
const SHARDS_LOOKED_FOR_EVERY = 60_000;
/** Milliseconds by which a record's time, in whole seconds, may precede the write. */
const TIME_GRAIN = 1000;

const Checkpoint = z.object({ streamArn: z.string(), /** The last record handled, by shard. */ handled: z.record(z.string(), z.string()) });

interface OpenShard {
	id: string;
	iterator: string | undefined;
	last: string | undefined;
}

type StreamReader = ReturnType<typeof createStreamReader>;

/** Creates a reader that follows the table's stream and delivers its records, in order, at least once. */
export function createStreamReader(options: {
	endpoint: string;
	credentials: Credentials;
	checkpointFile: string | undefined;
	deliver: BatchDelivery;
	log(line: string): void;
}) {
	const client = new DynamoDBStreamsClient({ endpoint: options.endpoint, region: REGION, credentials: options.credentials });
	// It would prepare each record for a log that nobody writes.
	client.middlewareStack.remove('loggerMiddleware');
	const checkpoint = openStored(options.checkpointFile, Checkpoint, { streamArn: '', handled: {} });
	const pace = createPace();
	let waiting: { since: number; resolve(): void }[] = [];
	let running: { stopped: boolean; finished: Promise<void> } | undefined;

	const follow = async (streamArn: string, run: { stopped: boolean }): Promise<void> => {
		if (checkpoint.value.streamArn !== streamArn) checkpoint.value = { streamArn, handled: {} };
		const shards = openShards(client, streamArn, checkpoint.value.handled);
		while (!run.stopped) {
			try {
				const before = Date.now();
				const { newest, count } = await readShardsOnce(shards, run);
				if (run.stopped) return;
				const done = waiting.filter(({ since }) => (count === 0 && since <= before) || newest > since + TIME_GRAIN);
				waiting = waiting.filter((one) => !done.includes(one));
				for (const one of done) one.resolve();
				if (count === 0) await pace.rest();
			} catch (error) {
				if (run.stopped) return;
				options.log(`[stream] ${error instanceof Error ? error.message : String(error)}`);
				await new Promise((resolve) => setTimeout(resolve, 1000));
			}
		}
	};

	/** Polls every open shard once and handles its records. */
	const readShardsOnce = async (shards: ReturnType<typeof openShards>, run: { stopped: boolean }): Promise<{ newest: number; count: number }> => {
		let newest = 0;
		let count = 0;
		for (const shard of await shards.open()) {
			const { records, next, ended } = await shards.read(shard);
			count += records.length;
			for (const batch of chunk(records, BATCH)) {
				if (run.stopped) break;
				if (!(await options.deliver(batch, () => run.stopped))) return { newest, count };
				const last = batch.at(-1)?.dynamodb;
				newest = Math.max(newest, (last?.ApproximateCreationDateTime ?? 0) * 1000);
				shard.last = last?.SequenceNumber ?? shard.last;
				if (shard.last) checkpoint.value.handled[shard.id] = shard.last;
			}
			if (records.length > 0) await checkpoint.save();
			shard.iterator = next;
			if (ended && !run.stopped) {
				shards.close(shard);
				// Its successors may hold more.
				count += 1;
			}
		}
		return { newest, count };
	};

	return {
		/** Follows a stream from where the last run stopped, otherwise from its beginning. */
		start(streamArn: string): void {
			const run = { stopped: false, finished: Promise.resolve() };
			run.finished = follow(streamArn, run);
			running = run;
		},
		/** Resolves when the current batch has been handled. */
		async stop(): Promise<void> {
			if (!running) return;
			running.stopped = true;
			pace.quicken();
			await running.finished;
			running = undefined;
		},
		/** Forgets the checkpoint. Only while stopped. */
		async reset(): Promise<void> {
			checkpoint.value = { streamArn: '', handled: {} };
			await checkpoint.save();
		},
		/** Resolves when everything written before the call has been handled. */
		drained: () =>
			new Promise<void>((resolve) => {
				waiting.push({ since: Date.now(), resolve });
				pace.quicken();
			}),
		/** Polls the stream at once, since something was written. */
		quicken: pace.quicken,
	};
}

/** Combines several readers. */
export function joinReaders(readers: readonly StreamReader[]): StreamReader {
	const all = async (act: (reader: StreamReader) => Promise<void>) => {
		await Promise.all(readers.map(act));
	};
	return {
		start(streamArn) {
			for (const reader of readers) reader.start(streamArn);
		},
		stop: () => all((reader) => reader.stop()),
		reset: () => all((reader) => reader.reset()),
		drained: () => all((reader) => reader.drained()),
		quicken() {
			for (const reader of readers) reader.quicken();
		},
	};
}

/** Opens the shards that still have records. A shard follows once its parent is read completely. */
function openShards(client: DynamoDBStreamsClient, StreamArn: string, handled: Record<string, string>) {
	let shards: OpenShard[] = [];
	const closed = new Set<string>();
	let lookedAt = Number.NEGATIVE_INFINITY;

	const findShards = async () => {
		lookedAt = Date.now();
		const all: Shard[] = [];
		let from: string | undefined;
		do {
			const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId: from }));
			all.push(...(StreamDescription?.Shards ?? []));
			from = StreamDescription?.LastEvaluatedShardId;
		} while (from);
		const ids = new Set(all.map(({ ShardId }) => ShardId));
		shards = all
			.filter(({ ParentShardId }) => !ParentShardId || closed.has(ParentShardId) || !ids.has(ParentShardId))
			.flatMap(({ ShardId }) => (ShardId && !closed.has(ShardId) ? [ShardId] : []))
			.map((id) => shards.find((shard) => shard.id === id) ?? { id, iterator: undefined, last: handled[id] });
	};

	const requestIterator = async (shard: OpenShard): Promise<string | undefined> => {
		const from = shard.last
			? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: shard.last }
			: { ShardIteratorType: 'TRIM_HORIZON' as const };
		const { ShardIterator } = await client.send(new GetShardIteratorCommand({ StreamArn, ShardId: shard.id, ...from }));
		return ShardIterator;
	};

	return {
		async open(): Promise<readonly OpenShard[]> {
			if (shards.length === 0 || Date.now() - lookedAt > SHARDS_LOOKED_FOR_EVERY) await findShards();
			return [...shards];
		},
		/** Reads the next records. The caller stores `next` in the shard once they are handled. */
		async read(shard: OpenShard): Promise<{ records: DynamoDBRecord[]; next?: string; ended: boolean }> {
			try {
				const ShardIterator = shard.iterator ?? (await requestIterator(shard));
				// After a failure, a new iterator begins at the last record handled, or, if that is gone, at the oldest record.
				shard.iterator = undefined;
				const { Records = [], NextShardIterator: next } = await client.send(new GetRecordsCommand({ ShardIterator }));
				return { records: Records.map((record) => convertRecord(record, StreamArn)), next, ended: next === undefined };
			} catch (error) {
				if (error instanceof TrimmedDataAccessException) shard.last = undefined;
				if (error instanceof TrimmedDataAccessException || error instanceof ExpiredIteratorException) return { records: [], ended: false };
				throw error;
			}
		},
		close(shard: OpenShard): void {
			closed.add(shard.id);
			shards = shards.filter(({ id }) => id !== shard.id);
			lookedAt = Number.NEGATIVE_INFINITY;
		},
	};
}
