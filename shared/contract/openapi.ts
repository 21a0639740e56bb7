import * as z from 'zod';
import { type Endpoint, endpoints } from './endpoints.ts';
import { ERROR_STATUS, type ErrorCode, Problem } from './errors.ts';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Record<string, unknown> {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const [operationId, endpoint] of Object.entries<Endpoint>(endpoints)) {
		const path = paths[endpoint.path] ?? {};
		path[endpoint.method.toLowerCase()] = operationOf(operationId, endpoint);
		paths[endpoint.path] = path;
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Diamond market',
			version: '1',
			description: 'Members-only diamond trading and auctions. Instants are ISO 8601 in UTC, amounts whole currency units.',
		},
		servers: [{ url: '/api/v1' }],
		paths,
		components: {
			schemas: { Problem: schemaOf(Problem, 'output') },
			securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
		},
	};
}

const ACCESS: Record<Endpoint['who'], string> = {
	public: 'Public. A caller with a token may see more.',
	'signed-in': 'Everybody who is signed in, whatever the state.',
	member: 'Active trading members.',
	'trader-or-admin': 'Active trading members and admins.',
	admin: 'Admins.',
};

function operationOf(operationId: string, endpoint: Endpoint): Record<string, unknown> {
	return {
		operationId,
		tags: [endpoint.path.split('/')[1]],
		summary: endpoint.summary,
		description: ACCESS[endpoint.who],
		security: endpoint.who === 'public' ? [{}, { token: [] }] : [{ token: [] }],
		parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
		...(endpoint.body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }),
		responses: responsesOf(endpoint),
	};
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): unknown[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
	return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema }));
}

function responsesOf(endpoint: Endpoint): Record<string, unknown> {
	const { answer, media = 'application/json', status = answer ? 200 : 204 } = endpoint;
	const responses: Record<string, unknown> = {
		[status]: { description: endpoint.summary, ...(answer && status !== 204 && { content: { [media]: { schema: schemaOf(answer, 'output') } } }) },
	};
	for (const [errorStatus, codes] of errorsOf(endpoint)) {
		responses[errorStatus] = { description: codes.join(', '), content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
	}
	return responses;
}

/** Error codes by HTTP status, with those that every call of its kind can answer. */
function errorsOf({ who, params, query, body, errors = [] }: Endpoint): Map<number, ErrorCode[]> {
	const codes = new Set<ErrorCode>(errors);
	if (params || query || body) codes.add('VALIDATION');
	if (body) for (const code of ['NOT_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
	if (who !== 'public') for (const code of ['UNAUTHENTICATED', 'MEMBER_BANNED', 'FORBIDDEN'] as const) codes.add(code);
	if (who === 'member' || who === 'trader-or-admin') codes.add('NOT_ACTIVE');
	return Map.groupBy(codes, (code) => ERROR_STATUS[code]);
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
	const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
	return rest;
}
