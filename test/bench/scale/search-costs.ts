import { HOURS_A_MONTH, SEARCH_PRICES } from './search-prices.ts';
import { FOLLOWS, measureFunction, READING, TAKES, TARGET } from './search-rush.ts';

/** Lambda begins with three machines, of two processors at least. */
const LEAST_PROCESSORS = 6;
/** Gateways of a permanent stage (`infra/constructs/search-instances.ts`). */
const GATEWAYS = 2;

/** Dollars for a process. */
export interface ProcessCost {
	/** An hour in which it works without a pause. */
	busyHour: number;
	/** An hour in which it follows the table as often as allowed. */
	followingHour: number;
	start: number;
}

export function estimateProcess(stones: number, start: number): ProcessCost {
	const second = measureFunction(stones) * SEARCH_PRICES.functionSecond;
	return { busyHour: second * 3600, followingHour: countReadUnits(1) * 3600 * SEARCH_PRICES.readUnit, start: (second * start) / 1000 };
}

/** Returns the read units per second of `searches` processes that are always busy. */
export function countReadUnits(searches: number): number {
	return searches * (1000 / FOLLOWS) * READING;
}

/** Estimates dollars a month for functions, including the readings of the log: each search reads it at most once. */
export function estimateFunctions(searches: number, stones: number): number {
	const second = measureFunction(stones) * SEARCH_PRICES.functionSecond;
	const busy = (TAKES.processor + TAKES.waiting) / 1000;
	const readings = Math.min(searches, searches * busy * (1000 / FOLLOWS) + HOURS_A_MONTH * 3600 * (1000 / FOLLOWS));
	return searches * (busy * second + SEARCH_PRICES.request) + readings * READING * SEARCH_PRICES.readUnit;
}

/** Returns the processors that instances need for `searches` a month, spread evenly over the day; at least `least`, for their rush. */
export function countProcessors(searches: number, least: number): number {
	const perSecond = searches / (HOURS_A_MONTH * 3600);
	return Math.max(LEAST_PROCESSORS, least, Math.ceil((perSecond * TAKES.processor) / 1000 / TARGET));
}

/** Estimates dollars a month for instances that run all day. */
export function estimateInstances(searches: number, least = 0): number {
	const processors = countProcessors(searches, least);
	const machines = processors * SEARCH_PRICES.processorHour * (1 + SEARCH_PRICES.managing) * HOURS_A_MONTH;
	const following = Math.min(searches, processors * HOURS_A_MONTH * 3600 * (1000 / FOLLOWS)) * READING * SEARCH_PRICES.readUnit;
	return machines + GATEWAYS * SEARCH_PRICES.gatewayHour * HOURS_A_MONTH + searches * SEARCH_PRICES.request + following;
}

/** Finds the number of searches a month from which instances cost less than functions. Throws if there is no such number. */
export function findChangeOver(stones: number): number {
	for (let searches = 1_000_000; searches < 100_000_000_000; searches += 1_000_000) {
		if (estimateInstances(searches) < estimateFunctions(searches, stones)) return searches;
	}
	throw new Error('Instances never cost less');
}
