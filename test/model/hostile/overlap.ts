/**
 * How often one of the first numbers is above one of the second, of all pairs;
 * equal ones count as half. 0.5: they cannot be told apart; 0 or 1: always.
 * Source: Mann and Whitney's U, divided by the number of pairs.
 */
export function computeOverlap(first: readonly number[], second: readonly number[]): number {
	const above = first.flatMap((one) => second.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
	return above.reduce<number>((sum, share) => sum + share, 0) / above.length;
}
