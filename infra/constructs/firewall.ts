import { Stack } from 'aws-cdk-lib';
import type { CfnStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { VIEWER_NETWORK } from '#functions/environment.ts';
import type { EntranceKey } from './entrance-key.ts';

interface FirewallProps {
	stage: CfnStage;
	entranceKey: EntranceKey;
	/** In any minute. */
	callsPerAddress: number;
}

/**
 * Refuses the calls of a network that makes too many, before they cost a
 * function's run. It stands before the API's stage and not before CloudFront,
 * whose firewalls must be in us-east-1; there it counts by what CloudFront says
 * of the caller (`viewer-network.ts`), and only what has the entrance's key, so
 * that nobody can have another's network refused by claiming it.
 */
export class Firewall extends Construct {
	constructor(scope: Construct, id: string, { stage, entranceKey, callsPerAddress }: FirewallProps) {
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
							scopeDownStatement: selectByHeader(entranceKey.headers),
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

/** The requests that carry a header with just this value. */
function selectByHeader(headers: EntranceKey['headers']): CfnWebACL.StatementProperty {
	const [[name, searchString] = ['', '']] = Object.entries(headers);
	return {
		byteMatchStatement: {
			fieldToMatch: { singleHeader: { Name: name } },
			positionalConstraint: 'EXACTLY',
			searchString,
			textTransformations: [{ priority: 0, type: 'NONE' }],
		},
	};
}
