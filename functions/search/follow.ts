import type { ChangeLog, ListingChange } from '#functions/usecases/search/ports/search-changes.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import type { SearchIndex } from './index.ts';
import { createTurns } from './turns.ts';

export interface Source {
	index: SearchIndex;
	/** How far the index has followed the log already; absent: it is empty. */
	since?: Followed;
	log: ChangeLog;
	/** Real time, milliseconds. */
	clock(): number;
	/** Told of a row that cannot be read; its listing is left out of the index. */
	unreadable(error: unknown): void;
}

/** How far an index has followed the log. */
export interface Followed {
	/** The number of the last entry that is in the index. */
	number: number;
	/** When the log was read to its end; real time, milliseconds. 0 while the market is loaded. */
	readAt: number;
}

export interface Follower extends Readonly<Followed> {
	/**
	 * Brings the index up to date; the first call loads the whole market, unless
	 * the index began with a snapshot. Reads the log at most once in 250 ms, or,
	 * when forced, once more after the call. Rejects when the table cannot be
	 * read; what was read so far stays.
	 */
	fresh(options?: { force?: boolean }): Promise<void>;
	/** Brings in what a seller has written in the last seconds, which the log may not tell yet. */
	readLatest(sellerId: string): Promise<void>;
}

const PAUSE = 250;

/** Keeps a search index in step with the table, by the log of its changes. */
export function createFollower(source: Source): Follower {
	const { index, log, clock, since } = source;
	const changes = new Changes(source);
	let running: Promise<void> | undefined;
	let next: Promise<void> | undefined;
	let ranAt: number | undefined;
	let readAt = since?.readAt ?? 0;
	let number = since?.number;
	/** Where the log is read from once the market is loaded, which may take more than one attempt. */
	let start: number | undefined;

	async function run(): Promise<void> {
		const startedAt = clock();
		number ??= await load();
		for await (const entry of log.read(number)) {
			await changes.apply(entry.changes);
			number = entry.number;
		}
		// The first reading ends with everything ready for queries.
		if (ranAt === undefined) index.prepare();
		ranAt = readAt = startedAt;
	}

	async function load(): Promise<number> {
		start ??= await log.findStart();
		const loadPart = async (part: number) => {
			for await (const page of log.load(part)) await changes.load(page);
		};
		// All parts come to an end before anybody may start another run.
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
			// The run under way may have passed what the caller waits for: one more follows it, for all who ask meanwhile.
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

/** Number of changes whose versions are remembered: enough for all that arrive twice or out of order. */
const VERSIONS_KEPT = 50_000;
const FIRST_VERSION = 1;
/** The version of a listing that was removed. */
const GONE = Number.POSITIVE_INFINITY;

/** The latest known change of a listing. Times are in milliseconds; 0 if unknown. */
interface Known {
	/** The latest version. */
	version: number;
	changedAt: number;
	/** When the first version was written. */
	addedAt: number;
}

/** Puts changes into an index; those that come too late undo nothing. */
class Changes {
	readonly #source: Source;
	/** The listings that have changed, the latest changes last. */
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

	/** Loads the whole market, of which nothing has changed yet. */
	async load(listings: readonly ListingChange[]): Promise<void> {
		await takeTurns(listings, (one) => this.#put(one));
	}

	/**
	 * Whether a change is older than what is known of its listing. An import that is taken over adds a row's
	 * listing under the same id again, with versions from 1 on. Its first version is told apart by its time,
	 * also where the log has the removal of the former listing behind it or twice.
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

/** Deals with one after the other, and lets others have their turn. */
async function takeTurns<T>(items: readonly T[], act: (item: T) => void): Promise<void> {
	const takeTurn = createTurns();
	for (const item of items) {
		act(item);
		const turn = takeTurn();
		if (turn) await turn;
	}
}
