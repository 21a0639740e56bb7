import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { goTo, readPath, readQuery } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';
import { MOST_NUMBERS } from './inventory-url.ts';

const stones = [1, 2, 3, 4].map((number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `DAY-${number}`, certificateNumber: `77000000${number}` }));

test('one’s own stones are found by lot and by certificate, several as a list', async () => {
	await showScreen('/refresh-list', { as: trader, answers: { ...answerStonePages(...stones), ...answerStock(() => stones) } });
	const finder = page.getByLabelText('Find lot or certificate');
	const find = async (text: string) => {
		await finder.fill(text);
		await userEvent.keyboard('{Enter}');
	};
	await find('nothing-of-mine');
	await expect.element(page.getByText('You have no stone with this lot ID or certificate.')).toBeVisible();
	await find('day-1, 770000004');
	await expect.element(page.getByText('2 stones')).toBeVisible();
	await page.getByRole('button', { name: 'Show all' }).click();
	await expect.element(page.getByText('4 stones')).toBeVisible();
	await find('770000004');
	await expect.poll(readPath).toBe(`/productDetails/${makeId(4)}`);
});

test('a pasted list or a link with too many numbers for one search says how many are left out', async () => {
	const numbers = Array.from({ length: MOST_NUMBERS + 3 }, (_, at) => `DAY-${at}`);
	const words = 'A search holds at most 200 numbers. 3 were left out.';
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => stones) });
	await page.getByLabelText('Find lot or certificate').fill(numbers.join(' '));
	await expectToast(words, () => userEvent.keyboard('{Enter}'));
	await expect.poll(() => readQuery().getAll('number')).toEqual(numbers.slice(0, MOST_NUMBERS));
	const link = new URLSearchParams(numbers.map((number) => ['number', number]));
	await expectToast(words, async () => goTo(`/refresh-list?${link}`));
});
