import { CfnResource, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { StageStack } from '../stage-stack.ts';

/**
 * Gives the functions that CDK itself puts into a stack (which empty buckets,
 * start triggers) a log group that goes with the stack: Lambda would make one
 * that nobody owns and that is kept for ever. To be called when all of the
 * stack is there.
 */
export function addHelperLogs(stack: StageStack): void {
	const helpers = stack.node
		.findAll()
		.filter((node) => CfnResource.isCfnResource(node) && node.cfnResourceType === 'AWS::Lambda::Function')
		.filter((node) => !('loggingConfig' in node && node.loggingConfig));
	if (helpers.length === 0) return;
	const log = new LogGroup(stack, 'HelperLog', { retention: stack.logRetention, removalPolicy: RemovalPolicy.DESTROY });
	for (const helper of helpers) (helper as CfnResource).addPropertyOverride('LoggingConfig', { LogGroup: log.logGroupName });
}
