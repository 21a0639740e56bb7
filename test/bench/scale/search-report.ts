import { computeConcurrency, FUNCTIONS } from '#infra/functions.ts';
import { formatNumber, renderTable } from './report.ts';
import { countProcessors, countReadUnits, estimateFunctions, estimateInstances, estimateProcess, findChangeOver } from './search-costs.ts';
import { HOURS_A_MONTH, SEARCH_PRICES } from './search-prices.ts';
import {
	countSearches,
	estimateStart,
	FOLLOWS,
	findLeast,
	listArrivals,
	MARKETS,
	type Market,
	measureFunction,
	READING,
	RUSH,
	rushOnFunctions,
	rushOnInstances,
	TAKES,
} from './search-rush.ts';
import type { SearchOutcome } from './searches.ts';

/**
 * Concurrency for a stage's search: the 10 of a new account, which all functions share, and its share (`infra/functions.ts`) of the 900 of `prod`, and of
 * 4,900 in an account with 5,000.
 */
const CONCURRENCIES = [10, ...[900, 4900].map((concurrency) => computeConcurrency(FUNCTIONS.search, concurrency) ?? 0)];
/** Searches of a member in a month: 200 on each of 22 days. */
const SEARCHES_OF_A_MEMBER = 200 * 22;
/** Markets larger than the ones whose rush is simulated. */
const LARGER = [50_000, 100_000, 200_000] as const;
/** Read units per second of one partition of a table. */
const PARTITION = 3000;
/** Capacity units a second that a search takes to follow 250 new stones a second, as `node test/bench/following.ts` prints them. */
const IMPORTED = 14;

/** Renders the page docs/search-scale.md. Its content is the same in every run. */
export function renderSearchScale(): string {
	const [smallest, , largest] = MARKETS as unknown as [Market, Market, Market];
	const { stones } = largest;
	const changeOver = findChangeOver(stones);
	const leasts = new Map(MARKETS.map((market) => [market.members, findLeast(market).least]));
	const perMonth = HOURS_A_MONTH * 3600;
	const [, shared = 0] = CONCURRENCIES;
	const rush = rushOnFunctions(largest, shared);
	return `# What the search costs by number of members

\`node test/bench/scale-search.ts --write\` writes this page. It simulates every search of a quarter of an hour with Lambda's published rules (\`test/bench/scale/searches.ts\`) and Tokyo's list prices (\`test/bench/scale/search-prices.ts\`). Nothing here was measured in an AWS account. [Decision 93](decisions/0093-several-searches-in-one-process.md) uses the result.

## What is assumed

- Half of the members have the market open at 17:00, and arrive evenly in the ten minutes before. Each requests a page every 20 seconds; in the ${RUSH.within} seconds after 17:00 each requests one more.
- A search takes ${TAKES.processor} ms of a processor and waits ${TAKES.waiting} ms for the table, randomly 0.5 to 1.5 times that. The sum is that of [the day's simulation](scale.md).
- A new process answers after 1.2 seconds, plus 0.58 per million stones, as measured ([search.md](search.md), \`test/bench/cold-start.ts\`).
- A function answers one search at a time. 1,000 start at once, then 100 more per second. An idle one stays for six minutes (not published). A search that starts a function waits for it. Beyond the stage's share of concurrency a search is refused, and the browser repeats it every second for 15 seconds.
- An instance answers up to ten searches in one process, which share one processor. The stage sets the initial number, which at most doubles in five minutes. Starting one takes 90 seconds.

## A process that answers searches

${renderTable(
	['stones', 'memory', 'busy hour', 'log reads in it', 'a start', 'takes'],
	MARKETS.map((market) => {
		const start = estimateStart(market.stones);
		const { busyHour, followingHour, start: dollars } = estimateProcess(market.stones, start);
		return [
			formatNumber(market.stones),
			`${measureFunction(market.stones)} GB`,
			formatDollars(busyHour),
			formatDollars(followingHour),
			formatDollars(dollars),
			`${(start / 1000).toFixed(1)} s`,
		];
	}),
)}

An idle process costs and reads nothing.

## Following the table

When it gets a search, a process reads the log of changes, at most once in ${FOLLOWS} ms: ${READING} units if nothing has changed. All read the same next entry, and a partition has ${formatNumber(PARTITION)} units per second.

${formatNumber(PARTITION / countReadUnits(1))} busy processes would use the whole partition, at ${formatDollars(PARTITION * 3600 * SEARCH_PRICES.readUnit)} an hour; during an import of 250 stones a second each takes ${IMPORTED} units. The same searches on fewer processes read less.

## 17:00

A market of ${formatNumber(smallest.members)} members keeps one function or three instances busy. With \`prod\`'s ${shared} functions, ${formatNumber(rush.gaveUp)} searches of ${formatNumber(largest.members)} members are given up; the longest waits ${formatTime(rush.waits.worst)}.

${MARKETS.slice(1).map(renderMarket).join('\n\n')}

## When instances cost less

A member searches ${formatNumber(SEARCHES_OF_A_MEMBER)} times a month. Instances run all day: at least three machines of two processors and two network gateways, ${formatDollars(estimateInstances(0))} a month, and as many processors as the rush needs.

${renderTable(
	['members', 'searches per month', 'functions', 'instances', 'processors', 'processors for the rush', 'instances for the rush'],
	[...MARKETS.map(({ members }) => members), ...LARGER].map((members) => {
		const searches = members * SEARCHES_OF_A_MEMBER;
		const least = leasts.get(members);
		return [
			formatNumber(members),
			formatNumber(searches),
			formatDollars(estimateFunctions(searches, stones)),
			formatDollars(estimateInstances(searches)),
			formatNumber(countProcessors(searches, 0)),
			least === undefined ? 'not simulated' : formatNumber(least),
			least === undefined ? '' : formatDollars(estimateInstances(searches, least)),
		];
	}),
)}

By price alone, instances cost less from **${formatNumber(changeOver / 1_000_000)} million searches a month** on: ${formatNumber(changeOver / perMonth)} a second around the clock, from ${formatNumber(changeOver / SEARCHES_OF_A_MEMBER)} such members. A savings plan of a year reduces the machines' price by a quarter to a third.
`;
}

function renderMarket(market: Market): string {
	const { members, stones } = market;
	const arrivals = listArrivals(market).length;
	const { least, outcome } = findLeast(market);
	const rows: [string, SearchOutcome][] = [
		...CONCURRENCIES.map((concurrency): [string, SearchOutcome] => [`functions, ${formatNumber(concurrency)} at once`, rushOnFunctions(market, concurrency)]),
		['instances, 3 to 12', rushOnInstances(market, 3, 12)],
		[`instances, ${formatNumber(least)}: enough`, outcome],
	];
	return `### ${formatNumber(members)} members, ${formatNumber(stones)} stones

${formatNumber(arrivals)} searches in a quarter of an hour: ${formatNumber(countSearches(market, 599))} per second before 17:00, ${formatNumber(countSearches(market, 600))} after.

${renderTable(
	['host', 'started', 'most busy', 'p99 wait', 'longest', 'later than 1 s', 'refused attempts', 'given up', 'peak log units per second', 'dollars per hour'],
	rows.map(([host, { started, mostAtWork, waits, late, refusals, gaveUp, mostReadings }], at) => [
		host,
		formatNumber(started),
		formatNumber(mostAtWork),
		formatTime(waits.most),
		formatTime(waits.worst),
		formatNumber(late),
		formatNumber(refusals),
		formatNumber(gaveUp),
		formatNumber(mostReadings * READING),
		formatDollars(estimateHour(market, rows[at]?.[1] as SearchOutcome, at < CONCURRENCIES.length)),
	]),
)}`;
}

/**
 * Estimates the dollars of an hour: four times the simulated quarter of an hour, for machines or
 * functions with requests and following. Gateways are left out.
 */
function estimateHour({ stones }: Market, { paidSeconds, answered, readings }: SearchOutcome, functions: boolean): number {
	const second = functions ? measureFunction(stones) * SEARCH_PRICES.functionSecond : (SEARCH_PRICES.processorHour * (1 + SEARCH_PRICES.managing)) / 3600;
	return 4 * (paidSeconds * second + answered * SEARCH_PRICES.request + readings * READING * SEARCH_PRICES.readUnit);
}

function formatTime(milliseconds: number): string {
	return milliseconds < 1000 ? `${Math.round(Math.max(0, milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function formatDollars(dollars: number): string {
	return `$${dollars.toLocaleString('en', dollars < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: dollars < 100 ? 2 : 0 })}`;
}
