import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerStock, aPage } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

const GRADES = { shape: 'ROUND', weight: 1.01, color: 'G', clarity: 'VS1', laboratory: 'GIA', certificateNumber: '2141438171' } as const;
const other = aDiamond({ laboratory: 'GIA', certificateNumber: '2141438171' });
const answers: Answers = {
	...answerStock(() => []),
	knownStone: async ({ params: { laboratory } }) => (laboratory === 'GIA' ? { fields: GRADES, listedIn: '2026-03' } : {}),
	search: async () => aPage([other]),
	// The price's place is asked for once the grades are there, a moment later.
	pricePosition: async () => ({ lacks: [], count: 0, sellers: 0, closest: [] }),
};
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const lab = page.getByRole('combobox', { name: /^Lab/ });

test('a typed certificate that the market has seen offers its grades, and nothing typed is replaced unless asked', async () => {
	await showScreen('/create-diamond', { as: trader, size: PHONE, answers });
	await page.getByRole('combobox', { name: 'Colour', exact: true }).selectOptions('H');
	await lab.selectOptions('GIA');
	await field('Certificate no.').fill('2141438171');
	await expect.element(page.getByText('Grades from an earlier listing of GIA 2141438171, listed in March 2026')).toBeVisible();
	await expect.element(page.getByText('Round · 1.01 ct · G · VS1')).toBeVisible();
	await expect.element(page.getByText('Another seller lists GIA 2141438171 now')).toBeVisible();
	await expect.element(page.getByText('You entered something else for: Colour.')).toBeVisible();
	await expect.element(field(/^Weight/)).toHaveValue('');
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('button', { name: 'Fill the empty fields' }).click();
	await expect.element(field(/^Weight/)).toHaveValue('1.01');
	await expect.element(page.getByRole('combobox', { name: 'Colour', exact: true })).toHaveValue('H');
	await page.getByRole('button', { name: 'Replace what differs' }).click();
	await expect.element(page.getByRole('combobox', { name: 'Colour', exact: true })).toHaveValue('G');
	await expect.element(page.getByText('Grades from an earlier listing')).not.toBeInTheDocument();
});

test('the same number of another laboratory is another certificate', async () => {
	await showScreen('/create-diamond', { as: trader, answers });
	await lab.selectOptions('IGI');
	await field('Certificate no.').fill('2141438171');
	await expect.poll(() => listRequests('knownStone')).toEqual([{ params: { laboratory: 'IGI', certificateNumber: '2141438171' } }]);
	await expect.poll(() => listRequests('search')).toHaveLength(1);
	await expect.element(page.getByText(/Another seller lists|Grades from an earlier listing/)).not.toBeInTheDocument();
});

test('the offer is made in Japanese as well', async () => {
	await showScreen('/create-diamond', { as: trader, language: 'ja', answers });
	await page.getByRole('combobox', { name: /^鑑定機関/ }).selectOptions('GIA');
	await field('鑑定書番号').fill('2141438171');
	await expect.element(page.getByText('GIA 2141438171の過去の出品（2026年3月）にあったグレード')).toBeVisible();
});
