import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** Milliseconds for which an answer is fresh; names change rarely. */
const FRESH = 60_000;

export function findCompanies(text: string) {
	return queryOptions({ queryKey: ['companies', text], queryFn: () => api.searchCompany({ params: { term: text } }), staleTime: FRESH });
}
