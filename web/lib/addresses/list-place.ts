import { useSearchParams } from 'react-router-dom';

/** The page that an address names, from 0; pages count from 1 there, and what it says wrongly is left out. */
export function readPage(url: URLSearchParams): number {
	const page = Number(url.get('page'));
	return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0;
}

/** Which page of which state a list shows; both stand in the address. Another state begins at its first page. */
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
