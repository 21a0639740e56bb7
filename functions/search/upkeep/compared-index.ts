import type { SearchRow } from '#shared/domain/search-row.ts';
import type { SearchIndex } from '../index.ts';
import type { Seen } from '../seen.ts';

/** An index under comparison with the table; it may follow the table meanwhile. */
export class ComparedIndex {
	readonly #index: SearchIndex;
	/** The stones that were there at the beginning. */
	readonly #seen: Seen;

	constructor(index: SearchIndex) {
		this.#index = index;
		this.#seen = index.noneSeen();
	}

	has(listingId: string): boolean {
		return this.#index.has(listingId);
	}

	/** Whether the index holds just this of the stone; undefined when it does not hold the stone at all. */
	says(stone: SearchRow): boolean | undefined {
		return this.#index.says(stone);
	}

	/** The stone is in the table. */
	meet(listingId: string): void {
		this.#seen.add(listingId);
	}

	/** Stones that were in the index at the beginning, still are, and have not been met. */
	unmet(): Iterable<string> {
		return this.#seen.unseen();
	}
}
