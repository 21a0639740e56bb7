import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#shared/domain/common/language.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo, readQuery } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests that no lab-grown stone looks like a natural one, and that a member chooses the origin first. */

const WIDE = [1440, 900] as const;
const grown = aDiamond({ shape: 'EMERALD', weight: 3.02, color: 'D', clarity: 'VS2', labGrown: true, askingPrice: 1460, totalPrice: 4409, requiredBid: 1000 });
const natural = aDiamond({ diamondId: '01J00000000000000000000004', shape: 'OVAL', weight: 3.01, color: 'D', clarity: 'VS2', askingPrice: 31_000 });
const answers = { ...answerSearch(({ labGrown }) => [grown, natural].filter((stone) => labGrown === undefined || (stone.labGrown ?? false) === labGrown)) };
const NAMES: Record<Language, [string, RegExp]> = {
	en: ['Lab-grown', /^Lab-grown Emerald 3\.02 ct D VS2/],
	ja: ['ラボグロウン', /^ラボグロウン エメラルド 3\.02 ct D VS2/],
};

test.each(['en', 'ja'] as const)(
	'in %s the row, the panel beside it and the card of a lab-grown stone say so, those of a natural one do not',
	async (language) => {
		const [word, title] = NAMES[language];
		await showScreen('/diamond-filter?sort=-pricePerCarat', { as: trader, language, size: WIDE, answers });
		await expect.element(page.getByRole('row').nth(1).getByText(word)).toBeVisible();
		await expect.element(page.getByRole('row').nth(2)).toBeVisible();
		expect(page.getByRole('row').nth(2).element().textContent).not.toContain(word);
		await expect.element(page.getByRole('complementary').getByText(title)).toBeVisible();
		expect(await findBarriers()).toEqual([]);
		goTo('/diamond-filter?sort=-pricePerCarat&view=cards');
		await expect
			.element(
				page
					.getByRole('article')
					.first()
					.getByRole('link', { name: new RegExp(`^${word} `) }),
			)
			.toBeVisible();
		expect(page.getByRole('article').nth(1).element().textContent).not.toContain(word);
	},
);

test('the rows of a phone, the page of the stone and its bid dialog say lab-grown', async () => {
	const first = await showScreen('/diamond-filter', { as: trader, size: PHONE, answers });
	await expect.element(page.getByRole('link', { name: 'Lab-grown Emerald 3.02 ct D VS2' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Oval 3.01 ct D VS2', exact: true })).toBeVisible();
	// The long name keeps its grades in sight.
	const name = page.getByRole('link', { name: 'Lab-grown Emerald 3.02 ct D VS2' }).element();
	expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
	await first.unmount();
	await showScreen(`/productDetails/${grown.diamondId}?bid=1`, { as: trader, size: PHONE, answers: answerStone(() => grown) });
	await expect.element(page.getByRole('dialog', { name: /Lab-grown Emerald 3\.02 ct D VS2/ })).toBeVisible();
	expect(page.getByRole('heading', { level: 1, includeHidden: true }).element().textContent).toBe('Lab-grown Emerald 3.02 ct D VS2');
});

test('the first filter is the origin; the next visit begins with the one that was chosen, and its address says so', async () => {
	const first = await showScreen('/diamond-filter', { as: trader, size: WIDE, answers });
	const origin = page.getByRole('radiogroup', { name: 'Origin' });
	await expect.element(origin.getByRole('radio', { name: 'Both' })).toBeChecked();
	const panel = page.getByRole('complementary', { name: 'Filters' }).element();
	expect(panel.querySelector('[role="radiogroup"], [role="group"]')?.getAttribute('aria-label')).toBe('Origin');
	await origin.getByText('Natural').click();
	await expect.poll(() => readQuery().get('labGrown')).toBe('0');
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
	await first.unmount();

	const asked = listRequests('search').length;
	const second = await showScreen('/diamond-filter', { as: trader, size: WIDE, answers });
	await expect.poll(() => readQuery().get('labGrown')).toBe('0');
	await expect.element(origin.getByRole('radio', { name: 'Natural' })).toBeChecked();
	// No request asks for both kinds first.
	expect(
		listRequests('search')
			.slice(asked)
			.map(({ body }) => body.labGrown),
	).not.toContain(undefined);
	await second.unmount();

	// An address that says more is opened as it is, and cleared filters leave the origin as it was chosen.
	await showScreen('/diamond-filter?shape=OVAL', { as: trader, size: WIDE, answers });
	await expect.element(origin.getByRole('radio', { name: 'Both' })).toBeChecked();
	goTo('/diamond-filter?shape=OVAL&labGrown=0');
	await page.getByRole('button', { name: 'Clear all' }).click();
	await expect.poll(() => readQuery().toString()).toBe('labGrown=0');
	await expect.element(page.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Remove the filter Natural' }).click();
	await expect.poll(() => readQuery().toString()).toBe('');
});
