import type { ComputedCost } from './compute-cost.ts';
import { ALWAYS_ON, UNIT_PRICES, type UnitPrice, WRITTEN_ON } from './unit-prices.ts';
import { ASSUMED, type Standing, type Usage } from './usage.ts';

interface Profile {
	name: string;
	usage: Usage;
	cost: ComputedCost;
}

export const money = (dollars: number) => dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const whole = (number: number) => Math.round(number).toLocaleString('en');
const rank = (of: ReadonlyMap<string, number>) => [...of].sort(([, a], [, b]) => b - a);

/** Renders one market's month for a terminal: by feature, by service, and by unit. */
export function renderCosts({ total, byFeature, byService, lines }: ComputedCost): string {
	const list = (heading: string, rows: readonly [string, number][]) => [heading, ...rows.map(([name, dollars]) => `${money(dollars).padStart(12)}  ${name}`)];
	const units = lines.map(({ unit, quantity, dollars }): [string, number] => [`${whole(quantity)} ${UNIT_PRICES[unit].unit}`, dollars]);
	return [
		...list('By feature', rank(byFeature)),
		'',
		...list('By service', rank(byService)),
		'',
		...list('By unit', units),
		'',
		`${money(total).padStart(12)}  dollars a month`,
	].join('\n');
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

export function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = headings.map((heading, at) => Math.max(3, heading.length, ...rows.map((row) => row[at]?.length ?? 0)));
	const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
	return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
