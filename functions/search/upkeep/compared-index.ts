import type { SearchRow } from '#shared/domain/search-row.ts';
import { type Bits, clearBit, hasBit } from '../bits.ts';
import { Columns } from '../columns.ts';
import type { SearchIndex } from '../index.ts';

const VALUES = ['seconds', 'millis', 'weight', 'askingPrice', 'length', 'width', 'depth', 'sorted', 'others'] as const;

/** An index under comparison with the table; it may follow the table meanwhile. */
export class ComparedIndex {
	readonly #columns: Columns;
	/** The stones that were there at the beginning and have not been met yet. */
	readonly #unmet: Bits;
	/** Where a row that the index should hold is put into columns of its own. */
	readonly #probe = new Columns();
	#sellers: readonly string[] = [];

	constructor({ columns }: SearchIndex) {
		this.#columns = columns;
		this.#unmet = columns.taken.values.slice(0, columns.words);
	}

	has(listingId: string): boolean {
		return this.#columns.ids.find(listingId) >= 0;
	}

	/** Whether the index holds just this of the stone; undefined when it does not hold the stone at all. */
	says(stone: SearchRow): boolean | undefined {
		const columns = this.#columns;
		const row = columns.ids.find(stone.listingId);
		if (row < 0) return undefined;
		this.#probe.set(0, stone);
		return (
			VALUES.every((name) => columns[name].values[row] === this.#probe[name].values[0]) &&
			columns.standing(row) === this.#probe.standing(0) &&
			this.#sellerOf(row) === stone.sellerId
		);
	}

	/** The stone is in the table. */
	meet(listingId: string): void {
		const row = this.#columns.ids.find(listingId);
		if (row >= 0 && row < this.#unmet.length * 32) clearBit(this.#unmet, row);
	}

	/** Stones that were in the index at the beginning, still are, and have not been met. */
	*unmet(): Generator<string> {
		for (let row = 0; row < this.#unmet.length * 32; row++) {
			if (hasBit(this.#unmet, row) && hasBit(this.#columns.taken.values, row)) yield this.#columns.ids.text(row);
		}
	}

	#sellerOf(row: number): string | undefined {
		const { sellers } = this.#columns;
		const code = sellers.column.values[row] ?? 0;
		if (code >= this.#sellers.length) this.#sellers = sellers.names;
		return this.#sellers[code];
	}
}
