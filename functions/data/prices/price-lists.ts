import type { PriceListRecord, PriceLists } from '#functions/usecases/prices/ports/price-lists.ts';
import { priceList } from '../entities/prices.ts';
import type { TransactItem } from '../table/items.ts';
import { buildPut } from '../table/params.ts';
import { readItem } from '../table/table.ts';

export const priceLists: PriceLists = {
	get: (memberId) => readItem(priceList.get({ memberId })),
};

/** Replaces a member's list; refused if it has changed since it was read. */
export function buildPriceList(before: PriceListRecord | undefined, after: PriceListRecord): TransactItem {
	return buildPut(priceList.put(after).where(({ version }, { eq, notExists }) => (before ? eq(version, before.version) : notExists(version))));
}
