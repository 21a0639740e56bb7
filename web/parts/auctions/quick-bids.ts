/** Percentages above the required bid that are offered as quick bids. */
const QUICK_RISES = [0, 1, 5] as const;

/** Lists the required bid and slightly higher amounts, in whole units per carat, without duplicates. */
export function listQuickBids(requiredBid: number): { amount: number; percent: number }[] {
	const choices = QUICK_RISES.map((percent) => ({ amount: Math.ceil((requiredBid * (100 + percent)) / 100), percent }));
	return choices.filter(({ amount }, at) => at === 0 || amount !== choices[at - 1]?.amount);
}

/** Lists the two amounts of a card: the required bid, which is already 1% above the last one, and a clearly higher one. */
export function listFloorBids(requiredBid: number): { amount: number; percent: number }[] {
	const [required, ...higher] = listQuickBids(requiredBid);
	return [required, higher.at(-1)].filter((choice) => choice !== undefined);
}
