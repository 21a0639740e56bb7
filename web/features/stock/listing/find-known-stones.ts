import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { type KnownStone, pickKnown, readStoneNumber } from './known-stones.ts';

/**
 * Finds the member's own stones and those on the market that match scanned data; own stones come first. A
 * label of the market already names its stone and matches none.
 */
export async function findKnownStones(scanned: Scanned, userName: string): Promise<KnownStone[]> {
	const number = readStoneNumber(scanned);
	if (number === undefined) return [];
	const [own, market] = await Promise.all([api.inventory({ body: { userName, numbers: [number] } }), api.search({ body: { numbers: [number] } })]);
	const onMarket: readonly ShownDiamond[] = market.content;
	return pickKnown(scanned, [...own.content, ...onMarket.filter(isForMembers)]);
}
