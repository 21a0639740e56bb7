import type { Diamond } from '#shared/contract/diamonds.ts';
import { flatten } from '#shared/domain/attributes.ts';
import { computeTotalPrice } from '#shared/domain/diamond.ts';
import { PAGE_SIZES } from '#shared/domain/limits.ts';
import type { ListingState } from '#shared/domain/listing.ts';
import { writeText } from '#shared/sheet/text.ts';
import type { SheetRow } from '#shared/sheet/write-csv.ts';
import { writeStones } from '#shared/sheet/write-stone.ts';
import { api } from '../../lib/api.ts';

const LARGEST_PAGE = Math.max(...PAGE_SIZES) as (typeof PAGE_SIZES)[number];

/** All of a member's stones in these states, or in any, as a sheet that the market takes back: sold ones with what was paid, and by whom. */
export async function gatherInventory(userName: string, states: ListingState[]): Promise<SheetRow[]> {
	const stones: Diamond[] = [];
	for (let page = 0, total = 1; stones.length < total; page++) {
		const { content, totalElements } = await api.inventory({
			body: { userName, page, size: LARGEST_PAGE, state: states.length ? states : undefined, sort: [] },
		});
		if (content.length === 0) break;
		stones.push(...content);
		total = totalElements;
	}
	return writeInventory(stones);
}

/** Stones under the headings of our own sheets, then what the market says of each, under headings that its importer passes over. */
export function writeInventory(stones: readonly Diamond[]): SheetRow[] {
	return writeStones(
		stones.map((diamond) => ({ ...flatten(diamond), diamond })),
		[
			{ heading: 'Total Price', write: ({ diamond }) => diamond.totalPrice },
			{ heading: 'State', write: ({ diamond }) => diamond.state },
			{ heading: 'Bid Per Carat', write: ({ diamond }) => diamond.currentBid },
			{ heading: 'Bid Total', write: ({ diamond: { currentBid, weight } }) => currentBid && computeTotalPrice(currentBid, weight) },
			{ heading: 'Highest Bidder', write: ({ diamond: { topBidderCompanyName: name } }) => name && writeText(name) },
			{ heading: 'Listed', write: ({ diamond }) => diamond.createdAt.slice(0, 10) },
		],
	);
}
