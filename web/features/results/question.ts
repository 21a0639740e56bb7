import type { ResultsPayload } from '#shared/contract/market.ts';
import { PAGE_SIZES } from '#shared/domain/limits.ts';
import { type OUTCOMES, RESULT_SORTS, RESULT_WEEKS, type ResultSort } from '#shared/domain/result.ts';

/** What is asked of the archive of results, as it is chosen on the screen. */
export interface Question extends Pick<ResultsPayload, 'shape' | 'color' | 'clarity' | 'caratFrom' | 'caratTo' | 'sort' | 'weeks'> {
	outcome: (typeof OUTCOMES)[number] | 'any';
	grown: 'any' | 'natural' | 'lab';
}

export const ALL_RESULTS: Question = { shape: [], color: [], clarity: [], outcome: 'any', grown: 'any', weeks: RESULT_WEEKS, sort: [] };

/** Offered numbers of past weeks and of results per page. */
export const WEEKS_OFFERED = [4, 13, 26, RESULT_WEEKS] as const;
/** The asking price is not offered: it is an estimate from two other fields and is not shown. */
export const SORTS_OFFERED = RESULT_SORTS.filter((field) => field !== 'askingPrice');
export const PAGE_SIZES_SHOWN = PAGE_SIZES.filter((size) => size <= 100);

/** What is asked, and which page of it is shown. */
export interface ResultsView extends Question {
	page: number;
	size: (typeof PAGE_SIZES)[number];
}

/** The same as the contract asks for it. */
export function describeQuestion({ outcome, grown, ...question }: Question): Omit<ResultsPayload, 'page' | 'size'> {
	return { ...question, outcome: outcome === 'any' ? [] : [outcome], labGrown: grown === 'any' ? undefined : grown === 'lab' };
}

/** What a heading sorts by when it is pressed: what is largest or newest first, then the other way round, then as at first. */
export function turnSort(sort: Question['sort'], field: ResultSort): Question['sort'] {
	const [present] = sort;
	if (present?.field !== field) return [{ field, direction: 'descending' }];
	return present.direction === 'descending' ? [{ field, direction: 'ascending' }] : [];
}
