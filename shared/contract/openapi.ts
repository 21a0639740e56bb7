import * as z from 'zod';
import * as common from './common.ts';
import * as diamonds from './diamonds.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { ERROR_STATUS, type ErrorCode, Issue, Problem } from './errors.ts';
import * as imports from './imports.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** Ids of schemas that have no name of their own: they stand where they are used. */
const INLINE = 'inline:';

/** The contract as an OpenAPI 3.1 document: every endpoint, with the errors that it can answer. */
export function openApiDocument(table: Readonly<Record<string, Endpoint>> = endpoints): Json {
	const schemas = new Schemas(Object.values(table).flatMap(({ params, query }) => [params, query]));
	const operations = Object.entries(table).map(([name, endpoint]) => ({ endpoint, operation: operationOf(name, endpoint, schemas) }));
	const paths: Record<string, Json> = {};
	for (const { endpoint, operation } of operations) {
		const path = paths[endpoint.path] ?? {};
		path[endpoint.method.toLowerCase()] = operation();
		paths[endpoint.path] = path;
	}
	return {
		openapi: '3.1.1',
		info: {
			title: 'Diamond Market',
			version: '1.0.0',
			description:
				'Amounts are whole currency units per carat unless a field says otherwise; instants are ISO 8601 in UTC with milliseconds; ids are ULIDs. ' +
				'Unknown fields in a request are refused. Errors are problem documents (RFC 9457) with a stable code, worded in English or Japanese.',
		},
		servers: [{ url: '/api/v1' }],
		tags: [...new Set(Object.values(table).map(({ service }) => service))].map((name) => ({ name })),
		paths,
		components: {
			schemas: schemas.components(),
			parameters: {
				language: {
					name: 'Accept-Language',
					in: 'header',
					description: 'Language of titles, details and messages; `ja` for Japanese, else English.',
					schema: { type: 'string', enum: ['en', 'ja'], default: 'en' },
				},
			},
			securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token that signing in answers.' } },
		},
	};
}

/** Registers an endpoint's schemas, and answers how to describe the endpoint once all are registered. */
function operationOf(name: string, endpoint: Endpoint, schemas: Schemas): () => Json {
	const { params, query, body, answer } = endpoint;
	const inPath = params && schemas.add(params, `${name}.params`, 'input');
	const inQuery = query && schemas.add(query, `${name}.query`, 'input');
	const sent = body && schemas.add(body, `${name}.body`, 'input');
	const answered = answer && schemas.add(answer, `${name}.answer`, 'output');
	return () => ({
		operationId: name,
		summary: endpoint.summary,
		tags: [endpoint.service],
		security: endpoint.who === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
		parameters: [
			{ $ref: '#/components/parameters/language' },
			...(inPath ? parameters(inPath(), 'path') : []),
			...(inQuery ? parameters(inQuery(), 'query') : []),
		],
		...(sent ? { requestBody: { required: true, content: { 'application/json': { schema: sent() } } } } : {}),
		responses: {
			[String(endpoint.status ?? (answer ? 200 : 204))]: {
				description: endpoint.summary,
				...(answered ? { content: { [endpoint.media ?? 'application/json']: { schema: answered() } } } : {}),
			},
			...refusals(endpoint),
		},
	});
}

function parameters(schema: Json, place: 'path' | 'query'): Json[] {
	const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
	return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: property }));
}

/** What an endpoint may refuse with, by status. */
function refusals(endpoint: Endpoint): Record<string, Json> {
	const byStatus = new Map<number, ErrorCode[]>();
	for (const code of codesOf(endpoint)) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
	return Object.fromEntries(
		[...byStatus].map(([status, codes]) => [
			String(status),
			{
				description: codes.join(', '),
				...(status === 429 ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } } : {}),
				content: {
					'application/problem+json': {
						schema: { allOf: [{ $ref: `${COMPONENTS}Problem` }, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] },
					},
				},
			},
		]),
	);
}

function codesOf(endpoint: Endpoint): Set<ErrorCode> {
	const codes = new Set<ErrorCode>(endpoint.errors);
	if (endpoint.params || endpoint.query || endpoint.body) codes.add('VALIDATION');
	if (endpoint.body) for (const code of ['NOT_JSON', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code);
	// A public call is also refused when it carries a token that is no good.
	for (const code of ['UNAUTHENTICATED', 'MEMBER_BANNED', 'INTERNAL'] as const) codes.add(code);
	if (endpoint.who === 'member' || endpoint.who === 'trader-or-admin') codes.add('NOT_ACTIVE');
	if (endpoint.who !== 'public') codes.add('FORBIDDEN');
	return codes;
}

type Direction = 'input' | 'output';

/** Schemas of requests and of answers: those that the contract exports become components under their names. */
class Schemas {
	private readonly named = new Map<z.core.$ZodType, string>();
	private readonly registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
	private readonly used = { input: new Set<string>(), output: new Set<string>(['Problem']) };
	private generated: Record<Direction, Record<string, Json>> | undefined;

	/** Parameters are listed one by one, so their schemas are no components. */
	constructor(ofParameters: readonly (z.ZodType | undefined)[]) {
		for (const [name, value] of Object.entries({ ...common, ...members, ...diamonds, ...imports, ...notifications, Problem, Issue })) {
			if (!(value instanceof z.ZodType) || this.named.has(value) || ofParameters.includes(value)) continue;
			this.named.set(value, name);
			for (const registry of Object.values(this.registries)) registry.add(value, { id: name });
		}
	}

	/** Answers how the schema is described where it is used, which is known when all have been added. */
	add(schema: z.ZodType, id: string, direction: Direction): () => Json {
		const name = this.named.get(schema);
		const root = name ?? this.registries[direction].get(schema)?.id ?? INLINE + id;
		if (name === undefined) this.registries[direction].add(schema, { id: root });
		this.used[direction].add(root);
		return () => (name === undefined ? (this.generate()[direction][root] ?? {}) : { $ref: COMPONENTS + name });
	}

	components(): Record<string, Json> {
		const all = this.generate();
		const components: Record<string, Json> = {};
		for (const direction of ['output', 'input'] as const) {
			for (const name of reachable(all[direction], this.used[direction])) {
				const schema = all[direction][name] ?? {};
				const known = components[name];
				if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`${name} is one thing in requests and another in answers`);
				components[name] = schema;
			}
		}
		return Object.fromEntries(
			Object.entries(components)
				.filter(([name]) => !name.startsWith(INLINE))
				.sort(([a], [b]) => (a < b ? -1 : 1)),
		);
	}

	private generate(): Record<Direction, Record<string, Json>> {
		this.generated ??= { input: this.schemasOf('input'), output: this.schemasOf('output') };
		return this.generated;
	}

	private schemasOf(io: Direction): Record<string, Json> {
		const { schemas } = z.toJSONSchema(this.registries[io], { io, uri: (id) => COMPONENTS + id, unrepresentable: 'any' });
		// Both say what the document itself says.
		return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
	}
}

/** The schemas that these refer to, themselves included. */
function reachable(schemas: Record<string, Json>, roots: Iterable<string>): Set<string> {
	const found = new Set(roots);
	for (const name of found)
		for (const [, target] of JSON.stringify(schemas[name] ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) if (target) found.add(target);
	return found;
}
