import type { Columns } from '../columns/columns.ts';
import { createTurns } from '../turns.ts';
import { createClassReader, NO_CLASS } from './classes.ts';

/** Rows processed between two checks of the clock. */
const STRIDE = 2048;
/** Words per block: the number of the next block, then rows. Half of all classes have at most three stones. */
const BLOCK = 8;
const ROOM = BLOCK - 1;
const NO_BLOCK = -1;
/** Blocks allocated at once, a power of two, so that a block's number gives its location. */
const CHUNK_BITS = 11;
const CHUNK = 1 << CHUNK_BITS;
const NO_CHUNK = new Int32Array();
/** Initial places for classes, and the hash table's fill ratio and growth. */
const FIRST_PLACES = 64;
const FILLED_AT_MOST = 0.8;
const GROWTH = 1.25;

/**
 * The rows of each class (`classes.ts`), updated with the columns: five to six bytes per stone. A class is a chain of blocks, all full but the first,
 * where rows are added and removed. Empty blocks are reused. So no list is copied to grow, and only a stone that changes its class is searched for in
 * a list. Built on first use; until then changes are ignored.
 */
export class ClassRows {
	readonly #columns: Columns;
	/** Rows before this one are indexed; later rows are read when reached. Infinite once all are indexed. */
	#reached = 0;
	readonly #chunks: Int32Array[] = [];
	/** Head of the chain of free blocks. */
	#free = NO_BLOCK;
	/** Classes in a hash table with open addressing; `NO_CLASS` marks a free place. Classes without stones stay. */
	#classes = new Int32Array(FIRST_PLACES).fill(NO_CLASS);
	/** First block and number of rows of the class at each place. */
	#firsts = new Int32Array(FIRST_PLACES);
	#counts = new Int32Array(FIRST_PLACES);
	#used = 0;

	constructor(columns: Columns) {
		this.#columns = columns;
	}

	get bytes(): number {
		const chunks = this.#chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
		return chunks + this.#classes.byteLength + this.#firsts.byteLength + this.#counts.byteLength;
	}

	/** Indexes all rows and yields to other queries. A caller that does not await it triggers the rest at once. */
	async make(): Promise<void> {
		const takeTurn = createTurns();
		while (this.#reached < this.#columns.rows) {
			this.#reach(this.#reached + STRIDE);
			await takeTurn();
		}
		this.#makeNow();
	}

	listClasses(): Int32Array {
		this.#makeNow();
		return this.#classes.filter((one, place) => one !== NO_CLASS && this.#counts[place] !== 0);
	}

	/** Lists the rows of some classes, in any state and order. */
	list(classes: readonly number[]): Int32Array<ArrayBuffer> {
		this.#makeNow();
		const places = classes.map((one) => this.#placeOf(one));
		const rows = new Int32Array(places.reduce((sum, place) => sum + (this.#counts[place] ?? 0), 0));
		let filled = 0;
		for (const place of places) filled = this.#copy(place, rows, filled);
		return rows;
	}

	/** Returns the class under which a row is indexed, or `NO_CLASS`. Call it before the row changes. */
	read(row: number): number {
		return row < this.#reached ? createClassReader(this.#columns)(row) : NO_CLASS;
	}

	/** Moves a changed row to its class. `before` is its previous class. */
	move(row: number, before: number): void {
		const after = this.read(row);
		if (after === before) return;
		if (before !== NO_CLASS) this.#takeOut(row, before);
		if (after !== NO_CLASS) this.#add(row, after);
	}

	#makeNow(): void {
		if (this.#reached === Number.POSITIVE_INFINITY) return;
		this.#reach(this.#columns.rows);
		this.#reached = Number.POSITIVE_INFINITY;
	}

	/** Indexes the rows before `until`. */
	#reach(until: number): void {
		const classOf = createClassReader(this.#columns);
		const end = Math.min(until, this.#columns.rows);
		for (let row = this.#reached; row < end; row++) {
			const ofClass = classOf(row);
			if (ofClass !== NO_CLASS) this.#add(row, ofClass);
		}
		this.#reached = end;
	}

	/** Copies the rows of the class at `place` to `into`, starting at `from`. Returns the end. */
	#copy(place: number, into: Int32Array, from: number): number {
		let filled = from;
		let inBlock = countRowsInFirstBlock(this.#counts[place] ?? 0);
		let block = inBlock === 0 ? NO_BLOCK : (this.#firsts[place] ?? NO_BLOCK);
		for (; block !== NO_BLOCK; inBlock = ROOM) {
			const [chunk, at] = [this.#chunkOf(block), startOf(block)];
			for (let word = at + 1; word <= at + inBlock; word++) into[filled++] = chunk[word] ?? 0;
			block = chunk[at] ?? NO_BLOCK;
		}
		return filled;
	}

	#add(row: number, ofClass: number): void {
		let place = this.#placeOf(ofClass);
		if (this.#classes[place] === NO_CLASS) {
			if (++this.#used > this.#classes.length * FILLED_AT_MOST) {
				this.#makePlaces();
				place = this.#placeOf(ofClass);
			}
			this.#classes[place] = ofClass;
			this.#firsts[place] = NO_BLOCK;
		}
		const count = (this.#counts[place] ?? 0) + 1;
		this.#counts[place] = count;
		const inFirst = countRowsInFirstBlock(count);
		if (inFirst === 1) this.#firsts[place] = this.#takeBlock(this.#firsts[place] ?? NO_BLOCK);
		const first = this.#firsts[place] ?? NO_BLOCK;
		this.#chunkOf(first)[startOf(first) + inFirst] = row;
	}

	#takeOut(row: number, ofClass: number): void {
		const place = this.#placeOf(ofClass);
		const [first, count] = [this.#firsts[place] ?? NO_BLOCK, this.#counts[place] ?? 0];
		const [chunk, start] = [this.#chunkOf(first), startOf(first)];
		const inFirst = countRowsInFirstBlock(count);
		// The row added last takes the removed row's place.
		this.#replace(first, inFirst, row, chunk[start + inFirst] ?? 0);
		this.#counts[place] = count - 1;
		if (inFirst > 1) return;
		this.#firsts[place] = chunk[start] ?? NO_BLOCK;
		chunk[start] = this.#free;
		this.#free = first;
	}

	#replace(first: number, inFirst: number, row: number, by: number): void {
		let inBlock = inFirst;
		for (let block = first; block !== NO_BLOCK; inBlock = ROOM) {
			const [chunk, at] = [this.#chunkOf(block), startOf(block)];
			for (let word = at + 1; word <= at + inBlock; word++) {
				if (chunk[word] !== row) continue;
				chunk[word] = by;
				return;
			}
			block = chunk[at] ?? NO_BLOCK;
		}
		throw new RangeError(`Row ${row} is not among those of its class`);
	}

	/** Takes a free block and puts it before `next`. */
	#takeBlock(next: number): number {
		if (this.#free === NO_BLOCK) this.#makeBlocks();
		const block = this.#free;
		const [chunk, at] = [this.#chunkOf(block), startOf(block)];
		this.#free = chunk[at] ?? NO_BLOCK;
		chunk[at] = next;
		return block;
	}

	#makeBlocks(): void {
		const chunk = new Int32Array(CHUNK * BLOCK);
		const first = this.#chunks.length * CHUNK;
		for (let block = 0; block < CHUNK; block++) chunk[block * BLOCK] = block === CHUNK - 1 ? NO_BLOCK : first + block + 1;
		this.#chunks.push(chunk);
		this.#free = first;
	}

	#chunkOf(block: number): Int32Array {
		return this.#chunks[block >>> CHUNK_BITS] ?? NO_CHUNK;
	}

	/** Returns the place of a class, or the free place where it belongs. */
	#placeOf(ofClass: number): number {
		const classes = this.#classes;
		const places = classes.length;
		let place = Math.floor(((Math.imul(ofClass, 0x9e3779b1) >>> 0) * places) / 2 ** 32);
		for (let held = classes[place]; held !== ofClass && held !== NO_CLASS; held = classes[place]) if (++place === places) place = 0;
		return place;
	}

	#makePlaces(): void {
		const [classes, firsts, counts] = [this.#classes, this.#firsts, this.#counts];
		const places = Math.ceil(classes.length * GROWTH);
		this.#classes = new Int32Array(places).fill(NO_CLASS);
		this.#firsts = new Int32Array(places);
		this.#counts = new Int32Array(places);
		for (const [before, ofClass] of classes.entries()) {
			if (ofClass === NO_CLASS) continue;
			const place = this.#placeOf(ofClass);
			this.#classes[place] = ofClass;
			this.#firsts[place] = firsts[before] ?? NO_BLOCK;
			this.#counts[place] = counts[before] ?? 0;
		}
	}
}

function startOf(block: number): number {
	return (block & (CHUNK - 1)) * BLOCK;
}

/** Returns the number of rows in the first block of a class with `count` rows; all later blocks are full. */
function countRowsInFirstBlock(count: number): number {
	return ((count - 1) % ROOM) + 1;
}
