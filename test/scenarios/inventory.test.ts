import { expect, test } from 'vitest';
import { bids } from '#test/steps/bids.ts';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { guest } from '#test/steps/market.ts';

test('a seller clears the inventory: everything goes but what somebody has bid on', async () => {
	const [seller, buyer] = await Promise.all([anActiveMember('clearing'), anActiveMember('buying')]);
	const listed = await Promise.all([1, 2, 3].map(() => seller.api.createDiamond({ body: aStone() })));
	const bidOn = listed[0]?.diamondId ?? '';
	await bids(buyer, bidOn, 7000);

	await expect(seller.api.deleteInventory({ body: { userName: seller.userName } })).resolves.toEqual({ deleted: 2, skipped: [] });
	const { content } = await seller.api.inventory({ body: { userName: seller.userName } });
	expect(content.map(({ diamondId }) => diamondId)).toEqual([bidOn]);
	await expect(seller.api.deleteInventory({ body: { userName: seller.userName } })).resolves.toEqual({ deleted: 0, skipped: [] });
});

test('a seller changes single attributes of many stones; each is changed or refused for itself', async () => {
	const [seller, buyer] = await Promise.all([anActiveMember('repricing'), anActiveMember('early')]);
	const [first, second, third, bidOn] = await Promise.all([1, 2, 3, 4].map(() => seller.api.createDiamond({ body: aStone({ remarks: 'Old' }) })));
	if (!first || !second || !third || !bidOn) throw new Error('Four stones were listed');
	await bids(buyer, bidOn.diamondId, 7000);
	const change = (stone: { diamondId: string; version: number }, set: object, clear: 'remarks'[] = []) => ({
		diamondId: stone.diamondId,
		version: stone.version,
		set,
		clear,
	});
	const { changed, refused } = await seller.api.changeDiamonds({
		body: {
			changes: [
				change(first, { askingPrice: 4321 }, ['remarks']),
				change(second, { lotId: third.lotId }),
				change({ ...third, version: 99 }, { askingPrice: 1 }),
				change({ ...bidOn, version: bidOn.version + 1 }, { askingPrice: 1 }),
			],
		},
	});
	expect(changed).toEqual([{ diamondId: first.diamondId, version: first.version + 1 }]);
	expect(new Map(refused.map(({ diamondId, code }) => [diamondId, code]))).toEqual(
		new Map([
			[second.diamondId, 'LOT_ID_TAKEN'],
			[third.diamondId, 'STALE'],
			[bidOn.diamondId, 'STATE_CONFLICT'],
		]),
	);
	const now = await seller.api.getDiamond({ params: { id: first.diamondId } });
	expect(now).toMatchObject({ askingPrice: 4321, lotId: first.lotId });
	expect(now).not.toHaveProperty('remarks');
	await expect(buyer.api.changeDiamonds({ body: { changes: [change(first, { askingPrice: 1 })] } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a seller sees the own uploads, newest first', async () => {
	const seller = await anActiveMember('uploading');
	const begun = [];
	for (const fileName of ['first.csv', 'second.csv']) begun.push(await seller.api.uploadCsv({ body: { fileName, size: 100 } }));
	const page = await seller.api.listImports({ query: { size: 5 } });
	expect(page.content.map(({ importId, fileName, state }) => [importId, fileName, state])).toEqual([
		[begun[1]?.importId, 'second.csv', 'WAITING'],
		[begun[0]?.importId, 'first.csv', 'WAITING'],
	]);
	expect(page).toMatchObject({ number: 0, size: 5, totalElements: 2 });
});

test('who builds on the market reads the contract, as a page and as a document', async () => {
	const page = await guest().reference({ query: {} });
	expect(await guest('ja').reference({ query: {} })).toContain('<html lang="ja">');
	expect(await guest('ja').reference({ query: { language: 'en' } })).toBe(page);
	const { paths } = (await guest().openApi({})) as { paths: object };
	expect(Object.keys(paths).filter((path) => !page.includes(`/api/v1${path}</code>`))).toEqual([]);
});
