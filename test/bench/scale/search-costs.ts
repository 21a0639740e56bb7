import { HOURS_A_MONTH, SEARCH_PRICES } from './search-prices.ts';
import { FOLLOWS, measureFunction, READING, TAKES, TARGET } from './search-rush.ts';

/** Lambda begins with three machines, of two processors at least. */
const LEAST_PROCESSORS = 6;
/** Gateways of a lasting stage (`infra/constructs/search-instances.ts`). */
const GATEWAYS = 2;

/** Dollars of a process. */
export interface ProcessCost {
	/** An hour in which it is at work without a pause. */
	busyHour: number;
	/** An hour in which it follows the table as often as it may. */
	followingHour: number;
	start: number;
}

export function estimateProcess(stones: number, start: number): ProcessCost {
	const second = measureFunction(stones) * SEARCH_PRICES.functionSecond;
	return { busyHour: second * 3600, followingHour: countReadUnits(1) * 3600 * SEARCH_PRICES.readUnit, start: (second * start) / 1000 };
}

/** Read units a second of so many searches that are asked all the time. */
export function countReadUnits(searches: number): number {
	return searches * (1000 / FOLLOWS) * READING;
}

/** Dollars a month of functions, the log's readings included: each search reads it at most once. */
export function estimateFunctions(searches: number, stones: number): number {
	const second = measureFunction(stones) * SEARCH_PRICES.functionSecond;
	const busy = (TAKES.processor + TAKES.waiting) / 1000;
	const readings = Math.min(searches, searches * busy * (1000 / FOLLOWS) + HOURS_A_MONTH * 3600 * (1000 / FOLLOWS));
	return searches * (busy * second + SEARCH_PRICES.request) + readings * READING * SEARCH_PRICES.readUnit;
}

/** Processors that so many searches a month, evenly over the day, take of instances; `least` for their rush. */
export function countProcessors(searches: number, least: number): number {
	const perSecond = searches / (HOURS_A_MONTH * 3600);
	return Math.max(LEAST_PROCESSORS, least, Math.ceil((perSecond * TAKES.processor) / 1000 / TARGET));
}

/** Dollars a month of instances that are there all day. */
export function estimateInstances(searches: number, least = 0): number {
	const processors = countProcessors(searches, least);
	const machines = processors * SEARCH_PRICES.processorHour * (1 + SEARCH_PRICES.managing) * HOURS_A_MONTH;
	const following = Math.min(searches, processors * HOURS_A_MONTH * 3600 * (1000 / FOLLOWS)) * READING * SEARCH_PRICES.readUnit;
	return machines + GATEWAYS * SEARCH_PRICES.gatewayHour * HOURS_A_MONTH + searches * SEARCH_PRICES.request + following;
}

/** Searches a month from which on instances cost less than functions. Throws when there are none. */
export function findChangeOver(stones: number): number {
	for (let searches = 1_000_000; searches < 100_000_000_000; searches += 1_000_000) {
		if (estimateInstances(searches) < estimateFunctions(searches, stones)) return searches;
	}
	throw new Error('Instances never cost less');
}
