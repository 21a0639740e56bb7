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

/** Of what an account gives, a stage's search may take a quarter (`infra/functions.ts`): 10 of a new one are shared by all. */
const CONCURRENCIES = [10, 225, 1250] as const;
/** Searches of a member in a month: 200 on each of 22 days. */
const SEARCHES_OF_A_MEMBER = 200 * 22;
const FOLLOWING = [10, 100, 1000] as const;
/** Larger markets than those whose rush is simulated. */
const LARGER = [50_000, 100_000, 200_000] as const;
/** What one partition of a table gives in a second, read units. */
const PARTITION = 3000;
/** Units that a search takes to follow 250 new stones a second, by decision 24. */
const IMPORTED = 14;

/** The page docs/search-scale.md. Makes the same page in every run. */
export function renderSearchScale(): string {
	const [, , largest] = MARKETS;
	const { stones } = largest as Market;
	const changeOver = findChangeOver(stones);
	const leasts = new Map(MARKETS.map((market) => [market.members, findLeast(market).least]));
	const perMonth = HOURS_A_MONTH * 3600;
	return `# The search by the number of those who search

Written by \`node test/bench/scale-search.ts --write\`: a simulation of each search of a quarter of an hour, by the millisecond, with the rules that Lambda publishes (\`test/bench/scale/searches.ts\`), and a reckoning with list prices of Tokyo (\`test/bench/scale/search-prices.ts\`, by hand, to be compared with their pages before money hangs on them). Nothing here was measured in an AWS account. [Decision 93](decisions/0093-several-searches-in-one-process.md) says what follows from it.

## What is assumed

- Of a market's members half have it open at 17:00; they come in the ten minutes before, evenly. Each asks for a page every 20 seconds; in the ${RUSH.within} seconds after 17:00 each asks once more.
- A search takes ${TAKES.processor} ms of a processor and waits ${TAKES.waiting} ms for the table, half to one and a half of it by chance; together what [the day's simulation](scale.md) says.
- A process that starts answers after 1.2 seconds, and 0.58 for each million stones: by what starts were measured to take ([search.md](search.md), \`test/bench/cold-start.ts\`).
- A function answers one search at a time, 1,000 start at once and 100 more in each second; one without work is kept for six minutes, which Lambda does not publish. A search that starts one waits for it, also where another becomes free before. Beyond the stage's share of concurrency a search is refused, and the browser asks again after a second, for 15.
- Instances answer up to ten searches in one process with one processor, which they take in turn. They begin with what the stage sets, at most double in five minutes, and one more takes 90 seconds.

## A process that answers searches

${renderTable(
	['stones', 'memory', 'an hour at work', 'following in it', 'a start', 'takes'],
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

An hour in which it is never without work. One without work is frozen: it costs nothing and reads nothing.

## Following the table

Each reads the log of changes at most once in ${FOLLOWS} ms, when it is asked, ${READING} units when nothing has changed. All ask for the same next entry, and a partition gives ${formatNumber(PARTITION)} units a second.

${renderTable(
	['processes at work all the time', 'readings a second', 'units a second', 'of a partition', 'dollars an hour', 'units while 250 stones a second come in'],
	FOLLOWING.map((processes) => [
		formatNumber(processes),
		formatNumber((processes * 1000) / FOLLOWS),
		formatNumber(countReadUnits(processes)),
		`${formatNumber((countReadUnits(processes) / PARTITION) * 100)} %`,
		formatDollars(countReadUnits(processes) * 3600 * SEARCH_PRICES.readUnit),
		formatNumber(processes * IMPORTED),
	]),
)}

${formatNumber(PARTITION / countReadUnits(1))} processes that are never without work would take all that the partition gives. The same searches on fewer processes read less: that is the other gain of several requests in one.

## 17:00

${MARKETS.map(renderMarket).join('\n\n')}

## From when on instances cost less

A member searches ${formatNumber(SEARCHES_OF_A_MEMBER)} times a month. Instances are there all day, three machines of two processors at least, with two gateways of the network, ${formatDollars(estimateInstances(0))} a month before the first search; as many processors as the rush takes, where that is more.

${renderTable(
	['members', 'searches a month', 'functions', 'instances', 'processors', 'for the rush', 'instances for the rush'],
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

By price alone the change-over lies at **${formatNumber(changeOver / 1_000_000)} million searches a month**, ${formatNumber(changeOver / perMonth)} a second around the clock, ${formatNumber(changeOver / SEARCHES_OF_A_MEMBER)} such members. With processors for a rush of seconds all day it lies beyond: functions are paid for what they do, and a rush is short. A savings plan of a year takes a quarter to a third off the machines and little off the rest.
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

${formatNumber(arrivals)} searches in the quarter of an hour, ${formatNumber(countSearches(market, 599))} a second before 17:00, ${formatNumber(countSearches(market, 600))} after.

${renderTable(
	[
		'host',
		'started',
		'most at work',
		'99 of 100 wait',
		'longest',
		'later than 1 s',
		'refused attempts',
		'gave up',
		'units of following, most a second',
		'dollars an hour',
	],
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

/** Four times the quarter of an hour, machines or functions with requests and following; gateways left out. */
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
