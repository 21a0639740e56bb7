import { type Bits, clearBit, hasBit, readWord, setBit } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import type { Growing } from '../columns/growing.ts';
import { compareAge, type NumberOf } from '../columns/read-numbers.ts';
import { addRows, countBetween, countRows, removeRows } from './base-rows.ts';
import type { Cut } from './cut.ts';
import { Fences } from './fences.ts';
import { Merge, type Merging } from './merge.ts';
import { MovedRows, type Numbered } from './moved-rows.ts';

/**
 * All stones by one number, ascending, unknown values last; equal ones newest first, then by id. An order has an immutable base, a set of base rows
 * that have moved or were removed (`stale`), and a short sorted list of moved and new rows with their places in the base. They are read as one.
 * Changed rows wait for the next query, or until there are many, and are then placed together. Once the list is long, a new base is merged step by
 * step with each change.
 */
export class Order {
	readonly #columns: Columns;
	readonly numberOf: NumberOf;
	/** Absent if the base is the rows in numeric order. */
	#base: Uint32Array | undefined;
	#length: number;
	readonly #stale: Growing<Bits>;
	/** Rows that have moved or were removed during a merge. */
	readonly #touched = new Set<number>();
	#fences: Fences | undefined;
	readonly #moved = new MovedRows((row, other) => compareAge(this.#columns, row, other));
	/** Moved and new rows that are not in the list yet. They are stale. */
	readonly #waiting = new Set<number>();
	readonly #merging: Merging;
	#merge: Merge | undefined;

	/** `base`: all rows that hold a stone, in order. A number means that the first `base` rows are already in order. */
	constructor(columns: Columns, numberOf: NumberOf, base: Uint32Array | number, merging: Merging) {
		this.#columns = columns;
		this.numberOf = numberOf;
		this.#base = typeof base === 'number' ? undefined : base;
		this.#length = typeof base === 'number' ? base : base.length;
		this.#stale = columns.makeRowSet();
		this.#fences = this.#base && this.#makeFences(this.#base);
		this.#merging = merging;
		if (typeof base === 'number') for (let at = 0; at < columns.words; at++) this.#stale.values[at] = ~readWord(columns.taken.values, at);
	}

	/** Size in bytes, without the sets of rows that belong to the columns. */
	get bytes(): number {
		return (this.#base?.byteLength ?? 0) + (this.#fences?.bytes ?? 0) + this.#moved.bytes + (this.#merge?.bytes ?? 0);
	}

	/** Call it before a row's number changes or the row is freed. */
	leave(row: number): void {
		if (!hasBit(this.#stale.values, row)) setBit(this.#stale.values, row);
		else if (!this.#waiting.delete(row)) this.#moved.remove(this.#describe(row));
		if (this.#merge) this.#touched.add(row);
	}

	/** Call it after a row's number has changed or a new row has been filled. */
	enter(row: number): void {
		if (this.#append(row)) return;
		setBit(this.#stale.values, row);
		if (this.#merge) this.#touched.add(row);
		this.#waiting.add(row);
		if (this.#waiting.size >= this.#merging.wait) this.#insertWaiting();
		this.#mergeOn();
	}

	/** Returns the cut before the first row whose number is at least `number`; `Infinity` means before the unknown ones. */
	before(number: number): Cut {
		return this.within(number, ALL);
	}

	/** Returns the cut before the first of the rows with `number` for which `isAfter` holds; it must hold for all rows after it. */
	within(number: number, isAfter: (row: number) => boolean): Cut {
		this.#insertWaiting();
		return { base: this.#firstIn(number, isAfter), moved: this.#moved.before(number, (row) => !isAfter(row)) };
	}

	get start(): Cut {
		return { base: 0, moved: 0 };
	}

	get end(): Cut {
		this.#insertWaiting();
		return { base: this.#length, moved: this.#moved.count };
	}

	/** Returns the cut at least `rows` rows of the base further on, at the end of a run of equal numbers, but no further than `limit`. */
	forward(from: Cut, rows: number, limit: Cut): Cut {
		let base = from.base + rows;
		while (base < limit.base && this.#isStale(base)) base++;
		if (base >= limit.base) return limit;
		const cut = this.before(this.#known(this.#row(base)));
		return cut.base > from.base ? cut : this.endOfRun(from, limit);
	}

	/** Returns the cut at least `rows` rows of the base back, at the start of a run of equal numbers, but no further than `limit`. */
	backward(from: Cut, rows: number, limit: Cut): Cut {
		let base = from.base - rows;
		if (base <= limit.base) return limit;
		while (base < from.base && this.#isStale(base)) base++;
		return base === from.base ? this.startOfRun(from) : this.before(this.#known(this.#row(base)));
	}

	/** Returns the cut before the run of rows that share the number of the last row before `cut`. Returns `cut` if there is no such row. */
	startOfRun(cut: Cut): Cut {
		let { base, moved } = cut;
		while (base > 0 && this.#isStale(base - 1)) base--;
		const inBase = base > 0 ? this.#known(this.#row(base - 1)) : Number.NEGATIVE_INFINITY;
		const inMoved = moved > 0 ? this.#moved.number(moved - 1) : Number.NEGATIVE_INFINITY;
		const number = Math.max(inBase, inMoved);
		if (number === Number.NEGATIVE_INFINITY) return this.start;
		const patience = base - LONG_RUN;
		while (base > 0 && (this.#isStale(base - 1) || this.#known(this.#row(base - 1)) === number)) if (--base < patience) return this.before(number);
		while (moved > 0 && this.#moved.number(moved - 1) === number) moved--;
		return { base, moved };
	}

	/** Returns the cut after the run of rows that share the number of the first row after `cut`, but no further than `limit`. */
	endOfRun(cut: Cut, limit: Cut): Cut {
		let { base, moved } = cut;
		while (base < limit.base && this.#isStale(base)) base++;
		const inBase = base < limit.base ? this.#known(this.#row(base)) : Number.POSITIVE_INFINITY;
		const inMoved = moved < limit.moved ? this.#moved.number(moved) : Number.POSITIVE_INFINITY;
		const number = Math.min(inBase, inMoved);
		if (number === Number.POSITIVE_INFINITY) return limit;
		const patience = base + LONG_RUN;
		while (base < limit.base && (this.#isStale(base) || this.#known(this.#row(base)) === number)) if (++base > patience) return this.before(number + 1);
		while (moved < limit.moved && this.#moved.number(moved) === number) moved++;
		return { base, moved };
	}

	count(bits: Bits, from: Cut, to: Cut): number {
		const stale = this.#stale.values;
		const base = this.#base;
		let count = base ? countRows(bits, stale, base, from.base, to.base) : countBetween(bits, stale, from.base, to.base);
		for (let at = from.moved; at < to.moved; at++) if (hasBit(bits, this.#moved.row(at))) count++;
		return count;
	}

	/** Adds rows of the set between two cuts to `into`, in order, until it has `most`. */
	collect(bits: Bits, from: Cut, to: Cut, into: number[], most: number): void {
		let at = from.base;
		for (let moved = from.moved; ; moved++) {
			while (moved < to.moved && !hasBit(bits, this.#moved.row(moved))) moved++;
			const row = this.#moved.row(moved);
			const stop = moved < to.moved ? Math.min(this.#findPlace(row, this.#moved.number(moved)), to.base) : to.base;
			for (; at < stop; at++) {
				const other = this.#row(at);
				if (!hasBit(bits, other) || hasBit(this.#stale.values, other)) continue;
				if (into.push(other) === most) return;
			}
			if (moved >= to.moved || into.push(row) === most) return;
		}
	}

	addTo(bits: Bits, from: Cut, to: Cut): void {
		addRows(bits, this.#stale.values, this.#base, from.base, to.base);
		for (let at = from.moved; at < to.moved; at++) setBit(bits, this.#moved.row(at));
	}

	takeFrom(bits: Bits, from: Cut, to: Cut): void {
		removeRows(bits, this.#stale.values, this.#base, from.base, to.base);
		for (let at = from.moved; at < to.moved; at++) clearBit(bits, this.#moved.row(at));
	}

	#describe(row: number): Numbered {
		return { row, number: this.#known(row) };
	}

	/** Returns the row's number; unknown values are infinite. */
	#known(row: number): number {
		return this.numberOf(row) || Number.POSITIVE_INFINITY;
	}

	#row(at: number): number {
		return this.#base ? (this.#base[at] ?? 0) : at;
	}

	#isStale(at: number): boolean {
		return hasBit(this.#stale.values, this.#row(at));
	}

	/** Appends a new row to a base in numeric order if it belongs at the end. Returns false otherwise. */
	#append(row: number): boolean {
		if (this.#base || this.#merge || row !== this.#length) return false;
		this.#insertWaiting();
		const added = this.#describe(row);
		if (this.#moved.countBefore(added) < this.#moved.count) return false;
		let last = this.#length - 1;
		while (last >= 0 && this.#isStale(last)) last--;
		if (last >= 0 && this.#moved.compare(added, this.#describe(last)) < 0) return false;
		clearBit(this.#stale.values, row);
		this.#length++;
		return true;
	}

	#insertWaiting(): void {
		if (this.#waiting.size === 0 && !this.#moved.hasRemoved) return;
		this.#moved.insert(Array.from(this.#waiting, (row) => this.#describe(row)));
		this.#waiting.clear();
	}

	/** Returns the place in the base before which a row with this number belongs. */
	readonly #findPlace = (row: number, number: number) => this.#firstIn(number, (other) => compareAge(this.#columns, row, other) < 0);

	/** Returns the place of the first base row, not stale, with a greater number or with `number` and `isAfter`. */
	#firstIn(number: number, isAfter: (row: number) => boolean): number {
		const holds = (row: number) => {
			const known = this.#known(row);
			return known > number || (known === number && isAfter(row));
		};
		let { low, high } = this.#fences?.around(number) ?? { low: 0, high: this.#length };
		while (low < high) {
			const middle = (low + high) >>> 1;
			let at = middle;
			while (at < high && this.#isStale(at)) at++;
			if (at === high || holds(this.#row(at))) high = middle;
			else low = at + 1;
		}
		return low;
	}

	#makeFences(base: Uint32Array): Fences {
		return new Fences(base, (row) => (hasBit(this.#stale.values, row) ? undefined : this.#known(row)));
	}

	#mergeOn(): void {
		if (!this.#merge) {
			if (this.#moved.count < this.#merging.at) return;
			this.#insertWaiting();
			this.#touched.clear();
			this.#merge = new Merge({ base: this.#base, length: this.#length, ...this.#moved.copy(), findPlace: this.#findPlace });
		}
		const merged = this.#merge.proceed(this.#merging.step, this.#stale.values, this.#touched);
		if (!merged) return;
		this.#merge = undefined;
		this.#insertWaiting();
		const moved = this.#moved.copy().moved.filter((row) => this.#touched.has(row));
		this.#base = merged;
		this.#length = merged.length;
		this.#stale.values.fill(0);
		for (const row of this.#touched) setBit(this.#stale.values, row);
		this.#moved.clear();
		this.#fences = this.#makeFences(merged);
		for (const row of moved) this.#waiting.add(row);
	}
}

const ALL = () => true;

/** Equal rows that are passed one by one before their end is searched for. */
const LONG_RUN = 64;
