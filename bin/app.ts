import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { runCommand } from '#infra/account/command.ts';
import { ACCOUNT, PIPELINE, readRegion, readStageSettings, TESTERS } from '#infra/config.ts';
import { AccountStack } from '#infra/stacks/account.ts';
import { PipelineStack, readPipeline } from '#infra/stacks/pipeline.ts';
import { makeStacks } from '#infra/stacks/stacks.ts';

/** The CDK's entry: `cdk … -c stage=NAME`. A stage for testers also has `-c testers=true`, and `-c origin=…` once its origin is known (`npm run stage:up`). */
const app = new App();
await runCommand(() => {
	const name: unknown = app.node.tryGetContext('stage');
	if (name === undefined) {
		throw new Error(`Which stage? Add -c stage=NAME: "prod", or any other name for a stage that can be thrown away; for cdk bootstrap "${ACCOUNT}"`);
	}
	const stages: unknown = app.node.tryGetContext('stages');
	if (name === ACCOUNT) new AccountStack(app, readRegion(stages));
	else if (name === PIPELINE) new PipelineStack(app, readRegion(stages), readPipeline(app));
	else makeStacks(app, readStageSettings(name, stages, readTesters()));
	Validations.of(app).addPlugins(new AwsSolutionsChecks());
});

/** Returns the additional settings of testers' stages, besides those of cdk.json. */
function readTesters(): object {
	if (app.node.tryGetContext('testers') !== 'true') return {};
	const origin: unknown = app.node.tryGetContext('origin');
	return { ...TESTERS, ...(origin === undefined ? {} : { origin }) };
}
