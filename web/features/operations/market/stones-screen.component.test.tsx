import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { anAuction, anOwnStone, answerStock, aPage } from '#test/components/answers/stock.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { admin, DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';

test.for([DESKTOP, PHONE])('an admin sees whose stone it is: at %s', async (size) => {
	const stone = anOwnStone({ ...trader, companyName: 'Shinsaibashi Diamond' });
	await showScreen('/admin-stones', { as: admin, size, answers: { ...answerStock(() => []), stonesOfState: async () => aPage([stone]) } });
	await expect.element(page.getByText(/Shinsaibashi Diamond$/)).toBeVisible();
});

test('on a phone the fields that find stones are as wide as the list', async () => {
	const stone = anOwnStone(trader);
	await showScreen('/admin-stones', { as: admin, size: PHONE, answers: { ...answerStock(() => []), stonesOfState: async () => aPage([stone]) } });
	const fields = [page.getByRole('searchbox'), page.getByRole('combobox', { name: 'State' })];
	for (const field of fields) await expect.element(field).toBeVisible();
	const heading = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
	expect(fields.map((field) => field.element().getBoundingClientRect().width)).toEqual([heading.width, heading.width]);
});

test('a tablet shows every heading whole in Japanese', async () => {
	const stone = anOwnStone(trader);
	await showScreen('/admin-stones', {
		...{ as: admin, size: [800, 1100], language: 'ja' },
		answers: { ...answerStock(() => []), stonesOfState: async () => aPage([stone]) },
	});
	const heading = page.getByRole('columnheader', { name: 'クラリティ' });
	await expect.element(heading).toBeInTheDocument();
	expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth);
});

test('a shape of two words takes two lines where the columns have no more width than they need', async () => {
	const square = { ...anOwnStone(trader), shape: 'SQUARE' as const };
	await showScreen('/admin-stones', {
		...{ as: admin, size: [800, 1100] },
		answers: { ...answerStock(() => []), stonesOfState: async () => aPage([square]) },
	});
	await expect.element(page.getByText('Square / Asscher')).toBeVisible();
	const measureSpare = () => {
		const shape = page.getByText('Square / Asscher').element();
		const range = document.createRange();
		range.selectNodeContents(shape);
		const lines = Array.from(range.getClientRects(), ({ width }) => width);
		return lines.length === 2 ? shape.clientWidth - Math.max(...lines) : undefined;
	};
	// The columns take their widths a moment after the rows are shown. Fonts of other systems are a little wider.
	await expect.poll(measureSpare).toBeGreaterThan(2);
});

test('an admin finds a stone by its number in any state, and a chosen state shows its list again', async () => {
	const stone = anOwnStone({ ...trader, companyName: 'Shinsaibashi Diamond' });
	await showScreen('/admin-stones', {
		as: admin,
		answers: {
			...answerStock(() => []),
			stonesOfState: async ({ query }) => aPage(query?.number === 'A-17' ? [stone] : []),
		},
	});
	await expect.element(page.getByText('No stones in this state')).toBeVisible();
	const field = page.getByRole('searchbox', { name: 'Lot ID or certificate number' });
	await field.fill('A-1');
	await expect.element(page.getByText('No stone has this number')).toBeVisible();
	await field.fill(' A-17 ');
	await expect.element(page.getByText(/Shinsaibashi Diamond$/)).toBeVisible();
	expect(listRequests('stonesOfState').at(-1)?.query).toMatchObject({ state: undefined, number: 'A-17' });
	await page.getByRole('combobox', { name: 'State' }).click();
	await page.getByRole('option', { name: 'Sold' }).click();
	await expect.element(page.getByText('No stones in this state')).toBeVisible();
	await expect.element(field).toHaveValue('');
	expect(listRequests('stonesOfState').at(-1)?.query).toMatchObject({ state: 'SOLD', number: undefined });
});

test('bids and closes have a column only while a stone has one', async () => {
	const stone = anOwnStone(trader);
	const sold = { ...stone, ...anAuction(900), state: 'SOLD', status: 'SOLD' } as const;
	const running = { ...stone, ...anAuction(900) };
	const lists = { DISPLAYED: [stone], SOLD: [sold], BIDDING: [running] };
	const readHeadings = () =>
		page
			.getByRole('columnheader')
			.elements()
			.map(({ textContent }) => textContent);
	const ends = { DISPLAYED: ['Total', 'Seller'], SOLD: ['Total', 'Bid', 'Seller'], BIDDING: ['Total', 'Bid', 'Closes', 'Seller'] };
	for (const state of ['DISPLAYED', 'SOLD', 'BIDDING'] as const) {
		await showScreen(`/admin-stones?state=${state}`, {
			as: admin,
			size: DESKTOP,
			answers: { ...answerStock(() => []), stonesOfState: async () => aPage<Diamond>(lists[state]) },
		});
		await expect.poll(() => readHeadings().slice(-ends[state].length)).toEqual(ends[state]);
	}
});
