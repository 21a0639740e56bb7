import { expect, test } from 'vitest';
import { readAppraised } from '#shared/contract/prices/appraised.ts';
import { describeEquals } from '#shared/domain/prices/comparables.ts';
import { buildEqualsFilters } from '#shared/domain/search/equals-search.ts';
import { anActiveMember, aStone } from '../steps/given.ts';
import { eventually } from '../steps/market.ts';

test('a member is told of equals that ask less than the first quartile, new or priced anew, and of no slip', async () => {
	const [seller, buyer] = await Promise.all([anActiveMember('alert-seller'), anActiveMember('alert-buyer')]);
	const rare = { shape: 'BAGUETTE', weight: 6.1, color: 'L', clarity: 'I1', labGrown: true } as const;
	const stones = [];
	for (const askingPrice of [1000, 1100, 1200, 1300, 1400]) stones.push(await seller.api.createDiamond({ body: aStone({ ...rare, askingPrice }) }));
	const ask = () => buyer.api.pricePosition({ body: { stone: rare } });
	await eventually('the equals', async () => (await ask()).count === 5);
	const { quartiles, step } = await ask();
	expect([quartiles, step]).toEqual([[1100, 1200, 1300], 'SAME']);
	const equals = describeEquals(readAppraised(rare), 'SAME');
	const search = equals && quartiles && buildEqualsFilters(equals, quartiles);
	if (!search) throw new Error('There are quartiles');
	await buyer.api.saveSearch({ body: { name: 'Below the first quartile', search, alert: true } });

	const list = (changes: Parameters<typeof aStone>[0]) => seller.api.createDiamond({ body: aStone({ ...rare, ...changes }) });
	const slip = await list({ askingPrice: 11 });
	const same = await list({ askingPrice: 1100 });
	const other = await list({ askingPrice: 1050, clarity: 'I2' });
	const bargain = await list({ askingPrice: 1099 });
	const [, , , , dearest] = stones;
	if (!dearest) throw new Error('Five stones were listed');
	await seller.api.changeDiamonds({ body: { changes: [{ diamondId: dearest.diamondId, version: dearest.version, set: { askingPrice: 1050 }, clear: [] }] } });
	const told = async () => {
		const { content } = await buyer.api.listNotifications({ params: { userId: buyer.session.data.userId }, query: { page: 0, size: 100 } });
		return content.flatMap(({ kind, diamondId }) => (kind === 'SAVED_SEARCH_MATCH' ? [diamondId] : []));
	};
	await eventually('both to be told', async () => (await told()).length >= 2);
	// When the alert for this later stone has arrived, the alerts for all earlier ones have, too.
	const last = await list({ askingPrice: 1020 });
	await eventually('the last', async () => (await told()).includes(last.diamondId));
	expect(new Set(await told())).toEqual(new Set([bargain.diamondId, dearest.diamondId, last.diamondId]));
	expect(await told()).not.toEqual(expect.arrayContaining([slip.diamondId, same.diamondId, other.diamondId]));
});
