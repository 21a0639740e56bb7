import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

interface Document {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
}
interface Operation {
	operationId: string;
	security: object[];
	parameters: { name: string; in: string; required: boolean; schema: object }[];
	requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required: string[]; additionalProperties: boolean } }> };
	responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

const { openapi, paths } = JSON.parse(JSON.stringify(openApiDocument())) as Document;

test('every endpoint of the contract is in the document, once', () => {
	const described = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
	expect(openapi).toBe('3.1.0');
	expect(described.sort()).toEqual(Object.keys(endpoints).sort());
});

test('path parameters are those of the path', () => {
	for (const [path, operations] of Object.entries(paths)) {
		for (const { parameters } of Object.values(operations)) {
			const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
			expect(inPath.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
		}
	}
});

test('a call is described with what it takes, answers and refuses', () => {
	const addBid = paths['/common/add-bid']?.post;
	const body = addBid?.requestBody?.content['application/json']?.schema;
	expect(Object.keys(body?.properties ?? {}).sort()).toEqual(['bidAmount', 'bidId', 'diamondId', 'maxBid']);
	expect(body?.required).not.toContain('maxBid');
	expect(body?.additionalProperties).toBe(false);
	expect(addBid?.security).toEqual([{ token: [] }]);
	expect(addBid?.responses['201']?.content).toHaveProperty('application/json');
	expect(addBid?.responses['422']?.description).toContain('BID_TOO_LOW');
	expect(addBid?.responses['403']?.description).toContain('NOT_ACTIVE');
});

test('an empty answer has no content', () => {
	expect(paths['/login/logout']?.post?.responses['204']).not.toHaveProperty('content');
});
