import { expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { listCalls, type OpenApi } from './documented-calls.ts';

const calls = listCalls(openApiDocument() as OpenApi);

test('every call is listed with its parameters', () => {
	expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort());
	expect(calls.find(({ name }) => name === 'getDiamond')).toMatchObject({ method: 'GET', parameters: [{ name: 'id', in: 'path', required: true }] });
	const table = { search: { ...endpoints.search, scope: 'market:read' as const, deprecated: { since: '2026-12-01', sunset: '2027-06-01', instead: 'x' } } };
	expect(listCalls(openApiDocument(table) as OpenApi)).toMatchObject([{ scopes: ['market:read'], end: expect.stringContaining('2027-06-01') }]);
});

test.each(calls.filter(({ example }) => example))('the example of $name has every required field with its type, and no other', ({ name, example }) => {
	const endpoint = Object.entries<Endpoint>(endpoints).find(([known]) => known === name)?.[1];
	const issues = endpoint?.body?.safeParse(JSON.parse(example ?? '')).error?.issues ?? [];
	expect(issues.filter(({ code }) => code === 'invalid_type' || code === 'unrecognized_keys')).toEqual([]);
});
