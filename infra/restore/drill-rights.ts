/**
 * The actions of a role that restores a stage (`npm run restore`), by the stage's resources on which they act: IAM's names. The stacks are updated
 * with their own role.
 */
export const DRILL_RIGHTS = {
	stack: ['DescribeStacks', 'GetTemplate', 'ListStackResources', 'UpdateStack'].map((action) => `cloudformation:${action}`),
	table: [
		...['DescribeTable', 'DescribeTimeToLive', 'DescribeContinuousBackups', 'ListTagsOfResource'],
		...['RestoreTableToPointInTime', 'UpdateTable', 'UpdateTimeToLive', 'UpdateContinuousBackups', 'TagResource', 'DeleteTable'],
		// DynamoDB requires them of whoever restores a table.
		...['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'],
		// Ledgers are verified and deadlines postponed with these credentials.
		...['BatchGetItem', 'ConditionCheckItem'],
	].map((action) => `dynamodb:${action}`),
	function: ['DeleteFunctionConcurrency', 'GetFunctionConcurrency', 'GetFunctionConfiguration', 'InvokeFunction', 'PutFunctionConcurrency'].map(
		(action) => `lambda:${action}`,
	),
	// An update of a stack reads the name of the table in use.
	parameter: ['ssm:GetParameter', 'ssm:GetParameters'],
	/** Mappings of the stage's functions. */
	mapping: ['lambda:UpdateEventSourceMapping'],
	/** IAM knows no resource for these. */
	any: ['lambda:ListEventSourceMappings'],
} as const satisfies Record<string, readonly string[]>;
