import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { type PageSize, readWholePage } from '#web/lib/addresses/whole-page.ts';
import { api } from '#web/lib/api/api.ts';
import type { SortOrder } from '#web/parts/stock/sorting/sort-cycle.ts';

const LARGEST_PAGE = Math.max(...PAGE_SIZES) as PageSize;

interface Wanted {
	/** States to include; empty for all states. */
	states: readonly ListingState[];
	/** Lot ids and certificate numbers to include; absent or empty for all. */
	numbers?: readonly string[];
	/** Sort order; newest first by default. */
	sort?: SortOrder;
}

/** Readings of a list that changes meanwhile. */
const READINGS = 3;

/**
 * Reads a member's stones, at most `most`; by default as many as a sheet may contain. Reads again if a stone that was deleted or moved meanwhile may have
 * taken another one across the boundary of two pages.
 */
export async function loadStones(userName: string, { states, numbers = [], sort }: Wanted, most = SHEET_ROWS): Promise<Diamond[]> {
	const filters = { state: states.length ? [...states] : undefined, numbers: numbers.length ? [...numbers] : undefined, sort: sort ? [sort] : [] };
	const ask = (page: number, size: PageSize) => api.inventory({ body: { userName, page, size, ...filters } });
	for (let reading = 1; ; reading++) {
		const { stones, isComplete } = await readPages(ask, most);
		if (isComplete || reading === READINGS) return stones.slice(0, most);
	}
}

/** Reads all pages once. The reading is complete if no page was shorter than announced, and the list has not become shorter. */
async function readPages(ask: (page: number, size: PageSize) => ReturnType<typeof api.inventory>, most: number) {
	const stones = new Map<string, Diamond>();
	let hasShrunk = false;
	let total = 0;
	for (let page = 0; page === 0 || page * LARGEST_PAGE < Math.min(total, most); page++) {
		const { content, totalElements } = await readWholePage(ask, page, LARGEST_PAGE);
		for (const stone of content) stones.set(stone.diamondId, stone);
		hasShrunk ||= totalElements < total;
		total = totalElements;
	}
	return { stones: [...stones.values()], isComplete: total <= LARGEST_PAGE || (!hasShrunk && stones.size >= Math.min(total, most)) };
}
