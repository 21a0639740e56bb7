import { readFileSync } from 'node:fs';
import { countStanding } from './count-standing.ts';
import { listResources } from './list-resources.ts';
import { readCallCounts, readPieceCounts } from './read-counts.ts';
import type { Counts } from './usage.ts';

/** Loads the market's counts from `docs/calls.md`, `docs/scale.md` and a stage's synthesized templates. `settings` replace those of `cdk.json`. */
export function loadCounts(stage: string, settings: object = {}): Counts {
	const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
	const { context } = JSON.parse(read('cdk.json'));
	context.stages[stage] = { ...context.stages[stage], ...settings };
	return {
		calls: readCallCounts(read('docs/calls.md')),
		pieces: readPieceCounts(read('docs/scale.md')),
		standing: countStanding(listResources(stage, context)),
	};
}
