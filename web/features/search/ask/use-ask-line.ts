import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { RANGE_FILTER_NAMES } from '#shared/domain/search/search-filters.ts';
import { useNumbersWarning } from '#web/lib/addresses/use-numbers-warning.ts';
import { showError } from '#web/lib/api/errors.ts';
import { isComposing } from '#web/lib/browser/is-composing.ts';
import { usePriceList } from '#web/parts/prices/price-list/use-price-list.ts';
import { findCompanies } from '../filters/find-companies.ts';
import { makeListDistance } from '../list-search.ts';
import { countLeftOut, listSetFilters, NO_FILTERS, removeFilter, type SearchFilters } from '../search-url.ts';
import { readNumberList } from './read-numbers.ts';
import type { Question, readQuestion } from './read-question.ts';

const LEAST_COMPANY = 2;
const COMPANIES_OFFERED = 4;
const COMPANY_LENGTH = 100;
/** Milliseconds after the last key before companies are requested. */
const PAUSE = 200;

/** Reads a typed line. It knows the words of five languages, so it loads when the line is first focused. */
let read: typeof readQuestion | undefined;
const loadReader = async () => (read ??= (await import('./read-question.ts')).readQuestion);
const NOTHING: Question = { filters: {}, unknown: [] };

interface Asker {
	input: RefObject<HTMLInputElement | null>;
	filters: SearchFilters;
	guest: boolean;
	onReplace: (filters: SearchFilters) => void;
}

export function useAskLine({ input, filters, guest, onReplace }: Asker) {
	const [url] = useSearchParams();
	const warnOfNumbers = useNumbersWarning(guest ? 0 : countLeftOut(url), NUMBERS_PER_SEARCH);
	const [typed, setTyped] = useState('');
	const [focused, setFocused] = useState(false);
	const [, setReading] = useState(read !== undefined);
	const focus = (isFocused: boolean) => {
		setFocused(isFocused);
		// A failed load is reported when the line is asked.
		if (isFocused)
			void loadReader().then(
				() => setReading(true),
				() => undefined,
			);
	};
	const [assumed, setAssumed] = useState<SearchFilters>();
	const hasList = usePriceList() !== undefined;
	const question = read?.(typed, hasList) ?? NOTHING;
	const client = useQueryClient();
	const mayName = (text: string) => !guest && text.length >= LEAST_COMPANY;
	const [name] = useDebouncedValue(nameOf(question), PAUSE);
	const companies = useQuery({ ...findCompanies(name), enabled: focused && mayName(name) });
	/** Hides the hints, so that they do not cover the result. They return with the next key or press. */
	const showAnswer = () => {
		if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur();
		else input.current?.focus();
		setFocused(false);
	};
	const ask = async (line: string) => {
		const asked = (await loadReader())(line, hasList);
		const seller = nameOf(asked);
		// A word that is not a term of the trade may be a seller's name.
		const isSeller = mayName(seller) && (await client.fetchQuery(findCompanies(seller)).catch(() => [])).length > 0;
		if (!isSeller && Object.keys(asked.filters).length === 0) return;
		const next = { ...addQuestion(filters, asked), ...(isSeller && { companyName: seller }) };
		onReplace(next);
		setAssumed(asked.perCaratAssumed ? next : undefined);
		const rest = isSeller ? '' : asked.unknown.join(' ');
		setTyped(rest);
		if (rest === '') showAnswer();
	};
	/** Whether the price per carat of the search is one that the line did not call per carat. */
	const isAssumed = assumed !== undefined && hasPerCarat(filters) && assumed.perCaratFrom === filters.perCaratFrom && assumed.perCaratTo === filters.perCaratTo;
	return {
		...{ typed, setTyped, focused, question, ask },
		setFocused: focus,
		understood: listSetFilters({ ...NO_FILTERS, ...question.filters }),
		/** Takes the price of the typed line, or of the last one, as a total. Undefined if there is nothing to decide. */
		takeAsTotal:
			question.perCaratAssumed || isAssumed
				? () => {
						onReplace(makeTotal(question.perCaratAssumed ? addQuestion(filters, question) : filters));
						if (question.perCaratAssumed) setTyped(question.unknown.join(' '));
					}
				: undefined,
		offered: name === nameOf(question) ? [...new Set(companies.data)].slice(0, COMPANIES_OFFERED) : [],
		chooseSeller: (companyName: string) => {
			onReplace({ ...addQuestion(filters, question), companyName });
			setTyped('');
		},
		// A single-line field would join the lines of a pasted column.
		onPaste: (event: ClipboardEvent) => {
			const list = guest ? undefined : readNumberList(event.clipboardData.getData('text'));
			if (!list) return;
			event.preventDefault();
			warnOfNumbers(list.leftOut);
			onReplace({ ...filters, numbers: list.numbers, page: 0 });
		},
		onKeyDown: (event: KeyboardEvent) => {
			const last = listSetFilters(filters).at(-1);
			if (isComposing(event.nativeEvent)) return;
			if (event.key === 'Enter') ask(typed).catch(showError);
			else if (event.key === 'Backspace' && typed === '' && last) onReplace(removeFilter(filters, last));
			else if (event.key === 'Escape') input.current?.blur();
		},
	};
}

export type AskLineState = ReturnType<typeof useAskLine>;

function nameOf({ unknown }: Question): string {
	return unknown.join(' ').slice(0, COMPANY_LENGTH);
}

/** Adds the filters of a typed query to the search and returns to its first page. The sort order is unchanged. */
function addQuestion(filters: SearchFilters, { filters: asked }: Question): SearchFilters {
	const listDistance = asked.listDistance && makeListDistance({ ...asked.listDistance, sort: filters.listDistance?.sort });
	const next = { ...filters, ...asked, ...(listDistance && { listDistance }), page: 0 };
	// A typed limit replaces the earlier one on the other side if no stone could meet both.
	for (const range of RANGE_FILTER_NAMES) {
		const ends = [`${range}From`, `${range}To`] as const;
		const isContradictory = (next[ends[0]] ?? 0) > (next[ends[1]] ?? Number.POSITIVE_INFINITY);
		if (isContradictory && ends.some((end) => end in asked)) for (const end of ends) next[end] = asked[end];
	}
	return { ...next, searchWithSubColor: next.subColor.length > 0 };
}

const hasPerCarat = ({ perCaratFrom, perCaratTo }: SearchFilters) => (perCaratFrom ?? perCaratTo ?? undefined) !== undefined;

/** Makes the limits of the price per carat those of the total. */
function makeTotal({ perCaratFrom, perCaratTo, ...filters }: SearchFilters): SearchFilters {
	return { ...filters, totalPriceFrom: perCaratFrom, totalPriceTo: perCaratTo, page: 0 };
}
