import { readFileSync } from 'node:fs';
import { countStanding } from './count-standing.ts';
import { listResources } from './list-resources.ts';
import { readCallCounts, readPieceCounts } from './read-counts.ts';
import type { Counts } from './usage.ts';

/** Loads the counts of the market: `docs/calls.md`, `docs/scale.md`, and the templates of a stage, which are synthesised. */
export function loadCounts(stage: string): Counts {
	const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
	const { context } = JSON.parse(read('cdk.json'));
	return {
		calls: readCallCounts(read('docs/calls.md')),
		pieces: readPieceCounts(read('docs/scale.md')),
		standing: countStanding(listResources(stage, context)),
	};
}
