import { type App, CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Trigger } from 'aws-cdk-lib/triggers';
import type { StageSettings } from '#infra/config.ts';
import { CANARY_EVERY } from '#infra/schedules.ts';
import { allow } from '../constructs/allow.ts';
import { type MarketFunctions, makeFunctions } from '../constructs/functions/market-functions.ts';
import { GeneratedSecret } from '../constructs/generated-secret.ts';
import { SchedulerRole } from '../constructs/scheduler-role.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import { StageStack } from '../constructs/stage-stack.ts';

const PASSWORD_LENGTH = 40;

/** Walks through the market every five minutes as its own member, who may trade and never does. */
export class CanaryStack extends StageStack {
	readonly functions: MarketFunctions<'canary' | 'canary-member'>;

	constructor(app: App, settings: StageSettings, resources: StageResources) {
		super(app, 'canary', settings, { description: 'walks through the market as a member' });
		const canaryPassword = new GeneratedSecret(this, 'Password', {
			description: `${this.stackName}: the password and the authenticator of the canary, a member that never trades`,
			length: PASSWORD_LENGTH,
			removalPolicy: RemovalPolicy.DESTROY,
			reason: 'A new value is put in by hand and told to the pool by the function canaryMember, see docs/operations.md; it opens a member who has nothing',
		});
		this.functions = makeFunctions(this, ['canary', 'canary-member'], { ...resources, canaryPassword });
		new CfnOutput(this, 'CanaryFunction', { value: this.functions.canary.functionName });
		const member = new Trigger(this, 'Member', { handler: this.functions.canaryMember });
		// The member must exist before it signs in.
		this.schedule().node.addDependency(member);
	}

	private schedule(): CfnSchedule {
		const role = new SchedulerRole(this);
		const { functionArn } = this.functions.canary;
		role.addToPolicy(allow(['lambda:InvokeFunction'], functionArn));
		return new CfnSchedule(this, 'Schedule', {
			scheduleExpression: `rate(${CANARY_EVERY} minutes)`,
			flexibleTimeWindow: { mode: 'OFF' },
			// The next run is as good as a retry.
			target: { arn: functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
		});
	}
}
