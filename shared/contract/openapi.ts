import * as z from 'zod';
import * as members from './accounts/members.ts';
import * as bids from './auctions/bids.ts';
import * as cases from './auctions/cases.ts';
import * as messages from './auctions/messages.ts';
import { CONTRACT_VERSIONS } from './changelog.ts';
import * as common from './common.ts';
import { ContractLanguage } from './common.ts';
import { type Endpoint, endpoints, listErrors } from './endpoints.ts';
import { ERROR_STATUS, type ErrorCode, Issue, Problem } from './errors.ts';
import * as feeds from './integrations/feeds.ts';
import * as keys from './integrations/keys.ts';
import { describeWebhooks } from './integrations/openapi-webhooks.ts';
import * as outgoingFeeds from './integrations/outgoing-feeds.ts';
import * as webhooks from './integrations/webhooks.ts';
import * as widgets from './integrations/widgets.ts';
import * as notifications from './notifications/notifications.ts';
import { adaptSchema } from './openapi-adapt.ts';
import { IDEMPOTENCY_KEY, KNOWN_TAG, NO_ANSWER, REDIRECTED, TAGGED, UNCHANGED } from './openapi-headers.ts';
import { describeSecurity, SECURITY_SCHEMES } from './openapi-security.ts';
import * as market from './prices/market-figures.ts';
import * as prices from './prices/prices.ts';
import * as savedSearches from './search/saved-searches.ts';
import * as search from './search/search.ts';
import * as imports from './sheets/imports.ts';
import * as diamonds from './stock/diamonds.ts';
import * as media from './stock/media.ts';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** Prefix of the ids of unnamed schemas, which are written where they are used. */
const INLINE = 'inline:';

/** Generates the contract as an OpenAPI 3.1 document: every endpoint with its possible errors. `summarize` translates the summaries. */
export function openApiDocument(table: Readonly<Record<string, Endpoint>> = endpoints, summarize = (_name: string, { summary }: Endpoint) => summary): Json {
	const schemas = new Schemas(Object.values(table).flatMap(({ params, query }) => [params, query]));
	const operations = Object.entries(table).map(([name, endpoint]) => ({
		endpoint,
		operation: describeOperation(name, { ...endpoint, summary: summarize(name, endpoint) }, schemas),
	}));
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
			version: CONTRACT_VERSIONS[0].version,
			description:
				'Amounts are whole currency units per carat unless a field says otherwise; instants are ISO 8601 in UTC with milliseconds; ids are ULIDs. ' +
				'Unknown fields in a request are refused. Errors are problem documents (RFC 9457) with a stable code, worded in English or Japanese.',
		},
		servers: [{ url: '/api/v1' }],
		tags: [...new Set(Object.values(table).map(({ service }) => service))].map((name) => ({ name })),
		paths,
		webhooks: describeWebhooks(),
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
			securitySchemes: SECURITY_SCHEMES,
		},
	};
}

/** Registers an endpoint's schemas. Returns a function that describes the endpoint once all schemas are registered. */
function describeOperation(name: string, endpoint: Endpoint, schemas: Schemas): () => Json {
	const { params, query, body, answer } = endpoint;
	const inPath = params && schemas.add(params, `${name}.params`, 'input');
	const inQuery = query && schemas.add(query, `${name}.query`, 'input');
	const sent = body && schemas.add(body, `${name}.body`, 'input');
	const answered = answer && schemas.add(answer, `${name}.answer`, 'output');
	const other = Object.fromEntries((endpoint.otherMedia ?? []).map((media) => [media, { schema: { type: media.endsWith('json') ? 'object' : 'string' } }]));
	return () => ({
		operationId: name,
		summary: endpoint.summary,
		tags: [endpoint.service],
		...(endpoint.deprecated ? { deprecated: true, description: describeEnd(endpoint.deprecated) } : {}),
		security: describeSecurity(endpoint),
		parameters: [
			{ $ref: '#/components/parameters/language' },
			...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
			...(inPath ? describeParameters(inPath(), 'path') : []),
			...(inQuery ? describeParameters(inQuery(), 'query') : []),
			...(endpoint.tagged ? [KNOWN_TAG] : []),
		],
		...(sent ? { requestBody: { required: true, content: { 'application/json': { schema: sent() } } } } : {}),
		responses: {
			[String(endpoint.status ?? (answer ? 200 : 204))]: {
				description: endpoint.summary,
				...(endpoint.tagged ? { headers: TAGGED } : {}),
				...(answered ? { content: { [endpoint.media ?? 'application/json']: { schema: answered() }, ...other } } : {}),
			},
			...(endpoint.redirects ? { 302: REDIRECTED } : {}),
			...(endpoint.notifications ? { 202: NO_ANSWER } : {}),
			...(endpoint.tagged ? { 304: UNCHANGED } : {}),
			...describeRefusals(endpoint),
		},
	});
}

function describeParameters(schema: Json, place: 'path' | 'query'): Json[] {
	const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
	return Object.entries(properties).map(([name, property]) => ({
		...{ name, in: place, required: place === 'path' || required.includes(name) },
		// The values of a list are in one parameter, separated by commas.
		...{ ...(property.type === 'array' && { explode: false }), schema: property },
	}));
}

const describeEnd = ({ since, sunset, instead }: NonNullable<Endpoint['deprecated']>) => `Deprecated since ${since}, ends on ${sunset}. Use ${instead}.`;

/** Describes the refusals of an endpoint, by status. */
function describeRefusals(endpoint: Endpoint): Record<string, Json> {
	const byStatus = new Map<number, ErrorCode[]>();
	for (const code of listErrors(endpoint)) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
	return Object.fromEntries(
		[...byStatus].map(([status, codes]) => [
			String(status),
			{
				description: codes.join(', '),
				...(status === 429 || status === 503 || codes.includes('IDEMPOTENCY_KEY_IN_USE')
					? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
					: {}),
				content: {
					'application/problem+json': {
						schema: { allOf: [{ $ref: `${COMPONENTS}Problem` }, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] },
					},
				},
			},
		]),
	);
}

type Direction = 'input' | 'output';
interface Generated {
	schemas: Record<Direction, Record<string, Json>>;
	/** Returns a schema's name in references. */
	nameOf(name: string, direction: Direction): string;
}

/** The schemas of requests and answers. Those that the contract exports become components under their names. */
class Schemas {
	private readonly named = new Map<z.core.$ZodType, string>();
	private readonly registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
	private readonly used = { input: new Set<string>(), output: new Set<string>(['Problem']) };
	private generated: Generated | undefined;

	/** Parameters are listed one by one, so their schemas are no components. */
	constructor(ofParameters: readonly (z.ZodType | undefined)[]) {
		for (const [name, value] of Object.entries({
			...common,
			...cases,
			...messages,
			...members,
			...diamonds,
			...search,
			...bids,
			...imports,
			...feeds,
			...outgoingFeeds,
			...keys,
			...market,
			...media,
			...notifications,
			...webhooks,
			...prices,
			...savedSearches,
			...widgets,
			Language: ContractLanguage,
			Problem,
			Issue,
		})) {
			if (!(value instanceof z.ZodType) || this.named.has(value) || ofParameters.includes(value)) continue;
			this.named.set(value, name);
			for (const registry of Object.values(this.registries)) registry.add(value, { id: name });
		}
	}

	/** Registers a schema. Returns a function that describes its use once all schemas are registered. */
	add(schema: z.ZodType, id: string, direction: Direction): () => Json {
		const name = this.named.get(schema);
		const root = name ?? this.registries[direction].get(schema)?.id ?? INLINE + id;
		if (name === undefined) this.registries[direction].add(schema, { id: root });
		this.used[direction].add(root);
		return () => {
			const { schemas, nameOf } = this.generate();
			return name === undefined ? (schemas[direction][root] ?? {}) : { $ref: COMPONENTS + nameOf(name, direction) };
		};
	}

	components(): Record<string, Json> {
		const { schemas, nameOf } = this.generate();
		const components = (['output', 'input'] as const).flatMap((direction) => {
			const roots = [...this.used[direction]].map((name) => nameOf(name, direction));
			return [...findReachable(schemas[direction], roots)].map((name): [string, Json] => [name, schemas[direction][name] ?? {}]);
		});
		return Object.fromEntries(components.filter(([name]) => !name.startsWith(INLINE)).sort(([a], [b]) => (a < b ? -1 : 1)));
	}

	private generate(): Generated {
		this.generated ??= splitByDirection({ input: this.schemasOf('input'), output: this.schemasOf('output') }, this.used);
		return this.generated;
	}

	private schemasOf(io: Direction): Record<string, Json> {
		const { schemas } = z.toJSONSchema(this.registries[io], {
			...{ io, uri: (id) => COMPONENTS + id, unrepresentable: 'any' },
			override: ({ jsonSchema }) => adaptSchema(jsonSchema, io),
		});
		// The document itself states both.
		return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
	}
}

/** Gives an answer's schema its own name if it differs from the request's, since answers always have the defaults. */
function splitByDirection({ input, output }: Generated['schemas'], used: Record<Direction, Set<string>>): Generated {
	const sent = findReachable(input, used.input);
	const differs = (name: string) => [...findReachable(output, [name])].some((one) => JSON.stringify(input[one]) !== JSON.stringify(output[one]));
	const twofold = new Set([...findReachable(output, used.output)].filter((name) => sent.has(name) && differs(name)));
	const nameOf = (name: string, direction: Direction) => (direction === 'output' && twofold.has(name) ? `${name}Answered` : name);
	const renamed = JSON.stringify(output).replace(
		/"\$ref":"#\/components\/schemas\/([^"]+)"/g,
		(_, name: string) => `"$ref":"${COMPONENTS}${nameOf(name, 'output')}"`,
	);
	const answered = Object.entries(JSON.parse(renamed) as Record<string, Json>).map(([name, schema]) => [nameOf(name, 'output'), schema]);
	return { schemas: { input, output: Object.fromEntries(answered) }, nameOf };
}

/** Finds the schemas to which `roots` refer, themselves included. */
function findReachable(schemas: Record<string, Json>, roots: Iterable<string>): Set<string> {
	const found = new Set(roots);
	for (const name of found)
		for (const [, target] of JSON.stringify(schemas[name] ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) if (target) found.add(target);
	return found;
}
