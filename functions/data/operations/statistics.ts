import { createHash } from 'node:crypto';
import { type CountedFact, MARKET, type Statistics } from '#functions/usecases/operations/ports/statistics.ts';
import { TALLY_KEPT } from '#shared/domain/operations/statistics.ts';
import { countedFact, tally } from '../entities/statistics.ts';
import type { TransactItem } from '../table/items.ts';
import { buildPut, buildUpdate } from '../table/params.ts';
import { computeTtl } from '../table/shards.ts';

/** The market's hourly sums are spread over this many items, so that bids do not conflict. */
const MARKET_SHARDS = 4;

export const statistics: Statistics = {
	async since(ownerId, period) {
		const { data } = await tally.query.primary({ ownerId }).gte({ period }).go({ pages: 'all' });
		return data.map(({ ownerId: _, lane, ttl, ...sums }) => sums);
	},

	async isCounted(mark) {
		return (await countedFact.get({ mark }).go()).data !== null;
	},
};

/** Builds the write of a fact's mark, which is refused if the mark exists, and the updates of its sums. */
export function buildCounted({ mark, kept, entries }: CountedFact): [mark: TransactItem, ...sums: TransactItem[]] {
	return [
		buildPut(countedFact.create({ mark, ttl: computeTtl(kept) })),
		...entries.map(({ ownerId, period, counts }) => {
			const lane = ownerId === MARKET ? chooseMarketShard(mark) : '0';
			return buildUpdate(
				tally
					.update({ ownerId, period, lane })
					.add(counts)
					.set({ ttl: computeTtl(TALLY_KEPT) }),
			);
		}),
	];
}

function chooseMarketShard(mark: string): string {
	return String((createHash('sha256').update(mark).digest()[0] ?? 0) % MARKET_SHARDS);
}
