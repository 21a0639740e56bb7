/**
 * What the search's hosts cost in Tokyo (ap-northeast-1): on-demand list prices
 * in US dollars, written down by hand on 2026-11-22 and not fetched. Before a
 * change-over hangs on one, compare it with its page.
 */
export const SEARCH_PRICES = {
	/** https://aws.amazon.com/lambda/pricing/: a GB-second of a function on ARM, beyond what is free. */
	functionSecond: 0.0000133334,
	/** The same page: a request, wherever it is answered. */
	request: 0.2 / 1_000_000,
	/** https://aws.amazon.com/dynamodb/pricing/on-demand/: a read unit. */
	readUnit: 0.1427 / 1_000_000,
	/** https://aws.amazon.com/ec2/pricing/on-demand/: an hour of one processor with 4 GiB, half an m7g.large. */
	processorHour: 0.1054 / 2,
	/** https://aws.amazon.com/lambda/pricing/: what Lambda takes for managing a machine, of its price on demand. */
	managing: 0.15,
	/** https://aws.amazon.com/vpc/pricing/: an hour of a network's gateway. */
	gatewayHour: 0.062,
} as const;

export const HOURS_A_MONTH = 730;
