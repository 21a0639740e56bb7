/** Pixels that a card on the wall takes at least, and that stand above and below the cards. */
const CARD = { width: 400, height: 250 };
const AROUND = { width: 40, height: 130 };

/** How many auctions a wall of this size (pixels) shows at once, in columns and rows; at least one. */
export function countWallPlaces(width: number, height: number): { columns: number; rows: number } {
	return {
		columns: Math.max(1, Math.floor((width - AROUND.width) / CARD.width)),
		rows: Math.max(1, Math.floor((height - AROUND.height) / CARD.height)),
	};
}

/** The part of the auctions that the wall shows at its turn `turn` (from 0), and on how many turns it shows all. */
export function findWallPage<T>(auctions: readonly T[], places: number, turn: number): { shown: readonly T[]; page: number; pages: number } {
	const pages = Math.max(1, Math.ceil(auctions.length / places));
	const page = turn % pages;
	return { shown: auctions.slice(page * places, (page + 1) * places), page, pages };
}
