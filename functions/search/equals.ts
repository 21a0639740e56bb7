import type { EqualsQuery } from '#functions/usecases/prices/ports/appraisals.ts';
import { COMPARABLE_STEPS, type ComparableStep, describeEquals, ENOUGH_COMPARABLES } from '#shared/domain/prices/comparables.ts';
import { readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import type { ClassRows } from './levels/class-rows.ts';
import { listClasses } from './levels/classes.ts';

export interface Found {
	step: ComparableStep;
	/** Rows of the equals, in no order. */
	rows: Int32Array;
}

/**
 * A stone's priced equals, looked for step by step until there are enough, or
 * nothing is left to widen; undefined of a stone that has none by the rules. The
 * rows of each class are kept; of these the ones are left out that are not on
 * the market, or not for this question.
 */
export function findEquals(columns: Columns, classRows: ClassRows, query: EqualsQuery): Found | undefined {
	let found: Found | undefined;
	for (const wider of walkEquals(columns, classRows, query)) {
		found = wider;
		if (found.rows.length >= ENOUGH_COMPARABLES) break;
	}
	return found;
}

/** Yields a stone's priced comparables of each step, the nearest first. Yields nothing for a stone that has none by the rules. */
export function* walkEquals(columns: Columns, classRows: ClassRows, query: EqualsQuery): Generator<Found, undefined> {
	const walked = new Set<number>();
	let rows = new Int32Array();
	for (const step of COMPARABLE_STEPS) {
		const equals = describeEquals(query.stone, step);
		if (!equals) return undefined;
		// A step has all classes of the one before.
		const further = listClasses(equals).filter((one) => !walked.has(one));
		for (const one of further) walked.add(one);
		rows = join(rows, filterAsked(columns, classRows.list(further), query));
		yield { step, rows };
	}
	return undefined;
}

/** Keeps of rows, in place, those with a price that are open, and are not to be left out. */
function filterAsked(columns: Columns, rows: Int32Array<ArrayBuffer>, { states, exceptListing, exceptSeller }: EqualsQuery): Int32Array<ArrayBuffer> {
	const { numbers, sellers, sets, ids } = columns;
	const [prices, sellerOf] = [numbers.askingPrice.values, sellers.column.values];
	const open = states.map((state) => sets.states[state].values);
	const hidden = sets.flags.hidden.values;
	const exceptRow = exceptListing === undefined ? -1 : ids.find(exceptListing);
	const exceptCode = exceptSeller === undefined ? -1 : sellers.find(exceptSeller);
	let kept = 0;
	for (let place = 0; place < rows.length; place++) {
		const row = rows[place] ?? 0;
		const at = row >>> 5;
		let word = 0;
		for (const set of open) word |= readWord(set, at);
		const isOpen = (((word & ~readWord(hidden, at)) >>> (row & 31)) & 1) === 1;
		if (isOpen && row !== exceptRow && prices[row] !== 0 && (exceptCode < 0 || sellerOf[row] !== exceptCode)) rows[kept++] = row;
	}
	return rows.subarray(0, kept);
}

function join(some: Int32Array<ArrayBuffer>, more: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
	if (some.length === 0) return more;
	const all = new Int32Array(some.length + more.length);
	all.set(some);
	all.set(more, some.length);
	return all;
}
