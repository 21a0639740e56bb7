import type { Bits } from '../columns/bits.ts';
import { type Cut, isSame } from './cut.ts';
import type { Order } from './order.ts';

/** Rows of an order skipped at once on the way to a page. */
export const STRIDE = 4096;

/** A set of rows, and the page: places `first` to before `end`. */
interface Part {
	rows: Bits;
	first: number;
	end: number;
}

type Arrange = (rows: number[], first: number, end: number) => number[];

/** A walk along an order, past the rows before the page and then along the page. */
export class Walk {
	readonly page: number[] = [];
	readonly #order: Order;
	readonly #rows: Bits;
	readonly #arrange: Arrange;
	#skip: number;
	#wanted: number;
	#patience: number;
	gaveUp = false;

	/** `patience`: strides after which it gives up. */
	constructor(order: Order, { rows, first, end }: Part, arrange: Arrange, patience: number) {
		this.#patience = patience;
		this.#order = order;
		this.#rows = rows;
		this.#arrange = arrange;
		this.#skip = first;
		this.#wanted = end - first;
	}

	/** Walks upwards between two cuts. `byRun`: rows with the same number still have to be arranged. */
	up(from: Cut, to: Cut, byRun: boolean): void {
		for (let cut = from, next = cut; this.#goesOn(cut, to); cut = next) {
			next = this.#order.forward(cut, STRIDE, to);
			if (this.#pass(cut, next)) continue;
			if (!byRun) this.#take(cut, next, false);
			else
				for (let run = cut, end = run; !isSame(run, next) && this.#wanted > 0; run = end) {
					end = this.#order.endOfRun(run, next);
					this.#take(run, end, true);
				}
		}
	}

	/** Walks downwards between two cuts, run by run, since within a run the order is the same in both directions. */
	down(to: Cut, from: Cut, byRun: boolean): void {
		for (let cut = from, next = cut; this.#goesOn(cut, to); cut = next) {
			next = this.#order.backward(cut, STRIDE, to);
			if (this.#pass(next, cut)) continue;
			for (let run = cut, start = run; !isSame(run, next) && this.#wanted > 0; run = start) {
				start = this.#order.startOfRun(run);
				this.#take(start, run, byRun);
			}
		}
	}

	#goesOn(cut: Cut, to: Cut): boolean {
		if (this.#wanted === 0 || isSame(cut, to)) return false;
		if (this.#patience-- > 0) return true;
		this.gaveUp = true;
		return false;
	}

	/** Skips the rows between the cuts if all come before the page. Returns whether it did. */
	#pass(from: Cut, to: Cut): boolean {
		const count = this.#order.count(this.#rows, from, to);
		if (count > this.#skip) return false;
		this.#skip -= count;
		return true;
	}

	#take(from: Cut, to: Cut, isRun: boolean): void {
		if (this.#wanted === 0 || isSame(from, to)) return;
		const rows: number[] = [];
		this.#order.collect(this.#rows, from, to, rows, isRun ? Number.POSITIVE_INFINITY : this.#skip + this.#wanted);
		const [first, end] = [this.#skip, Math.min(this.#skip + this.#wanted, rows.length)];
		this.#skip = Math.max(0, first - rows.length);
		if (first >= end) return;
		const taken = isRun && rows.length > 1 ? this.#arrange(rows, first, end) : rows.slice(first, end);
		this.#wanted -= taken.length;
		for (const row of taken) this.page.push(row);
	}
}
