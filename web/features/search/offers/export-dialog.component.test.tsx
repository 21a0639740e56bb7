import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { collectSavedFiles } from '#test/components/saved-files.ts';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

test('an offer has the prices of the moment of the export, without stones that are gone', async () => {
	let stones = [1, 2].map((at) => aDiamond({ diamondId: makeId(at), lotId: `LOT-${at}`, askingPrice: 5000, totalPrice: 5000 }));
	const pear = aDiamond({ diamondId: makeId(9), shape: 'PEAR' });
	const answers = answerSearch(({ diamondIds, shape }) => (shape?.length ? [pear] : stones.filter(({ diamondId }) => diamondIds?.includes(diamondId) ?? true)));
	const saved = collectSavedFiles();
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers: { ...answers, addExport: async () => undefined } });
	await page.getByRole('checkbox', { name: 'Select these 2' }).click();
	await goTo('/diamond-filter?shape=PEAR');
	// The selection reads stones again that the list does not show; what changes after that is known at the export.
	await expect.poll(() => listRequests('search').filter(({ body }) => body.diamondIds)).toHaveLength(1);
	stones = [aDiamond({ ...stones[0], askingPrice: 6000, totalPrice: 6000, version: 2 })];
	await page.getByRole('region', { name: 'Selected stones' }).getByRole('button', { name: 'Export' }).click();
	const dialog = page.getByRole('dialog', { name: 'Export 2 stones' });
	await dialog.getByText('CSV', { exact: true }).click();
	await expectToast('1 stone is no longer on the market.', () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
	await expect.element(dialog).not.toBeInTheDocument();
	const [sheet = ''] = await Promise.all(saved.values());
	expect(sheet).toContain('LOT-1');
	expect(sheet).toContain('6000');
	expect(sheet).not.toMatch(/LOT-2|5000/);
	expect(listRequests('addExport')).toEqual([{ body: { what: 'STONES', format: 'CSV', count: 1 } }]);
});

test('a printed offer stays until its dialog is closed, because phones print after the call has returned', async ({ onTestFinished }) => {
	const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
	onTestFinished(() => print.mockRestore());
	const stones = [1, 2].map((at) => aDiamond({ diamondId: makeId(at), lotId: `LOT-${at}`, askingPrice: 5000, totalPrice: 5000 }));
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers: answerSearch(() => stones) });
	await page.getByRole('checkbox', { name: 'Select these 2' }).click();
	await page.getByRole('region', { name: 'Selected stones' }).getByRole('button', { name: 'Export' }).click();
	const dialog = page.getByRole('dialog', { name: 'Export 2 stones' });
	await dialog.getByText('Print', { exact: true }).click();
	await dialog.getByText('With my margin').click();
	const printIt = async (times: number) => {
		await dialog.getByRole('button', { name: 'Print' }).click();
		await expect.poll(() => print.mock.calls).toHaveLength(times);
		return document.querySelector('body > article')?.textContent;
	};
	expect(await printIt(1)).toContain('$5,500/ct');
	await dialog.getByText('None', { exact: true }).click();
	expect(await printIt(2)).not.toContain('$');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect.poll(() => document.querySelector('body > article')).toBeNull();
});

test('the address that a browser prints on an offer has no filter, which may state a price or the seller', async ({ onTestFinished }) => {
	const addresses: string[] = [];
	const print = vi.spyOn(window, 'print').mockImplementation(() => void addresses.push(location.pathname + location.search));
	onTestFinished(() => print.mockRestore());
	const stones = [1, 2].map((at) => aDiamond({ diamondId: makeId(at), lotId: `LOT-${at}` }));
	const list = '/diamond-filter?perCaratTo=6000&companyName=Levi';
	await showScreen(list, { as: trader, size: [1440, 900], answers: answerSearch(() => stones) });
	await page.getByRole('checkbox', { name: 'Select these 2' }).click();
	await page.getByRole('region', { name: 'Selected stones' }).getByRole('button', { name: 'Export' }).click();
	const dialog = page.getByRole('dialog', { name: 'Export 2 stones' });
	await dialog.getByText('Print', { exact: true }).click();
	await dialog.getByRole('button', { name: 'Print' }).click();
	await expect.poll(() => addresses).toEqual(['/diamond-filter']);
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await expect.poll(() => location.pathname + location.search).toBe(list);
});
