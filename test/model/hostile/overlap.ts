/**
 * Returns the share of pairs in which the number from `first` is greater than the one from
 * `second`; equal numbers count as half. With 0.5 the two cannot be distinguished; with 0 or 1 always.
 * Source: Mann and Whitney's U, divided by the number of pairs.
 */
export function computeOverlap(first: readonly number[], second: readonly number[]): number {
	const above = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
	return above.reduce<number>((sum, share) => sum + share, 0) / above.length;
}
