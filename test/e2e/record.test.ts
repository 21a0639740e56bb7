import { afterAll, expect, test } from 'vitest';
import { anActiveMember, aStone, theAdmin } from '#test/steps/given.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { takeSession } from './pages.ts';

/** The record of deeds as a dealer sees the own one on a phone, and an admin everybody's. */

afterAll(closeWindows);

test('a dealer finds the own record from the profile, an admin a member’s by the address', async () => {
	const dealer = await anActiveMember('record-reader', 'Hase Records');
	const { page, faults } = await openWindow(PHONE);
	await takeSession(page, dealer);
	await page.goto('/userProfile');
	await page.getByRole('link', { name: 'Record' }).click();
	await page.getByText('Decision · approved').waitFor();
	await page.getByText('State: Waiting for approval → Active').waitFor();
	expect(await findBarriers(page)).toEqual([]);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as CSV' }).click();
	expect((await download).suggestedFilename()).toBe('record.csv');

	const office = await openWindow();
	await takeSession(office.page, await theAdmin());
	await office.page.goto('/record');
	await office.page.getByLabel('E-mail of a member').fill(dealer.userName);
	await office.page.getByLabel('From').focus();
	await office.page.getByText('Saved file · this record').waitFor();
	await expect.poll(() => office.page.getByRole('main').getByRole('listitem').filter({ hasNotText: dealer.userName }).count()).toBe(0);
	expect(await findBarriers(office.page)).toEqual([]);
	expect([...faults, ...office.faults]).toEqual([]);
});

test('stones that a dealer saves as a file stand in the record', async () => {
	const dealer = await anActiveMember('record-exporter', 'Ise Records');
	await dealer.api.createDiamond({ body: aStone() });
	const { page, faults } = await openWindow();
	await takeSession(page, dealer);
	await page.goto('/refresh-list');
	await page.getByRole('button', { name: 'More about the inventory' }).click();
	const download = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: /^Export the inventory.*CSV/ }).click();
	expect((await download).suggestedFilename()).toBe('inventory.csv');
	const { content } = await dealer.api.deeds({ query: { kind: 'EXPORT' } });
	expect(content).toMatchObject([{ by: 'MEMBER', after: { format: 'CSV', count: 1 } }]);
	expect(faults).toEqual([]);
});
