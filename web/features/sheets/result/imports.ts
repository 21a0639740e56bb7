import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FATES, Import, PREVIEWED_FATES } from '#shared/contract/sheets/imports.ts';
import { api } from '#web/lib/api/api.ts';

export const IMPORTS = 'imports';
/** The fate of a row, or of a listing that a replace-all concerns. */
export type Fate = (typeof FATES)[number] | PreviewedFate;
export type PreviewedFate = (typeof PREVIEWED_FATES)[number];

/** Polling interval of a running import in milliseconds. */
const POLL_EVERY = 1000;
const ROWS_PER_PAGE = 50;
const IMPORTS_PER_PAGE = 10;

/** Whether an import's state changes without the seller. */
export function isRunning(state: Import['state']): boolean {
	return state === 'WAITING' || state === 'READING' || state === 'WRITING';
}

export function useImport(importId: string) {
	return useQuery({
		queryKey: [IMPORTS, importId],
		queryFn: () => api.getImport({ params: { importId }, query: {} }),
		refetchInterval: ({ state }) => (state.data && !isRunning(state.data.state) ? false : POLL_EVERY),
	});
}

export function useImportRows(importId: string, fate: Fate, page: number) {
	return useQuery({
		queryKey: [IMPORTS, importId, fate, page],
		queryFn: async () => (await api.getImport({ params: { importId }, query: { fate, page, size: ROWS_PER_PAGE } })).rows,
		placeholderData: keepPreviousData,
	});
}

/** Loads the member's imports, newest first, with more on request. */
export function useImports() {
	return useInfiniteQuery({
		queryKey: [IMPORTS, 'list'],
		queryFn: ({ pageParam }) => api.listImports({ query: { page: pageParam, size: IMPORTS_PER_PAGE } }),
		initialPageParam: 0,
		getNextPageParam: ({ number, size, totalElements }) => ((number + 1) * size < totalElements ? number + 1 : undefined),
	});
}
