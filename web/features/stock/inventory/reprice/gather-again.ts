import { chunk } from '#shared/chunk.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { loadStones } from '../grid/gather-stones.ts';

/** Reloads the current state of stones. The result omits stones that no longer exist. */
export async function reloadStones(userName: string, stones: readonly Pick<Diamond, 'diamondId' | 'lotId'>[]): Promise<Diamond[]> {
	const wanted = new Set(stones.map(({ diamondId }) => diamondId));
	const found: Diamond[] = [];
	for (const some of chunk(stones, NUMBERS_PER_SEARCH)) {
		found.push(...(await loadStones(userName, { states: [], numbers: some.map(({ lotId }) => lotId) })));
	}
	return [...new Map(found.filter(({ diamondId }) => wanted.has(diamondId)).map((stone) => [stone.diamondId, stone])).values()];
}
