import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { GetResourcesCommand, ResourceGroupsTaggingAPIClient } from '@aws-sdk/client-resource-groups-tagging-api';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findLeftovers } from './leftovers.ts';

const [logs, tags] = [mockClient(CloudWatchLogsClient), mockClient(ResourceGroupsTaggingAPIClient)];
const TAGGED = { TagFilters: [{ Key: 'market:stage', Values: ['trial'] }] };
const GROUP = 'arn:aws:logs:ap-northeast-1:1:log-group';

beforeEach(() => {
	logs.reset();
	tags.reset();
	logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [] });
	tags.on(GetResourcesCommand).resolves({ ResourceTagMappingList: [] });
});

afterAll(() => {
	logs.restore();
	tags.restore();
});

test('a stage that is gone has left nothing, in its region and in CloudFront’s', async () => {
	expect(await findLeftovers('trial', 'ap-northeast-1')).toEqual([]);
	const regions = tags.commandCalls(GetResourcesCommand).map(({ thisValue }) => thisValue.config.region());
	expect((await Promise.all(regions)).sort()).toEqual(['ap-northeast-1', 'us-east-1']);
});

test('what bears the stage’s tag is left, all pages of it, with the stack that made it', async () => {
	tags.on(GetResourcesCommand, TAGGED).resolvesOnce({ PaginationToken: 'more', ResourceTagMappingList: [{ ResourceARN: 'arn:aws:s3:::b', Tags: [] }] });
	tags.on(GetResourcesCommand, { ...TAGGED, PaginationToken: 'more' }).resolves({
		ResourceTagMappingList: [{ ResourceARN: 'arn:aws:s3:::a', Tags: [{ Key: 'aws:cloudformation:stack-name', Value: 'diamond-market-trial-data' }] }],
	});
	expect(await findLeftovers('trial', 'us-east-1')).toEqual([
		{ arn: 'arn:aws:s3:::a', stack: 'diamond-market-trial-data' },
		{ arn: 'arn:aws:s3:::b', stack: undefined },
	]);
});

test('log groups are found by name, of this stage alone, and each once', async () => {
	logs
		.on(DescribeLogGroupsCommand, { logGroupNamePrefix: 'diamond-market-trial-' })
		.resolves({ logGroups: [{ arn: `${GROUP}:diamond-market-trial-api-Log:*` }] });
	logs
		.on(DescribeLogGroupsCommand, { logGroupNamePrefix: '/aws/lambda/diamond-market-trial-' })
		.resolves({ logGroups: [{ arn: `${GROUP}:/aws/lambda/diamond-market-trial-web-Helper:*` }] });
	tags.on(GetResourcesCommand, TAGGED).resolves({
		ResourceTagMappingList: [
			{ ResourceARN: `${GROUP}:diamond-market-trial-api-Log`, Tags: [{ Key: 'aws:cloudformation:stack-name', Value: 'diamond-market-trial-api' }] },
		],
	});
	expect(await findLeftovers('trial', 'us-east-1')).toEqual([
		{ arn: `${GROUP}:/aws/lambda/diamond-market-trial-web-Helper`, stack: undefined },
		{ arn: `${GROUP}:diamond-market-trial-api-Log`, stack: 'diamond-market-trial-api' },
	]);
});

test('what may not be asked is no answer', async () => {
	tags.on(GetResourcesCommand).rejects(Object.assign(new Error('no'), { name: 'AccessDeniedException' }));
	await expect(findLeftovers('trial', 'us-east-1')).rejects.toThrow('no');
});
