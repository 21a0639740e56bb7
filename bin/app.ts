import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ACCOUNT, stageSettings } from '#infra/config.ts';
import { AccountStack } from '#infra/stacks/account.ts';
import { marketStacks } from '#infra/stacks/market.ts';

/** The CDK's entry: `cdk … -c stage=NAME`. */
const app = new App();
const name: unknown = app.node.tryGetContext('stage');
if (name === undefined) throw new Error('Which stage? Add -c stage=NAME: "prod", or any other name for a stage that can be thrown away');
const stages: unknown = app.node.tryGetContext('stages');
if (name === ACCOUNT) new AccountStack(app, stageSettings('default', stages).region);
else marketStacks(app, stageSettings(name, stages));
Validations.of(app).addPlugins(new AwsSolutionsChecks());
