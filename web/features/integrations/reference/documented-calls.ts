import type { Schema } from '#shared/contract/openapi-schema.ts';

interface Operation {
	operationId: string;
	summary: string;
	tags: string[];
	description?: string;
	security: { apiKey?: string[] }[];
	parameters: (CallParameter | { $ref: string })[];
	requestBody?: { content: { 'application/json'?: { schema: Schema } } };
}

export interface CallParameter {
	name: string;
	in: 'path' | 'query' | 'header';
	required?: boolean;
	schema?: Schema;
}

/** A call as the market's OpenAPI document describes it. */
export interface DocumentedCall {
	name: string;
	method: string;
	path: string;
	service: string;
	summary: string;
	/** When the call ends, if it is deprecated. */
	end?: string;
	/** The scopes each of which opens the call to API keys. */
	scopes: string[];
	parameters: CallParameter[];
	/** Example of the body, as JSON; undefined if the call takes none. */
	example?: string;
}

export interface OpenApi {
	paths?: Record<string, Record<string, Operation>>;
	components?: { schemas?: Record<string, Schema> };
}

/** Lists the document's calls in its order. */
export function listCalls({ paths = {}, components = {} }: OpenApi): DocumentedCall[] {
	return Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => {
			const schema = operation.requestBody?.content['application/json']?.schema;
			return {
				name: operation.operationId,
				method: method.toUpperCase(),
				...{ path, service: operation.tags[0] ?? '', summary: operation.summary, end: operation.description },
				scopes: operation.security.flatMap(({ apiKey = [] }) => apiKey),
				parameters: operation.parameters.filter((parameter) => 'name' in parameter),
				example: schema && JSON.stringify(makeExample(schema, components.schemas ?? {}), null, 2),
			};
		}),
	);
}

const TEXTS: readonly (readonly [pattern: RegExp, text: string])[] = [
	[/date-time/, '2026-12-01T00:00:00.000Z'],
	[/^date$/, '2026-12-01'],
	[/email/, 'hanako@example.com'],
	[/0-9A-HJKMNP-TV-Z/, '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
];

/** Makes the smallest example of a schema: the required fields only. Their values have the right types, and are otherwise for the reader to change. */
export function makeExample(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
	const make = (part: Schema | undefined): unknown => (part ? makeExample(part, schemas) : null);
	if (schema.$ref !== undefined) return make(schemas[schema.$ref.split('/').at(-1) ?? '']);
	if (schema.const !== undefined) return schema.const;
	if (schema.enum) return schema.enum[0];
	const form = (schema.anyOf ?? schema.oneOf ?? (schema.type === undefined ? schema.allOf : undefined))?.[0];
	if (form) return make(form);
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => make(schema.items));
	if (type === 'object') return Object.fromEntries((schema.required ?? []).map((name) => [name, make(schema.properties?.[name])]));
	if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
	if (type === 'boolean') return false;
	if (type !== 'string') return null;
	const text = TEXTS.find(([pattern]) => pattern.test(schema.format ?? schema.pattern ?? ''))?.[1] ?? 'text';
	return text.padEnd(schema.minLength ?? 0, '0');
}
