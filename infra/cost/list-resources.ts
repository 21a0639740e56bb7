import { App, type Stack } from 'aws-cdk-lib';
import { readStageSettings } from '#infra/config.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import type { Resource } from './count-standing.ts';

/** Lists the resources of a stage's templates, without bundling its functions. `context` is that of `cdk.json`. */
export function listResources(stage: string, context: { stages: unknown }): Resource[] {
	const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
	const stacks = Object.values<Stack | undefined>(makeStacks(app, readStageSettings(stage, context.stages))).filter((stack) => stack !== undefined);
	const assembly = app.synth();
	return stacks.flatMap((stack) => Object.values<Resource>(assembly.getStackArtifact(stack.artifactId).template.Resources));
}
