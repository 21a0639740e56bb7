import type { SearchPayload } from '#shared/contract/search/search.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { FILTER_VALUES, GUEST_PAGE_SIZE, GUEST_RESULTS, NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { LIST_FILTER_NAMES, LIST_FILTERS, type ListFilter, RANGE_FILTER_NAMES, type RangeFilter } from '#shared/domain/search/search-filters.ts';
import { CERTIFICATE_LENGTH, STONES_IN_LINK } from '#shared/domain/stock/limits.ts';
import { listDistinctNumbers } from '#web/lib/addresses/distinct-numbers.ts';
import { readStoneIds, writeStoneIds } from '#web/lib/addresses/stone-ids.ts';
import { readSort, writeSort } from '#web/parts/stock/sorting/sort-cycle.ts';
import { makeListDistance, readListDistance, writeListDistance } from './list-search.ts';

/** The query: the payload without the requested counts, which depend on the page. */
export type SearchFilters = Omit<SearchPayload, 'facets' | 'histograms'>;

export const FLAGS = ['isMedia', 'includeTreated', 'allBid', 'myBid', 'tracked', 'myOwnGoods'] as const;
export type FlagFilter = (typeof FLAGS)[number];

/** Stands in an address for a space within a number, since spaces separate numbers there. */
const INNER_SPACE = '\u00a0';

export const NO_FILTERS: SearchFilters = {
	...makeRecord(LIST_FILTER_NAMES, (): never[] => []),
	searchWithSubColor: false,
	isMedia: false,
	includeTreated: false,
	isOwner: false,
	allBid: false,
	myBid: false,
	tracked: false,
	myOwnGoods: false,
	page: 0,
	size: DEFAULT_PAGE_SIZE,
	sort: [],
};

/**
 * Reads filters, sorting and page from an address, where pages count from 1. Ignores invalid parts, so that
 * an old or mistyped link still opens a search.
 */
export function readFilters(url: URLSearchParams): SearchFilters {
	const found: SearchFilters = { ...NO_FILTERS };
	for (const name of LIST_FILTER_NAMES) {
		const named = new Set(url.getAll(name));
		Object.assign(found, { [name]: LIST_FILTERS[name].filter((value) => named.has(value)).slice(0, FILTER_VALUES) });
	}
	for (const range of RANGE_FILTER_NAMES) {
		found[`${range}From`] = readQuantity(url.get(`${range}From`));
		found[`${range}To`] = readQuantity(url.get(`${range}To`));
	}
	for (const flag of FLAGS) found[flag] = url.get(flag) === '1';
	const labGrown = url.get('labGrown');
	if (labGrown === '1' || labGrown === '0') found.labGrown = labGrown === '1';
	const company = url.get('companyName')?.trim().slice(0, 200);
	if (company) found.companyName = company;
	const stones = readStoneIds(url.get('stones'), STONES_IN_LINK);
	if (stones.length > 0) found.diamondIds = stones;
	const day = url.get('uploadDate') ?? '';
	if (isDay(day)) found.uploadDate = day;
	const numbers = readNumbers(url);
	if (numbers.length > 0) found.numbers = numbers.slice(0, NUMBERS_PER_SEARCH);
	const page = readQuantity(url.get('page'));
	if (page && Number.isInteger(page) && page <= 1_000_000) found.page = page - 1;
	const size = readQuantity(url.get('size'));
	found.size = PAGE_SIZES.find((offered) => offered === size) ?? found.size;
	const listDistance = readListDistance(url);
	if (listDistance) found.listDistance = listDistance;
	const orders = url
		.getAll('sort')
		.map(readSort)
		.filter((sort) => sort !== undefined)
		.slice(0, 4);
	found.sort = listDistance?.sort ? [] : orders;
	// The market ignores sub colours unless `searchWithSubColor` is true; choosing some implies it.
	return { ...found, searchWithSubColor: found.subColor.length > 0 };
}

/** Counts the numbers of an address beyond the maximum of a search, which `readFilters` leaves out. */
export function countLeftOut(url: URLSearchParams): number {
	return Math.max(0, readNumbers(url).length - NUMBERS_PER_SEARCH);
}

/** Limits a search's page and page size to the guests' maximum, for links from members. */
export function limitToGuests(filters: SearchFilters): SearchFilters {
	const sized = filters.size > GUEST_PAGE_SIZE ? { ...filters, size: GUEST_PAGE_SIZE } : filters;
	return { ...sized, page: Math.min(sized.page, GUEST_RESULTS / sized.size - 1) };
}

/** Writes a search to an address. It omits default values and has a fixed order, so that equal searches have equal addresses. */
export function writeFilters(filters: SearchFilters): URLSearchParams {
	const url = new URLSearchParams();
	for (const name of LIST_FILTER_NAMES) for (const value of filters[name]) url.append(name, value);
	for (const range of RANGE_FILTER_NAMES) {
		for (const end of [`${range}From`, `${range}To`] as const) {
			const value = filters[end];
			if (value !== null && value !== undefined) url.set(end, String(value));
		}
	}
	for (const flag of FLAGS) if (filters[flag]) url.set(flag, '1');
	if (filters.labGrown !== null && filters.labGrown !== undefined) url.set('labGrown', filters.labGrown ? '1' : '0');
	if (filters.companyName) url.set('companyName', filters.companyName);
	if (filters.uploadDate) url.set('uploadDate', filters.uploadDate);
	if (filters.diamondIds) url.set('stones', writeStoneIds(filters.diamondIds));
	if (filters.numbers?.length) url.set('numbers', filters.numbers.map((number) => number.replaceAll(' ', INNER_SPACE)).join(' '));
	if (filters.listDistance) writeListDistance(url, filters.listDistance);
	for (const sort of filters.sort) url.append('sort', writeSort(sort));
	if (filters.size !== NO_FILTERS.size) url.set('size', String(filters.size));
	if (filters.page > 0) url.set('page', String(filters.page + 1));
	return url;
}

export type SetFilter =
	/** `also` is a second list with the same values, which is removed together with the first. */
	| { kind: 'list'; name: ListFilter; called: ListFilter | 'girdle'; also?: ListFilter; values: readonly string[] }
	| { kind: 'range'; name: RangeFilter; from: number | undefined; to: number | undefined }
	| { kind: 'listDistance'; from: number | undefined; to: number | undefined }
	| { kind: 'flag'; name: FlagFilter }
	| { kind: 'labGrown'; value: boolean }
	| { kind: 'stones'; count: number }
	| { kind: 'numbers'; numbers: readonly string[] }
	| { kind: 'text'; name: 'companyName' | 'uploadDate'; value: string };

export function listSetFilters(filters: SearchFilters): SetFilter[] {
	const found: SetFilter[] = [];
	const isOneGirdle = String(filters.girdleThin) === String(filters.girdleThick);
	for (const name of LIST_FILTER_NAMES) {
		if (filters[name].length === 0 || (isOneGirdle && name === 'girdleThick')) continue;
		const isBoth = isOneGirdle && name === 'girdleThin';
		found.push({ kind: 'list', name, called: isBoth ? 'girdle' : name, also: isBoth ? 'girdleThick' : undefined, values: filters[name] });
	}
	for (const name of RANGE_FILTER_NAMES) {
		const from = filters[`${name}From`] ?? undefined;
		const to = filters[`${name}To`] ?? undefined;
		if (from !== undefined || to !== undefined) found.push({ kind: 'range', name, from, to });
	}
	const { from, to } = filters.listDistance ?? {};
	if (from !== undefined || to !== undefined) found.push({ kind: 'listDistance', from, to });
	for (const name of FLAGS) if (filters[name]) found.push({ kind: 'flag', name });
	if (filters.labGrown !== null && filters.labGrown !== undefined) found.push({ kind: 'labGrown', value: filters.labGrown });
	if (filters.diamondIds) found.push({ kind: 'stones', count: filters.diamondIds.length });
	if (filters.companyName) found.push({ kind: 'text', name: 'companyName', value: filters.companyName });
	if (filters.uploadDate) found.push({ kind: 'text', name: 'uploadDate', value: filters.uploadDate });
	if (filters.numbers?.length) found.push({ kind: 'numbers', numbers: filters.numbers });
	return found;
}

/** Counts the filters that "Clear all" removes: all but the origin, which each search has. */
export function countClearable(filters: SearchFilters): number {
	return listSetFilters(filters).filter(({ kind }) => kind !== 'labGrown').length;
}

export function removeFilter(filters: SearchFilters, filter: SetFilter): SearchFilters {
	const first = { ...filters, page: 0 };
	switch (filter.kind) {
		case 'list':
			return { ...first, [filter.name]: [], ...(filter.also && { [filter.also]: [] }) };
		case 'range':
			return { ...first, [`${filter.name}From`]: undefined, [`${filter.name}To`]: undefined };
		case 'listDistance':
			return { ...first, listDistance: makeListDistance({ sort: filters.listDistance?.sort }) };
		case 'flag':
			return { ...first, [filter.name]: false };
		case 'labGrown':
			return { ...first, labGrown: undefined };
		case 'stones':
			return { ...first, diamondIds: undefined };
		case 'numbers':
			return { ...first, numbers: undefined };
		case 'text':
			return { ...first, [filter.name]: undefined };
	}
}

/** Whether a text is a valid calendar day in the contract's range of centuries. */
function isDay(text: string): boolean {
	const day = new Date(/^(19|20)\d\d-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
	return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function readNumbers(url: URLSearchParams): string[] {
	const numbers = (url.get('numbers') ?? '').split(' ').map((number) => number.replaceAll(INNER_SPACE, ' '));
	return listDistinctNumbers(numbers.filter((number) => number.trim() !== '' && number.length <= CERTIFICATE_LENGTH));
}

function readQuantity(text: string | null): number | undefined {
	return text !== null && /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined;
}
