import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerSearch } from '#test/components/answers/search.ts';
import { anAuction, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests the default columns: those that a window shows, and the widths that the rows' values give them. */

const asscher = aDiamond({
	...{ shape: 'SQUARE', weight: 2.02, color: 'FANCY', fancyColorDto: { intensity: 'fancy_vivid', subColor: 'orangy', mainColor: 'yellow' } },
	...{ clarity: 'VS1', cut: 'VG', polish: 'VG', symmetry: 'VG', fluorescence: 'N', laboratory: 'GIA', askingPrice: 20_000, totalPrice: 40_400 },
});
const round = aDiamond({ diamondId: makeId(1), color: 'D', clarity: 'IF', askingPrice: 30_000, totalPrice: 30_000, ...anAuction(25_000) });
const place = { lacks: [], count: 100, place: { askingPrice: 30_000, below: 20, same: 0 } };
const answer = (...stones: (typeof round)[]): Answers => ({
	...answerSearch(() => stones),
	pricePlaces: async ({ body: { questions } }) => ({ places: questions.map(() => place) }),
});
const table = page.getByRole('table', { name: 'Search' });
const heading = (name: RegExp) => table.getByRole('columnheader', { name }).first();
const measureWidth = (name: RegExp) => heading(name).element().getBoundingClientRect().width;

test('from 1440 pixels a row says where its price is among comparables, and the panel beside it too', async () => {
	const first = await showScreen('/diamond-filter?shape=ROUND&shape=SQUARE', { as: trader, size: [1440, 900], answers: answer(round, asscher) });
	await expect.element(heading(/Market position/)).toBeVisible();
	const peek = page.getByRole('complementary', { name: 'Stone' });
	await expect.element(table.getByText('20%').first()).toBeVisible();
	await expect.element(peek.getByText('20%')).toBeVisible();
	// The columns take their widths a moment after the rows are shown.
	const overlap = () =>
		heading(/Closes at/)
			.element()
			.getBoundingClientRect().right - peek.element().getBoundingClientRect().left;
	await expect.poll(overlap).toBeLessThanOrEqual(1);
	expect(await findBarriers()).toEqual([]);
	await first.unmount();
	await showScreen('/diamond-filter?shape=ROUND', { as: trader, size: [1280, 900], answers: answer(round) });
	await expect.element(heading(/Total price/)).toBeVisible();
	await expect.element(heading(/Market position/)).not.toBeInTheDocument();
});

test('a cell’s heading is read by its name alone, without the control for the width', async () => {
	await showScreen('/diamond-filter?shape=ROUND', { as: trader, size: [1440, 900], answers: answer(round) });
	await expect.element(table.getByText('IF')).toBeVisible();
	for (const name of ['Carat', 'Price per carat', 'Current bid']) await expect.element(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
	await expect.element(table.getByRole('separator', { name: 'Width of Carat' })).toBeInTheDocument();
});

test('without a bid in the result, bid and closing time are narrow; shape, colour and grades are not cut off', async () => {
	const first = await showScreen('/diamond-filter?shape=ROUND', { as: trader, size: [1440, 900], answers: answer(round) });
	await expect.element(table.getByText('IF')).toBeVisible();
	const withBid = measureWidth(/Current bid/);
	await first.unmount();
	await showScreen('/diamond-filter?shape=SQUARE', { as: trader, size: [1440, 900], answers: answer(asscher) });
	await expect.element(table.getByText('VS1')).toBeVisible();
	await expect.poll(() => measureWidth(/Current bid/)).toBeLessThan(withBid / 2);
	for (const text of ['Square / Asscher', 'Fancy Vivid Orangy Yellow']) {
		const value = table.getByText(text, { exact: true }).first();
		await expect.element(value).toBeVisible();
		const element = value.element();
		const cell = element.closest('td');
		expect(cell?.scrollWidth, text).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
		expect(element.scrollWidth, text).toBeLessThanOrEqual(element.clientWidth);
		expect(element.getBoundingClientRect().bottom, text).toBeLessThanOrEqual((cell?.getBoundingClientRect().bottom ?? 0) + 1);
		expect(Number.parseFloat(getComputedStyle(element).fontSize), text).toBeGreaterThanOrEqual(12);
	}
	const grades = table.getByText('VG', { exact: true }).elements();
	const [cut, polish] = grades.map((grade) => {
		const range = document.createRange();
		range.selectNodeContents(grade);
		return range.getBoundingClientRect();
	});
	expect((polish?.left ?? 0) - (cut?.right ?? 0)).toBeGreaterThanOrEqual(4);
});

test('a long fancy colour takes two lines, and leaves room for fluorescence and laboratory', async () => {
	const answers = answer(aDiamond({ diamondId: makeId(2), color: 'D', clarity: 'IF', fluorescence: 'N' }), asscher);
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers });
	await expect.element(table.getByText('IF')).toBeVisible();
	await expect.element(heading(/Fluorescence/)).toBeVisible();
	await expect.element(heading(/Lab/)).toBeVisible();
});

test('the panel beside the list shows no dashes for a stone without any finish grade', async () => {
	const plain = aDiamond({ cut: undefined, polish: undefined, symmetry: undefined, laboratory: 'GIA', certificateNumber: '2141438171' });
	await showScreen('/diamond-filter', { as: trader, size: [1440, 900], answers: answer(plain) });
	const peek = page.getByRole('complementary', { name: 'Stone' });
	await expect.element(peek.getByText('GIA · 2141438171', { exact: true })).toBeVisible();
});
