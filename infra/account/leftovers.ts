import { CloudWatchLogsClient, paginateDescribeLogGroups } from '@aws-sdk/client-cloudwatch-logs';
import { paginateGetResources, ResourceGroupsTaggingAPIClient } from '@aws-sdk/client-resource-groups-tagging-api';
import { CLOUDFRONT_REGION } from '../config.ts';

/** A resource with a stage's name or tag. */
export interface Leftover {
	arn: string;
	/** The stack that made it, if CloudFormation has recorded it. While that stack exists, the resource is not a leftover. */
	stack: string | undefined;
}

/**
 * Lists a stage's resources in its region, and in CloudFront's, where global ones are listed: by the stage's tag, and log groups by name, since AWS makes those
 * without tags. Sorted by ARN. AWS may list removed resources for some more minutes.
 */
export async function findLeftovers(stage: string, region: string): Promise<Leftover[]> {
	const regions = [...new Set([region, CLOUDFRONT_REGION])];
	const found = await Promise.all(regions.flatMap((at) => [listTagged(stage, at), listLogGroups(stage, at)]));
	const byArn = new Map<string, Leftover>();
	// The tag of a log group names its stack.
	for (const leftover of found.flat()) if (!byArn.get(leftover.arn)?.stack) byArn.set(leftover.arn, leftover);
	return [...byArn.values()].sort((a, b) => (a.arn < b.arn ? -1 : 1));
}

async function listTagged(stage: string, region: string): Promise<Leftover[]> {
	const client = new ResourceGroupsTaggingAPIClient({ region });
	const left: Leftover[] = [];
	for await (const { ResourceTagMappingList = [] } of paginateGetResources({ client }, { TagFilters: [{ Key: 'market:stage', Values: [stage] }] })) {
		for (const { ResourceARN = '', Tags = [] } of ResourceTagMappingList) {
			left.push({ arn: ResourceARN, stack: Tags.find(({ Key }) => Key === 'aws:cloudformation:stack-name')?.Value });
		}
	}
	return left;
}

async function listLogGroups(stage: string, region: string): Promise<Leftover[]> {
	const client = new CloudWatchLogsClient({ region });
	const left: Leftover[] = [];
	for (const logGroupNamePrefix of [`diamond-market-${stage}-`, `/aws/lambda/diamond-market-${stage}-`]) {
		for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix })) {
			left.push(...logGroups.map(({ arn = '' }) => ({ arn: arn.replace(/:\*$/, ''), stack: undefined })));
		}
	}
	return left;
}
