import { chunk } from '#shared/chunk.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { STONES_IN_LINK } from '#shared/domain/stock/limits.ts';
import { readWholePage } from '#web/lib/addresses/whole-page.ts';
import { actOnMany } from '#web/lib/api/act-on-many.ts';
import { api } from '#web/lib/api/api.ts';
import { isForMembers } from '#web/parts/stock/diamond-cache.ts';

/** Reads stones again, in their order, because their prices may have changed since they were selected. `gone` is the number that left the market. */
export async function readPresentStones(stones: readonly Pick<Diamond, 'diamondId'>[]): Promise<{ present: Diamond[]; gone: number }> {
	const ids = stones.map(({ diamondId }) => diamondId);
	const found = new Map<string, Diamond>();
	const acted = await actOnMany(chunk(ids, STONES_IN_LINK), async (diamondIds) => {
		const { content } = await readWholePage((page, size) => api.search({ body: { diamondIds: [...diamondIds], page, size } }), 0, 100);
		for (const diamond of content) if (isForMembers(diamond)) found.set(diamond.diamondId, diamond);
		return content.length;
	});
	if ('error' in acted) throw acted.error;
	return { present: ids.flatMap((id) => found.get(id) ?? []), gone: ids.length - found.size };
}
