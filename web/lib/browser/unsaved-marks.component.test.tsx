import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Import } from '#shared/contract/sheets/imports.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anOwnStone, answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { chooseFiles } from '#test/components/files.ts';
import { show, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';
import { ManyFiles } from '#web/features/sheets/attachments/many-files.tsx';
import { queryClient } from '../api/query.ts';
import { isBusy } from './busy.ts';

/** Work that the market has not got yet keeps a new version from reloading the page. These parts have no form that would say so. */

/** Returns whether the page is busy without the focus in a field. */
function isBusyWithoutFocus(): boolean {
	if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
	return isBusy(queryClient);
}

const IMPORT: Import = {
	...{ importId: makeId(1), fileName: 'mine.csv', mode: 'MERGE', state: 'DONE', progress: 1, ignoredColumns: [], createdAt: '2026-11-24T08:00:00.000Z' },
	counts: { rows: 1, saved: 0, duplicate: 1, rejected: 0 },
};
const DECIDE = { edit: false, delete: false, refresh: false, bid: false, decide: true, confirm: false, complain: false };
const state = 'AWAITING_DECISION' as const;
const closed = anOwnStone(trader, { lotId: 'DAY-1', state, status: state, currentBid: 9000, abilities: DECIDE });

test.each([
	[
		'a stone of the search is selected',
		() => showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers: answerSearch(() => [aDiamond({ lotId: 'LOT-1' })]) }),
		page.getByRole('checkbox', { name: 'Select this stone' }),
	],
	[
		'a closed auction is chosen',
		() => showScreen('/refresh-list', { as: trader, answers: answerStock(() => [closed]) }),
		page.getByRole('checkbox', { name: 'Choose lot DAY-1' }),
	],
	[
		'a row of a known stone is chosen',
		() =>
			showScreen(`/uploadDiamond?import=${IMPORT.importId}`, {
				as: trader,
				answers: {
					getImport: async ({ query }) => (query?.fate ? { ...IMPORT, rows: aPage([{ row: 2, lotId: 'LOT-1', code: 'LOT_ID_TAKEN' }]) } : IMPORT),
					listImports: async () => aPage([IMPORT]),
				},
			}),
		page.getByRole('checkbox', { name: 'Select lot LOT-1' }),
	],
])('the page is busy while %s', async (_, open, box) => {
	await open();
	await expect.element(box).toBeVisible();
	await expect.poll(isBusyWithoutFocus).toBe(false);
	await box.click();
	await expect.poll(isBusyWithoutFocus).toBe(true);
	await box.click();
	await expect.poll(isBusyWithoutFocus).toBe(false);
});

/** A photo of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the page is busy while a file that could not be sent may be sent again', async () => {
	await show(<ManyFiles memberId={trader.userId} />, {
		as: trader,
		answers: {
			searchByLotId: async () => {
				throw new TypeError('Failed to fetch');
			},
		},
	});
	await chooseFiles(new File([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], 'LOT-1.png'));
	const clear = page.getByRole('button', { name: 'Clear the list' });
	await expect.element(page.getByRole('button', { name: 'Retry failed files' })).toBeVisible();
	expect(isBusyWithoutFocus()).toBe(true);
	await clear.click();
	await expect.poll(isBusyWithoutFocus).toBe(false);
});
