import type { PriceLists } from '#functions/usecases/prices/ports/price-lists.ts';
import { priceList } from '../entities/prices.ts';
import { readItem } from '../table/table.ts';

export const priceLists: PriceLists = {
	get: (memberId) => readItem(priceList.get({ memberId })),
};
