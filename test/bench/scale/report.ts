import type { Costs } from './costs.ts';
import { RATES } from './rates.ts';
import { CLOSE, DAY, PREPARED, type ResourceName, simulateDay, type WorkName } from './scenario.ts';
import type { Outcome, Simulated, Use } from './simulate.ts';

type Day = Simulated<ResourceName, WorkName>;

/** Renders docs/scale.md: the counts, the assumptions and the simulation's outcome. */
export function renderScale(costs: Costs): string {
	const [fresh, prepared] = [simulateDay(costs, {}), simulateDay(costs, PREPARED)];
	return `${ABOUT}
## The day

${listAssumptions()}

## What a piece of work takes

Counted in this run, in capacity units of the table and its indexes. \`bidTold\` and \`closeTold\` are the notifications that the table's stream triggers: live channel, unread counts, mails.

${renderTable(
	['piece', 'RCU', 'WCU'],
	Object.entries(costs).map(([name, { reads, writes }]) => [name, formatNumber(reads), formatNumber(writes)]),
)}

## Quotas of the services

${renderTable(
	['quota', 'per second', 'raised', 'how to raise it'],
	Object.entries(RATES).map(([name, { what, perSecond, raise, source }]) => [
		`[${what}](${source})`,
		formatNumber(perSecond),
		formatNumber(PREPARED[name as keyof typeof RATES] ?? perSecond),
		raise,
	]),
)}

## What is too small

${renderDay('Default quotas', fresh)}
Too small, with consequence and remedy:

${listBinding(fresh)}

${renderDay('Raised quotas', prepared)}
Still too small, with the consequences above: ${nameBinding(prepared)}.
`;
}

const ABOUT = `# Ten thousand members at one 17:00

\`node test/bench/scale.ts --write\` writes this page. It counts what each piece of work takes from a real table, then simulates a day, second by second, with the services' published quotas (\`test/bench/scale\`). Nothing here was measured in an AWS account. The functions' run times are assumptions (\`scenario.ts\`).
`;

function listAssumptions(): string {
	const count = (value: number) => value.toLocaleString('en');
	return [
		`- ${count(DAY.membersOnline)} members are online and request a page of ten stones every ${DAY.pageEvery} seconds. The market has 2 million stones; their number changes the [search](search.md)'s memory, not the requests.`,
		`- ${count(DAY.auctions)} auctions close at 17:00. Each gets ${DAY.bidsOfAnAuction} bids, ${DAY.bidsInTheLastTenMinutes * 100} % of them in the last ten minutes. Bids grow by a factor of e every ${DAY.haste} seconds, to ${count(Math.round(peakOfBids()))} in the last second.`,
		`- ${DAY.watchersOfAStone} members watch each stone in an auction. ${count(DAY.watchersOfTheOne)} watch one stone, which gets ${DAY.bidsOnTheOne} bids in those ten minutes.`,
		`- An auction has ${DAY.losersOfAnAuction} losing bidders. Every notification goes to the live channel and by mail.`,
	].join('\n');
}

function peakOfBids(): number {
	const { auctions, bidsOfAnAuction, bidsInTheLastTenMinutes, haste } = DAY;
	return (auctions * bidsOfAnAuction * bidsInTheLastTenMinutes) / (haste * (1 - Math.exp(-CLOSE / haste)));
}

function renderDay(title: string, { work, resources }: Day): string {
	const outcomes = Object.entries(work) as [WorkName, Outcome][];
	const delayed = outcomes.filter(([, { refused, longestWait }]) => refused > 0 || longestWait > 1);
	const others = outcomes.filter((one) => !delayed.includes(one)).map(([name]) => name);
	return `### ${title}

${renderTable(
	['work', 'pieces', 'longest queue', 'waits at most', 'refused', 'done'],
	delayed.map(([name, { arrived, refused, longestQueue, longestWait, doneAt }]) => [
		name,
		formatNumber(arrived),
		formatNumber(longestQueue),
		formatTime(longestWait),
		formatNumber(refused),
		`17:00 + ${formatTime(Math.max(0, doneAt - CLOSE))}`,
	]),
)}

No wait above 1 s and nothing refused: ${others.join(', ')}.

${renderTable(
	['resource', 'peak demand per second', 'quota', 'demand ÷ quota'],
	sortByNeed(resources).map(([name, { peakDemand, supply }]) => [name, formatNumber(peakDemand), formatNumber(supply), formatNumber(peakDemand / supply)]),
)}
`;
}

function nameBinding({ resources }: Day): string {
	return listTooSmall(resources)
		.map(([name, use]) => `**${name}** (${formatNumber(use.peakDemand / use.supply)} times)`)
		.join(' and ');
}

function listTooSmall(resources: Day['resources']): [ResourceName, Use][] {
	return sortByNeed(resources).filter(([, { peakDemand, supply }]) => peakDemand > supply);
}

function listBinding({ resources }: Day): string {
	return listTooSmall(resources)
		.map(([name, use]) => `- **${name}**, ${formatNumber(use.peakDemand / use.supply)} times: ${explain(name)}`)
		.join('\n');
}

function explain(name: ResourceName): string {
	if (name === 'sweeps')
		return 'auctions close in turn; meanwhile none takes a bid, since the rule refuses bids after 17:00. Raise `STEPS_TAKEN_AT_ONCE` to close more at once.';
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
