import type { ChangeLog, ListingChange } from '#functions/usecases/search/ports/search-changes.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { SearchIndex } from './index.ts';
import { createTurns } from './turns.ts';

export interface Source {
	index: SearchIndex;
	/** Position up to which the index already follows the log; absent if the index is empty. */
	since?: Followed;
	log: ChangeLog;
	/** Returns the real time in milliseconds. */
	clock(): number;
	/** Called for each row that cannot be read; its listing is left out of the index. */
	unreadable(error: unknown): void;
}

export interface Followed {
	/** The number of the last entry that is in the index. */
	number: number;
	/** When the log was last read to its end, in milliseconds of real time; 0 while the market is being loaded. */
	readAt: number;
}

export interface Follower extends Readonly<Followed> {
	/**
	 * Brings the index up to date. Without a snapshot, the first call loads the whole market. Reads the log at most once in 250 ms, or once more if
	 * forced. Rejects if the table cannot be read; entries read until then stay in the index.
	 */
	fresh(options?: { force?: boolean }): Promise<void>;
	/** Adds a seller's writes of the last seconds, which the log may not contain yet. */
	readLatest(sellerId: string): Promise<void>;
}

const PAUSE = 250;

/** Creates a follower that keeps a search index up to date by reading the change log. */
export function createFollower(source: Source): Follower {
	const { index, log, clock, since } = source;
	const changes = new Changes(source);
	let running: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	let ranAt: number | undefined;
	let readAt = since?.readAt ?? 0;
	let number = since?.number;
	/** Log number from which to read once the market is loaded. It survives failed loading attempts. */
	let start: number | undefined;

	async function run(): Promise<void> {
		const startedAt = clock();
		number ??= await load();
		for await (const entry of log.read(number)) {
			await changes.apply(entry.changes);
			number = entry.number;
		}
		if (ranAt === undefined) index.prepare();
		ranAt = readAt = startedAt;
	}

	async function load(): Promise<number> {
		start ??= await log.findStart();
		const loadPart = async (part: number) => {
			for await (const page of log.load(part)) await changes.load(page);
		};
		// All parts must end before another run may start.
		const outcomes = await Promise.allSettled(Array.from({ length: log.parts }, (_, part) => loadPart(part)));
		for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
		return start;
	}

	function startRun(): Promise<void> {
		running = run().finally(() => {
			running = undefined;
		});
		return running;
	}

	return {
		get readAt() {
			return readAt;
		},

		get number() {
			return number ?? 0;
		},

		fresh({ force = false } = {}) {
			if (!force) return running ?? (ranAt !== undefined && clock() - ranAt < PAUSE ? Promise.resolve() : startRun());
			if (!running) return startRun();
			// The current run may have read past the caller's write. One more run follows and is shared by all callers that arrive meanwhile.
			next ??= running
				.catch(() => {})
				.then(() => {
					next = undefined;
					return running ?? startRun();
				});
			return next;
		},

		async readLatest(sellerId) {
			await changes.apply(await log.readLatest(sellerId));
		},
	};
}

/** Number of changes whose versions are remembered; enough for duplicates and changes out of order. */
const VERSIONS_KEPT = 50_000;
const FIRST_VERSION = 1;
/** The version of a removed listing. */
const GONE = Number.POSITIVE_INFINITY;

/** The latest known change of a listing. Times are in milliseconds, 0 if unknown. */
interface Known {
	version: number;
	changedAt: number;
	addedAt: number;
}

/** Applies changes to an index and ignores those that arrive too late. */
class Changes {
	readonly #source: Source;
	/** Changed listings, the latest change last. */
	readonly #known = new Map<string, Known>();

	constructor(source: Source) {
		this.#source = source;
	}

	async apply(changes: readonly ListingChange[]): Promise<void> {
		await takeTurns(changes, (change) => {
			if (this.#isLate(change)) return;
			this.#remember(change);
			this.#put(change);
		});
	}

	/** Loads the whole market into an index without changes. */
	async load(listings: readonly ListingChange[]): Promise<void> {
		await takeTurns(listings, (one) => this.#put(one));
	}

	/**
	 * Returns whether a change is older than the known state of its listing. An import that takes over another adds the listing again under the same
	 * id, with versions from 1. Its first version is recognized by its time, even if the log contains the former removal late or twice.
	 */
	#isLate({ listingId, version, changedAt = 0 }: ListingChange): boolean {
		const known = this.#known.get(listingId);
		if (!known) return false;
		if (version === undefined) return changedAt > 0 && changedAt < known.addedAt;
		const isNewer = known.changedAt > 0 && changedAt > known.changedAt;
		return known.version === GONE ? !isNewer : version < known.version && !(version === FIRST_VERSION && isNewer);
	}

	#remember({ listingId, version = GONE, changedAt = 0 }: ListingChange): void {
		const before = this.#known.get(listingId);
		const isAdded = version === FIRST_VERSION || (before?.version === GONE && version !== GONE);
		this.#known.delete(listingId);
		this.#known.set(listingId, { version, changedAt, addedAt: isAdded ? changedAt : (before?.addedAt ?? 0) });
		const oldest = this.#known.keys().next().value;
		if (oldest !== undefined && this.#known.size > VERSIONS_KEPT) this.#known.delete(oldest);
	}

	#put({ listingId, row, unreadable }: ListingChange): void {
		if (row) this.#index(row);
		else this.#source.index.remove(listingId);
		if (unreadable !== undefined) this.#source.unreadable(unreadable);
	}

	#index(row: SearchRow): void {
		const { index, unreadable } = this.#source;
		try {
			index.put(row);
		} catch (error) {
			index.remove(row.listingId);
			unreadable(error);
		}
	}
}

/** Processes items in order and yields to other work between them. */
async function takeTurns<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
	const takeTurn = createTurns();
	for (const item of items) {
		act(item);
		const turn = takeTurn();
		if (turn) await turn;
	}
}
