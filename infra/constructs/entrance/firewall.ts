import { Stack } from 'aws-cdk-lib';
import type { CfnStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { VIEWER_NETWORK } from '#functions/environment.ts';
import { API_PATH } from '../api/contract-routes.ts';
import { ENTRANCE_HEADER, type EntranceKeyValue } from './entrance-key.ts';

interface FirewallProps {
	stage: CfnStage;
	keys: readonly EntranceKeyValue[];
	/** The user pool, where the web app signs in without our functions. */
	poolArn: string;
	/** The pool's client with a secret, which only our functions use. */
	ownClientId: string;
	/** In any minute. */
	callsPerAddress: number;
}

/** Share of a network's calls that may be calls of `/login/*`. */
const SIGN_INS = 0.1;
/** WAF's minimum. */
const LEAST_PER_MINUTE = 10;
/** Headers by which the user pool names a request's client and operation to a firewall. */
const POOL_CLIENT_HEADER = 'x-amzn-cognito-client-id';
const POOL_CALL_HEADER = 'x-amzn-cognito-operation-name';
/** Operations that functions call as the web app's client. Both need a refresh token, which nobody can guess. */
const TOKEN_CALLS = ['GetTokensFromRefreshToken', 'RevokeToken'];

/**
 * Blocks networks with too many calls before they cost a function's run. It has no rules about what a call contains: every call is checked by its schema, and
 * nothing of it becomes a query, a path or a page. It is attached to the API's stage, since CloudFront's firewalls
 * must be in us-east-1. It counts by CloudFront's statement of the network (`viewer-network.ts`), and only calls with one of the entrance's keys, so that
 * nobody can have another network blocked by claiming it. The user pool shares the firewall to save its price. A request without a key is to the pool, or
 * bypassed the entrance and will be refused: of these it counts sign-ins by AWS's address. The pool also shows it those of the functions' calls that IAM
 * does not authorize. They come from Lambda's few addresses, so they are not counted: one network could have them refused to everybody.
 */
export class Firewall extends Construct {
	constructor(scope: Construct, id: string, { stage, keys, poolArn, ownClientId, callsPerAddress }: FirewallProps) {
		super(scope, id);
		const { stackName, partition, region } = Stack.of(this);
		/** Counts by the caller's network as CloudFront states it. */
		const byViewer = (scopeDownStatement: CfnWebACL.StatementProperty) => ({
			aggregateKeyType: 'FORWARDED_IP',
			forwardedIpConfig: { headerName: VIEWER_NETWORK, fallbackBehavior: 'MATCH' },
			scopeDownStatement,
		});
		const throughEntrance = { orStatement: { statements: keys.map(({ value }) => selectByHeader(ENTRANCE_HEADER, value)) } };
		const ofFunctions = {
			orStatement: {
				statements: [selectByHeader(POOL_CLIENT_HEADER, ownClientId), ...TOKEN_CALLS.map((name) => selectByHeader(POOL_CALL_HEADER, name))],
			},
		};
		const toSignIn = {
			byteMatchStatement: {
				fieldToMatch: { uriPath: {} },
				// WAF may see the gateway's stage before it.
				positionalConstraint: 'CONTAINS',
				searchString: `${API_PATH}/login/`,
				textTransformations: [{ priority: 0, type: 'NONE' }],
			},
		};
		const rules = new CfnWebACL(this, 'Rules', {
			scope: 'REGIONAL',
			defaultAction: { allow: {} },
			visibilityConfig: watch(stackName),
			rules: [
				limitSignIns(
					'SignInsPerAddress',
					1,
					`${stackName}-sign-ins-per-address`,
					callsPerAddress,
					byViewer({ andStatement: { statements: [toSignIn, throughEntrance] } }),
				),
				limitRate('CallsPerAddress', 0, `${stackName}-calls-per-address`, callsPerAddress, byViewer(throughEntrance)),
				limitSignIns('SignInsAtPool', 2, `${stackName}-sign-ins-at-pool`, callsPerAddress, {
					aggregateKeyType: 'IP',
					scopeDownStatement: { andStatement: { statements: [throughEntrance, ofFunctions].map((statement) => ({ notStatement: { statement } })) } },
				}),
			],
		});
		new CfnWebACLAssociation(this, 'BeforeStage', {
			webAclArn: rules.attrArn,
			resourceArn: `arn:${partition}:apigateway:${region}::/restapis/${stage.restApiId}/stages/${stage.ref}`,
		});
		new CfnWebACLAssociation(this, 'BeforePool', { webAclArn: rules.attrArn, resourceArn: poolArn });
	}
}

type Counted = Omit<CfnWebACL.RateBasedStatementProperty, 'limit' | 'evaluationWindowSec'>;

const watch = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName });

/** Blocks an address that makes more than `limit` requests in a minute. */
function limitRate(name: string, priority: number, metricName: string, limit: number, counted: Counted): CfnWebACL.RuleProperty {
	return {
		name,
		priority,
		action: { block: {} },
		visibilityConfig: watch(metricName),
		statement: { rateBasedStatement: { limit, evaluationWindowSec: 60, ...counted } },
	};
}

/** Limits sign-ins to their share of all calls. */
function limitSignIns(name: string, priority: number, metricName: string, callsPerAddress: number, counted: Counted): CfnWebACL.RuleProperty {
	const limit = Math.max(LEAST_PER_MINUTE, Math.floor(callsPerAddress * SIGN_INS));
	return limitRate(name, priority, metricName, limit, counted);
}

function selectByHeader(Name: string, searchString: string): CfnWebACL.StatementProperty {
	return {
		byteMatchStatement: {
			fieldToMatch: { singleHeader: { Name } },
			positionalConstraint: 'EXACTLY',
			searchString,
			textTransformations: [{ priority: 0, type: 'NONE' }],
		},
	};
}
