import { readFileSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readStageSettings } from '#infra/config.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';

/** The context of cdk.json, with its stages. */
export const { context: stageContext } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));

export interface Resource {
	Type: string;
	Properties: Record<string, unknown>;
	DeletionPolicy?: string;
	UpdateReplacePolicy?: string;
}

const made = new Map<string, ReturnType<typeof makeTemplates>>();

/**
 * Synthesises a stage's templates by stack, as a deployment would send them, without bundling its
 * functions. `settings` replace those of cdk.json. Each result is cached for all files that a
 * process runs.
 */
export function synthesise(stage: string, settings: object = {}) {
	const key = JSON.stringify([stage, settings]);
	const templates = made.get(key) ?? makeTemplates(stage, settings);
	made.set(key, templates);
	return templates;
}

function makeTemplates(stage: string, settings: object) {
	const app = new App({ context: { ...stageContext, 'aws:cdk:bundling-stacks': [] } });
	const stacks = makeStacks(app, readStageSettings(stage, { ...stageContext.stages, [stage]: { ...stageContext.stages[stage], ...settings } }));
	const present = Object.entries<Stack | undefined>(stacks).flatMap(([part, stack]) => (stack ? [[part, Template.fromStack(stack)] as const] : []));
	const templates: Record<string, Template> = Object.fromEntries(present);
	return { app, stacks, templates };
}

/** Finds all resources of one type in a stage, by the stack's part and the logical id. */
export function findResources(templates: Record<string, Template>, type: string): [name: string, resource: Resource][] {
	return Object.entries(templates).flatMap(([part, template]) =>
		Object.entries(template.findResources(type)).map(([id, resource]): [string, Resource] => [`${part}/${id}`, resource as Resource]),
	);
}

/** Lists all resources of a stage. */
export function listResources(templates: Record<string, Template>): [name: string, resource: Resource][] {
	return Object.entries(templates).flatMap(([part, template]) =>
		Object.entries(template.toJSON().Resources as Record<string, Resource>).map(([id, resource]): [string, Resource] => [`${part}/${id}`, resource]),
	);
}
