import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import type { RangeFilter } from '#shared/domain/search/search-filters.ts';
import { api } from '#web/lib/api/api.ts';
import { sortFilters } from '../list-search.ts';
import type { SearchFilters } from '../search-url.ts';
import type { SearchPage } from '../use-search.ts';

/** Returns the histograms of a search for the shown ranges: those of the page, and those of opened sections, which need a separate call. */
export function useHistograms(filters: SearchFilters, shown: readonly RangeFilter[], page: SearchPage | undefined): SearchPage['histograms'] {
	const missing = page ? shown.filter((name) => !page.histograms?.[name]) : [];
	const search = { ...filters, ...sortFilters(filters, []), page: 0, size: PAGE_SIZES[0] };
	const asked = useQuery({
		queryKey: ['histograms', search, missing],
		queryFn: () => api.search({ body: { ...search, histograms: missing } }),
		enabled: missing.length > 0,
		placeholderData: keepPreviousData,
		staleTime: 10_000,
	});
	return { ...asked.data?.histograms, ...page?.histograms };
}
