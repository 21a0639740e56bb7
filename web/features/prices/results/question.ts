import type { ResultsPayload } from '#shared/contract/prices/market.ts';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { type OUTCOMES, RESULT_SORTS, RESULT_WEEKS, type ResultSort } from '#shared/domain/prices/result.ts';

export interface Question extends Pick<ResultsPayload, 'shape' | 'color' | 'clarity' | 'caratFrom' | 'caratTo' | 'sort' | 'weeks'> {
	outcome: (typeof OUTCOMES)[number] | 'any';
	grown: 'any' | 'natural' | 'lab';
}

export const ALL_RESULTS: Question = { shape: [], color: [], clarity: [], outcome: 'any', grown: 'any', weeks: RESULT_WEEKS, sort: [] };

export const WEEKS_OFFERED = [4, 13, 26, RESULT_WEEKS] as const;
/** The asking price is not offered: it is an estimate from two other fields and is not shown. */
export const SORTS_OFFERED = RESULT_SORTS.filter((field) => field !== 'askingPrice');
export const PAGE_SIZES_SHOWN = PAGE_SIZES.filter((size) => size <= 100);

export interface ResultsView extends Question {
	page: number;
	size: (typeof PAGE_SIZES)[number];
}

/** Converts the query to the contract's form. */
export function describeQuestion({ outcome, grown, ...question }: Question): Omit<ResultsPayload, 'page' | 'size'> {
	return { ...question, outcome: outcome === 'any' ? [] : [outcome], labGrown: grown === 'any' ? undefined : grown === 'lab' };
}

/** Returns the next sort of a pressed heading: largest or newest first, then the reverse, then the default. */
export function turnSort(sort: Question['sort'], field: ResultSort): Question['sort'] {
	const [present] = sort;
	if (present?.field !== field) return [{ field, direction: 'descending' }];
	return present.direction === 'descending' ? [{ field, direction: 'ascending' }] : [];
}

/** A filter that narrows the results, and what removes it. Both ends of the weight are one. */
export interface ActiveFilter {
	name: 'shape' | 'color' | 'clarity' | 'carats' | 'weeks' | 'grown' | 'outcome';
	without: Partial<Question>;
}

export function listActiveFilters(question: Question): ActiveFilter[] {
	const { shape, color, clarity, weeks, grown, outcome } = ALL_RESULTS;
	const filters: ActiveFilter[] = [
		{ name: 'shape', without: { shape } },
		{ name: 'color', without: { color } },
		{ name: 'clarity', without: { clarity } },
		{ name: 'carats', without: { caratFrom: undefined, caratTo: undefined } },
		{ name: 'weeks', without: { weeks } },
		{ name: 'grown', without: { grown } },
		{ name: 'outcome', without: { outcome } },
	];
	return filters.filter(({ without }) => String(Object.values({ ...question, ...without })) !== String(Object.values(question)));
}
