import { CfnResource } from 'aws-cdk-lib';
import type { StageStack } from '../stage-stack.ts';

/**
 * Gives CDK's own functions in a stack (which empty buckets or start triggers) a log group that is removed with the stack. Lambda would make one without owner
 * or expiry. Call it when the stack is complete.
 */
export function addHelperLogs(stack: StageStack): void {
	const helpers = stack.node
		.findAll()
		.filter((node) => CfnResource.isCfnResource(node) && node.cfnResourceType === 'AWS::Lambda::Function')
		.filter((node) => !('loggingConfig' in node && node.loggingConfig));
	if (helpers.length === 0) return;
	const log = stack.makeLog(stack, 'HelperLog');
	for (const helper of helpers) (helper as CfnResource).addPropertyOverride('LoggingConfig', { LogGroup: log.logGroupName });
}
