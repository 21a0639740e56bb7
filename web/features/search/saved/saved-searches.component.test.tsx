import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
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
const open = (id: string) => showScreen(`/diamond-filter?saved=${id}`, { as: trader, size: [1440, 900], answers });

test('a link to a saved search shows its stones, which are no longer new', async () => {
	await open(pears.savedSearchId);
	await expect.poll(() => readQuery().get('shape')).toBe('PEAR');
	expect(listRequests('savedSearchOpened')).toEqual([{ params: { id: pears.savedSearchId } }]);
	await expect.element(page.getByRole('button', { name: 'Saved searches', exact: true })).toBeVisible();
});

test('a link to a deleted saved search says so, and shows the search', async () => {
	await expectToast('This saved search was deleted.', () => open(makeId(2)));
	await expect.poll(() => readQuery().has('saved')).toBe(false);
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	expect(listRequests('savedSearchOpened')).toEqual([]);
});
