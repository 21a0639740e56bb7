import { RANGE_FILTER_NAMES, RANGE_FILTERS, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { BINS, findBin } from './bins.ts';
import { LEVEL, MEASURES, type MeasuredName, roundToParts, SORTED_BY } from './numbers.ts';

/** Ranges whose numbers change only with the stone itself: all but the price level, which changes for all stones at once. */
export type SettledRange = Exclude<RangeFilter, typeof LEVEL>;
export const SETTLED_RANGES = RANGE_FILTER_NAMES.filter(isSettled);

export function isSettled(range: RangeFilter): range is SettledRange {
	return range !== LEVEL;
}

/** Bits of a half of a word, which are counted together. */
export const HALF = 16;
/** Number of combinations of a half's bits. */
export const COMBINATIONS = 2 ** HALF;

/** Stored numbers with a digit of their own, both ends included. */
export interface Usual {
	from: number;
	to: number;
}

/**
 * A range's digit in a stone's profile. Several digits share a half of a 32-bit word: the half is their sum, each times its `unit`. Digits are either
 * histogram bins or, if the usual numbers are few, the numbers themselves, which are then stored nowhere else.
 */
export interface Digit {
	half: number;
	unit: number;
	/** The digit is below `size`. */
	size: number;
	usual: Usual | undefined;
	/** The histogram bin of each digit. */
	bins: Uint8Array<ArrayBuffer>;
}

/** Digits of numbers: 0 is unknown, then one for all numbers below the usual ones, the usual ones, and one for all numbers above. */
export const [UNKNOWN, BELOW, FIRST, ABOVE] = [0, 1, 2, 255] as const;
const NUMBER_DIGITS = 256;

/** Returns the usual numbers of a range if each can have a digit. Numbers with an order are read too often to be digits. */
function findUsual(range: SettledRange): Usual | undefined {
	const { of, decimals, usual } = RANGE_FILTERS[range];
	const isSorted = [...SORTED_BY.values()].some((names) => names.some((name) => name === of));
	const { shift, bytes } = MEASURES[of as MeasuredName] ?? { shift: 1, bytes: 2 };
	if (!usual || isSorted || bytes > 2) return undefined;
	const [from = 0, to = 0] = usual.map((limit) => roundToParts(limit, 10 ** decimals) + shift);
	return to - from < ABOVE - FIRST ? { from, to } : undefined;
}

/** Assigns digits to halves: bins first, then numbers, which never share a half with bins. */
function layOutDigits(): Record<SettledRange, Digit> {
	const usuals = new Map(SETTLED_RANGES.map((range) => [range, findUsual(range)]));
	const sorted = [...SETTLED_RANGES].sort((one, other) => Number(usuals.get(one) !== undefined) - Number(usuals.get(other) !== undefined));
	let [half, unit, isUsual] = [0, 1, false];
	const digits = sorted.map((range): [SettledRange, Digit] => {
		const usual = usuals.get(range);
		const size = usual ? NUMBER_DIGITS : BINS[range].size;
		if (unit * size > COMBINATIONS || (usual !== undefined) !== isUsual) [half, unit] = [half + Number(unit > 1), 1];
		isUsual = usual !== undefined;
		const digit = { half, unit, size, usual, bins: Uint8Array.from({ length: size }, (_, place) => (usual ? findBinOf(range, usual, place) : place)) };
		unit *= size;
		return [range, digit];
	});
	return Object.fromEntries(digits) as Record<SettledRange, Digit>;
}

function findBinOf(range: SettledRange, { from, to }: Usual, digit: number): number {
	return findBin(BINS[range], digit === UNKNOWN ? 0 : Math.min(from - FIRST + digit, to + 1));
}

export const DIGITS = layOutDigits();
/** The digits of each half, the lowest first. */
export const HALVES: readonly (readonly SettledRange[])[] = [...Map.groupBy(SETTLED_RANGES.toSorted(byUnit), (range) => DIGITS[range].half)]
	.sort(([one], [other]) => one - other)
	.map(([, ranges]) => ranges);

function byUnit(one: SettledRange, other: SettledRange): number {
	return DIGITS[one].unit - DIGITS[other].unit;
}

/** Returns whether an attribute's numbers are stored as digits. */
export function isDigit(name: MeasuredName): boolean {
	return SETTLED_RANGES.some((range) => RANGE_FILTERS[range].of === name && DIGITS[range].usual);
}
