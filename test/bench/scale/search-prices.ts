import { UNIT_PRICES } from '#infra/cost/unit-prices.ts';

const { functionTime, functionRuns, readUnits } = UNIT_PRICES;

/**
 * Prices of the search's hosts in Tokyo (ap-northeast-1): on-demand list prices in US dollars,
 * written down by hand on 2026-11-22. Before a change-over depends on a price, compare it with its
 * page.
 */
export const SEARCH_PRICES = {
	/** A GB-second of a function on ARM, beyond the free tier. */
	functionSecond: functionTime.dollars / functionTime.per,
	/** A request, on functions or instances. */
	request: functionRuns.dollars / functionRuns.per,
	readUnit: readUnits.dollars / readUnits.per,
	/** https://aws.amazon.com/ec2/pricing/on-demand/: an hour of one processor with 4 GiB, half an m7g.large. */
	processorHour: 0.1054 / 2,
	/** https://aws.amazon.com/lambda/pricing/: Lambda's fee for managing a machine, as a share of its on-demand price. */
	managing: 0.15,
	/** https://aws.amazon.com/vpc/pricing/: an hour of a network's gateway. */
	gatewayHour: 0.062,
} as const;

export const HOURS_A_MONTH = 730;
