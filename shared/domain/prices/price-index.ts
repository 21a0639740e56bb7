/**
 * The market index, a chain of nightly changes (docs/price-index.md). A cell holds the stones that are compared from night to night: one shape, weight class,
 * colour, clarity and growth. Its level is the median of its sellers' medians. A seller thus has one voice however many stones they have, and a price that is
 * wrong by a factor of 100 is one value beyond the median. Levels are natural logarithms of prices per carat.
 */

/** A cell with fewer sellers or stones is thin: its previous level is carried on, and it does not move the index. */
export const INDEX_SELLERS = 3;
export const INDEX_STONES = 5;
/** Largest number of stones per seller that add to a cell's weight. */
const STONES_WEIGHED = 3;
/** Largest movement of a cell in a night, up or down (5%). The rest of a difference follows in the next nights. */
export const MOST_A_NIGHT = Math.log(1.05);
/** The first value of every index. */
export const INDEX_BASE = 100;

/** One seller's stones in a cell. */
export interface SellerVoice {
	count: number;
	/** The median of the seller's prices per carat in the cell. */
	median: number;
}

/** A cell on one night. */
export interface CellStock {
	/** Absent for a thin cell. */
	level?: number;
	weight: number;
}

/** Returns the median of ascending values. Returns NaN if `sorted` is empty. */
export function computeMedian(sorted: ArrayLike<number>): number {
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? Number.NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Summarizes a cell's stock from its sellers' medians. */
export function describeCell(voices: readonly SellerVoice[]): CellStock {
	const stones = voices.reduce((sum, { count }) => sum + count, 0);
	const weight = voices.reduce((sum, { count }) => sum + Math.min(count, STONES_WEIGHED), 0);
	if (voices.length < INDEX_SELLERS || stones < INDEX_STONES) return { weight };
	return { level: computeMedian(voices.map(({ median }) => Math.log(median)).sort((a, b) => a - b)), weight };
}

/** Computes a cell's movement since the night of the stored level `kept`, and its new level. Returns undefined if there is no level at all. */
export function moveCell(kept: number | undefined, level: number | undefined): { level: number; moved?: number } | undefined {
	if (level === undefined) return kept === undefined ? undefined : { level: kept };
	if (kept === undefined) return { level };
	const moved = Math.max(-MOST_A_NIGHT, Math.min(MOST_A_NIGHT, level - kept));
	return { level: kept + moved, moved };
}

/** Computes the next index from its matched cells' movements. Without any, the index is unchanged; it begins with the first cells. */
export function moveIndex(index: number | undefined, moves: readonly { moved: number; weight: number }[]): number | undefined {
	const weight = moves.reduce((sum, one) => sum + one.weight, 0);
	if (weight === 0) return index;
	const mean = moves.reduce((sum, one) => sum + one.moved * one.weight, 0) / weight;
	return (index ?? INDEX_BASE) * Math.exp(mean);
}
