import { Stack } from 'aws-cdk-lib';
import type { CfnStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { VIEWER_NETWORK } from '#functions/environment.ts';
import { ENTRANCE_HEADER, type EntranceKeyValue } from './entrance-key.ts';

interface FirewallProps {
	stage: CfnStage;
	keys: readonly EntranceKeyValue[];
	/** In any minute. */
	callsPerAddress: number;
}

/**
 * Refuses the calls of a network that makes too many, before they cost a
 * function's run. It stands before the API's stage and not before CloudFront,
 * whose firewalls must be in us-east-1; there it counts by what CloudFront says
 * of the caller (`viewer-network.ts`), and only what has one of the entrance's keys, so
 * that nobody can have another's network refused by claiming it.
 */
export class Firewall extends Construct {
	constructor(scope: Construct, id: string, { stage, keys, callsPerAddress }: FirewallProps) {
		super(scope, id);
		const { stackName, partition, region } = Stack.of(this);
		const watched = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });
		const rules = new CfnWebACL(this, 'Rules', {
			scope: 'REGIONAL',
			defaultAction: { allow: {} },
			visibilityConfig: watched(stackName),
			rules: [
				{
					name: 'CallsPerAddress',
					priority: 0,
					action: { block: {} },
					visibilityConfig: watched(`${stackName}-calls-per-address`),
					statement: {
						rateBasedStatement: {
							limit: callsPerAddress,
							evaluationWindowSec: 60,
							aggregateKeyType: 'FORWARDED_IP',
							forwardedIpConfig: { headerName: VIEWER_NETWORK, fallbackBehavior: 'MATCH' },
							scopeDownStatement: { orStatement: { statements: keys.map(selectByKey) } },
						},
					},
				},
			],
		});
		new CfnWebACLAssociation(this, 'BeforeStage', {
			webAclArn: rules.attrArn,
			resourceArn: `arn:${partition}:apigateway:${region}::/restapis/${stage.restApiId}/stages/${stage.ref}`,
		});
	}
}

/** The requests that came through the entrance with this key. */
function selectByKey({ value }: EntranceKeyValue): CfnWebACL.StatementProperty {
	return {
		byteMatchStatement: {
			fieldToMatch: { singleHeader: { Name: ENTRANCE_HEADER } },
			positionalConstraint: 'EXACTLY',
			searchString: value,
			textTransformations: [{ priority: 0, type: 'NONE' }],
		},
	};
}
