import { CloudFrontClient, ListDistributionsCommand, ListResponseHeadersPoliciesCommand } from '@aws-sdk/client-cloudfront';
import { CLOUDFRONT_REGION, type StageSettings } from '../config.ts';
import type { Answer } from './finding.ts';
import { QUOTAS, writeQuotaCommand } from './quotas.ts';

/** CloudFront's policies of response headers: how many a stage makes, and how many an account may have unless AWS has raised it. */
export const HEADERS_POLICIES = { ofStage: 4, ofAccount: 20 } as const;
/** Checks whether the account has a distribution, which a new account may not be allowed to make. */
export async function checkCloudFront(): Promise<Answer> {
	const { DistributionList } = await new CloudFrontClient({ region: CLOUDFRONT_REGION }).send(new ListDistributionsCommand({ MaxItems: 1 }));
	if (DistributionList?.Quantity) return { state: 'ready', says: 'the account has a distribution already' };
	return {
		state: 'advice',
		says: 'no distribution yet, and AWS does not say beforehand whether it lets a new account make one ("Your account must be verified")',
		remedy:
			'if the stack data, which makes the first one, fails with these words, open a support case (Account and billing) that asks for CloudFront, and deploy again',
		takes: 'nothing, or up to a day',
	};
}

/** Checks whether the account has room for the stage's policies of response headers. */
export async function checkHeadersPolicies({ name }: StageSettings): Promise<Answer> {
	const client = new CloudFrontClient({ region: CLOUDFRONT_REGION });
	const { ResponseHeadersPolicyList: list } = await client.send(new ListResponseHeadersPoliciesCommand({ Type: 'custom', MaxItems: 100 }));
	const names = (list?.Items ?? []).map(({ ResponseHeadersPolicy }) => ResponseHeadersPolicy?.ResponseHeadersPolicyConfig?.Name ?? '');
	const own = names.filter((policy) => policy.startsWith(nameHeadersPolicies(name))).length;
	const [used, wanted] = [names.length, Math.max(0, HEADERS_POLICIES.ofStage - own)];
	const says = `${used} policies of response headers, and the stage makes ${wanted} more`;
	// An account with more than the default has a raised quota, whose value CloudFront does not state.
	if (used + wanted <= HEADERS_POLICIES.ofAccount || used > HEADERS_POLICIES.ofAccount) return { state: 'ready', says };
	const raised = writeQuotaCommand(CLOUDFRONT_REGION, 'cloudfront', QUOTAS.headersPolicies, 2 * HEADERS_POLICIES.ofAccount);
	return {
		state: 'missing',
		says: `${says}; an account has at most ${HEADERS_POLICIES.ofAccount}`,
		remedy: `take a stage down, or ${raised}`,
		takes: 'minutes to a day',
	};
}

/** Returns the text with which CDK begins the names of a stage's policies of response headers. */
export const nameHeadersPolicies = (stage: string): string => `diamondmarket${stage.replaceAll('-', '')}`;
