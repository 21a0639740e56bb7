import { expect, test } from 'vitest';
import type { Change } from '../market/changes.ts';
import { WriteConflict } from '../market/changes.ts';
import type { Market } from '../market/market.ts';
import { setDiscountRate } from './discount-rate.ts';

/** A market with this rate. The first `conflicts` writes find that another admin was first, who sets 15. */
function makeMarket(rate: number, conflicts = 0) {
	const committed: Change[] = [];
	let [stored, left] = [rate, conflicts];
	const market = {
		settings: { discountRate: async () => stored },
		async commit(changes: Change[]) {
			if (left-- > 0) {
				stored = 15;
				throw new WriteConflict([{ index: 0, reason: 'VERSION' }]);
			}
			committed.push(...changes);
		},
	} as unknown as Market;
	return { market, committed };
}

test('a rate that is set to what it is writes nothing, so that the activity log has no change', async () => {
	const { market, committed } = makeMarket(20);
	expect(await setDiscountRate(market, 20)).toMatchObject({ configValue: 20 });
	expect(committed).toEqual([]);
});

test('of two admins at once the second’s change names the rate of the first', async () => {
	const { market, committed } = makeMarket(20, 1);
	expect(await setDiscountRate(market, 10)).toMatchObject({ configValue: 10 });
	expect(committed).toEqual([{ kind: 'discount-rate', rate: 10, before: 15 }]);
});
