import { expect, test } from 'vitest';
import { endpoints } from '#shared/contract/endpoints.ts';
import { ERROR_STATUS } from '#shared/contract/errors.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { translateSummary } from '#shared/text/reference.ts';
import { writePagePolicy } from './page-policy.ts';
import { renderReferencePage } from './reference-page.ts';

const page = renderReferencePage('en');
const japanese = renderReferencePage('ja');
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test('the reference page has a section for every call and a line for every error', () => {
	expect(ids).toEqual(expect.arrayContaining([...Object.keys(endpoints), ...Object.keys(ERROR_STATUS).map((code) => `error-${code}`)]));
	expect(new Set(ids).size).toBe(ids.length);
});

test('the reference page leads nowhere outside itself but to the document and to where a call is tried, and loads nothing', () => {
	const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target = '']) => target);
	expect(links.filter((target) => !/^#|^\/developers\?tab=reference&amp;call=\w+$/.test(target))).toEqual(['?language=en', '?language=jp', 'openapi.json']);
	expect(links.filter((target) => target.startsWith('#') && !ids.includes(target.slice(1)))).toEqual([]);
});

test("the reference page's policy takes its own style, by its hash, and no other", () => {
	const own = (text: string) => /style-src ('sha256-[\w+/]{43}=');/.exec(writePagePolicy(text))?.[1];
	expect(own(page)).toBeDefined();
	expect(own(japanese)).toBe(own(page));
	expect(own(page.replace('<style>', '<style>*{}'))).not.toBe(own(page));
	expect(page).not.toContain('style=');
	expect(writePagePolicy('<p>')).toContain("style-src 'none';");
});

test('the reference page says what to send, what comes back and who may call', () => {
	const addBid = /<section id="addBid">.*?<\/section>/s.exec(page)?.[0] ?? '';
	expect(addBid).toContain('For active members.');
	expect(addBid).toContain('<a href="#schema-AddBid">');
	expect(addBid).toContain('<a href="#error-BID_TOO_LOW">');
	expect(page).toMatch(/id="schema-AddBid".*?<code>bidAmount<\/code><\/td><td>integer, 1 to/s);
});

test('the document has its summaries in the language of the request', () => {
	const { paths } = openApiDocument(endpoints, (name, { summary }) => translateSummary(name, summary, 'ja')) as {
		paths: Record<string, Record<string, { summary: string }>>;
	};
	const summaries = Object.values(paths).flatMap((path) => Object.values(path).map(({ summary }) => summary));
	expect(summaries.filter((summary) => !/[ぁ-んァ-ン一-龠]/.test(summary))).toEqual([]);
});

test('a call that keys may use names the scope', () => {
	const table = { listStones: { ...endpoints.search, scope: 'market:read' as const } };
	expect(renderReferencePage('en', table)).toContain('Also for API keys with the scope market:read.');
	expect(renderReferencePage('en')).toContain('with the scope market:read or stock:read or deals:read.');
	expect(renderReferencePage('en', { search: { ...table.listStones, scope: undefined } })).not.toContain('Also for API keys');
});

test.each(Object.keys(endpoints))('%s is described in both languages', (call) => {
	const section = (text: string) => new RegExp(`<section id="${call}">.*?</section>`, 's').exec(text)?.[0] ?? '';
	expect(section(page)).not.toMatch(/[ぁ-んァ-ン一-龠]/);
	expect(section(japanese)).toMatch(/<p>[^<]*[ぁ-んァ-ン一-龠][^<]*<small>/);
	expect(section(japanese)).not.toMatch(/>(For |Answer |Refusals<|Send<|required<|[^<]*-9007)/);
});
