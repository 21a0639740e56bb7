import type { ChangeLog, ListingChange, LogEntry } from '#functions/usecases/search/ports/search-changes.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';

/** A market and the log of its changes, in memory. */
export class TestLog implements ChangeLog {
	/** The listings that a loading index finds, as they are now. */
	readonly listings = new Map<string, ListingChange>();
	readonly entries: LogEntry[] = [];
	/** The last entry that can be read already; absent: all. */
	readable: number | undefined;
	/** Numbers after which the log was read. */
	reads: number[] = [];
	/** How often the market was loaded. */
	loads = 0;
	/** Readings, of the log or the market, that fail half-way. */
	failures = 0;
	/** All that is loaded comes on one page, not each listing on its own. */
	inOnePage = false;
	readonly parts = 1;

	write(row: SearchRow): void {
		this.append([{ listingId: row.listingId, version: (this.listings.get(row.listingId)?.version ?? 0) + 1, row }]);
	}

	remove(listingId: string): void {
		this.append([{ listingId }]);
	}

	/** Changes the market, and writes that into the log. */
	append(changes: readonly ListingChange[]): void {
		for (const change of changes) {
			if (change.version === undefined) this.listings.delete(change.listingId);
			else this.listings.set(change.listingId, change);
		}
		this.tell(changes);
	}

	/** Writes into the log alone. */
	tell(changes: readonly ListingChange[]): void {
		this.entries.push({ number: this.entries.length + 1, changes });
	}

	async *read(number: number): AsyncGenerator<LogEntry> {
		this.reads.push(number);
		for (const entry of this.entries.slice(number, this.readable)) {
			yield entry;
			this.#mayFail();
		}
	}

	async findStart(): Promise<number> {
		return this.readable ?? this.entries.length;
	}

	async *load(): AsyncGenerator<ListingChange[]> {
		this.loads++;
		const listings = [...this.listings.values()];
		for (const page of this.inOnePage ? [listings] : listings.map((one) => [one])) {
			yield page;
			this.#mayFail();
		}
	}

	async readLatest(sellerId: string): Promise<ListingChange[]> {
		return [...this.listings.values()].filter(({ row }) => row?.sellerId === sellerId);
	}

	#mayFail(): void {
		if (this.failures === 0) return;
		this.failures--;
		throw new Error('Throttled');
	}
}
