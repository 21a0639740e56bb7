import type { EqualsQuery } from '#functions/usecases/prices/ports/appraisals.ts';
import { COMPARABLE_STEPS, type ComparableStep, describeEquals, ENOUGH_COMPARABLES } from '#shared/domain/prices/comparables.ts';
import { readWord } from './columns/bits.ts';
import type { Columns } from './columns/columns.ts';
import type { ClassRows } from './levels/class-rows.ts';
import { listClasses } from './levels/classes.ts';

export interface Found {
	step: ComparableStep;
	/** Rows of the comparables, in no order. */
	rows: Int32Array;
}

/**
 * Finds a stone's priced comparables, widening the search until there are enough or no step is left. Returns undefined if the rules define no
 * comparables for the stone.
 */
export function findEquals(columns: Columns, classRows: ClassRows, query: EqualsQuery): Found | undefined {
	let found: Found | undefined;
	for (const wider of walkEquals(columns, classRows, query)) {
		found = wider;
		if (found.rows.length >= ENOUGH_COMPARABLES) break;
	}
	return found;
}

/** Yields a stone's priced comparables step by step, the narrowest step first. Yields nothing if the rules define no comparables for the stone. */
export function* walkEquals(columns: Columns, classRows: ClassRows, query: EqualsQuery): Generator<Found, undefined> {
	const walked = new Set<number>();
	let rows = new Int32Array();
	for (const step of COMPARABLE_STEPS) {
		const equals = describeEquals(query.stone, step);
		if (!equals) return undefined;
		// Each step includes all classes of the previous step.
		const further = listClasses(equals).filter((one) => !walked.has(one));
		for (const one of further) walked.add(one);
		rows = join(rows, filterAsked(columns, classRows.list(further), query));
		yield { step, rows };
	}
	return undefined;
}

/** Filters `rows` in place: only rows with a price, in one of the query's states, and not excluded by the query remain. */
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
