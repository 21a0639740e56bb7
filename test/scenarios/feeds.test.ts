import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { StockFeed } from '#shared/contract/integrations/feeds.ts';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { type Key, makesKey } from '#test/steps/keys.ts';
import { eventually, getOrigin, type SignedIn } from '#test/steps/market.ts';
import { sends } from '#test/steps/raw.ts';

/** A member, and the key of the member's stock program. */
let seller: SignedIn;
let program: Key;
beforeAll(async () => {
	seller = await anActiveMember('feeder', 'Feed Gems');
	program = await makesKey(seller, ['stock:read', 'stock:write']);
});

/** Sends a file as a feed and waits for the end of its import. */
async function feed(content: string, settings: Partial<z.input<typeof StockFeed>> = {}, { api } = program): Promise<Import> {
	const { importId, upload, follow } = await api.feedStock({ body: { format: 'jsonl', size: Buffer.byteLength(content), ...settings } });
	expect(follow).toBe(`/common/diamonds/imports/${importId}`);
	const form = new FormData();
	for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
	form.set('file', new Blob([content]));
	expect((await fetch(upload.url, { method: 'POST', body: form })).status).toBe(204);
	return eventually('the end of the feed', async () => {
		const seen = await api.getImport({ params: { importId }, query: {} });
		return (seen.state === 'DONE' || seen.state === 'FAILED') && seen;
	});
}

const lines = (...stones: object[]) => stones.map((stone) => JSON.stringify(stone)).join('\n');
const stone = (lotId: string, more: object = {}) => ({ lotId, shape: 'PRINCESS', weight: 3.33, color: 'G', ...more });
const patch = (changes: object[], key: string, headers = {}) =>
	sends('patchStock', { body: { changes }, headers: { 'idempotency-key': key, ...headers } }, program.token);
const own = async (lotId: string) => (await seller.api.searchByLotId({ params: { lotId } }))[0];

describe('a stock program', () => {
	test('sends its stones each night: a dry run first, then everything, then a file that is half empty', async () => {
		const text = lines(stone('F-1', { askingPrice: 5000 }), stone('F-2'), stone('F-3', { weight: 9999 }), stone('F-4'));
		expect(await feed(text, { dryRun: true })).toMatchObject({
			state: 'DONE',
			feed: { dryRun: true },
			preview: { added: 3 },
			counts: { saved: 3, rejected: 1 },
		});
		expect(await own('F-1')).toBeUndefined();
		const first = await feed(text, { mode: 'REPLACE_ALL' });
		expect(first).toMatchObject({ state: 'DONE', counts: { rows: 4, saved: 3, rejected: 1 } });
		const rejected = await program.api.getImport({ params: { importId: first.importId }, query: { fate: 'rejected' } });
		expect(rejected.rows?.content).toMatchObject([{ row: 3, lotId: 'F-3', problems: [{ column: 'weight', value: '9999', code: 'OUT_OF_RANGE' }] }]);
		const csv = await fetch(`${getOrigin()}/api/v1/common/diamonds/imports/${first.importId}?format=csv&fate=saved`, {
			headers: { authorization: `Bearer ${program.token}` },
		});
		expect((await csv.text()).split('\r\n')).toHaveLength(5);
		expect(await feed(lines(stone('F-1', { askingPrice: 5000 })), { mode: 'REPLACE_ALL' })).toMatchObject({
			state: 'FAILED',
			failure: { code: 'TOO_MANY_REMOVED' },
			preview: { removed: 2 },
		});
		expect(await own('F-2')).toMatchObject({ version: 1, weight: 3.33 });
		expect(await feed(`Lot ID,Shape,Weight\nF-2,Princess,4.44\n`, { format: 'csv' })).toMatchObject({ state: 'DONE', preview: { changed: 1, removed: 0 } });
		expect(await own('F-2')).toMatchObject({ version: 2, weight: 4.44 });
		const { content } = await seller.api.deeds({ query: { key: program.keyId, kind: 'IMPORT' } });
		expect(content.map(({ act, by, after }) => ({ act, by, saved: after?.saved, removed: after?.removed }))).toEqual([
			{ act: undefined, by: 'MEMBER', saved: 1, removed: undefined },
			{ act: 'FAILED', by: 'MEMBER', saved: 0, removed: undefined },
			{ act: undefined, by: 'MEMBER', saved: 3, removed: 0 },
		]);
		// Its program looks after it; no person has to.
		expect(await seller.api.dashboard({})).toMatchObject({ tasks: expect.not.arrayContaining([expect.objectContaining({ kind: 'IMPORT' })]) });
	});

	test('hears from a dry run which certificates are taken', async () => {
		const other = await anActiveMember('certified', 'Certified Gems');
		const key = await makesKey(other, ['stock:read', 'stock:write']);
		const certified = { laboratory: 'GIA', certificateNumber: '7000000001' } as const;
		const { diamondId } = await other.api.createDiamond({ body: aStone({ lotId: 'K-1', ...certified }) });
		const { importId, counts } = await feed(lines(stone('K-2', certified), stone('K-3', { ...certified, laboratory: 'IGI' })), { dryRun: true }, key);
		expect(counts).toMatchObject({ saved: 1, duplicate: 1 });
		const { rows } = await key.api.getImport({ params: { importId }, query: { fate: 'duplicate' } });
		expect(rows?.content).toMatchObject([{ row: 1, lotId: 'K-2', code: 'CERTIFICATE_TAKEN', diamondId }]);
	});

	test('sends its changes by day, each request once', async () => {
		await feed(lines(stone('P-1'), stone('P-2'), stone('P-3')));
		const { diamondId: theirs } = await (await anActiveMember('neighbour', 'Next Gems')).api.createDiamond({ body: aStone() });
		const changes = [
			{ lotId: 'P-1', set: { askingPrice: 4000, availability: 'GUARANTEED' } },
			{ lotId: 'P-2', remove: true },
			{ lotId: 'P-3', set: { weight: 5 }, refresh: true },
			{ diamondId: theirs, remove: true },
		] as const;
		const idempotencyKey = 'night of the first';
		const answer = await program.api.patchStock({ body: { changes: [...changes] }, idempotencyKey });
		expect(answer.fates.map(({ fate, code }) => code ?? fate)).toEqual(['changed', 'removed', 'changed', 'NOT_FOUND']);
		const { content } = await seller.api.deeds({ query: { key: program.keyId, kind: 'STOCK' } });
		expect(content).toMatchObject([{ act: 'DELETED', by: 'MEMBER', lotId: 'P-2' }]);
		expect(await own('P-1')).toMatchObject({ askingPrice: 4000, availability: 'GUARANTEED', weight: 3.33, version: 2 });
		expect(await own('P-2')).toBeUndefined();
		expect(await program.api.patchStock({ body: { changes: [...changes] }, idempotencyKey })).toEqual(answer);
		const other = await patch([changes[0]], idempotencyKey);
		expect([other.status, JSON.parse(other.text).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
	});

	test('of which some are wrong: these are refused, each with its mistakes, and the others are made', async () => {
		await feed(lines(stone('W-1'), stone('W-2')));
		const changes: unknown[] = [
			{ remove: true },
			{ lotId: 'W-1', set: { colour: 'D' } },
			{ lotId: 'W-1', set: { lotId: 'W-9' } },
			{ lotId: 'W-1', set: { weight: 5000, askingPrice: 'much' } },
			'W-1',
			{ lotId: 'W-1', set: { askingPrice: 4300, remarks: 'Fine' }, clear: ['remarks', 'askingPrice'] },
			{ diamondId: 'no id', lotId: 'W-2', set: { askingPrice: 4100 } },
			{ lotId: 'W-1', set: { askingPrice: 4200 } },
		];
		const { status, text } = await patch(changes as object[], 'some are wrong', { 'accept-language': 'ja' });
		const { fates } = JSON.parse(text) as Awaited<ReturnType<typeof program.api.patchStock>>;
		expect([status, fates.map(({ lotId, fate, issues = [] }) => [lotId, fate, ...issues.map(({ path, code }) => `${path} ${code}`)])]).toEqual([
			200,
			[
				[undefined, 'refused', ' STONE_UNNAMED'],
				['W-1', 'refused', 'set.colour unrecognized_keys'],
				['W-1', 'refused', 'set.lotId unrecognized_keys'],
				['W-1', 'refused', 'set.weight too_big', 'set.askingPrice invalid_type'],
				[undefined, 'refused', ' invalid_type'],
				['W-1', 'refused', 'clear.0 invalid_value', 'clear.1 invalid_value'],
				['W-2', 'refused', expect.stringMatching(/^diamondId /)],
				['W-1', 'changed'],
			],
		]);
		expect(fates.flatMap(({ issues = [] }) => issues).every(({ message }) => /[ぁ-んァ-ン一-龠]/.test(message))).toBe(true);
		expect(await own('W-1')).toMatchObject({ askingPrice: 4200, version: 2 });
		expect(await own('W-2')).toMatchObject({ version: 1 });
		expect((await patch(changes as object[], 'some are wrong', { 'accept-language': 'ja' })).text).toBe(text);
		const other = await patch([...changes.slice(1), {}] as object[], 'some are wrong');
		expect(JSON.parse(other.text).code).toBe('IDEMPOTENCY_KEY_REUSED');
	});

	test.each<[string, object[], object, string]>([
		['no key', [{ lotId: 'P-1' }], { 'idempotency-key': '' }, 'header.Idempotency-Key'],
		['a key that is too long', [{ lotId: 'P-1' }], { 'idempotency-key': 'x'.repeat(256) }, 'header.Idempotency-Key'],
		['no change', [], {}, 'changes'],
		['more than 500 changes', Array.from({ length: 501 }, () => ({ lotId: 'P-1' })), {}, 'changes'],
	])('is refused with %s, and reads where', async (_, changes, headers, path) => {
		const { status, text } = await patch(changes, `refused ${path}`, headers);
		expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 'VALIDATION', issues: [expect.objectContaining({ path })] })]);
	});
});
