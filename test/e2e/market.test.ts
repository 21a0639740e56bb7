import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveMember, aStone } from '#test/steps/given.ts';
import { eventually, type SignedIn } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { takeSession } from './pages.ts';

/** Nobody else has stones of this kind. */
const KIND = { shape: 'MARQUISE', weight: 5.2, color: 'M', clarity: 'SI3' } as const;

let buyer: SignedIn;

beforeAll(async () => {
	buyer = await anActiveMember('market-buyer');
	for (const [name, askingPrice] of Object.entries({ one: 1000, two: 1100, three: 1500 })) {
		const seller = await anActiveMember(`market-${name}`);
		await seller.api.createDiamond({ body: aStone({ ...KIND, askingPrice }) });
	}
	await eventually('all stones', async () => (await buyer.api.pricePosition({ body: { stone: KIND } })).count === 3);
});
afterAll(closeWindows);

const ADDRESS = `/market?shape=${KIND.shape}&weight=5&color=${KIND.color}&clarity=${KIND.clarity}`;

test('the market’s figures are a table that leads to the stones, a picture with a table, and files', async () => {
	const { page, faults } = await openWindow();
	await takeSession(page, buyer);
	await page.goto(ADDRESS);
	const cell = page.getByRole('link', { name: 'M SI3: $1,100 per carat in the middle, 3 stones' });
	await cell.waitFor();
	const weights = page.getByRole('region', { name: 'By weight', exact: true }).first();
	await weights.getByRole('img', { name: /^M SI3 by weight: 3 stones/ }).waitFor();
	await weights.getByText('As a table').click();
	await weights.getByRole('row', { name: /^5.00 6.00 3 \$1,050 \$1,100 \$1,300$/ }).waitFor();
	const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'By colour and clarity as CSV' }).click()]);
	expect(await readFile(await file.path(), 'utf8')).toContain('M,SI3,3,1050,1100,1300');
	expect(await findBarriers(page)).toEqual([]);
	await cell.click();
	await page.waitForURL(/diamond-filter\?.*shape=MARQUISE/);
	await page.getByText('3 stones', { exact: true }).waitFor();
	expect(faults).toEqual([]);
});

test('a phone shows them too, in Japanese', async () => {
	const { page, faults } = await openWindow(PHONE);
	await takeSession(page, buyer);
	await page.evaluate(() => localStorage.setItem('selectedLang', 'jp'));
	await page.goto(ADDRESS);
	await page.getByRole('heading', { name: '相場', exact: true }).waitFor();
	await page.getByRole('link', { name: 'M SI3：中央値 1ctあたり$1,100、3石' }).waitFor();
	expect(await findBarriers(page)).toEqual([]);
	expect(faults).toEqual([]);
});
