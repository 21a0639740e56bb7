import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/** Names change rarely; milliseconds. */
const FRESH = 60_000;

/** The companies of active members whose names have this text, to be asked by whoever shows them. */
export function findCompanies(text: string) {
	return queryOptions({ queryKey: ['companies', text], queryFn: () => api.searchCompany({ params: { term: text } }), staleTime: FRESH });
}
