import { App } from 'aws-cdk-lib';
import { readStageSettings } from '#infra/config.ts';
import type { FunctionDefinition } from '#infra/function-definition.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '#infra/functions.ts';
import { JOB_QUEUES } from '#infra/job-queues.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import type { StackVersion } from './formation.ts';
import { stageContext } from './synth.ts';

/** The tables from which the app makes its functions, queues and calls. A version may replace and add rows. */
export interface Tables {
	functions: Record<string, FunctionDefinition>;
	queues: Record<string, object>;
	calls: Record<string, Omit<Endpoint, 'service'> & { service: string }>;
}

const TABLES: Tables = { functions: FUNCTIONS, queues: JOB_QUEUES, calls: endpoints };

/** Synthesises another version of the app: the same code, with tables that `change` has changed. Returns its stacks in CDK's order of deployment. */
export function synthesiseVersion(stage: string, settings: object = {}, change: (tables: Tables) => void = () => undefined): StackVersion[] {
	const all: object[] = [FUNCTIONS, JOB_QUEUES, endpoints];
	const kept = all.map((table) => ({ ...table }));
	const names: string[] = FUNCTION_NAMES;
	try {
		change(TABLES);
		names.splice(0, names.length, ...Object.keys(FUNCTIONS));
		const app = new App({ context: { ...stageContext, 'aws:cdk:bundling-stacks': [] } });
		makeStacks(app, readStageSettings(stage, { ...stageContext.stages, [stage]: { ...stageContext.stages[stage], ...settings } }));
		return app.synth().stacks.map(({ stackName, template }) => ({ name: stackName, template }));
	} finally {
		all.forEach((table, at) => {
			for (const key of Object.keys(table)) Reflect.deleteProperty(table, key);
			Object.assign(table, kept[at]);
		});
		names.splice(0, names.length, ...Object.keys(FUNCTIONS));
	}
}
