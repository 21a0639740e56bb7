import { useSearchParams } from 'react-router-dom';

/** Returns the page number of the address, counted from 0 (the address counts from 1). An invalid number counts as the first page. */
export function readPage(url: URLSearchParams): number {
	const page = Number(url.get('page'));
	return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0;
}

/** Returns the state and page that a list shows, both stored in the address. Choosing another state returns to its first page. */
export function useListPlace<S extends string>(states: readonly S[], usual: S) {
	const [url, setUrl] = useSearchParams();
	const state = states.find((one) => one === url.get('state')) ?? usual;
	return {
		state,
		page: readPage(url),
		showState: (next: string) => setUrl({ state: next }),
		showPage: (next: number) => setUrl({ state, ...(next > 0 ? { page: String(next + 1) } : {}) }),
	};
}
