import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { endpoint } from '#shared/contract/endpoint.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { renderReferencePage } from '../reference-page.ts';
import { announceEnd } from './announce-end.ts';
import type { FromGateway } from './incoming.ts';

const deprecated = { since: '2026-12-01', sunset: '2027-06-01', instead: 'newStones' };
const call = { who: 'public', summary: 'Stones' } as const;
const TABLE = { oldStones: endpoint('search', 'GET', '/old', { ...call, deprecated }), newStones: endpoint('search', 'GET', '/new', call) };

const app = new Hono<FromGateway>();
for (const { path, deprecated: end } of [TABLE.oldStones, { ...TABLE.newStones, deprecated: undefined }]) {
	if (end) app.on('GET', path, announceEnd(end));
	app.on('GET', path, (context) => {
		if (context.req.query('refused')) throw new Error('Refused');
		return new Response('[]');
	});
}
app.onError((_, context) => context.text('Refused', 500));

test.each(['/old', '/old?refused=1'])('%s says when it ends and what replaces it', async (path) => {
	const { headers } = await app.request(path);
	expect(headers.get('deprecation')).toBe('@1796083200');
	expect(headers.get('sunset')).toBe('Tue, 01 Jun 2027 00:00:00 GMT');
	expect(headers.get('link')).toContain('</api/v1/reference#newStones>; rel="successor-version"');
});

test('a call that stays says nothing of an end', async () => {
	expect([...(await app.request('/new')).headers.keys()]).not.toEqual(expect.arrayContaining(['deprecation']));
});

test('the document and both reference pages mark the call that ends, and no other', () => {
	const { paths } = openApiDocument(TABLE) as { paths: Record<string, { get: { deprecated?: boolean; description?: string } }> };
	expect(paths['/old']?.get).toMatchObject({ deprecated: true, description: 'Deprecated since 2026-12-01, ends on 2027-06-01. Use newStones.' });
	expect(paths['/new']?.get.deprecated).toBeUndefined();
	for (const page of [renderReferencePage('en', TABLE), renderReferencePage('ja', TABLE)]) expect(page.match(/2027-06-01/g)).toHaveLength(1);
});
