import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FunctionFailed } from '../functions/functions.ts';
import { createApiGateway } from './api-gateway.ts';
import { type Gateway, openGateway } from './gateway.ts';

const ENDPOINTS = [
	{ method: 'GET', path: '/stones/{id}', service: 'stones' },
	{ method: 'GET', path: '/stones/imports', service: 'imports' },
	{ method: 'POST', path: '/stones/{id}', service: 'stones' },
];
let gateway: Gateway;
let asked: { service: string; event: APIGatewayProxyEvent }[];
let answer: () => unknown;

beforeEach(async () => {
	asked = [];
	answer = () => ({ statusCode: 200, body: '' }) satisfies APIGatewayProxyResult;
	gateway = await openGateway(0, console.error);
	const api = createApiGateway(ENDPOINTS, async (service, event) => {
		asked.push({ service, event });
		return answer();
	});
	gateway.mount('/api/v1', api);
});

afterEach(() => gateway.close());

const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${gateway.port}/api/v1${path}`, init);

test('a call becomes the event that API Gateway would send', async () => {
	await call('/stones/a%40b?x=1&x=2%20&y', { method: 'POST', body: '{"lot":"鑽石"}', headers: { 'content-type': 'application/json', 'x-twice': 'a' } });
	expect(asked[0]).toMatchObject({
		service: 'stones',
		event: {
			httpMethod: 'POST',
			path: '/api/v1/stones/a%40b',
			resource: '/api/v1/stones/{id}',
			pathParameters: { id: 'a@b' },
			queryStringParameters: { x: '2 ', y: '' },
			multiValueQueryStringParameters: { x: ['1', '2 '], y: [''] },
			body: '{"lot":"鑽石"}',
			isBase64Encoded: false,
			requestContext: { resourcePath: '/api/v1/stones/{id}', identity: { sourceIp: '127.0.0.1' } },
		},
	});
	expect(asked[0]?.event.multiValueHeaders['content-type']).toEqual(['application/json']);
});

test('nobody says which network or country a call comes from but the entrance', async () => {
	const claimed = { 'X-Viewer-Network': '203.0.113.7', 'x-viewer-country': 'CH', 'x-other': 'kept' };
	await call('/stones/17', { headers: claimed });
	const asEntrance = createApiGateway(ENDPOINTS, async (service, event) => asked.push({ service, event }) && answer(), Date.now, true);
	gateway.mount('/api/v1', asEntrance);
	await call('/stones/17', { headers: claimed });

	const seen = asked.map(({ event }) => Object.entries({ ...event.headers, ...event.multiValueHeaders }).filter(([name]) => /^x-(viewer|other)/i.test(name)));
	expect(seen).toEqual([
		[['x-other', ['kept']]],
		expect.arrayContaining([
			['X-Viewer-Network', ['203.0.113.7']],
			['x-viewer-country', ['CH']],
			['x-other', ['kept']],
		]),
	]);
});

test('a fixed path goes before one with a parameter', async () => {
	await call('/stones/imports');
	await call('/stones/17');
	expect(asked.map(({ service }) => service)).toEqual(['imports', 'stones']);
});

test('the answer keeps status, headers, several of a kind, and bytes', async () => {
	answer = () => ({
		statusCode: 201,
		headers: { 'content-encoding': 'gzip' },
		multiValueHeaders: { 'x-several': ['a', 'b'] },
		body: gzipSync('stones').toString('base64'),
		isBase64Encoded: true,
	});
	const response = await call('/stones/1');
	expect(response.status).toBe(201);
	expect(response.headers.get('x-several')).toBe('a, b');
	expect(await response.text()).toBe('stones');
});

test('what the contract does not know is a problem document in the caller’s language', async () => {
	const response = await call('/nowhere', { headers: { 'accept-language': 'ja' } });
	expect(response.status).toBe(404);
	expect(response.headers.get('content-type')).toBe('application/problem+json');
	expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', title: '見つかりません', status: 404 });
	expect((await call('/stones/1', { method: 'DELETE' })).status).toBe(404);
});

test.each<[string, () => unknown]>([
	['throws', () => Promise.reject(new FunctionFailed('stones', { errorType: 'Error', errorMessage: 'secret', stack: '' }))],
	['takes too long', () => Promise.reject(new FunctionFailed('stones', { errorType: 'Error', errorMessage: 'late', stack: '' }))],
	['answers nonsense', () => 'hello'],
	['answers more than 6 MB', () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) })],
	['answers more than 6 MB with its escapes', () => ({ statusCode: 200, body: '"'.repeat(4 * 1024 * 1024) })],
])('a function that %s is a fault of ours, and no word of it goes out', async (_what, act) => {
	answer = act;
	const response = await call('/stones/1');
	expect(response.headers.get('content-type')).toBe('application/problem+json');
	const problem = await response.json();
	expect(problem).toMatchObject({ status: 500, code: 'INTERNAL', requestId: expect.stringMatching(/./) });
	expect(response.status).toBe(500);
	expect(JSON.stringify(problem)).not.toContain('secret');
});

test('a body above 10 MB is refused', async () => {
	const response = await call('/stones/1', { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) });
	expect(response.status).toBe(413);
	expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' });
	expect(asked).toEqual([]);
});

test('the gateway answers to no other name than localhost', async () => {
	const { request } = await import('node:http');
	const status = await new Promise((resolve) => {
		request({ port: gateway.port, host: '127.0.0.1', path: '/api/v1/stones/1', headers: { host: 'market.example' } }, (response) =>
			resolve(response.resume().statusCode),
		).end();
	});
	expect(status).toBe(403);
});
