import type { Costs } from './costs.ts';
import { RATES } from './rates.ts';
import { CLOSE, DAY, PREPARED, type ResourceName, simulateDay, type WorkName } from './scenario.ts';
import type { Outcome, Simulated, Use } from './simulate.ts';

type Day = Simulated<ResourceName, WorkName>;

/** Renders the page docs/scale.md: counts, assumptions, and results. */
export function renderScale(costs: Costs): string {
	const [fresh, prepared] = [simulateDay(costs, {}), simulateDay(costs, PREPARED)];
	return `${ABOUT}
## The day

${listAssumptions()}

## What a piece of work takes

Counted in this run, in capacity units of the table and its indexes. "Told" is what the table's stream sets off: live news, unread counts, mails.

${renderTable(
	['piece', 'RCU', 'WCU'],
	Object.entries(costs).map(([name, { reads, writes }]) => [name, formatNumber(reads), formatNumber(writes)]),
)}

## What the services give

${renderTable(
	['rate', 'a second', 'prepared', 'who gives more'],
	Object.entries(RATES).map(([name, { what, perSecond, raise, source }]) => [
		`[${what}](${source})`,
		formatNumber(perSecond),
		formatNumber(PREPARED[name as keyof typeof RATES] ?? perSecond),
		raise,
	]),
)}

## What binds

${renderDay('A market with the rates of every new account', fresh)}
What is too small, what it makes wait most first, what happens then, and what to do:

${listBinding(fresh)}

${renderDay('A market that was prepared for the day', prepared)}
What is still too small:

${listBinding(prepared)}
`;
}

const ABOUT = `# Ten thousand members at one 17:00

Written by \`node test/bench/scale.ts --write\`: it counts what each piece of work takes of a real table, and then simulates a day, second by second, with the rates that the services publish (\`test/bench/scale\`). Nothing here was measured in an AWS account; the times that functions take are assumed, and stand in \`scenario.ts\`.
`;

function listAssumptions(): string {
	const count = (value: number) => value.toLocaleString('en');
	return [
		`- ${count(DAY.membersOnline)} members are online and ask for a page of ten stones every ${DAY.pageEvery} seconds; the market has 2 million stones (the index finds them in memory: their number changes memory, not requests; [search.md](search.md)).`,
		`- ${count(DAY.auctions)} auctions close at 17:00. Each gets ${DAY.bidsOfAnAuction} bids, ${DAY.bidsInTheLastTenMinutes * 100} % of them in the last ten minutes, e times as many every ${DAY.haste} seconds: ${count(Math.round(peakOfBids()))} a second in the last one.`,
		`- A stone under auction is watched by ${DAY.watchersOfAStone} members. One stone is watched by ${count(DAY.watchersOfTheOne)}, and gets ${DAY.bidsOnTheOne} bids in those ten minutes.`,
		`- An auction has ${DAY.losersOfAnAuction} bidders who lose. Whoever is told something is told live and by mail.`,
	].join('\n');
}

function peakOfBids(): number {
	const { auctions, bidsOfAnAuction, bidsInTheLastTenMinutes, haste } = DAY;
	return (auctions * bidsOfAnAuction * bidsInTheLastTenMinutes) / (haste * (1 - Math.exp(-CLOSE / haste)));
}

function renderDay(title: string, { work, resources }: Day): string {
	const outcomes = Object.entries(work) as [WorkName, Outcome][];
	return `### ${title}

${renderTable(
	['work', 'pieces', 'longest queue', 'waits at most', 'refused', 'done'],
	outcomes.map(([name, { arrived, refused, longestQueue, longestWait, doneAt }]) => [
		name,
		formatNumber(arrived),
		formatNumber(longestQueue),
		formatTime(longestWait),
		formatNumber(refused),
		`17:00 + ${formatTime(Math.max(0, doneAt - CLOSE))}`,
	]),
)}

${renderTable(
	['resource', 'most wanted a second', 'given', 'times too small'],
	sortByNeed(resources).map(([name, { peakDemand, supply }]) => [name, formatNumber(peakDemand), formatNumber(supply), formatNumber(peakDemand / supply)]),
)}
`;
}

function listBinding({ resources }: Day): string {
	const small = sortByNeed(resources).filter(([, { peakDemand, supply }]) => peakDemand > supply);
	return small.map(([name, use]) => `- **${name}**, ${formatNumber(use.peakDemand / use.supply)} times: ${explain(name)}`).join('\n');
}

function explain(name: ResourceName): string {
	if (name === 'sweeps')
		return 'auctions that are over are closed in turn; none takes a bid meanwhile, since a bid after 17:00 is refused by the rule itself. More of them at once: `STEPS_TAKEN_AT_ONCE`.';
	const { consequence, raise } = RATES[name];
	return `${consequence}. To raise it: ${raise}.`;
}

function sortByNeed(resources: Day['resources']): [ResourceName, Use][] {
	return (Object.entries(resources) as [ResourceName, Use][])
		.filter(([, { taken }]) => taken > 0)
		.sort(([, a], [, b]) => b.peakDemand / b.supply - a.peakDemand / a.supply);
}

export function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
	const renderLine = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
	return [renderLine(headings), renderLine(widths.map((width) => '-'.repeat(width))), ...rows.map(renderLine)].join('\n');
}

/** Formats a small number with two significant digits, a large one without decimals. */
export function formatNumber(value: number): string {
	return value.toLocaleString('en', value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 });
}

function formatTime(seconds: number): string {
	if (seconds < 120) return `${seconds} s`;
	return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
