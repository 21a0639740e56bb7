import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FUNCTIONS } from '#infra/functions.ts';
import { type Endpoint, type EndpointName, endpoints } from '#shared/contract/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';
import { errorWords } from '#shared/text/errors.ts';
import { documentedCodes } from '#test/model/documented.ts';
import { MATRIX } from '#test/model/permissions.ts';
import { codesThrown, routesOf } from '#test/model/thrown.ts';

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
/** The scenarios' own words; the tests that are made from the contract name no call. */
const told = globSync('test/{scenarios,steps,e2e}/**/*.ts')
	.map((file) => readFileSync(file, 'utf8'))
	.join('\n');

describe.each(rows)('%s', (call, { service, answer, status, media }) => {
	test('has a handler in the function that the contract names', () => {
		expect(FUNCTIONS).toHaveProperty(service);
		expect(FUNCTIONS[service as keyof typeof FUNCTIONS]).toMatchObject({ entry: `functions/http/${service}.ts`, trigger: 'http' });
		expect([...routesOf(service).keys()]).toContain(call);
	});

	test('is called in a scenario', () => {
		expect(told.includes(`.${call}(`), `no scenario calls ${call}`).toBe(true);
	});

	test('documents every code that its use case can throw', () => {
		const documented = documentedCodes(call);
		expect([...codesThrown(service, call)].filter(([code]) => !documented.includes(code)).map(([code, place]) => `${code} from ${place}`)).toEqual([]);
	});

	test('says what it answers', () => {
		expect(status === 204 ? answer === undefined : true).toBe(true);
		expect(media === undefined || answer !== undefined).toBe(true);
		expect(MATRIX.some((one) => one.call === call)).toBe(true);
	});
});

test('no function answers to a call that the contract does not have', () => {
	const services = new Set(rows.map(([, { service }]) => service));
	expect([...services].flatMap((service) => [...routesOf(service).keys()].filter((name) => !(name in endpoints)))).toEqual([]);
});

test('no two rows share a method and a path', () => {
	const places = rows.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
	expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('%s has words in both languages', (code) => {
	const [english, japanese] = (['en', 'ja'] as const).map((language) => errorWords(code, language));
	expect(english?.title && english.detail).toMatch(/^[\x20-\x7E]+$/);
	expect(japanese?.title && japanese.detail).toMatch(/[ぁ-んァ-ン一-龠]/);
});

test('the reader of the source finds what is thrown', () => {
	// Far from the route, in a condition, and in the domain's own words.
	expect([...codesThrown('bids', 'addBid').keys()]).toEqual(expect.arrayContaining(['NOT_FOUND', 'BID_ID_TAKEN', 'BUSY']));
	expect([...codesThrown('search', 'search').keys()]).toEqual(expect.arrayContaining(['NOT_ACTIVE', 'UNAUTHENTICATED']));
});
