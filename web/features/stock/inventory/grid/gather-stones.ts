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

/** Reads a member's stones, at most `most`; by default as many as a sheet may contain. */
export async function loadStones(userName: string, { states, numbers = [], sort }: Wanted, most = SHEET_ROWS): Promise<Diamond[]> {
	const stones: Diamond[] = [];
	const filters = { state: states.length ? [...states] : undefined, numbers: numbers.length ? [...numbers] : undefined, sort: sort ? [sort] : [] };
	const ask = (page: number, size: PageSize) => api.inventory({ body: { userName, page, size, ...filters } });
	for (let page = 0, total = 1; stones.length < Math.min(total, most); page++) {
		const { content, totalElements } = await readWholePage(ask, page, LARGEST_PAGE);
		if (content.length === 0) break;
		stones.push(...content);
		total = totalElements;
	}
	return stones.slice(0, most);
}
