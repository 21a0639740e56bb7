import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show, trader } from '#test/components/page.tsx';
import { RowChanges } from './row-changes.tsx';

const FANCY = { lotId: 'A-1', shape: 'ROUND', weight: 1, color: 'FANCY' } as const;
const present = { ...FANCY, fancyColorDto: { mainColor: 'yellow', subColor: 'none' } } as const;
const inSheet = { ...FANCY, fancyColorDto: { mainColor: 'yellow' } } as const;

test('a sheet whose empty cell means no overtone changes nothing', async () => {
	await show(<RowChanges present={present} stone={inSheet} />, { as: trader });
	await expect.element(page.getByText('The same', { exact: true })).toBeVisible();
});

test('a changed shade is written in Japanese on a Japanese screen', async () => {
	await show(<RowChanges present={{ ...present, milkiness: 'NONE' }} stone={{ ...inSheet, milkiness: 'MEDIUM' }} />, { as: trader, language: 'ja' });
	await expect.element(page.getByText(/なし → ミディアム/)).toBeVisible();
});
