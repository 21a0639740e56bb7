import { COMPARABLE_STEPS, type ComparableStep, describeEquals, ENOUGH_COMPARABLES, type Equals } from '#shared/domain/comparables.ts';
import type { EqualsQuery } from '../usecases/ports/appraisals.ts';
import { type Bits, findLowestBit, hasBit, readWord, uniteInto } from './columns/bits.ts';
import { type CodedName, readCode, SLOTS } from './columns/codes.ts';
import type { Columns } from './columns/columns.ts';
import { MEASURES } from './columns/numbers.ts';
import type { Scratch } from './scratch.ts';

/** Weights are kept in so many parts of a carat. */
const { scale: PARTS } = MEASURES.weight;

export interface Found {
	step: ComparableStep;
	/** Rows of the equals, in row order. */
	rows: Int32Array;
}

/**
 * A stone's priced equals, looked for step by step until there are enough, or
 * nothing is left to widen; undefined of a stone that has none by the rules. The
 * sets of shape, colours and clarities are combined in one pass over the market;
 * all else is looked up for the few rows that are left.
 */
export function findEquals(columns: Columns, scratch: Scratch, query: EqualsQuery): Found | undefined {
	let found: Found | undefined;
	for (const wider of walkEquals(columns, scratch, query)) {
		found = wider;
		if (found.rows.length >= ENOUGH_COMPARABLES) break;
	}
	return found;
}

/** A stone's priced equals of each step, the nearest first; of none for a stone that has none by the rules. */
export function* walkEquals(columns: Columns, scratch: Scratch, query: EqualsQuery): Generator<Found, undefined> {
	const kept = keepFrom(columns, query);
	let graded: { name: string; rows: Int32Array } | undefined;
	for (const step of COMPARABLE_STEPS) {
		const equals = describeEquals(query.stone, step);
		if (!equals) return undefined;
		// A step that asks for other weights alone has the same grades as the one before.
		const name = `${equals.colors} ${equals.clarities}`;
		if (graded?.name !== name) graded = { name, rows: listGraded(columns, scratch, equals) };
		yield { step, rows: kept(graded.rows, equals) };
	}
	return undefined;
}

/** The rows of such a shape, colour and clarity. */
function listGraded(columns: Columns, scratch: Scratch, { shape, colors, clarities }: Equals): Int32Array {
	const { words } = columns;
	const borrowed: Bits[] = [];
	const find = (name: CodedName, values: readonly string[]): Bits | undefined => {
		const sets = columns.sets.getValueSets(name);
		const chosen = values.flatMap((value) => sets[(SLOTS[name].codes.get(value) ?? 0) - 1] ?? []);
		if (chosen.length < 2) return chosen[0];
		const union = scratch.take();
		borrowed.push(union);
		uniteInto(union, chosen, words);
		return union;
	};
	const [ofShape, ofColors, ofClarities] = [find('shape', [shape]), find('color', colors), find('clarity', clarities)];
	const rows = ofShape && ofColors && ofClarities ? listInAll(ofShape, ofColors, ofClarities, words) : new Int32Array();
	scratch.giveBack(...borrowed);
	return rows;
}

/** The rows that are in three sets, in row order. */
function listInAll(one: Bits, two: Bits, three: Bits, words: number): Int32Array {
	let rows = new Int32Array(1024);
	let filled = 0;
	for (let at = 0; at < words; at++) {
		let rest = readWord(one, at) & readWord(two, at) & readWord(three, at);
		if (rest === 0) continue;
		if (filled + 32 > rows.length) {
			const longer = new Int32Array(rows.length * 2);
			longer.set(rows);
			rows = longer;
		}
		for (; rest !== 0; rest &= rest - 1) rows[filled++] = (at << 5) + findLowestBit(rest);
	}
	return rows.subarray(0, filled);
}

/** Keeps of rows with the right grades those with a price and the right weight that are open, and are not to be left out. */
function keepFrom(columns: Columns, { stone, states, exceptListing, exceptSeller }: EqualsQuery): (rows: Int32Array, equals: Equals) => Int32Array {
	const { numbers, sellers, sets } = columns;
	const [weights, prices] = [numbers.weight.values, numbers.askingPrice.values];
	const open = states.map((state) => sets.states[state].values);
	const { hidden, treated, labGrown } = sets.flags;
	const exceptRow = exceptListing === undefined ? -1 : columns.ids.find(exceptListing);
	const ofSeller = exceptSeller === undefined ? undefined : (row: number) => sellers.has(row, exceptSeller);
	const isFancy = readFancy(columns);
	return (rows, equals) => {
		const { weight } = equals;
		const from = Math.round(weight.from * PARTS);
		const below = weight.below === undefined ? Number.POSITIVE_INFINITY : Math.round(weight.below * PARTS);
		const isOne = (row: number) =>
			(prices[row] ?? 0) > 0 &&
			open.some((set) => hasBit(set, row)) &&
			!hasBit(hidden.values, row) &&
			hasBit(treated.values, row) === stone.treated &&
			hasBit(labGrown.values, row) === stone.labGrown &&
			row !== exceptRow &&
			!ofSeller?.(row) &&
			isFancy(row, equals);
		const kept = new Int32Array(rows.length);
		let filled = 0;
		for (const row of rows) {
			const its = weights[row] ?? 0;
			if (its >= from && its < below && isOne(row)) kept[filled++] = row;
		}
		return kept.subarray(0, filled);
	};
}

/** Whether a row is of the main colour and one of the intensities, where these are asked for. */
function readFancy({ sets }: Columns): (row: number, equals: Equals) => boolean {
	const read = (name: 'mainColor' | 'intensity', row: number) => SLOTS[name].values[readCode(sets.getWords(SLOTS[name])[row] ?? 0, SLOTS[name]) - 1];
	return (row, { mainColor, intensities }) =>
		(mainColor === undefined || read('mainColor', row) === mainColor) &&
		(intensities === undefined || intensities.some((intensity) => intensity === read('intensity', row)));
}
