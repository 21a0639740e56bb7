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
