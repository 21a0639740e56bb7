import { Duration, Validations } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { FunctionName } from '#infra/functions.ts';
import { RunbookAlarm } from '../alarms/runbook-alarm.ts';
import type { StageStack } from '../stage-stack.ts';
import { countUnforeseen } from './count-unforeseen.ts';
import type { MarketFunction } from './market-function.ts';

/** Failures per minute above which a release is rolled back. */
const FAILURES = 2;

/**
 * A function that is called by the alias `live`. A deployment sends one call in ten to the new version for five minutes, and then all. If calls fail meanwhile,
 * all go to the previous version again, and the deployment fails.
 */
export class GradualRelease extends Construct {
	readonly alias: Alias;

	constructor(stack: StageStack, name: FunctionName, released: MarketFunction, application: LambdaApplication) {
		super(stack, `Release-${name}`);
		this.alias = new Alias(this, 'Live', { aliasName: 'live', version: released.currentVersion });
		const period = Duration.minutes(1);
		// An unexpected error is answered with 500, so Lambda counts the call as successful.
		const unforeseen = countUnforeseen(this, stack, name, released).with({ period });
		const alarm = new RunbookAlarm(this, 'Fails', {
			section: 'release-taken-back',
			description: `The function ${name} fails: a release that is under way is taken back.`,
			metric: new MathExpression({
				expression: 'FILL(errors, 0) + FILL(unforeseen, 0)',
				usingMetrics: { errors: this.alias.metricErrors({ period }), unforeseen },
				period,
			}),
			threshold: FAILURES,
			// CodeDeploy reads it. The releaser sees the deployment fail, and the alarm function-errors reports it as well.
			actions: [],
		});
		const group = new LambdaDeploymentGroup(this, 'Group', {
			application,
			alias: this.alias,
			deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
			alarms: [alarm],
			autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
		});
		Validations.of(group).acknowledge({
			id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
			reason: 'The policy that AWS made for exactly this',
		});
	}
}
