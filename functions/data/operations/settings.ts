import type { Settings } from '#functions/usecases/operations/ports/settings.ts';
import { DEFAULT_DISCOUNT_RATE } from '#shared/domain/auctions/limits.ts';
import { setting } from '../entities/market.ts';
import { tableSettings } from '../entities/searches.ts';
import type { Item, TransactItem } from '../table/items.ts';
import { buildKey, buildPut } from '../table/params.ts';
import { configuration, parseItems, readItem } from '../table/table.ts';

export const DISCOUNT_RATE = 'BID_DISCOUNT_RATE';
/** Copies of the rate. Each first bid checks one of them, chosen at random, since one item would refuse many first bids at once (decision 10). */
const RATE_COPIES = 12;
const nameRateCopy = (lane: number): string => `${DISCOUNT_RATE}#${lane}`;

export const settings: Settings = {
	discountRate: async () => (await readItem(setting.get({ name: DISCOUNT_RATE })))?.value ?? DEFAULT_DISCOUNT_RATE,
	table: async (memberId) => (await readItem(tableSettings.get({ memberId })))?.settings,
};

/** Reads the discount rate from the items of a request that asks for it, too. */
export function parseDiscountRate(items: readonly Item[]): number {
	return parseItems(items, setting)[0]?.value ?? DEFAULT_DISCOUNT_RATE;
}

/** Builds the writes of the rate's copies. */
export function buildRateCopies(rate: number): TransactItem[] {
	return Array.from({ length: RATE_COPIES }, (_, lane) => buildPut(setting.put({ name: nameRateCopy(lane), value: rate })));
}

/** Builds a transaction's check that the rate is still `rate`. It passes if the rate was never changed since there are copies. */
export function buildRateCheck(rate: number): TransactItem {
	return {
		ConditionCheck: {
			TableName: configuration.table,
			Key: buildKey(setting.get({ name: nameRateCopy(Math.floor(Math.random() * RATE_COPIES)) })),
			ConditionExpression: 'attribute_not_exists(#value) OR #value = :rate',
			ExpressionAttributeNames: { '#value': 'value' },
			ExpressionAttributeValues: { ':rate': rate },
		},
	};
}
