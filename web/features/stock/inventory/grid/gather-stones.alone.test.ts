import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PAGE_SIZES } from '#shared/domain/common/request-limits.ts';

const PAGE = Math.max(...PAGE_SIZES);

let load: typeof import('./gather-stones.ts')['loadStones'];
/** The inventory by stone ids, newest first. */
let stock: string[];
/** Changes of the inventory, each after one answer. */
let changes: (() => void)[];
let asked: number[];

beforeAll(async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('document', { addEventListener: () => undefined, documentElement: {} });
	const { api } = await import('#web/lib/api/api.ts');
	Object.assign(api, {
		inventory: async ({ body: { page, size } }: { body: { page: number; size: number } }) => {
			asked.push(page);
			const content = stock.slice(page * size, (page + 1) * size).map((diamondId) => ({ diamondId }));
			const answer = { content, totalElements: stock.length };
			changes.shift()?.();
			return answer;
		},
	});
	({ loadStones: load } = await import('./gather-stones.ts'));
});

beforeEach(() => {
	stock = Array.from({ length: 2 * PAGE + 1 }, (_, at) => `stone-${at}`);
	changes = [];
	asked = [];
});

const loadIds = async (most?: number) => (await load('hana@example.com', { states: [] }, most)).map(({ diamondId }) => diamondId);

test('an inventory of several pages is read once if nothing changes', async () => {
	expect(await loadIds()).toEqual(stock);
	expect(asked).toEqual([0, 1, 2]);
	expect(await loadIds(PAGE + 1)).toEqual(stock.slice(0, PAGE + 1));
	expect(asked).toEqual([0, 1, 2, 0, 1]);
});

test('no stone is missed when another one is deleted, or moves to the front, between two pages', async () => {
	changes = [() => stock.shift()];
	expect(await loadIds()).toEqual(stock);
	expect(stock).toHaveLength(2 * PAGE);
	changes = [() => stock.unshift(...stock.splice(-1))];
	expect((await loadIds()).toSorted()).toEqual(stock.toSorted());
});

test('a stone that is listed between two pages does not appear twice', async () => {
	changes = [() => stock.unshift('new')];
	expect((await loadIds()).toSorted()).toEqual(stock.toSorted());
});

test('an inventory that changes all the time is read to an end', async () => {
	changes = Array.from({ length: 30 }, () => () => stock.shift());
	await loadIds();
	expect(asked.length).toBeLessThanOrEqual(9);
});

test('an empty inventory is read once', async () => {
	stock = [];
	expect(await loadIds()).toEqual([]);
	expect(asked).toEqual([0]);
});
