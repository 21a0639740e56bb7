import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { type ListFilter, SORT_FIELDS, type SortField } from '#shared/domain/search/search-filters.ts';
import { SEARCHED_NAMES, type SearchedName, type SearchRow } from '#shared/domain/search/search-row.ts';
import { type AnyAttribute, type CodeName, type CountryName, type DerivedAttributeName, getAttribute } from '#shared/domain/stock/attributes.ts';

/**
 * The attributes that are stored as codes: the value's place in its list, from 1, or 0 if unknown. A stone's codes are packed into words: sort
 * attributes into one word of 16 bits as far as they fit, all others into words of 32 bits.
 */
export type CodedName = Extract<SearchedName, CodeName | CountryName | DerivedAttributeName>;
export const CODED_NAMES = SEARCHED_NAMES.filter((name): name is CodedName => ['code', 'country'].includes(getAttribute(name).kind));

/**
 * List filters with a known value for nearly every stone: each value gets a set of rows, like the sort attributes. The other filters are read from
 * the codes of the stones that have a value, and cost nothing for the rest.
 */
const USUALLY_KNOWN: readonly string[] = ['polish', 'symmetry', 'fluorescence', 'laboratory'] satisfies ListFilter[];

const SORTED_BITS = 16;
const WORD_BITS = 32;

/** The position of an attribute's code. */
export interface Slot {
	/** Index of the word; the first word has 16 bits. */
	word: number;
	shift: number;
	mask: number;
	values: readonly string[];
	codes: ReadonlyMap<string, number>;
	hasSets: boolean;
}

/**
 * Assigns each coded attribute a place: sort attributes first, then the usually known ones, so that they share words and can be counted together,
 * then the rest. Attributes that do not fit open another word.
 */
export function layOutCodes<N extends string>(names: readonly N[], attribute: (name: N) => AnyAttribute): Record<N, Slot> {
	const sorted = names.filter((name) => attribute(name).search?.sort);
	const usual = names.filter((name) => USUALLY_KNOWN.includes(name));
	const used = [0, 0];
	const slots = [...new Set([...sorted, ...usual, ...names])].map((name) => {
		const values = getValues(attribute(name));
		const width = countBitsFor(values);
		const isShort = sorted.includes(name) && (used[0] ?? 0) + width <= SORTED_BITS;
		if (!isShort && (used.at(-1) ?? 0) + width > WORD_BITS) used.push(0);
		const word = isShort ? 0 : used.length - 1;
		const shift = used[word] ?? 0;
		used[word] = shift + width;
		const hasSets = sorted.includes(name) || usual.includes(name);
		const slot: Slot = { word, shift, mask: 2 ** width - 1, values, codes: new Map(values.map((value, place) => [value, place + 1])), hasSets };
		return [name, slot] as const;
	});
	return Object.fromEntries(slots) as Record<N, Slot>;
}

export const SLOTS = layOutCodes(CODED_NAMES, getAttribute);
export const WORDS = 1 + Math.max(...CODED_NAMES.map((name) => SLOTS[name].word));

export const SET_NAMES = CODED_NAMES.filter((name) => SLOTS[name].hasSets);
/** Attributes that are read from the codes. */
export const READ_NAMES = CODED_NAMES.filter((name) => !SLOTS[name].hasSets);

/** The coded attributes by sort key. */
export const CODE_SORTS: ReadonlyMap<SortField, CodedName> = new Map(
	SORT_FIELDS.flatMap((field) => CODED_NAMES.filter((name) => getAttribute(name).search?.sort === field).map((name) => [field, name] as const)),
);

export function packCodes(stone: SearchRow, words: Uint32Array): void {
	words.fill(0);
	for (const { name, word, shift, codes } of PACKED) {
		const value = stone[name];
		if (value !== undefined) words[word] = (words[word] ?? 0) | ((codes.get(value) ?? 0) << shift);
	}
}

const PACKED = CODED_NAMES.map((name) => ({ name, ...SLOTS[name] }));

export function readCode(packed: number, { shift, mask }: Pick<Slot, 'shift' | 'mask'>): number {
	return (packed >>> shift) & mask;
}

function getValues(attribute: AnyAttribute): readonly string[] {
	return attribute.kind === 'code' ? attribute.values : COUNTRIES;
}

function countBitsFor(values: readonly string[]): number {
	return WORD_BITS - Math.clz32(values.length);
}
