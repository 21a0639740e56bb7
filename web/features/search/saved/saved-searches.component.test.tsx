import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { NUMBERS_SAVED } from '#shared/domain/search/limits.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { readQuery } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests links to saved searches, as mails and notifications have them. */

const pears = SavedSearch.parse({ savedSearchId: makeId(1), name: 'Pears', alert: true, search: { shape: ['PEAR'] }, createdAt: '2026-01-01T00:00:00.000Z' });
const answers: Answers = {
	...answerSearch(() => [aDiamond()]),
	savedSearches: async () => aPage([pears]),
	newMatches: async () => [{ savedSearchId: pears.savedSearchId, newMatches: 12 }],
	savedSearchOpened: async () => undefined,
};
const toFilter = (asked: string) => {
	const [name = '', value] = asked.split('=');
	return [name, name === 'priceLevelTo' ? Number(value) : true] as const;
};
const open = (id: string) => showScreen(`/diamond-filter?saved=${id}`, { as: trader, size: [1440, 900], answers });

test('a link to a saved search shows its stones, which are no longer new', async () => {
	await open(pears.savedSearchId);
	await expect.poll(() => readQuery().get('shape')).toBe('PEAR');
	expect(listRequests('savedSearchOpened')).toEqual([{ params: { id: pears.savedSearchId } }]);
	await expect.element(page.getByRole('button', { name: 'Saved searches', exact: true })).toBeVisible();
});

test.each([
	['a search by value', 'priceLevelTo=90', /by value/],
	['a search for stones with a bid', 'allBid=1', /by bids/],
	['a search for the own stones', 'myOwnGoods=1', /your own stones/],
])('%s is saved without an alert, which could never come', async (_, asked, reason) => {
	const silent = SavedSearch.parse({ ...pears, name: 'Silent', alert: false, search: Object.fromEntries([toFilter(asked)]) });
	const saving: Answers = { savedSearches: async () => aPage([silent]), saveSearch: async () => silent };
	await showScreen(`/diamond-filter?${asked}`, { as: trader, size: [1440, 900], answers: { ...answers, ...saving } });
	await page.getByRole('button', { name: /^Saved searches/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Saved searches' });
	await expect.element(dialog.getByRole('checkbox', { name: 'Alert me to new matches' })).toBeDisabled();
	await expect.element(dialog.getByText(reason)).toBeVisible();
	await expect.element(dialog.getByRole('switch', { name: 'Alert for Silent' })).toBeDisabled();
	await dialog.getByRole('button', { name: 'Save', exact: true }).click();
	await expect.poll(() => listRequests('saveSearch')).toMatchObject([{ body: { alert: false } }]);
});

test('a search for more numbers than can be saved says so before anything is sent', async () => {
	const numbers = Array.from({ length: NUMBERS_SAVED + 1 }, (_, at) => `LOT-${1000 + at}`);
	await showScreen(`/diamond-filter?numbers=${numbers.join('+')}`, { as: trader, size: [1440, 900], answers });
	await page.getByRole('button', { name: /^Saved searches/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Saved searches' });
	await expect.element(dialog.getByText('A search for more than 50 numbers cannot be saved.')).toBeVisible();
	await expect.element(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('a link to a deleted saved search says so, and shows the search', async () => {
	await expectToast('This saved search was deleted.', () => open(makeId(2)));
	await expect.poll(() => readQuery().has('saved')).toBe(false);
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	expect(listRequests('savedSearchOpened')).toEqual([]);
});

test('a saved search gets another name, and keeps its filters and its alert', async () => {
	let kept = pears;
	const changing: Answers = {
		savedSearches: async () => aPage([kept]),
		changeSavedSearch: async ({ body }) => {
			kept = SavedSearch.parse({ ...kept, ...body });
			return kept;
		},
	};
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers: { ...answers, ...changing } });
	await page.getByRole('button', { name: /^Saved searches/ }).click();
	const dialog = page.getByRole('dialog', { name: 'Saved searches' });
	await dialog.getByRole('button', { name: 'Rename Pears' }).click();
	const field = dialog.getByRole('textbox', { name: 'New name' });
	await expect.element(field).toHaveValue('Pears');
	await expect.element(field).toHaveFocus();
	expect(await findBarriers()).toEqual([]);
	await userEvent.keyboard('{Escape}');
	await expect.element(field).not.toBeInTheDocument();
	await dialog.getByRole('button', { name: 'Rename Pears' }).click();
	await field.fill(' ');
	await userEvent.keyboard('{Enter}');
	await expect.element(dialog.getByText('Please enter a name for the search.')).toBeVisible();
	await field.fill('Pears for Ginza');
	await userEvent.keyboard('{Enter}');
	await expect.element(dialog.getByRole('button', { name: 'Rename Pears for Ginza' })).toHaveFocus();
	const { name: _, alert, search } = pears;
	expect(listRequests('changeSavedSearch')).toEqual([{ params: { id: pears.savedSearchId }, body: { name: 'Pears for Ginza', alert, search } }]);
});
