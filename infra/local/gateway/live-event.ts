import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayEventIdentity, APIGatewayProxyEventHeaders, APIGatewayProxyEventMultiValueHeaders } from 'aws-lambda';
import { VIEWER_COUNTRY, VIEWER_NETWORK } from '#functions/environment.ts';
import { ACCOUNT } from '../settings.ts';

export type Caller = ReturnType<typeof readCaller>;

/** Reads the gateway's data about a connection from its handshake. `now` in milliseconds since 1970. */
export function readCaller(request: IncomingMessage, now: number) {
	return {
		// Like the gateway's ids, it ends with an equals sign, which paths must escape.
		connectionId: `${randomUUID().replaceAll('-', '').slice(0, 15)}=`,
		connectedAt: now,
		sourceIp: readAddress(request),
		userAgent: request.headers['user-agent'] ?? '',
		host: request.headers.host ?? 'localhost',
	};
}

/** Makes the `$connect` event of an API Gateway WebSocket API. */
export function makeConnectEvent(caller: Caller, request: IncomingMessage) {
	const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
	const query = [...searchParams.keys()];
	return {
		...readHeaders(request),
		queryStringParameters: query.length > 0 ? Object.fromEntries(searchParams) : undefined,
		multiValueQueryStringParameters: query.length > 0 ? Object.fromEntries(query.map((name) => [name, searchParams.getAll(name)])) : undefined,
		requestContext: makeContext(caller, '$connect', 'CONNECT'),
		isBase64Encoded: false,
	};
}

/** Makes the `$default` event for a message from the client. */
export function makeMessageEvent(caller: Caller, body: string) {
	return { requestContext: { ...makeContext(caller, '$default', 'MESSAGE'), messageId: randomUUID() }, body, isBase64Encoded: false };
}

export function makeDisconnectEvent(caller: Caller, request: IncomingMessage, code: number, reason: string) {
	const context = { ...makeContext(caller, '$disconnect', 'DISCONNECT'), disconnectStatusCode: code, disconnectReason: reason };
	return { ...readHeaders(request), requestContext: context, isBase64Encoded: false };
}

function makeContext(caller: Caller, routeKey: string, eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT') {
	const now = Date.now();
	return {
		routeKey,
		eventType,
		extendedRequestId: randomUUID(),
		requestTime: formatRequestTime(now),
		messageDirection: 'IN',
		stage: 'local',
		connectedAt: caller.connectedAt,
		requestTimeEpoch: now,
		identity: { userAgent: caller.userAgent, sourceIp: caller.sourceIp },
		requestId: randomUUID(),
		domainName: caller.host,
		connectionId: caller.connectionId,
		apiId: 'local',
	};
}

/** Formats a time as in the gateway's requests: `09/Apr/2015:12:34:56 +0000`. */
export function formatRequestTime(instant: number): string {
	const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(instant).toUTCString()) ?? [];
	return `${day}/${month}/${year}:${time} +0000`;
}

/** Returns the caller's address; IPv4 without IPv6's prefix. */
export function readAddress(request: IncomingMessage): string {
	return request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '127.0.0.1';
}

/** Headers about a visitor that only the entrance may set. */
const OF_ENTRANCE: readonly string[] = [VIEWER_NETWORK, VIEWER_COUNTRY];

/**
 * Reads headers as the gateway passes them on: case as sent, the last of several, and all of them. The entrance's headers are dropped unless the caller
 * `isEntrance`, since on one machine nothing precedes the gateway.
 */
export function readHeaders(
	request: IncomingMessage,
	isEntrance = false,
): { headers: APIGatewayProxyEventHeaders; multiValueHeaders: APIGatewayProxyEventMultiValueHeaders } {
	let pairs: [string, string][] = [];
	for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) pairs.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '']);
	if (!isEntrance) pairs = pairs.filter(([name]) => !OF_ENTRANCE.includes(name.toLowerCase()));
	pairs.push(['X-Forwarded-For', readAddress(request)], ['X-Forwarded-Proto', 'http'], ['X-Forwarded-Port', String(request.socket.localPort ?? '')]);
	const multiValueHeaders: Record<string, string[]> = {};
	for (const [name, value] of pairs) multiValueHeaders[name] = [...(multiValueHeaders[name] ?? []), value];
	return { headers: Object.fromEntries(pairs), multiValueHeaders };
}

/** Makes the identity in a REST event. It is anonymous, since the functions check tokens themselves. */
export function makeAnonymousIdentity(request: IncomingMessage): APIGatewayEventIdentity {
	return {
		accessKey: null,
		accountId: ACCOUNT,
		apiKey: null,
		apiKeyId: null,
		caller: null,
		clientCert: null,
		cognitoAuthenticationProvider: null,
		cognitoAuthenticationType: null,
		cognitoIdentityId: null,
		cognitoIdentityPoolId: null,
		principalOrgId: null,
		sourceIp: readAddress(request),
		user: null,
		userAgent: request.headers['user-agent'] ?? null,
		userArn: null,
	};
}
