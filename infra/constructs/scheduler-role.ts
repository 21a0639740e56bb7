import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { StageStack } from './stage-stack.ts';

/** The role in which EventBridge Scheduler runs a stack's schedules. Each target must be allowed to it. */
export class SchedulerRole extends Role {
	constructor(stack: StageStack) {
		super(stack, 'SchedulerRole', {
			assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': stack.account } } }),
		});
	}
}
