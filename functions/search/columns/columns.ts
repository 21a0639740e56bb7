import { makeRecord } from '#shared/domain/common/record.ts';
import type { SortField } from '#shared/domain/search/search-filters.ts';
import { FOUND_NAMES, type FoundName, type SearchRow } from '#shared/domain/search/search-row.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { type Bits, clearBit, countWords, setBit } from './bits.ts';
import { Coded } from './coded.ts';
import { Growing } from './growing.ts';
import { Ids } from './ids.ts';
import { Measurements, type NumberColumns } from './measurements.ts';
import { makeFingerprint, Names } from './names.ts';
import { listOrdersOf, MEASURED_NAMES, type MeasuredName, NUMBER_SORTS } from './numbers.ts';
import type { Profiles } from './profiles.ts';
import { RowSets } from './row-sets.ts';
import { Sellers } from './sellers.ts';

/** Initial rows of an index, in addition to the rows of a loaded market. */
const FIRST_ROWS = 256;
/** Once there is room for fewer stones than this, each new stone lengthens one array. It exceeds the number of arrays. */
const ROOM = 192;
/** Share of spare room in a loaded market. */
const SPARE = 1 / 256;
const SMALL = 65_536;
/** Rows of removed stones are reused once there are this many, and this share of all rows. */
const FREE_ROWS = 1024;
const FREE_SHARE = 1 / 8;

const bits = (rows: number) => new Growing((length) => new Int32Array(length), rows, countWords);
const bitsOfWords = (rows: number) =>
	new Growing(
		(length) => new Int32Array(length),
		rows,
		(capacity) => countWords(countWords(capacity)),
	);
const bytes2 = (rows: number) => new Growing((length) => new Uint16Array(length), rows);
const bytes4 = (rows: number) => new Growing((length) => new Uint32Array(length), rows);

/** The parts of a row that a stone’s new values change. */
export interface Changes {
	/** Orders in which the stone moves. */
	orders: readonly SortField[];
	numbers: readonly MeasuredName[];
	/** Whether its state, a flag or a code changes. */
	sets: boolean;
}

export const EVERYTHING: Changes = { orders: NUMBER_SORTS, numbers: MEASURED_NAMES, sets: true };

/**
 * The market in columns: one typed array or bit set per field, one row per stone. A stone keeps its row while it exists; values change in place. Rows
 * begin in the order in which the stones were listed.
 */
export class Columns {
	readonly ids: Ids;
	readonly sellers: Sellers;
	/** Milliseconds from the time in a stone's id to its listing: 0 for most, and the same for all stones of an import. */
	readonly #delays: Coded;
	readonly measurements: Measurements;
	/** When the running auction closes: seconds since 1970, or 0 without an auction. */
	readonly closings: Coded;
	/** Price levels from `levels/`, 0 without a level; empty until `makeLevels`. Snapshots omit them because they are derived. */
	readonly levels: Growing<Uint16Array<ArrayBuffer>>;
	readonly names: Record<FoundName, Names>;
	readonly taken: Growing<Bits>;
	readonly sets: RowSets;

	readonly #arrays: { values: { byteLength: number }; growTo(rows: number): void }[] = [];
	#capacity: number;
	/** Number of arrays already lengthened to the next capacity. */
	#grown = 0;
	/** Number of rows used so far, including freed rows. */
	#rows = 0;
	readonly #free: number[] = [];

	constructor(stones = 0) {
		const capacity = roundToWords(stones * (1 + SPARE) + FIRST_ROWS);
		const kept = <T extends { values: { byteLength: number }; growTo(rows: number): void }>(array: T): T => {
			this.#arrays.push(array);
			return array;
		};
		this.#capacity = capacity;
		this.ids = new Ids(capacity);
		kept(this.ids.words);
		this.sellers = new Sellers(capacity);
		kept(this.sellers.column);
		this.#delays = new Coded(capacity);
		kept(this.#delays.column);
		const makers = { twoBytes: () => kept(bytes2(capacity)), fourBytes: () => kept(bytes4(capacity)) };
		this.measurements = new Measurements(makers);
		this.closings = new Coded(capacity);
		kept(this.closings.column);
		this.levels = bytes2(0);
		this.names = makeRecord(FOUND_NAMES, () => new Names(capacity));
		for (const { upper, lower } of Object.values(this.names)) {
			kept(upper);
			kept(lower);
		}
		this.taken = kept(bits(capacity));
		this.sets = new RowSets({
			bits: () => kept(bits(capacity)),
			bitsOfWords: () => kept(bitsOfWords(capacity)),
			...makers,
		});
	}

	/** The numbers that have columns; 0 is unknown. */
	get numbers(): NumberColumns {
		return this.measurements.columns;
	}

	get profiles(): Profiles {
		return this.measurements.profiles;
	}

	/** Number of words that every bit set of the market has at least. */
	get words(): number {
		return countWords(this.#rows);
	}

	get rows(): number {
		return this.#rows;
	}

	get bytes(): number {
		const { certificateNumber, lotId } = this.names;
		const derived = this.ids.tableBytes + certificateNumber.bytesOfRows + lotId.bytesOfRows + this.profiles.bytesOfUnusual;
		return this.#arrays.reduce((sum, { values }) => sum + values.byteLength, derived);
	}

	makeRowSet(): Growing<Bits> {
		const set = bits(this.#room);
		this.#arrays.push(set);
		return set;
	}

	/** Makes room for price levels, which many processes never need. */
	makeLevels(): void {
		if (this.#arrays.includes(this.levels)) return;
		this.levels.growTo(this.#room);
		this.#arrays.push(this.levels);
	}

	/** Returns when the stone was listed, in milliseconds since 1970. */
	createdAt(row: number): number {
		return this.ids.readTime(row) + this.#delays.read(row);
	}

	/** Writes when the stone was listed. Its id is already there. */
	setCreatedAt(row: number, createdAt: number): void {
		this.#delays.set(row, createdAt - this.ids.readTime(row));
	}

	/** Assigns a row to a new stone and stores its id. Throws if the id is not a ULID. */
	take(listingId: string): number {
		const reused = this.#free.length > FREE_ROWS && this.#free.length > this.#rows * FREE_SHARE;
		const row = reused ? (this.#free.at(-1) ?? 0) : this.#rows;
		if (!reused) this.#makeRoom();
		this.ids.add(listingId, row);
		if (reused) this.#free.pop();
		else this.#rows++;
		setBit(this.taken.values, row);
		return row;
	}

	/** Returns what the stone's new values change. */
	findChanges(row: number, stone: SearchRow): Changes {
		const numbers = this.measurements.findChanges(row, stone);
		const orders = this.createdAt(row) === stone.createdAt ? listOrdersOf(numbers) : NUMBER_SORTS;
		return { orders, numbers, sets: !this.sets.says(row, stone) };
	}

	/** Writes a stone into its row. `changes`: what differs from the row's present stone. */
	set(row: number, stone: SearchRow, { numbers, sets }: Changes = EVERYTHING): void {
		this.setCreatedAt(row, stone.createdAt);
		this.measurements.set(row, stone, numbers);
		this.closings.set(row, encodeClosing(stone));
		for (const name of FOUND_NAMES) this.names[name].set(row, encodeName(stone[name]));
		this.sellers.set(row, stone.sellerId, readDealer(stone));
		if (sets) this.sets.set(row, stone);
	}

	/** Returns whether the row holds exactly this stone. */
	says(row: number, stone: SearchRow): boolean {
		return (
			this.createdAt(row) === stone.createdAt &&
			this.measurements.findChanges(row, stone).length === 0 &&
			this.closings.read(row) === encodeClosing(stone) &&
			FOUND_NAMES.every((name) => this.names[name].read(row) === encodeName(stone[name])) &&
			this.sellers.has(row, stone.sellerId) &&
			!this.sellers.isOtherDealer(stone.sellerId, readDealer(stone)) &&
			this.sets.says(row, stone)
		);
	}

	free(row: number): void {
		this.ids.delete(row);
		clearBit(this.taken.values, row);
		this.sets.clear(row);
		this.#free.push(row);
	}

	/** Completes the derived columns after a snapshot has filled the first `rows` rows. `standings` hold their states and flags. */
	fill(rows: number, standings: Uint16Array): void {
		this.#rows = rows;
		this.ids.addAll(rows);
		this.taken.values.fill(-1, 0, rows >>> 5);
		for (let row = rows & ~31; row < rows; row++) setBit(this.taken.values, row);
		this.measurements.fill(rows);
		this.sets.fill(rows, standings);
	}

	/** Rows for which a further array needs room. */
	get #room(): number {
		return this.#grown > 0 ? this.#nextCapacity : this.#capacity;
	}

	get #nextCapacity(): number {
		return roundToWords(this.#capacity * (this.#capacity < SMALL ? 2 : 1 + 2 * SPARE));
	}

	/** Lengthens one array per new stone ahead of time, because lengthening all at once would delay queries. */
	#makeRoom(): void {
		if (this.#grown === 0 && this.#rows + ROOM < this.#capacity) return;
		do {
			this.#arrays[this.#grown++]?.growTo(this.#nextCapacity);
			if (this.#grown < this.#arrays.length) continue;
			this.#capacity = this.#nextCapacity;
			this.#grown = 0;
			return;
		} while (this.#rows >= this.#capacity);
	}
}

/** Returns the dealer that a row states. Sold stones do not follow their seller's later licence, so theirs may be outdated. */
function readDealer({ state, dealer }: SearchRow): string | undefined {
	return state === 'SOLD' ? undefined : dealer;
}

function encodeClosing({ closesAt = 0 }: SearchRow): number {
	return Math.floor(closesAt / 1000);
}

function encodeName(name: string | undefined): number {
	return name === undefined ? 0 : makeFingerprint(normalizeLotId(name));
}

/** Rounds up to whole words of 32 rows, since words are read to their ends. */
function roundToWords(rows: number): number {
	return Math.ceil(rows / 32) * 32;
}
