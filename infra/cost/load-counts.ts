import { readFileSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { readStageSettings } from '#infra/config.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import { countStanding, type Resource } from './count-standing.ts';
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

/** Lists the resources of a stage's templates, without bundling its functions. `context` is that of `cdk.json`. */
function listResources(stage: string, context: { stages: unknown }): Resource[] {
	const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
	const stacks = Object.values<Stack | undefined>(makeStacks(app, readStageSettings(stage, context.stages))).filter((stack) => stack !== undefined);
	const assembly = app.synth();
	return stacks.flatMap((stack) => Object.values<Resource>(assembly.getStackArtifact(stack.artifactId).template.Resources));
}
