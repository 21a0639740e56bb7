import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { SearchRow } from '#shared/domain/search-row.ts';
import type { ListingChange, ListingChanges } from '../usecases/ports/search-changes.ts';
import type { SearchIndex } from './index.ts';

export interface Source {
	index: SearchIndex;
	/** All changes before this instant (real time, milliseconds) are in the index already; absent: it is empty. */
	since?: number;
	changes: ListingChanges;
	/** Real time, milliseconds. */
	clock(): number;
	/** Told of a row that cannot be read; its listing is left out of the index. */
	unreadable(error: unknown): void;
}

export interface Follower {
	/**
	 * Brings the index up to date; the first call loads the whole market. Reads
	 * the table at most once in 250 ms, unless forced: then everything that was
	 * written before the call is in the index when it resolves. Rejects when the
	 * table cannot be read; what was read so far stays.
	 */
	fresh(options?: { force?: boolean }): Promise<void>;
	/** All changes before this instant (real time, milliseconds) are in the index; 0 while it is loaded. */
	readonly readAt: number;
	/** How many changes have been applied, those known already included. */
	readonly applied: number;
}

const PAUSE = 250;
/** A writer's clock may be behind ours by this much, its entry's arrival in the changes index included. */
const OVERLAP = 2_000;
/** Now and then the reader looks further back, for entries that came later still. */
const LONG_OVERLAP = 10_000;

/** Queries wait no longer than this while changes are applied, milliseconds. */
const TURN = 5;

/** Keeps a search index in step with the table. */
export function createFollower(source: Source): Follower {
	const shards = Array.from({ length: source.changes.shards }, () => new ShardFollower(source));
	let running: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	let readAt: number | undefined;
	let lookedBackAt = Number.NEGATIVE_INFINITY;

	async function run(): Promise<void> {
		const startedAt = source.clock();
		const long = startedAt - lookedBackAt >= LONG_OVERLAP;
		// All shards come to an end before anybody may start another run.
		const outcomes = await Promise.allSettled(shards.map((shard, number) => shard.catchUp(number, startedAt, long ? LONG_OVERLAP : OVERLAP)));
		for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
		// The first reading ends with everything ready for queries.
		if (readAt === undefined) source.index.prepare();
		readAt = startedAt;
		if (long) lookedBackAt = startedAt;
	}

	function start(): Promise<void> {
		running = run().finally(() => {
			running = undefined;
		});
		return running;
	}

	return {
		get readAt() {
			return readAt ?? source.since ?? 0;
		},

		get applied() {
			return shards.reduce((sum, { applied }) => sum + applied, 0);
		},

		fresh({ force = false } = {}) {
			if (!force) return running ?? (readAt !== undefined && source.clock() - readAt < PAUSE ? Promise.resolve() : start());
			if (!running) return start();
			// The run under way may have passed what the caller waits for: one more follows it, for all who ask meanwhile.
			next ??= running
				.catch(() => {})
				.then(() => {
					next = undefined;
					return running ?? start();
				});
			return next;
		},
	};
}

/** What has been read of one shard. */
class ShardFollower {
	readonly #source: Source;
	/** When the last complete reading began. */
	#readAt: number;
	/** Changes applied within the overlap, oldest first, so that reading them again changes nothing. */
	readonly #recent = new Map<string, ListingChange>();
	applied = 0;

	constructor(source: Source) {
		this.#source = source;
		this.#readAt = source.since ?? 0;
	}

	async catchUp(shard: number, now: number, overlap: number): Promise<void> {
		for await (const page of this.#source.changes.read(shard, Math.max(0, this.#readAt - overlap))) {
			let turn = performance.now();
			for (const change of page) {
				this.#apply(change);
				if (performance.now() - turn < TURN) continue;
				await nextTurn();
				turn = performance.now();
			}
			this.#forget(now - 2 * LONG_OVERLAP);
		}
		// Only now: after a failure half-way the next reading starts where this one did.
		this.#readAt = now;
	}

	/** Forgets the changes before `until`: they will not be read again. */
	#forget(until: number): void {
		for (const [listingId, { changedAt }] of this.#recent) {
			if (changedAt >= until) break;
			this.#recent.delete(listingId);
		}
	}

	#apply(change: ListingChange): void {
		const { listingId, row, unreadable, changedAt } = change;
		const before = this.#recent.get(listingId);
		// A replica that lags may show an older state; two writes may share a millisecond.
		if (before && (before.changedAt > changedAt || (before.changedAt === changedAt && isDeepStrictEqual(before.row, row)))) return;
		this.#recent.delete(listingId);
		this.#recent.set(listingId, change);
		this.applied++;
		if (row) this.#put(row);
		else this.#source.index.remove(listingId);
		if (unreadable !== undefined) this.#source.unreadable(unreadable);
	}

	#put(row: SearchRow): void {
		const { index, unreadable } = this.#source;
		try {
			index.put(row);
		} catch (error) {
			index.remove(row.listingId);
			unreadable(error);
		}
	}
}
