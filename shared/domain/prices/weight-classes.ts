/** Smallest weights in carats of the price lists' brackets: 0.01–0.03, 0.04–0.07 and so on. At these "magic sizes" the price per carat jumps. */
export const WEIGHT_CLASSES = [0.01, 0.04, 0.08, 0.15, 0.18, 0.23, 0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3, 4, 5, 6, 10] as const;

/** A range of weights in carats. `below` is excluded; absent if the range is open. */
export interface WeightRange {
	from: number;
	below?: number;
}

/** Returns the index of a weight's class in {@link WEIGHT_CLASSES}. The first class includes all lighter weights. */
export function findWeightClass(weight: number): number {
	const found = WEIGHT_CLASSES.findLastIndex((from) => from <= weight);
	return Math.max(0, found);
}

/** Returns the weights of a class and of `neighbours` classes on either side. Neighbours that do not exist are left out. */
export function getWeightRange(weightClass: number, neighbours = 0): WeightRange {
	const lowest = weightClass - neighbours;
	// The first class includes all lighter weights.
	return { from: lowest > 0 ? (WEIGHT_CLASSES[lowest] ?? 0) : 0, below: WEIGHT_CLASSES[weightClass + neighbours + 1] };
}
