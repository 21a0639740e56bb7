import { type ComputedCost, computeCost } from '#infra/cost/compute-cost.ts';
import { addUpMade, countProgramFeatures, listCopy, listFollowing, type Made } from '#infra/cost/count-program-features.ts';
import { createUnits } from '#infra/cost/count-units.ts';
import { money, rank, whole } from '#infra/cost/render-costs.ts';
import { UNIT_PRICES, type UnitPrice, WRITTEN_ON } from '#infra/cost/unit-prices.ts';
import { ASSUMED, type Counts, type Standing, type Usage } from '#infra/cost/usage.ts';

/** Renders the tables of docs/cost.md for `test/bench/cost.ts`. */

/** Monthly cost of an always-on search cluster or database, for comparison: dollars for 730 hours with two machines each, so that one may fail. */
const ALWAYS_ON = {
	'OpenSearch, two r7g.large.search with 100 GB each': 2 * (0.2 * 730 + 100 * 0.1464),
	'OpenSearch, two r7g.xlarge.search with 200 GB each': 2 * (0.4 * 730 + 200 * 0.1464),
	'RDS for PostgreSQL, db.m7g.large in two zones with 100 GB': 2 * (0.219 * 730 + 100 * 0.138),
	'RDS for PostgreSQL, db.m7g.2xlarge in two zones with 400 GB': 2 * (0.876 * 730 + 400 * 0.138),
} as const;

interface Profile {
	name: string;
	usage: Usage;
	cost: ComputedCost;
}

/** Renders several markets side by side in Markdown. */
export function renderPage(profiles: readonly Profile[], standing: Standing): string {
	const names = profiles.map(({ name }) => name);
	const last = profiles.at(-1)?.cost;
	const busy = profiles.filter(({ usage: { members } }) => members > 0);
	const busyNames = busy.map(({ name }) => name);
	const rows = (of: (cost: ComputedCost) => ReadonlyMap<string, number>) =>
		rank(last ? of(last) : new Map()).map(([name]) => [name, ...busy.map(({ cost }) => money(of(cost).get(name) ?? 0))]);
	const usage = (heading: string, pick: (usage: Usage) => number) => [heading, ...profiles.map((profile) => whole(pick(profile.usage)))];
	const perMember = profiles.map(({ usage: { members }, cost }) => (members > 0 ? money(cost.total / members) : '–'));
	return [
		'## A month in dollars',
		renderTable(
			['', ...names],
			[
				usage('members', (one) => one.members),
				usage('stones', (one) => one.stones),
				usage('searches of a member a day', (one) => one.searches),
				usage('minutes of live pages of a member a day', (one) => one.liveMinutes),
				usage('sheets uploaded a month', (one) => one.uploads),
				['**all together**', ...profiles.map(({ cost }) => `**${money(cost.total)}**`)],
				['a member', ...perMember],
			],
		),
		'## By feature',
		renderTable(
			['', ...busyNames],
			rows((cost) => cost.byFeature),
		),
		'## By service',
		renderTable(
			['', ...busyNames],
			rows((cost) => cost.byService),
		),
		`## The most expensive units of ${names.at(-1)}`,
		renderTable(
			['unit', 'a month', 'dollars'],
			(last?.lines ?? []).slice(0, 5).map(({ unit, quantity, dollars }) => [UNIT_PRICES[unit].unit, whole(quantity), money(dollars)]),
		),
		'## Compared with machines that always run',
		renderTable(
			['what', 'dollars a month'],
			Object.entries(ALWAYS_ON).map(([name, dollars]) => [name, money(dollars)]),
		),
		'## Assumptions',
		`Resources of \`prod\`, by its templates: ${Object.entries(standing)
			.map(([name, count]) => `${name} ${Math.round(count * 10) / 10}`)
			.join(', ')}.`,
		`Assumed, not counted: \`${JSON.stringify(ASSUMED)}\``,
		describePrices(),
	].join('\n\n');
}

/** Says how many unit prices were compared with their pages. */
function describePrices(): string {
	const prices: UnitPrice[] = Object.values(UNIT_PRICES);
	const lookedUp = prices.filter(({ lookedUpOn }) => lookedUpOn !== undefined).length;
	return `${prices.length} unit prices, written down on ${WRITTEN_ON}: \`infra/cost/unit-prices.ts\`, each with its region and page. Compared with their pages since: ${lookedUp}.`;
}

/** Stones of the mirror on the page. */
const MIRRORED = 2_000_000;

/** Renders what members' programs cost in several markets, and what a mirror costs, in Markdown. No quantity is free, because members use it up. */
export function renderPrograms(markets: Record<string, Usage>, counts: Counts): string {
	const costs = Object.values(markets).map((usage) => computeCost(new Map(countProgramFeatures(usage, createUnits(usage, counts))), { isFreeUsed: true }));
	const features = [...(costs[0]?.byFeature.keys() ?? [])];
	const ofMirror = { members: 0, stones: MIRRORED, searches: 0, liveMinutes: 0, uploads: 0 };
	const [copy, following] = [listCopy(MIRRORED), listFollowing(MIRRORED)];
	return [
		'## Programs of members',
		renderTable(
			['', ...Object.keys(markets)],
			[
				...features.map((name) => [name, ...costs.map(({ byFeature }) => money(byFeature.get(name) ?? 0))]),
				['**all together**', ...costs.map(({ total }) => `**${money(total)}**`)],
			],
		),
		`## A mirror of ${whole(MIRRORED)} stones`,
		renderTable(
			['what', 'calls', 'requests', 'items read', 'RCU', 'dollars'],
			[
				describeWhole(counts),
				describe('a copy by pages of 1,000', copy, ofMirror, counts),
				describe('changes of a month, 5 % a day, asked each minute', following, ofMirror, counts),
			],
		),
	].join('\n\n');
}

function describe(what: string, made: readonly Made[], usage: Usage, counts: Counts): string[] {
	const sum = (of: 'requests' | 'items' | 'reads') => whole(made.reduce((total, [times, name]) => total + times * (counts.calls.get(name)?.[of] ?? 0), 0));
	const { total } = computeCost(new Map([['', addUpMade(made, createUnits(usage, counts))]]), { isFreeUsed: true });
	return [what, whole(made.reduce((calls, [times]) => calls + times, 0)), sum('requests'), sum('items'), sum('reads'), money(total)];
}

/** Describes the copy of the whole demo market that docs/calls.md counts. Throws if it counts none. */
function describeWhole({ calls }: Counts): string[] {
	const [name = '', counted] = [...calls].find(([one]) => one.startsWith('marketFeed, all ')) ?? [];
	const [, stones, made] = /all ([\d,]+) stones in (\d+) calls/.exec(name) ?? [];
	if (!counted || !stones || !made) throw new Error('docs/calls.md counts no copy of the whole market');
	return [`counted: a copy of ${stones} stones`, made, whole(counted.requests), whole(counted.items), whole(counted.reads), ''];
}

function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = headings.map((heading, at) => Math.max(3, heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
	const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
	return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
