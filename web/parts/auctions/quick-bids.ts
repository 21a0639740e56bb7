/** Percent over the least bid that are offered as one tap. */
const QUICK_RISES = [0, 1, 5] as const;

/** The least bid and a little more, whole units per carat; those that come to the same amount once. */
export function listQuickBids(requiredBid: number): { amount: number; percent: number }[] {
	const choices = QUICK_RISES.map((percent) => ({ amount: Math.ceil((requiredBid * (100 + percent)) / 100), percent }));
	return choices.filter(({ amount }, at) => at === 0 || amount !== choices[at - 1]?.amount);
}
