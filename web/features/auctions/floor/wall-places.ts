/** Minimum size of a card on the wall, and the total space around the cards, in pixels. */
const CARD = { width: 400, height: 250 };
const AROUND = { width: 40, height: 130 };

export function countWallPlaces(width: number, height: number): { columns: number; rows: number } {
	return {
		columns: Math.max(1, Math.floor((width - AROUND.width) / CARD.width)),
		rows: Math.max(1, Math.floor((height - AROUND.height) / CARD.height)),
	};
}

/** Returns the auctions that the wall shows at `turn` (from 0), with the page and the number of pages. */
export function findWallPage<T>(auctions: readonly T[], places: number, turn: number): { shown: readonly T[]; page: number; pages: number } {
	const pages = Math.max(1, Math.ceil(auctions.length / places));
	const page = turn % pages;
	return { shown: auctions.slice(page * places, (page + 1) * places), page, pages };
}
