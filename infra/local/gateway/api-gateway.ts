import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { PREFLIGHT } from '#infra/constructs/api/preflight.ts';
import { ERROR_STATUS, type ErrorCode, type Problem } from '#shared/contract/errors.ts';
import { negotiateLanguage } from '#shared/contract/language.ts';
import type { Language } from '#shared/domain/common/language.ts';
import { describeError } from '#shared/text/errors.ts';
import { FunctionFailed } from '../functions/functions.ts';
import { ACCOUNT } from '../settings.ts';
import { HttpError, readBody, sendJson } from './http.ts';
import { formatRequestTime, makeAnonymousIdentity, readHeaders } from './live-event.ts';

export interface ApiEndpoint {
	method: string;
	/** Relative to `/api/v1`; `{name}` are path parameters. */
	path: string;
	/** Name of the function that answers. */
	service: string;
	/** Pages of other sites may call it, after a preflight. */
	publishable?: boolean;
}

export const API_PATH = '/api/v1';
/** API Gateway's limit for a request, and Lambda's for an answer, which is JSON with the body as a string. */
const REQUEST_BYTES = 10 * 1024 * 1024;
const ANSWER_BYTES = 6 * 1024 * 1024;

/**
 * Emulates API Gateway's REST API: invokes the endpoint's function with a proxy event and sends its answer. With `behindEntrance` every caller counts as
 * CloudFront, which states a visitor's network and country.
 */
export function createApiGateway(
	endpoints: readonly ApiEndpoint[],
	invoke: (service: string, event: APIGatewayProxyEvent) => Promise<unknown>,
	marketNow: () => number = Date.now,
	behindEntrance = false,
) {
	// As in API Gateway, `/diamonds/imports` has precedence over `/diamonds/{id}`.
	const routes = endpoints
		.map((endpoint) => ({ ...endpoint, pattern: compilePattern(endpoint.path) }))
		.sort((a, b) => rankPath(a.path).localeCompare(rankPath(b.path), 'en'));

	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		// Browsers read the market's clock from this header.
		response.setHeader('date', new Date(marketNow()).toUTCString());
		const requestId = randomUUID();
		const url = new URL(request.url ?? '/', 'http://localhost');
		if (request.method === 'OPTIONS' && routes.some(({ publishable, pattern }) => publishable && pattern.test(url.pathname))) {
			request.resume();
			response.writeHead(204, PREFLIGHT).end();
			return;
		}
		const found = routes.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname));
		if (!found) {
			request.resume();
			refuse(response, 'NOT_FOUND', requestId, negotiateLanguage(request.headers['accept-language']));
			return;
		}
		try {
			const body = await readBody(request, REQUEST_BYTES);
			const parameters = decodeParameters(found.pattern.exec(url.pathname)?.groups);
			const event = makeProxyEvent({ request, url, requestId, body, parameters, resource: API_PATH + found.path, behindEntrance });
			answer(response, requestId, (await invoke(found.service, event)) as APIGatewayProxyResult);
		} catch (error) {
			if (error instanceof HttpError) refuse(response, 'TOO_LARGE', requestId);
			else if (error instanceof FunctionFailed) refuse(response, 'INTERNAL', requestId);
			else throw error;
		}
	};
}

/** Ranks paths so that at each step a fixed name precedes a parameter. */
function rankPath(path: string): string {
	return path
		.split('/')
		.map((step) => (step.startsWith('{') ? '1' : '0'))
		.join('');
}

/** Compiles `/common/diamonds/{id}` to an expression with named groups. */
function compilePattern(path: string): RegExp {
	const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
	return new RegExp(`^${API_PATH}${escaped}/?$`);
}

function decodeParameters(groups: Record<string, string> | undefined): Record<string, string> | null {
	if (!groups) return null;
	return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodePart(value)]));
}

function decodePart(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}

function makeProxyEvent(call: {
	request: IncomingMessage;
	url: URL;
	requestId: string;
	body: Buffer;
	parameters: Record<string, string> | null;
	resource: string;
	behindEntrance: boolean;
}): APIGatewayProxyEvent {
	const { request, url, requestId, body, parameters, resource, behindEntrance } = call;
	const now = Date.now();
	const names = [...new Set(url.searchParams.keys())];
	const httpMethod = request.method ?? 'GET';
	return {
		resource,
		path: url.pathname,
		httpMethod,
		...readHeaders(request, behindEntrance),
		queryStringParameters: names.length > 0 ? Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name).at(-1)])) : null,
		multiValueQueryStringParameters: names.length > 0 ? Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name)])) : null,
		pathParameters: parameters,
		stageVariables: null,
		body: body.length > 0 ? body.toString('utf8') : null,
		isBase64Encoded: false,
		requestContext: {
			accountId: ACCOUNT,
			apiId: 'local',
			authorizer: null,
			domainName: request.headers.host,
			domainPrefix: 'local',
			extendedRequestId: requestId,
			httpMethod,
			identity: makeAnonymousIdentity(request),
			path: url.pathname,
			protocol: `HTTP/${request.httpVersion}`,
			requestId,
			requestTime: formatRequestTime(now),
			requestTimeEpoch: now,
			resourceId: resource,
			resourcePath: resource,
			stage: 'local',
		},
	};
}

function answer(response: ServerResponse, requestId: string, result: Partial<APIGatewayProxyResult> | undefined): void {
	if (typeof result?.statusCode !== 'number' || Buffer.byteLength(JSON.stringify(result)) > ANSWER_BYTES) {
		refuse(response, 'INTERNAL', requestId);
		return;
	}
	response.setHeader('x-amzn-requestid', requestId);
	for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
	for (const [name, values] of Object.entries(result.multiValueHeaders ?? {})) response.setHeader(name, values.map(String));
	response.writeHead(result.statusCode);
	response.end(Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8'));
}

/** Sends the gateway's own refusal, as `infra/constructs/api/problem-responses.ts` defines it in AWS. */
function refuse(response: ServerResponse, code: ErrorCode, requestId: string, language: Language = 'en'): void {
	const problem: Problem = { type: 'about:blank', ...describeError(code, language), status: ERROR_STATUS[code], code, requestId };
	sendJson(response, problem.status, problem, { 'content-type': 'application/problem+json' });
}
