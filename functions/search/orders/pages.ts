import type { SortField } from '#shared/domain/search/search-filters.ts';
import { COMPARED } from '#shared/domain/stock/attributes.ts';
import { type Bits, findLowestBit, readWord, setBit } from '../columns/bits.ts';
import { CODE_SORTS, type CodedName } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { CLOSING, LEVEL, LEVEL_SCALE } from '../columns/numbers.ts';
import type { Scratch } from '../scratch.ts';
import { combine, countBoth } from '../vectors/sets.ts';
import { listRows } from '../vectors/vectors.ts';
import type { Orders } from './orders.ts';
import { RANKS, type Sort, type SortKey, sortNewestFirst, sortRows } from './sort-rows.ts';
import { STRIDE, Walk } from './walk.ts';

/** Results up to this size may be sorted as a whole. The second number compares the cost of sorting a row with that of reading an order. */
const SORTED_MOST = 32_768;
const STEPS_PER_SORTED = 24;
/** Cost of making an order, in steps per row. */
const STEPS_PER_MADE = 60;
/** Groups up to this size are sorted as a whole, larger ones by groups of the next key. */
const GROUP_SORTED = 8192;
/** Number of price levels, plus one for stones without a level. */
const LEVELS = COMPARED.priceLevel.max * LEVEL_SCALE + 1;

/** Bounds of a result's values: an order is not read outside of them. */
export type Bounds = Partial<Record<SortField, { least: number; most: number }>>;

/** A result, or a part of one, and the page to return. */
interface Result {
	rows: Bits;
	total: number;
	sort: Sort;
	/** The page: places `first` to before `end`. */
	first: number;
	end: number;
}

/**
 * Cuts a sorted page out of a result. Sorting by number reads the order if the result is broad and sorts the rows if it is narrow. Sorting by code
 * goes group by group, using the list filters' sets of rows. Sorting by close does likewise, since running auctions have few different closes.
 */
export class Pages {
	readonly #columns: Columns;
	readonly #orders: Orders;
	readonly #scratch: Scratch;

	constructor(columns: Columns, orders: Orders, scratch: Scratch) {
		this.#columns = columns;
		this.#orders = orders;
		this.#scratch = scratch;
	}

	page(result: Result, bounds: Bounds): number[] {
		const { total, sort, first } = result;
		const end = Math.min(result.end, total);
		if (first >= end) return [];
		const [key, ...rest] = sort;
		const code = key && CODE_SORTS.get(key.field);
		if (code || key?.field === CLOSING) {
			if (total <= GROUP_SORTED) return this.#sort(result);
			const sets = code ? this.#listCodeSets(code, key.direction) : this.#makeClosingSets(result.rows, key.direction);
			const page = this.#pageByGroups({ ...result, end }, sets, rest, bounds);
			if (!code) this.#scratch.giveBack(...sets);
			return page;
		}
		if (key?.field === LEVEL) return this.#pageByLevel({ ...result, end }, key.direction, rest, bounds);
		const field = key?.field ?? 'date';
		return this.#isNarrow(total, end, field)
			? this.#sort(result)
			: this.#pageByNumber({ ...result, end }, { field, direction: key?.direction ?? 'descending' }, rest, bounds);
	}

	#isNarrow(total: number, end: number, field: SortField): boolean {
		const { rows } = this.#columns;
		const steps = (rows * end) / total + (this.#orders.ready(field) ? 0 : rows * STEPS_PER_MADE);
		return total <= SORTED_MOST && total * STEPS_PER_SORTED < steps;
	}

	#sort({ rows, total, sort, first, end }: Result): number[] {
		if (sort.length === 0) return [...sortNewestFirst(this.#columns, rows, total).subarray(first, end)];
		return [...sortRows(this.#columns, listRows(rows, this.#columns.words, total).reverse(), sort, first, Math.min(end, total))];
	}

	/** Returns the sets of rows of a code's values, in sort order. */
	#listCodeSets(name: CodedName, direction: SortKey['direction']): Bits[] {
		const inOrder = this.#columns.sets.getValueSets(name).map((set, place) => ({ set, rank: RANKS.get(name)?.[place + 1] ?? 0 }));
		inOrder.sort((one, other) => (direction === 'ascending' ? one.rank - other.rank : other.rank - one.rank));
		return inOrder.map(({ set }) => set);
	}

	/** Makes a set for each closing instant in the result, in sort order. The market closes once a day, so there are two or three. */
	#makeClosingSets(rows: Bits, direction: SortKey['direction']): Bits[] {
		const { words, closings, sets } = this.#columns;
		const running = sets.states.BIDDING.values;
		const byInstant = new Map<number, Bits>();
		for (let at = 0; at < words; at++) {
			for (let rest = readWord(rows, at) & readWord(running, at); rest !== 0; rest &= rest - 1) {
				const row = (at << 5) + findLowestBit(rest);
				const instant = closings.read(row);
				if (instant === 0) continue;
				const set = byInstant.get(instant) ?? this.#scratch.take().fill(0, 0, words);
				byInstant.set(instant, set);
				setBit(set, row);
			}
		}
		const inOrder = [...byInstant].sort(([one], [other]) => (direction === 'ascending' ? one - other : other - one));
		return inOrder.map(([, set]) => set);
	}

	/** Returns a page by price level. There are few different levels, so rows are counted per level. Rows without a level are last. */
	#pageByLevel({ rows, first, end }: Result, direction: SortKey['direction'], rest: Sort, bounds: Bounds): number[] {
		const { words, levels } = this.#columns;
		const counts = countLevels(rows, words, levels.values);
		const known = Array.from({ length: counts.length - 1 }, (_, place) => place + 1);
		if (direction === 'descending') known.reverse();
		/** The levels on the page, in order: start and rows of each. */
		const inSight = new Map<number, { start: number; rows: number[] }>();
		let start = 0;
		for (const level of [...known, 0]) {
			const count = counts[level] ?? 0;
			if (count > 0 && start < end && start + count > first) inSight.set(level, { start, rows: [] });
			start += count;
		}
		for (let at = 0; at < words; at++) {
			for (let left = readWord(rows, at); left !== 0; left &= left - 1) {
				const row = (at << 5) + findLowestBit(left);
				inSight.get(levels.values[row] ?? 0)?.rows.push(row);
			}
		}
		return [...inSight.values()].flatMap((level) =>
			this.#arrange(level.rows.reverse(), { sort: rest, first: Math.max(0, first - level.start), end: Math.min(end - level.start, level.rows.length) }, bounds),
		);
	}

	/** Builds a page from groups of rows in order; rows in no group are last. */
	#pageByGroups(result: Result, sets: readonly Bits[], rest: Sort, bounds: Bounds): number[] {
		const { words } = this.#columns;
		const page: number[] = [];
		const group = this.#scratch.take();
		let { first, end } = result;
		let left = result.total;
		for (const set of sets) {
			if (end <= 0 || left === 0) break;
			const total = countBoth(result.rows, set, words);
			left -= total;
			if (first < total) {
				combine(group, words, { any: [result.rows], all: [set] });
				page.push(...this.page({ rows: group, total, sort: rest, first, end }, bounds));
			}
			first = Math.max(0, first - total);
			end -= total;
		}
		if (end > 0 && left > first) {
			combine(group, words, { any: [result.rows], none: sets });
			page.push(...this.page({ rows: group, total: left, sort: rest, first, end }, bounds));
		}
		this.#scratch.giveBack(group);
		return page;
	}

	#pageByNumber(result: Result, { field, direction }: { field: SortField; direction: SortKey['direction'] }, rest: Sort, bounds: Bounds): number[] {
		const order = this.#orders.of(field);
		const bound = bounds[field];
		const from = bound ? order.before(bound.least) : order.start;
		const to = bound ? order.before(bound.most + 1) : order.before(Number.POSITIVE_INFINITY);
		// A narrow result may lie anywhere in an order, often all in one place, such as large stones by price.
		const patience = result.total <= SORTED_MOST ? Math.ceil((result.total * STEPS_PER_SORTED) / STRIDE) : Number.POSITIVE_INFINITY;
		const walk = new Walk(order, result, (rows, first, end) => this.#arrange(rows, { sort: rest, first, end }, bounds), patience);
		if (direction === 'descending') walk.down(from, to, rest.length > 0);
		else walk.up(from, to, rest.length > 0);
		// Unknown values are last in both directions.
		if (!bound) walk.up(to, order.end, rest.length > 0);
		return walk.gaveUp ? this.#sort(result) : walk.page;
	}

	/** Sorts rows that are newest first by the remaining keys. Returns those from `first` to `end`. */
	#arrange(rows: number[], { sort, first, end }: Pick<Result, 'sort' | 'first' | 'end'>, bounds: Bounds): number[] {
		if (rows.length <= SORTED_MOST) return [...sortRows(this.#columns, Int32Array.from(rows), sort, first, end)];
		const set = this.#scratch.take();
		set.fill(0);
		for (const row of rows) setBit(set, row);
		const page = this.page({ rows: set, total: rows.length, sort, first, end }, bounds);
		this.#scratch.giveBack(set);
		return page;
	}
}

function countLevels(rows: Bits, words: number, levels: Uint16Array): Uint32Array {
	const counts = new Uint32Array(LEVELS);
	for (let at = 0; at < words; at++) {
		for (let left = readWord(rows, at); left !== 0; left &= left - 1) {
			const level = levels[(at << 5) + findLowestBit(left)] ?? 0;
			counts[level] = (counts[level] ?? 0) + 1;
		}
	}
	return counts;
}
