import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { describeError } from '#shared/text/errors.ts';
import { CONTRACT_PAGE, NAMED_CODES, PARTS, WHO } from '#test/model/contract-page.ts';
import { documentedCodes } from '#test/model/documented.ts';
import { MATRIX } from '#test/model/permissions.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
/** The source of all scenarios, steps and browser tests. Tests that are generated from the contract name no call and are left out. */
const told = globSync('test/{scenarios,steps,e2e}/**/*.ts')
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');

describe.each(rows)('%s', (call, { answer, status, media }) => {
	test('is called in a scenario', () => {
		expect(told.includes(`.${call}(`), `No scenario calls ${call}: call it as a member does (.${call}(…)) in a test of test/scenarios`).toBe(true);
	});

	test('says what it answers', () => {
		expect(status === 204 ? answer === undefined : true).toBe(true);
		expect(media === undefined || answer !== undefined).toBe(true);
		expect(MATRIX.some((one) => one.call === call)).toBe(true);
	});
});

interface Json {
	$ref?: string;
	properties?: Record<string, unknown>;
	items?: Json;
	anyOf?: Json[];
	oneOf?: Json[];
	allOf?: Json[];
}
interface Operation {
	parameters: { name?: string }[];
	requestBody?: { content: Record<string, { schema: Json }> };
	responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}
const { paths, components } = openApiDocument() as { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Json> } };

/** Lists the fields of an object, of each of its alternatives, or of a list's items. */
function fieldsOf(schema: Json | undefined): string[] {
	if (!schema) return [];
	const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
	const named = $ref === undefined ? undefined : components.schemas[$ref.split('/').at(-1) ?? ''];
	return [...Object.keys(properties), ...[named, items, ...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)];
}
const first = (content: Record<string, { schema: Json }> | undefined) => Object.values(content ?? {})[0]?.schema;
const missing = (wanted: string, from: readonly string[]) => wanted.split(' ').filter((field) => field && !from.includes(field));

describe('the contract page', () => {
	const endpointOf = (call: string) => rows.find(([, { method, path }]) => `${method} ${path}` === call) ?? expect.fail(`There is no ${call}`);

	test.each(CONTRACT_PAGE.map((row) => [row.call, row] as const))('%s', (call, { who, sends = '', answers = '', status = 200 }) => {
		const [name, endpoint] = endpointOf(call);
		expect(endpoint.who).toBe(WHO[who]);
		const { parameters, requestBody, responses } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? expect.fail('is not described');
		expect(missing(sends, [...parameters.map((parameter) => parameter.name ?? ''), ...fieldsOf(first(requestBody?.content))])).toEqual([]);
		expect(Object.keys(responses)[0]).toBe(String(status));
		expect(missing(answers, fieldsOf(first(responses[status]?.content)))).toEqual([]);
		expect((NAMED_CODES[call] ?? []).filter((code) => !documentedCodes(name).includes(code))).toEqual([]);
	});

	test('has every call that is open to everybody', () => {
		const known = new Set(CONTRACT_PAGE.map(({ call }) => call));
		const open = rows.filter(([, { who }]) => who === 'public').map(([, { method, path }]) => `${method} ${path}`);
		expect(
			open.filter((call) => !known.has(call)),
			'Add these calls to test/model/contract-page.ts if they are meant to be public',
		).toEqual([]);
	});

	test.each(Object.entries(PARTS))('%s', (name, fields) => {
		expect(missing(fields, fieldsOf(components.schemas[name]))).toEqual([]);
	});
});

test('no two rows share a method and a path', () => {
	const places = rows.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
	expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('%s has words in both languages', (code) => {
	const [english, japanese] = (['en', 'ja'] as const).map((language) => describeError(code, language));
	expect(english?.title && english.detail).toMatch(/^[\x20-\x7E]+$/);
	expect(japanese?.title && japanese.detail).toMatch(/[ぁ-んァ-ン一-龠]/);
});
