import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import type { StageStack } from '../stage-stack.ts';

/** Alarm events that are mailed: a fault, missing data, and their end, but not a new alarm's first good result. */
const WORTH_A_MAIL = { $or: [{ NewStateValue: ['ALARM', 'INSUFFICIENT_DATA'] }, { OldStateValue: ['ALARM'] }] };

/** Topic for a stack's alarms, which are mailed to the stage's addresses. */
export class AlarmTopic extends Topic {
	constructor(stack: StageStack, id: string) {
		super(stack, id, { displayName: stack.stackName, enforceSSL: true });
		// A topic's own policy replaces the one that admits CloudWatch.
		this.addToResourcePolicy(
			new PolicyStatement({
				principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
				actions: ['sns:Publish'],
				resources: [this.topicArn],
				conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
			}),
		);
		for (const endpoint of stack.settings.alarmMail) {
			new CfnSubscription(this, endpoint, {
				topicArn: this.topicArn,
				protocol: 'email',
				endpoint,
				filterPolicy: WORTH_A_MAIL,
				filterPolicyScope: 'MessageBody',
			});
		}
	}
}
