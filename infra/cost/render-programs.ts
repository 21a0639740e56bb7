import { computeCost } from './compute-cost.ts';
import { addUpMade, countProgramFeatures, listCopy, listFollowing, type Made } from './count-program-features.ts';
import { createUnits } from './count-units.ts';
import { money, renderTable, whole } from './render-costs.ts';
import type { Counts, Usage } from './usage.ts';

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
