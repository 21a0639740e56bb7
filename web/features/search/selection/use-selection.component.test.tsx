import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { makeId } from '#test/components/answers/stock.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { queryClient } from '#web/lib/api/query.ts';

test('a stone that was deleted elsewhere leaves the selection of the search, also while another search is shown', async () => {
	const pear = aDiamond({ diamondId: makeId(9), shape: 'PEAR' });
	let rounds = [1, 2, 3].map((at) => aDiamond({ diamondId: makeId(at), lotId: `LOT-${at}` }));
	const answers = answerSearch(({ diamondIds, shape }) => {
		if (diamondIds) return rounds.filter(({ diamondId }) => diamondIds.includes(diamondId));
		return shape?.includes('PEAR') ? [pear] : rounds;
	});
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers });
	await page.getByRole('checkbox', { name: 'Select these 3' }).click();
	const bar = page.getByRole('region', { name: 'Selected stones' });
	await expect.element(bar.getByText('3 stones selected')).toBeVisible();

	rounds = rounds.slice(1);
	await queryClient.invalidateQueries();
	await expect.element(bar.getByText('2 stones selected')).toBeVisible();

	await goTo('/diamond-filter?shape=PEAR');
	await expect.element(page.getByRole('checkbox', { name: 'Select Pear 1.00 ct' })).toBeVisible();
	await expect.element(bar.getByText('2 stones selected')).toBeVisible();
	rounds = rounds.slice(1);
	await queryClient.invalidateQueries();
	await expect.element(bar.getByText('1 stone selected')).toBeVisible();
});
