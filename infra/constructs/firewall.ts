import { Stack } from 'aws-cdk-lib';
import type { CfnStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { VIEWER_NETWORK } from '#functions/environment.ts';
import { API_PATH } from './contract-routes.ts';
import { ENTRANCE_HEADER, type EntranceKeyValue } from './entrance-key.ts';

interface FirewallProps {
	stage: CfnStage;
	keys: readonly EntranceKeyValue[];
	/** In any minute. */
	callsPerAddress: number;
}

/** Calls of `/login/*` that a network may make, as part of all that it may. */
const SIGN_INS = 0.1;
/** WAF's least. */
const LEAST_PER_MINUTE = 10;
/**
 * AWS's rules of the core set that judge what a body holds. They only count: a
 * body is a member's words or a list of stones, which the program checks whole
 * (1 MB, depth, schema) and shows as text. The core set refuses bodies above
 * 8 KB, so calls in bulk, and a remark about a "<script>".
 */
const BODY_RULES = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericLFI_BODY', 'GenericRFI_BODY', 'EC2MetaDataSSRF_BODY'];

/**
 * Refuses what AWS knows for attacks, and the calls of a network that makes too many, before they cost a
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
				askManaged('AWSManagedRulesCommonRuleSet', 2, `${stackName}-core-rules`, BODY_RULES),
				askManaged('AWSManagedRulesKnownBadInputsRuleSet', 3, `${stackName}-known-bad-inputs`),
				{
					name: 'SignInsPerAddress',
					priority: 1,
					action: { block: {} },
					visibilityConfig: watched(`${stackName}-sign-ins-per-address`),
					statement: {
						rateBasedStatement: {
							limit: Math.max(LEAST_PER_MINUTE, Math.floor(callsPerAddress * SIGN_INS)),
							evaluationWindowSec: 60,
							aggregateKeyType: 'FORWARDED_IP',
							forwardedIpConfig: { headerName: VIEWER_NETWORK, fallbackBehavior: 'MATCH' },
							scopeDownStatement: {
								andStatement: {
									statements: [
										{
											byteMatchStatement: {
												fieldToMatch: { uriPath: {} },
												// WAF may see the gateway's stage before it.
												positionalConstraint: 'CONTAINS',
												searchString: `${API_PATH}/login/`,
												textTransformations: [{ priority: 0, type: 'NONE' }],
											},
										},
										{ orStatement: { statements: keys.map(selectByKey) } },
									],
								},
							},
						},
					},
				},
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

/** Rules that AWS keeps, in what it calls a group; `counted` only count. */
function askManaged(name: string, priority: number, metricName: string, counted: readonly string[] = []): CfnWebACL.RuleProperty {
	return {
		name,
		priority,
		overrideAction: { none: {} },
		visibilityConfig: { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName },
		statement: {
			managedRuleGroupStatement: {
				vendorName: 'AWS',
				name,
				ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
			},
		},
	};
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

/**
 * The same before the user pool, where the web app signs in without passing our
 * functions: counts by the address that Cognito sees, since nothing stands before it.
 * What the functions ask as the account is not counted.
 */
export class PoolFirewall extends Construct {
	constructor(scope: Construct, id: string, { poolArn, callsPerAddress }: { poolArn: string; callsPerAddress: number }) {
		super(scope, id);
		const { stackName } = Stack.of(this);
		const watched = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });
		const rules = new CfnWebACL(this, 'Rules', {
			scope: 'REGIONAL',
			defaultAction: { allow: {} },
			visibilityConfig: watched(stackName),
			rules: [
				{
					name: 'SignInsPerAddress',
					priority: 0,
					action: { block: {} },
					visibilityConfig: watched(`${stackName}-sign-ins-per-address`),
					statement: {
						rateBasedStatement: {
							limit: Math.max(LEAST_PER_MINUTE, Math.floor(callsPerAddress * SIGN_INS)),
							evaluationWindowSec: 60,
							aggregateKeyType: 'IP',
						},
					},
				},
			],
		});
		new CfnWebACLAssociation(this, 'BeforePool', { webAclArn: rules.attrArn, resourceArn: poolArn });
	}
}
