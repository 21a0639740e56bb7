import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/domain/limits.ts';
import { LISTING_STATES, type ListingState } from '#shared/domain/listing.ts';
import type { PageSize } from '../../ui/page-size-select.tsx';
import { readSort, type SortOrder, writeSort } from '../../ui/sort-cycle.ts';

/** Thumbnails, a list, or a grid in which many stones are edited. */
const VIEWS = ['thumb', 'list', 'grid'] as const;

/** What the inventory's address says: which page of which states in which order, as a list or as thumbnails. */
export interface InventoryView {
	page: number;
	size: PageSize;
	state: ListingState[];
	sort: SortOrder | undefined;
	view: (typeof VIEWS)[number];
}

/** Reads an address; pages count from 1 there, and what it says wrongly is left out. */
export function readView(url: URLSearchParams): InventoryView {
	const page = Number(url.get('page'));
	return {
		page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page - 1 : 0,
		size: PAGE_SIZES.find((offered) => String(offered) === url.get('size')) ?? DEFAULT_PAGE_SIZE,
		state: LISTING_STATES.filter((state) => url.getAll('state').includes(state)),
		sort: readSort(url.get('sort')),
		view: VIEWS.find((offered) => offered === url.get('view')) ?? 'thumb',
	};
}

/** The address of a view; only what differs from the plain inventory. */
export function writeView({ page, size, state, sort, view }: InventoryView): URLSearchParams {
	const url = new URLSearchParams();
	for (const chosen of state) url.append('state', chosen);
	if (sort) url.set('sort', writeSort(sort));
	if (size !== DEFAULT_PAGE_SIZE) url.set('size', String(size));
	if (page > 0) url.set('page', String(page + 1));
	if (view !== 'thumb') url.set('view', view);
	return url;
}
