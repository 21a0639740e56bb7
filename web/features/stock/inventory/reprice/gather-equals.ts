import { chunk } from '#shared/chunk.ts';
import { readAppraised } from '#shared/contract/prices/appraised.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { nameEquals } from '#shared/domain/prices/name-equals.ts';
import { api } from '#web/lib/api/api.ts';
import { describeForPrice } from '#web/parts/prices/price-question.ts';
import type { Equals } from './reprice-plan.ts';

const nameOf = (stone: Diamond): string => nameEquals(readAppraised(describeForPrice(stone)));

/** Reads asking prices of these stones' comparables. Each class of stones is read once: an inventory has far fewer classes than stones. */
export async function loadComparables(stones: readonly Diamond[]): Promise<(stone: Diamond) => Equals | undefined> {
	const found = new Map<string, Equals | undefined>();
	const classes = [...new Map(stones.map((stone) => [nameOf(stone), describeForPrice(stone)]))];
	for (const some of chunk(classes, STONES_PLACED)) {
		const { equals, of } = await api.equalPrices({ body: { stones: some.map(([, stone]) => stone) } });
		for (const [at, [name]] of some.entries()) found.set(name, equals[of[at] ?? -1]);
	}
	return (stone) => found.get(nameOf(stone));
}
