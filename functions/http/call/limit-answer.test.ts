import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Endpoint, endpoints } from '#shared/contract/endpoints.ts';
import { ANSWER_BYTES, PAGE_SIZES } from '#shared/domain/common/request-limits.ts';
import { ATTRIBUTES } from '#shared/domain/stock/attributes.ts';
import { seededRandom } from '#test/bench/search/random.ts';
import fc from '#test/model/fast-check.ts';
import { makeLongest, repeatEntry } from '#test/model/longest.ts';
import { cutAnswer, limitAnswer, measureBody } from './limit-answer.ts';

/** Lambda's limit of an answer in bytes, and the share of it that is reserved for headers and cookies. */
const LAMBDA_BYTES = 6 * 1024 * 1024;
const HEADER_BYTES = 16 * 1024;
const LARGEST_PAGE = Math.max(...PAGE_SIZES);

interface List {
	content: object[];
	totalElements?: number;
	endsEarly?: true;
	next?: string;
}
type Answer = Partial<List> & { rows?: List; entries?: object[] };

const answering = Object.entries<Endpoint>(endpoints).filter(([, { answer, media, redirects }]) => answer && !media && !redirects);

/** Makes the longest answer of a call: its largest page, or one that exceeds the limit. */
function makeLongestAnswer({ answer, nextBy }: Endpoint): unknown {
	const longest = makeLongest(answer ?? z.null()) as Answer;
	const list = findList(longest);
	const [entry] = list?.content ?? [];
	if (list && entry && (nextBy || list.totalElements !== undefined))
		list.content = repeatEntry(entry, Math.min(LARGEST_PAGE, Math.ceil((1.2 * ANSWER_BYTES) / measureBody(JSON.stringify(entry)))));
	// Only a ledger's first entry names the stone.
	if (Array.isArray(longest?.entries)) longest.entries = longest.entries.map((entry, at) => (at === 0 ? entry : { ...entry, stone: undefined }));
	return longest;
}

function findList(answer: Answer): List | undefined {
	const list = answer?.rows ?? answer;
	return Array.isArray(list?.content) ? (list as List) : undefined;
}

test.each(answering)('%s answers within what Lambda takes, with the longest values of everything, and says where it was cut', async (_, endpoint) => {
	const longest = makeLongestAnswer(endpoint) as Answer;
	const body = await limitAnswer(longest, endpoint);
	const text = 'text' in body ? body.text : '';
	expect(Buffer.byteLength(JSON.stringify({ statusCode: 200, body: text })) + HEADER_BYTES).toBeLessThanOrEqual(LAMBDA_BYTES);
	const answered = JSON.parse(text);
	const [list, whole] = [findList(answered), findList(longest)];
	if (!list || !whole) return;
	expect(endpoint.answer?.safeParse(answered).error).toBeUndefined();
	expect(list.content.length).toBeGreaterThan(0);
	expect(list.content.at(-1)).toEqual(JSON.parse(JSON.stringify(whole.content.at(-1))));
	const isCut = list.content.length < whole.content.length;
	if (endpoint.nextBy) expect(list.next).toBe(Object.entries(list.content.at(-1) ?? {}).find(([name]) => name === endpoint.nextBy)?.[1]);
	else expect(list.endsEarly === true).toBe(isCut || whole.endsEarly === true);
});

test('every text of a stone is as long in the longest stone as its seller may make it', () => {
	const { rows } = makeLongest(endpoints.getImport.answer) as { rows: { content: { stone: Record<string, unknown> }[] } };
	const texts = Object.entries(ATTRIBUTES).flatMap(([name, attribute]) => ('length' in attribute ? [[name, attribute.length] as const] : []));
	for (const [name, length] of texts) expect([name, String(rows.content[0]?.stone[name]).length]).toEqual([name, length]);
	expect(texts.length).toBeGreaterThan(5);
});

test('a list is cut where it must be and nowhere before', () =>
	fc.assert(
		fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 50 })), fc.nat(2000), (texts, room) => {
			const page = { content: texts.map((text) => ({ text })), number: 0, size: 50, totalElements: texts.length };
			const most = 150 + room;
			const cut = cutAnswer(page, most) as typeof page & { endsEarly?: true };
			expect(measureBody(JSON.stringify(cut))).toBeLessThanOrEqual(most);
			expect(cut.content).toEqual(page.content.slice(0, cut.content.length));
			expect(cut.endsEarly === true).toBe(cut.content.length < texts.length);
			const next = page.content[cut.content.length];
			// Each entry is counted with two bytes for its comma.
			if (next) expect(measureBody(JSON.stringify({ ...cut, content: [...cut.content, next] })) + texts.length * 2).toBeGreaterThan(most);
		}),
	));

test('a page that fits when it is compressed is whole for whoever takes that, and cut for others', async () => {
	const stone = makeLongest(endpoints.getDiamond.answer) as object;
	const page = { content: repeatEntry(stone, 400), number: 0, size: 500, totalElements: 400 };
	const body = await limitAnswer(page, {}, 'br, gzip');
	expect(JSON.parse('gzipped' in body ? gunzipSync(body.gzipped).toString() : '{}').content).toHaveLength(400);
	for (const accepted of ['', 'br', 'gzip;q=0, br'])
		expect(await limitAnswer(page, {}, accepted)).toHaveProperty('text', expect.stringContaining('"endsEarly":true'));
});

test('a page that does not fit even when it is compressed is cut', async () => {
	const random = seededRandom(1);
	const remarks = () => Array.from({ length: 1000 }, () => String.fromCodePoint(0x4e00 + random.below(20_000))).join('');
	const page = { content: Array.from({ length: 5000 }, () => ({ remarks: remarks() })), number: 0, size: 5000, totalElements: 5000 };
	const body = await limitAnswer(page, {}, 'gzip');
	const { content, endsEarly } = JSON.parse('text' in body ? body.text : '{}');
	expect(endsEarly).toBe(true);
	expect(content).toEqual(page.content.slice(0, content.length));
	expect(content.length).toBeGreaterThan(1500);
});

test('an answer without a list that is too long is a fault of ours', async () => {
	await expect(limitAnswer({ text: 'a'.repeat(ANSWER_BYTES) }, {})).rejects.toThrow();
});
