import type { Settings } from '#functions/usecases/operations/ports/settings.ts';
import { DEFAULT_DISCOUNT_RATE } from '#shared/domain/auctions/limits.ts';
import { setting } from '../entities/market.ts';
import { tableSettings } from '../entities/searches.ts';
import type { Item } from '../table/items.ts';
import { parseItems, readItem } from '../table/table.ts';

export const DISCOUNT_RATE = 'BID_DISCOUNT_RATE';

export const settings: Settings = {
	discountRate: async () => (await readItem(setting.get({ name: DISCOUNT_RATE })))?.value ?? DEFAULT_DISCOUNT_RATE,
	table: async (memberId) => (await readItem(tableSettings.get({ memberId })))?.settings,
};

/** Reads the discount rate from the items of a request that asks for it, too. */
export function parseDiscountRate(items: readonly Item[]): number {
	return parseItems(items, setting)[0]?.value ?? DEFAULT_DISCOUNT_RATE;
}
