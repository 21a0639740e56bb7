import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { api } from '#web/lib/api/api.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { type KnownStone, pickKnown, readStoneNumber } from './known-stones.ts';

/** A member's own stones, and those on the market, that have what was scanned: own ones first. One's own label names its stone itself. */
export async function findKnownStones(scanned: Scanned, userName: string): Promise<KnownStone[]> {
	const number = readStoneNumber(scanned);
	if (number === undefined) return [];
	const [own, market] = await Promise.all([api.inventory({ body: { userName, numbers: [number] } }), api.search({ body: { numbers: [number] } })]);
	const onMarket: readonly ShownDiamond[] = market.content;
	return pickKnown(scanned, [...own.content, ...onMarket.filter(isForMembers)]);
}
