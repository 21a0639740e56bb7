import { expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { catchRefusal } from '#test/steps/refusal.ts';

/** Price watches, as sellers set them. functions/schedules/price-watches.table.test.ts tests the nightly check. */

test('sellers watch prices of their own stones alone, as often as they say so, and stop', async () => {
	const [seller, other] = [await anActiveMember('watcher'), await anActiveMember('watched-by-nobody')];
	const { diamondId } = await seller.api.createDiamond({ body: aStone() });
	const watch = (body: object, by = seller) => by.api.watchPrices({ body: body as { diamondIds: string[]; watched: boolean } });
	for (let turn = 0; turn < 2; turn++) expect(await watch({ diamondIds: [diamondId, diamondId], watched: true })).toEqual({ diamondIds: [diamondId] });
	expect(await catchRefusal(watch({ diamondIds: [diamondId], watched: true }, other))).toMatchObject({ code: 'NOT_FOUND' });
	expect(await other.api.priceWatches({})).toEqual({ diamondIds: [] });
	// Another member's call changes nothing.
	expect(await watch({ diamondIds: [diamondId], watched: false }, other)).toEqual({ diamondIds: [] });
	expect(await seller.api.priceWatches({})).toEqual({ diamondIds: [diamondId] });
	for (const wrong of [{ diamondIds: [], watched: true }, { diamondIds: [diamondId] }, { diamondIds: [diamondId], watched: true, memberId: 'x' }]) {
		expect(await catchRefusal(watch(wrong))).toMatchObject({ code: 'VALIDATION' });
	}
	for (let turn = 0; turn < 2; turn++) expect(await watch({ diamondIds: [diamondId], watched: false })).toEqual({ diamondIds: [] });
});
