/**
 * The brackets of weight by which the trade's price lists price stones, by
 * their least weights in carats: 0.01–0.03, 0.04–0.07 and so on, the last one
 * open. At each of them, the "magic sizes", the price per carat steps up.
 */
export const WEIGHT_CLASSES = [0.01, 0.04, 0.08, 0.15, 0.18, 0.23, 0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3, 4, 5, 6, 10] as const;

/** A stretch of weights in carats; `below` is not part of it, and absent where it is open. */
export interface WeightRange {
	from: number;
	below?: number;
}

/** The class of a weight, by its place in {@link WEIGHT_CLASSES}. What is lighter than all is in the first. */
export function findWeightClass(weight: number): number {
	return Math.max(
		0,
		WEIGHT_CLASSES.findLastIndex((from) => from <= weight),
	);
}

/** Returns the weights of a class and of `neighbours` classes on either side. Neighbours that do not exist are left out. */
export function getWeightRange(weightClass: number, neighbours = 0): WeightRange {
	const lowest = weightClass - neighbours;
	// The first class has whatever is lighter, too.
	return { from: lowest > 0 ? (WEIGHT_CLASSES[lowest] ?? 0) : 0, below: WEIGHT_CLASSES[weightClass + neighbours + 1] };
}
