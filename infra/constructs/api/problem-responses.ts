import { CfnGatewayResponse } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { CHALLENGE } from '#functions/environment.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';
import { describeError } from '#shared/text/errors.ts';

/** API Gateway's own refusals by its names, with the contract's codes. The last two are defaults for all others. */
const REFUSALS = {
	UNAUTHORIZED: 'UNAUTHENTICATED',
	EXPIRED_TOKEN: 'UNAUTHENTICATED',
	ACCESS_DENIED: 'UNAUTHENTICATED',
	INVALID_API_KEY: 'FORBIDDEN',
	// API Gateway's name for an unknown path or method.
	MISSING_AUTHENTICATION_TOKEN: 'NOT_FOUND',
	RESOURCE_NOT_FOUND: 'NOT_FOUND',
	REQUEST_TOO_LARGE: 'TOO_LARGE',
	UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
	THROTTLED: 'TOO_MANY_REQUESTS',
	QUOTA_EXCEEDED: 'TOO_MANY_REQUESTS',
	// All refusals of the firewall: see firewall.ts.
	WAF_FILTERED: 'TOO_MANY_REQUESTS',
	INTEGRATION_FAILURE: 'INTERNAL',
	INTEGRATION_TIMEOUT: 'INTERNAL',
	DEFAULT_4XX: 'VALIDATION',
	DEFAULT_5XX: 'INTERNAL',
} as const satisfies Record<string, ErrorCode>;

/** Seconds after which a throttled client may retry. The firewall counts over a minute. */
const RETRY_AFTER = 1;
const RETRY_AFTER_FIREWALL = 60;

/** Makes the gateway's own refusals problem documents like the functions'. They are in English, since the gateway knows no language. */
export function addProblemResponses(scope: Construct, restApiId: string): CfnGatewayResponse[] {
	return Object.entries(REFUSALS).map(([responseType, code]) => {
		const status = ERROR_STATUS[code];
		const problem = { type: 'about:blank', ...describeError(code, 'en'), status, code, requestId: '$context.requestId' };
		return new CfnGatewayResponse(scope, `Response-${responseType}`, {
			restApiId,
			responseType,
			statusCode: String(status),
			responseTemplates: { 'application/json': JSON.stringify(problem) },
			responseParameters: {
				'gatewayresponse.header.Content-Type': "'application/problem+json'",
				'gatewayresponse.header.Cache-Control': "'no-store'",
				...(status === 401 ? { 'gatewayresponse.header.WWW-Authenticate': `'${CHALLENGE}'` } : {}),
				...(code === 'TOO_MANY_REQUESTS'
					? { 'gatewayresponse.header.Retry-After': `'${responseType === 'WAF_FILTERED' ? RETRY_AFTER_FIREWALL : RETRY_AFTER}'` }
					: {}),
			},
		});
	});
}
