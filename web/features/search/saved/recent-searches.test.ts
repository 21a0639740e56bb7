import { beforeEach, expect, test, vi } from 'vitest';
import { NO_FILTERS } from '../search-url.ts';
import { listRecentSearches, rememberSearch } from './recent-searches.ts';

const kept = new Map<string, string>();
beforeEach(() => {
	kept.clear();
	vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

const weighing = (carats: number) => ({ ...NO_FILTERS, caratFrom: carats });
const listWeights = (memberId: string) => listRecentSearches(memberId).map(({ caratFrom }) => caratFrom);

test('the last eight searches are there, newest first, each once', () => {
	for (let carats = 1; carats <= 10; carats++) rememberSearch('M', weighing(carats));
	rememberSearch('M', weighing(5));
	expect(listWeights('M')).toEqual([5, 10, 9, 8, 7, 6, 4, 3]);
});

test('every member of a browser has their own', () => {
	rememberSearch('M', weighing(1));
	expect(listWeights('N')).toEqual([]);
});

test('a search for everything is none, and page and order are no part of one', () => {
	rememberSearch('M', { ...NO_FILTERS, page: 3, size: 50, sort: [{ field: 'weight', direction: 'descending' }] });
	expect(listRecentSearches('M')).toEqual([]);
	rememberSearch('M', { ...weighing(2), page: 3, sort: [{ field: 'weight', direction: 'descending' }] });
	expect(listRecentSearches('M')).toEqual([weighing(2)]);
	rememberSearch('M', { ...weighing(2), listDistance: { sort: 'ascending' } });
	expect(listRecentSearches('M')).toEqual([weighing(2)]);
});

test('what something else has left there is passed over', () => {
	kept.set('recent-searches.M', '{"no": "list"}');
	expect(listRecentSearches('M')).toEqual([]);
	kept.set('recent-searches.M', 'no JSON');
	expect(listRecentSearches('M')).toEqual([]);
});
