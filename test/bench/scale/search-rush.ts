import { FUNCTIONS } from '#infra/functions.ts';
import { chooseMemory } from '#infra/memory.ts';
import { AT_ONCE } from '#infra/search-host.ts';
import { DAY, TIMES } from './scenario.ts';
import { type FunctionHost, type InstanceHost, type SearchOutcome, simulateFunctions, simulateInstances, type Taking } from './searches.ts';

/** A market at 17:00. */
export interface Market {
	members: number;
	stones: number;
}

export const MARKETS: readonly Market[] = [
	{ members: 100, stones: 200_000 },
	{ members: 2_000, stones: 1_000_000 },
	{ members: 20_000, stones: 2_000_000 },
];

/** Second 0 is 16:50. */
const CLOSE = 600;
const SECONDS = 900;
export const RUSH = {
	/** Share of all members who have the market open at 17:00. They arrive evenly in the ten minutes before. */
	online: 0.5,
	/** Seconds after 17:00 in which every member searches one extra time. */
	within: 3,
} as const;

/** Milliseconds. The sum is the day's simulated time of a page; the share of the processor is assumed. */
export const TAKES: Taking = { processor: 12, waiting: TIMES.page * 1000 - 12 };

export const FOLLOWS = 250;
/** Read units of one reading of the log when nothing has changed. */
export const READING = 0.5;
/** Milliseconds after which a member's browser retries a refused search. */
const AGAIN = 1000;
const PATIENCE = 15_000;

/** Share of the processors' time on instances above which Lambda adds more; assumed. */
export const TARGET = 0.5;

/**
 * Estimates the milliseconds from the start of a process to its first answer, from
 * what `test/bench/cold-start.ts` and `npm run bench:search` (docs/search.md) measured:
 * 1.6 to 1.9 seconds with a million stones, 0.58 of them because of the stones.
 */
export function estimateStart(stones: number): number {
	return 1200 + 580 * (stones / 1_000_000);
}

/** Describes functions by Lambda's published rules, for a stage with `concurrency` for its searches. */
export function describeFunctions(stones: number, concurrency: number): FunctionHost {
	return { concurrency, burst: 1000, startsPerSecond: 100, start: estimateStart(stones), kept: 6 * 60_000 };
}

/** Describes managed instances by Lambda's published rules; `start` is assumed. */
export function describeInstances(least: number, most: number): InstanceHost {
	return { least, most, atOnce: AT_ONCE, target: TARGET, doubles: 5 * 60_000, start: 90_000, looks: 10_000 };
}

/** Counts the searches of a second: each present member searches once in `DAY.pageEvery` seconds, and once more at 17:00. */
export function countSearches({ members }: Market, second: number): number {
	const there = members * RUSH.online * Math.min(1, second / CLOSE);
	const rush = second >= CLOSE && second < CLOSE + RUSH.within ? (members * RUSH.online) / RUSH.within : 0;
	return there / DAY.pageEvery + rush;
}

/** Lists the arrival times in milliseconds, evenly spread within each second. */
export function listArrivals(market: Market): number[] {
	const arrivals: number[] = [];
	let owed = 0;
	for (let second = 0; second < SECONDS; second++) {
		owed += countSearches(market, second);
		const count = Math.floor(owed);
		owed -= count;
		for (let number = 0; number < count; number++) arrivals.push(1000 * (second + number / count));
	}
	return arrivals;
}

const makeGiven = (market: Market) => ({ arrivals: listArrivals(market), takes: TAKES, again: AGAIN, patience: PATIENCE, follows: FOLLOWS });

export function rushOnFunctions(market: Market, concurrency: number): SearchOutcome {
	return simulateFunctions(makeGiven(market), describeFunctions(market.stones, concurrency));
}

export function rushOnInstances(market: Market, least: number, most: number): SearchOutcome {
	return simulateInstances(makeGiven(market), describeInstances(least, most));
}

/**
 * Finds the smallest number of processes on instances with which no search is refused and 99 of 100
 * wait for less than a second. Returns it with its outcome.
 */
export function findLeast(market: Market): { least: number; outcome: SearchOutcome } {
	const isEnough = ({ refusals, waits }: SearchOutcome) => refusals === 0 && waits.most < 1000;
	let [few, enough] = [2, 4];
	for (; !isEnough(rushOnInstances(market, enough, enough)); enough *= 2) few = enough;
	while (enough - few > 1) {
		const middle = (few + enough) >> 1;
		if (isEnough(rushOnInstances(market, middle, middle))) enough = middle;
		else few = middle;
	}
	return { least: enough, outcome: rushOnInstances(market, enough, enough) };
}

/** Returns a function's memory in gigabytes. */
export const measureFunction = (stones: number): number => chooseMemory(FUNCTIONS.search, stones) / 1024;
