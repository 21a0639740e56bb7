import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { WEBHOOK_EVENTS } from '#shared/domain/integrations/webhook-events.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { ERROR_STATUS } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { SearchPayload } from './search/search.ts';

interface Operation {
	operationId: string;
	security: Record<string, unknown>[];
	parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Record<string, unknown> }[];
	requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
	responses: Record<string, { description: string; content?: Record<string, { schema: Record<string, unknown> }> }>;
}
interface Document {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	components: Record<string, Record<string, Record<string, unknown>>>;
}

const document = openApiDocument() as unknown as Document;
const operationOf = ({ path, method }: { path: string; method: string }) => document.paths[path]?.[method.toLowerCase()];

test('is an OpenAPI 3.1 document by the schema of that specification', async () => {
	const validator = new Validator();
	expect(await validator.validate(structuredClone(openApiDocument()))).toMatchObject({ valid: true });
	expect(validator.version).toBe('3.1');
});

test('describes every endpoint, and nothing else', () => {
	const described = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));

	expect(described.sort()).toEqual(Object.keys(endpoints).sort());
	for (const [name, endpoint] of Object.entries(endpoints)) expect(operationOf(endpoint)?.operationId).toBe(name);
});

test('every reference leads somewhere, and every component is used', () => {
	const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
	const found = references.map((path) => path.split('/').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document));

	expect(references.filter((_, index) => found[index] === undefined)).toEqual([]);
	const unused = Object.keys(document.components.schemas ?? {}).filter((name) => !references.includes(`components/schemas/${name}`));
	expect(unused).toEqual([]);
});

test('every path parameter of an endpoint is described and required', () => {
	for (const endpoint of Object.values(endpoints)) {
		const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		const described = operationOf(endpoint)?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
		expect(described.map(({ name }) => name).sort()).toEqual(inPath.sort());
		expect(described.every(({ required, schema }) => required && schema && Object.keys(schema).length > 0)).toBe(true);
	}
});

test('errors are problem documents that name the codes of the endpoint by status', () => {
	const { responses } = operationOf(endpoints.addBid) as Operation;

	for (const code of endpoints.addBid.errors) expect(JSON.stringify(responses[ERROR_STATUS[code]])).toContain(`"${code}"`);
	expect(Object.keys(responses['422']?.content ?? {})).toEqual(['application/problem+json']);
	expect(Object.keys(responses)).toEqual(expect.arrayContaining(['201', '400', '401', '403', '500']));
});

test('guests need no token, everybody else does, and a scope opens a call to keys', () => {
	const securityOf = (changes: Partial<Endpoint>) => {
		const { paths } = openApiDocument({ search: { ...endpoints.search, ...changes } }) as unknown as Document;
		return paths[endpoints.search.path]?.post?.security;
	};
	expect(securityOf({ scope: undefined })).toEqual([{}, { bearer: [] }]);
	expect(securityOf({ who: 'member', scope: undefined })).toEqual([{ bearer: [] }]);
	expect(securityOf({ who: 'member', scope: 'market:read' })).toEqual([{ bearer: [] }, { apiKey: ['market:read'] }]);
	expect(Object.keys(document.components.securitySchemes ?? {})).toEqual(['bearer', 'apiKey']);
});

test('a request shows what may be left out, an answer what is always there', () => {
	const page = operationOf(endpoints.listNotifications)?.parameters.find(({ name }) => name === 'page');
	const payload = document.components.schemas?.SearchPayload as { required?: string[]; additionalProperties?: boolean };

	expect(page?.required).toBe(false);
	expect(payload.required ?? []).toEqual([]);
	expect(payload.additionalProperties).toBe(false);
	expect(document.components.schemas?.Diamond?.required).toContain('abilities');
});

test('answers that are not JSON say so', () => {
	expect(Object.keys(operationOf(endpoints.sampleCsv)?.responses['200']?.content ?? {})).toEqual(['text/csv']);
	expect(Object.keys(operationOf(endpoints.getImport)?.responses['200']?.content ?? {})).toEqual(['application/json', 'text/csv']);
});

test('what has defaults is one thing in a request and another in an answer', () => {
	const answer = z.strictObject({ search: SearchPayload });
	const call = { method: 'POST', path: '/searches', service: 'search', who: 'public', summary: 'Keep a search', body: SearchPayload, answer } as const;
	const { paths, components } = openApiDocument({ call }) as unknown as Document;
	const operation = paths['/searches']?.post;

	expect(operation?.requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/SearchPayload' });
	expect(components.schemas?.SearchPayload?.required ?? []).toEqual([]);
	expect(operation?.responses['200']?.content?.['application/json']?.schema).toMatchObject({
		properties: { search: { $ref: '#/components/schemas/SearchPayloadAnswered' } },
	});
	expect(components.schemas?.SearchPayloadAnswered?.required).toContain('facets');
});

test('numbers with decimals fit by a validator that computes with binary fractions', () => {
	const validate = new AjvJsonSchemaValidator().getValidator({ ...document.components.schemas?.StoneToPrice, components: document.components } as never);
	for (const weight of [0.29, 1.13, 4.35, 16.4]) {
		const { valid, errorMessage } = validate({ shape: 'ROUND', weight, color: 'G', clarity: 'VS1', labGrown: false });
		expect([weight, valid, errorMessage]).toEqual([weight, true, undefined]);
	}
	expect(validate({ shape: 'ROUND', weight: 0, color: 'G', clarity: 'VS1', labGrown: false }).valid).toBe(false);
});

test('a list in a query is one parameter, as the market reads it', () => {
	const shape = operationOf(endpoints.widgetStock)?.parameters.find(({ name }) => name === 'shape');
	expect(shape).toMatchObject({ schema: { type: 'array' }, explode: false });
	expect(endpoints.widgetStock.query.parse({ shape: 'ROUND,OVAL' }).shape).toEqual(['ROUND', 'OVAL']);
});

test('an answer with a tag states how to go on, in every format', () => {
	const { parameters, responses } = operationOf(endpoints.stockFeed) ?? expect.fail('not described');
	expect(responses['200']).toMatchObject({
		headers: { ETag: {}, Link: {} },
		content: { 'text/csv': {}, 'application/ld+json': { schema: { type: 'object' } } },
	});
	expect(parameters.some(({ name, in: place }) => name === 'If-None-Match' && place === 'header')).toBe(true);
	expect(operationOf(endpoints.patchStock)?.responses['409']).toMatchObject({ headers: { 'Retry-After': {} } });
});

test('the events that webhooks receive are described, each with its data', () => {
	const { webhooks } = openApiDocument() as {
		webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { properties: object } }> } } }>;
	};
	expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, 'webhook.test']);
	for (const [type, { post }] of Object.entries(webhooks)) {
		expect(post.requestBody.content['application/json']?.schema.properties).toMatchObject({ type: { const: type }, timestamp: {}, data: { type: 'object' } });
	}
});

test('an answer and an event may get new fields, a request may not', () => {
	const { schemas = {} } = document.components;
	const answers = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ responses }) => JSON.stringify(responses)));
	const found = new Set<string>();
	const open = [...answers, JSON.stringify((openApiDocument() as { webhooks: object }).webhooks)];
	for (const text of open) {
		expect(text).not.toContain('"additionalProperties":false');
		for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
			if (!found.has(name)) open.push(JSON.stringify(schemas[name]));
			found.add(name);
		}
	}
	expect(found).toContain('MarketStone');
	for (const name of ['StockFeed', 'StockPatch', 'NewKey', 'FancyColor']) expect(schemas[name]).toMatchObject({ additionalProperties: false });
});

test('an object with a value for each of a list of names has a property for each', () => {
	expect(document.components.schemas?.MemberDashboard).toMatchObject({
		properties: { stones: { properties: { DISPLAYED: { type: 'integer' }, SOLD: { type: 'integer' } }, required: expect.arrayContaining(['SOLD']) } },
	});
	for (const one of JSON.stringify(document).matchAll(/"propertyNames":\{[^}]*\},"additionalProperties":\{[^}]*\},"required"/g)) expect.fail(one[0]);
});

test('every event has an operation of its own, which needs no credential of the market', () => {
	const { webhooks } = openApiDocument() as { webhooks: Record<string, { post: { operationId: string; security: object[] } }> };
	expect(webhooks['bid.received']?.post).toMatchObject({ operationId: 'onBidReceived', security: [] });
	const names = Object.values(webhooks).map(({ post }) => post.operationId);
	expect(new Set([...names, ...Object.keys(endpoints)]).size).toBe(names.length + Object.keys(endpoints).length);
});
