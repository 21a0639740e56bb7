import { type App, CfnOutput } from 'aws-cdk-lib';
import type { StageSettings } from '#infra/config.ts';
import { type MarketFunctions, makeFunctions } from '../constructs/functions/market-functions.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';
import type { JobsStack } from './jobs.ts';

/** The test door of a testers' stage: one function, which only callers with the IAM permission may invoke. */
export class TestDoorStack extends StageStack {
	readonly functions: MarketFunctions<'door'>;

	constructor(app: App, settings: StageSettings, jobs: JobsStack, resources: StageResources) {
		super(app, 'door', settings, { description: 'what testers may do' });
		if (settings.lasting) throw new Error(`The stage ${settings.name} has no test door`);
		this.functions = makeFunctions(this, ['door'], { ...resources, queues: jobs.lookAtQueues(this), setAside: jobs.lookAtSetAside(this) });
		new CfnOutput(this, 'DoorFunction', { value: this.functions.door.functionName });
	}
}
