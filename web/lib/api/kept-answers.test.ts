import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAnswers, storeAnswers } from './kept-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fakes the part of the browser's caches that is used. `kept` contains every text by its cache's name and its path. */
function makeCaches() {
	const kept = new Map<string, string>();
	const open = (name: string) => ({
		put: async (place: string, response: Response) => void kept.set(name + place, await response.text()),
		match: async (place: string) => (kept.has(name + place) ? new Response(kept.get(name + place)) : undefined),
	});
	const caches = {
		open: async (name: string) => open(name) as unknown as Cache,
		delete: async (name: string) => {
			const mine = [...kept.keys()].filter((key) => key.startsWith(`${name}/`));
			for (const key of mine) kept.delete(key);
			return mine.length > 0;
		},
	};
	return { kept, caches };
}

/** Simulates a visit of a member who sees this list and stays for a while. */
async function visit(memberId: string | undefined, caches: ReturnType<typeof makeCaches>['caches'], seen?: unknown): Promise<QueryClient> {
	const client = new QueryClient();
	await storeAnswers(client, ['search'], () => memberId, caches);
	if (seen !== undefined) {
		client.setQueryData(['search', memberId], seen);
		client.setQueryData(['ledger', 'stone'], 'who bid');
		await vi.advanceTimersByTimeAsync(3000);
	}
	return client;
}

test('what a member was shown last is there again when the app opens, with its time', async () => {
	const { caches } = makeCaches();
	const before = await visit('sakura', caches, ['stone']);
	const seenAt = before.getQueryState(['search', 'sakura'])?.dataUpdatedAt;
	await vi.advanceTimersByTimeAsync(60_000);
	const after = await visit('sakura', caches);
	expect(after.getQueryData(['search', 'sakura'])).toEqual(['stone']);
	expect(after.getQueryState(['search', 'sakura'])?.dataUpdatedAt).toBe(seenAt);
	expect(after.getQueryData(['ledger', 'stone'])).toBeUndefined();
});

test('what came a moment ago is kept when the page goes out of sight', async () => {
	const { caches } = makeCaches();
	const client = new QueryClient();
	let hide: () => void = () => undefined;
	await storeAnswers(
		client,
		['search'],
		() => 'sakura',
		caches,
		(act) => {
			hide = act;
		},
	);
	client.setQueryData(['search', 'sakura'], ['stone']);
	hide();
	await vi.advanceTimersByTimeAsync(0);
	expect((await visit('sakura', caches)).getQueryData(['search', 'sakura'])).toEqual(['stone']);
});

test('however young, what is back is asked for again: the page may have been left half told', async () => {
	const { caches } = makeCaches();
	await visit('sakura', caches, ['stone']);
	const back = (await visit('sakura', caches)).getQueryCache().find({ queryKey: ['search', 'sakura'] });
	expect(back?.isStaleByTime(10_000)).toBe(true);
});

test('answers that another version of the app has stored are not shown, since it may read them differently, and are gone', async () => {
	const { kept, caches } = makeCaches();
	await visit('sakura', caches, ['stone']);
	for (const [place, text] of kept) kept.set(place, JSON.stringify({ ...JSON.parse(text), version: 'https://market.example/assets/index-Earlier0.js' }));
	expect((await visit('sakura', caches)).getQueryCache().getAll()).toEqual([]);
	expect(kept.size).toBe(0);
});

test('another member, or a guest, is shown nothing of it, and it is gone', async () => {
	for (const next of ['daniel', undefined]) {
		const { kept, caches } = makeCaches();
		await visit('sakura', caches, ['stone']);
		expect((await visit(next, caches)).getQueryCache().getAll()).toEqual([]);
		expect(kept.size).toBe(0);
	}
});

test('a guest’s answers are not kept, nor those of a session that has ended', async () => {
	const { kept, caches } = makeCaches();
	await visit(undefined, caches, ['stone']);
	expect(kept.size).toBe(0);
	await visit('sakura', caches, ['stone']);
	expect(kept.size).toBe(1);
	await forgetAnswers(caches);
	expect(kept.size).toBe(0);
});

test('no ceiling and no contact of a deal’s other party is kept, wherever in an answer it is', async () => {
	const { kept, caches } = makeCaches();
	const stone = { diamondId: 'one', currentBid: 7000, leading: true };
	const secret = { ...stone, myMaxBid: 9876, counterparty: { firstName: 'Kenji', email: 'kenji@example.com' } };
	const ledger = { entries: [{ bid: 7000, maxBid: 9876, salt: 'salted' }] };
	await visit('sakura', caches, { content: [secret], pages: [{ content: [secret], ledger }], pageParams: [0] });
	expect([...kept.values()].join()).toContain('"currentBid":7000');
	expect([...kept.values()].join()).not.toMatch(/\b(9876|Kenji|kenji@example\.com|salted)\b/);
	expect((await visit('sakura', caches)).getQueryData(['search', 'sakura'])).toMatchObject({ content: [stone] });
});

test('after a week it is of no use, and not shown', async () => {
	const { caches } = makeCaches();
	await visit('sakura', caches, ['stone']);
	await vi.advanceTimersByTimeAsync(8 * 24 * 3_600_000);
	expect((await visit('sakura', caches)).getQueryData(['search', 'sakura'])).toBeUndefined();
});

test('of thousands of stones the first ones are kept, of one page or of many', async () => {
	const stones = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ diamondId: String(from + at) }));
	const long = { content: stones(0, 5000), totalElements: 5000 };
	const endless = { pages: [0, 150, 300].map((from) => ({ content: stones(from, 150), totalElements: 450 })), pageParams: [0, 1, 2] };
	for (const [seen, kept] of [
		[long, { ...long, content: stones(0, 200) }],
		[endless, { pages: endless.pages.slice(0, 2), pageParams: [0, 1] }],
	]) {
		const { caches } = makeCaches();
		await visit('sakura', caches, seen);
		expect((await visit('sakura', caches)).getQueryData(['search', 'sakura'])).toEqual(kept);
	}
});
