import { CLARITIES, COLORS, CUTS, FINISHES, FLUORESCENCES, INTENSITIES, LABORATORIES, MAIN_COLORS, SHAPES, SUB_COLORS } from '#shared/domain/diamond.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';

/**
 * A stone's grades as codes: the value's place in its list from 1, 0 when
 * unknown. The codes of a stone are packed into two numbers: the four that are
 * sorted by into 16 bits, the others into 32.
 */
const SORTED = { shape: SHAPES, color: COLORS, clarity: CLARITIES, cut: CUTS } as const;
const OTHERS = {
	intensity: INTENSITIES,
	subColor: SUB_COLORS,
	subColor1: SUB_COLORS,
	mainColor: MAIN_COLORS,
	polish: FINISHES,
	symmetry: FINISHES,
	fluorescence: FLUORESCENCES,
	laboratory: LABORATORIES,
} as const;

export type SortedField = keyof typeof SORTED;
export type CodedField = SortedField | keyof typeof OTHERS;

/** Where a field's code stands. */
export interface Slot {
	/** Which of the two numbers. */
	part: 'sorted' | 'others';
	shift: number;
	/** Of the code, after the shift. */
	mask: number;
	values: readonly string[];
	codes: ReadonlyMap<string, number>;
}

export const SLOTS = { ...slotsOf('sorted', SORTED), ...slotsOf('others', OTHERS) } satisfies Record<CodedField, Slot>;
export const CODED_FIELDS = Object.keys(SLOTS) as CodedField[];
/** Bits used of each number. */
export const BITS_USED = { sorted: bitsOf(SORTED), others: bitsOf(OTHERS) };

const SORTED_FIELDS = Object.keys(SORTED) as SortedField[];
const OTHER_FIELDS = Object.keys(OTHERS) as (keyof typeof OTHERS)[];

/** The codes that are sorted by, in 16 bits. */
export function packSorted(stone: SearchRow): number {
	return pack(SORTED_FIELDS, stone);
}

/** All other codes, in 32 bits. */
export function packOthers(stone: SearchRow): number {
	return pack(OTHER_FIELDS, stone);
}

/** A field's code out of the number that holds it. */
export function codeIn(packed: number, { shift, mask }: Pick<Slot, 'shift' | 'mask'>): number {
	return (packed >>> shift) & mask;
}

/** Whether any of the fancy colours' words is known, which only a few stones in a hundred have. */
export const FANCY_MASK = (['intensity', 'subColor', 'subColor1', 'mainColor'] as const).reduce(
	(bits, field) => bits | (SLOTS[field].mask << SLOTS[field].shift),
	0,
);

function pack(fields: readonly CodedField[], stone: SearchRow): number {
	let packed = 0;
	for (const field of fields) {
		const value = stone[field];
		if (value !== undefined) packed |= (SLOTS[field].codes.get(value) ?? 0) << SLOTS[field].shift;
	}
	return packed >>> 0;
}

function slotsOf<F extends string>(part: Slot['part'], lists: Record<F, readonly string[]>): Record<F, Slot> {
	let shift = 0;
	const slots = (Object.keys(lists) as F[]).map((field) => {
		const values = lists[field];
		const width = widthOf(values);
		const slot: Slot = { part, shift, mask: 2 ** width - 1, values, codes: new Map(values.map((value, place) => [value, place + 1])) };
		shift += width;
		return [field, slot] as const;
	});
	return Object.fromEntries(slots) as Record<F, Slot>;
}

function bitsOf(lists: Record<string, readonly string[]>): number {
	return Object.values(lists).reduce((sum, values) => sum + widthOf(values), 0);
}

function widthOf(values: readonly string[]): number {
	return 32 - Math.clz32(values.length);
}
