import { NUMBER_NAME } from '#shared/domain/common/printable.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { CERTIFICATE_LENGTH } from '#shared/domain/stock/limits.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/stock/listing.ts';
import { listDistinctNumbers } from '#web/lib/addresses/distinct-numbers.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import type { PageSize } from '#web/lib/addresses/whole-page.ts';
import { readSort, type SortOrder, writeSort } from '#web/parts/stock/sorting/sort-cycle.ts';

const VIEWS = ['thumb', 'list', 'grid'] as const;
type View = (typeof VIEWS)[number];

/** Stones of a page unless the address states a number: rows fill the highest window, which ten cards do as well. */
const USUAL_SIZE: Record<View, PageSize> = { thumb: DEFAULT_PAGE_SIZE, list: 50, grid: 50 };

export interface InventoryView {
	page: number;
	size: PageSize;
	state: ListingState[];
	sort: SortOrder | undefined;
	view: View;
	numbers: string[];
}

/** Numbers of one search: an address is not longer. */
export const MOST_NUMBERS = 200;

/**
 * Parses lot ids and certificate numbers from a text: each word, and each whole line or part of a list, because a lot id may contain spaces. A part in
 * quotation marks is one number. `leftOut` counts those beyond the maximum.
 */
export function readWantedNumbers(text: string): { numbers: string[]; leftOut: number } {
	const parts = text.normalize('NFKC').split(/["“”「」『』]/);
	// Every second part is between quotation marks.
	const wanted = parts.flatMap((part, at) => (at % 2 === 1 ? [part] : part.split(/[\r\n\t,;、，；]+/).flatMap((one) => [one, ...one.split(/\s+/)])));
	const numbers = listNumbers(wanted.map((one) => one.trim()));
	return { numbers: numbers.slice(0, MOST_NUMBERS), leftOut: countBeyond(numbers) };
}

/** Counts the numbers of an address beyond the maximum of a search, which `readView` leaves out. */
export function countLeftOut(url: URLSearchParams): number {
	return countBeyond(listNumbers(url.getAll('number')));
}

const countBeyond = (numbers: readonly string[]) => Math.max(0, numbers.length - MOST_NUMBERS);

function listNumbers(words: readonly string[]): string[] {
	return listDistinctNumbers(words.filter((word) => word.trim() !== '' && word.length <= CERTIFICATE_LENGTH && NUMBER_NAME.test(word)));
}

/** Parses an address, in which pages count from 1. Ignores invalid parts. */
export function readView(url: URLSearchParams): InventoryView {
	const view = VIEWS.find((offered) => offered === url.get('view')) ?? 'thumb';
	return {
		page: readPage(url),
		size: PAGE_SIZES.find((offered) => String(offered) === url.get('size')) ?? USUAL_SIZE[view],
		state: LISTING_STATES.filter((state) => url.getAll('state').includes(state)),
		sort: readSort(url.get('sort')),
		numbers: listNumbers(url.getAll('number')).slice(0, MOST_NUMBERS),
		view,
	};
}

export function writeView({ page, size, state, sort, view, numbers }: InventoryView): URLSearchParams {
	const url = new URLSearchParams();
	for (const chosen of state) url.append('state', chosen);
	for (const number of numbers) url.append('number', number);
	if (sort) url.set('sort', writeSort(sort));
	if (size !== USUAL_SIZE[view]) url.set('size', String(size));
	if (page > 0) url.set('page', String(page + 1));
	if (view !== 'thumb') url.set('view', view);
	return url;
}

/** Shows the stones another way, with the usual number of that view unless the member chose one. */
export function changeView(shown: InventoryView, view: View): InventoryView {
	const size = shown.size === USUAL_SIZE[shown.view] ? USUAL_SIZE[view] : shown.size;
	return { ...shown, view, size, page: size === shown.size ? shown.page : 0 };
}
