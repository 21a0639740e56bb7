import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { SHEET_ROWS } from '#shared/domain/sheets/limits.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { api } from '#web/lib/api/api.ts';
import type { SortOrder } from '#web/parts/stock/sorting/sort-cycle.ts';
import { readAllStones } from '#web/parts/stock/table/read-all-stones.ts';

interface Wanted {
	/** States to include; empty for all states. */
	states: readonly ListingState[];
	/** Lot ids and certificate numbers to include; absent or empty for all. */
	numbers?: readonly string[];
	/** Sort order; newest first by default. */
	sort?: SortOrder;
}

/** Reads a member's stones, at most `most`; by default as many as a sheet may contain. */
export function loadStones(userName: string, { states, numbers = [], sort }: Wanted, most = SHEET_ROWS): Promise<Diamond[]> {
	const filters = { state: states.length ? [...states] : undefined, numbers: numbers.length ? [...numbers] : undefined, sort: sort ? [sort] : [] };
	return readAllStones((page, size) => api.inventory({ body: { userName, page, size, ...filters } }), most);
}
