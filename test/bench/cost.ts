import { computeCost } from '#infra/cost/compute-cost.ts';
import { countMonth } from '#infra/cost/count-month.ts';
import { loadCounts } from '#infra/cost/load-counts.ts';
import type { Counts, Usage } from '#infra/cost/usage.ts';
import { renderPage, renderPrograms } from './render-cost-page.ts';
import { writeSection } from './write-section.ts';

/** Estimates the monthly cost of several markets; `--write` updates `docs/cost.md`. */
const MARKETS: Record<string, Usage> = {
	'idle, without firewall': { members: 0, stones: 0, searches: 0, liveMinutes: 0, uploads: 0 },
	'idle, a stage for tests': { members: 0, stones: 0, searches: 0, liveMinutes: 0, uploads: 0 },
	idle: { members: 0, stones: 0, searches: 0, liveMinutes: 0, uploads: 0 },
	'100 members': { members: 100, stones: 20_000, searches: 20, liveMinutes: 120, uploads: 200 },
	'2,000 members': { members: 2000, stones: 200_000, searches: 20, liveMinutes: 120, uploads: 4000 },
	'20,000 members': { members: 20_000, stones: 2_000_000, searches: 20, liveMinutes: 120, uploads: 40_000 },
};

/** Counts of `prod`, which has its account for itself, except for a temporary stage, whose account has others. */
const counts = loadCounts('prod');
const COUNTS: Record<string, Counts> = {
	'idle, without firewall': loadCounts('prod', { callsPerAddress: 0 }),
	'idle, a stage for tests': loadCounts('trial'),
};
/** Markets whose members' programs are priced. */
const WITH_PROGRAMS: Record<string, Usage> = {
	'10 members': { members: 10, stones: 2000, searches: 20, liveMinutes: 120, uploads: 20 },
	'1,000 members': { members: 1000, stones: 100_000, searches: 20, liveMinutes: 120, uploads: 2000 },
	'20,000 members': { members: 20_000, stones: 2_000_000, searches: 20, liveMinutes: 120, uploads: 40_000 },
};
const month = renderPage(
	Object.entries(MARKETS).map(([name, usage]) => ({
		name,
		usage,
		cost: computeCost(countMonth(usage, COUNTS[name] ?? counts), { isFreeUsed: name.endsWith('tests') }),
	})),
	counts.standing,
);
const page = `${renderPrograms(WITH_PROGRAMS, counts)}\n\n${month}`;
if (process.argv.includes('--write')) writeSection(new URL('../../docs/cost.md', import.meta.url), '`node test/bench/cost.ts --write`', page);
else console.log(page);
