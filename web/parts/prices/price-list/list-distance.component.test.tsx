import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePriceList, writeTodaysSheet } from '#test/components/answers/price-list.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anOwnStone, answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { answerStonePages } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { chooseFiles } from '#test/components/files.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { goTo, readQuery } from '#test/components/place.ts';
import { reloadAt } from '#test/components/reload.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Tests distances from the member's own price list, in which this stone is at 12,000 per carat. */

const KIND = { shape: 'ROUND', weight: 1.2, color: 'D', clarity: 'IF' } as const;
const stone = anOwnStone(trader, { ...KIND, diamondId: makeId(1), lotId: 'LIST-1', askingPrice: 7860, currentPrice: 7860 });
const pricePlaces: Answers['pricePlaces'] = async ({ body: { questions } }) => ({ places: questions.map(() => null) });
const pages = { ...answerStonePages(stone), ...answerStock(() => [stone]), pricePlaces };
const withList = () => ({ ...pages, ...fakePriceList(writeTodaysSheet()) });

test('a stone’s page says by which line of the list its price is so far from it', async () => {
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: withList() });
	await expect.element(page.getByText('Asking: −34.5% from your list')).toBeVisible();
	await expect.element(page.getByText(/^Your list of .*: Round 1\.00–1\.49 ct D IF, \$12,000 per carat$/)).toBeVisible();
});

test('a member without a list is told nothing, and the list is not asked for again: not on another page, nor after a reload', async () => {
	const sight = { as: trader, answers: { ...pages, ...fakePriceList() } };
	await showScreen(`/productDetails/${stone.diamondId}`, sight);
	await expect.element(page.getByRole('region', { name: 'Comparables' })).toBeVisible();
	await expect.poll(() => Object.keys(localStorage).some((key) => key.startsWith('no-price-list'))).toBe(true);
	await reloadAt('/refresh-list?view=list', sight);
	await expect.element(page.getByRole('row').filter({ hasText: 'LIST-1' })).toBeVisible();
	expect(page.getByText(/from your list/).elements()).toEqual([]);
	expect(listRequests('priceList')).toHaveLength(1);
});

test('the inventory says it in its table and on cards, and asks once for both', async () => {
	await showScreen('/refresh-list?view=list', { as: trader, answers: withList() });
	await expect.element(page.getByRole('row').filter({ hasText: 'LIST-1' }).getByRole('cell', { name: '−34.5%' })).toBeVisible();
	await page.getByText('Thumb').first().click();
	await expect.element(page.getByRole('article').getByText('−34.5% from your list')).toBeVisible();
	history.back();
	await expect.element(page.getByRole('row').filter({ hasText: 'LIST-1' })).toBeVisible();
	expect(listRequests('priceList')).toHaveLength(1);
});

test('the quick look at a stone of the results says it too', async () => {
	const answers = { ...answerSearch(() => [stone]), pricePlaces, ...fakePriceList(writeTodaysSheet()) };
	await showScreen('/diamond-filter?companyName=Peek+Gems', { as: trader, size: [1440, 900], answers });
	await expect.element(page.getByRole('table', { name: 'Search' }).getByText('−34.5%')).toBeVisible();
	await userEvent.keyboard('{ArrowDown}');
	await expect.element(page.getByRole('complementary', { name: 'Stone' }).getByText('−34.5% from your list')).toBeVisible();
});

test('the preview of a sheet says it of each row', async () => {
	await showScreen('/uploadDiamond', {
		as: trader,
		answers: { ...withList(), sheetLayouts: async () => ({ layouts: [] }), listImports: async () => ({ content: [], number: 0, size: 10, totalElements: 0 }) },
	});
	await chooseFiles(new File(['Stock,Shape,Weight,Color,Clarity,Price per carat\nL-1,Round,1.2,D,IF,9600'], 'list.csv', { type: 'text/csv' }));
	const row = page.getByRole('table', { name: 'The first rows' }).getByRole('row').filter({ hasText: 'L-1' });
	await expect.element(row.getByRole('cell', { name: '−20.0%' })).toBeVisible();
});

test('a distance from the list that is typed becomes its price', async () => {
	await showScreen(`/create-diamond?id=${stone.diamondId}`, { as: trader, answers: withList() });
	const price = page.getByLabelText(/^Price per carat/);
	await price.fill('-38');
	await expect.element(page.getByText('−38.0% from your list is $7,440 per carat')).toBeVisible();
	await userEvent.keyboard('{Tab}');
	await expect.element(price).toHaveValue('7440');
});

test('a dealer searches by the distance from the list, and sorts by it; without the list the search asks for neither', async () => {
	// −40%, −30% and −20%, in an order in which the heaviest stone is neither first nor last.
	const stones = [8400, 7200, 9600].map((askingPrice, at) =>
		aDiamond({ ...KIND, diamondId: makeId(at + 1), weight: 1.21 + at / 100, askingPrice, currentPrice: askingPrice }),
	);
	const address = '/diamond-filter?companyName=Percent+Gems';
	const sight = {
		as: trader,
		answers: {
			...answerSearch(() => []),
			...fakePriceList(writeTodaysSheet()),
			search: async ({ body: { listDistance } }: { body: { listDistance?: { sort?: string; to?: number } } }) => {
				const found = stones.filter(({ askingPrice = 0 }) => listDistance?.to === undefined || askingPrice <= 12_000 * (1 + listDistance.to / 100));
				const ascending = found.toSorted((one, other) => (one.askingPrice ?? 0) - (other.askingPrice ?? 0));
				return aPage(listDistance?.sort === 'ascending' ? ascending : listDistance?.sort ? ascending.toReversed() : found);
			},
		},
	};
	await showScreen(address, sight);
	const table = page.getByRole('table', { name: 'Search' });
	const listDistances = () =>
		table
			.getByRole('cell', { name: /^−\d\d\.0%$/ })
			.elements()
			.map(({ textContent }) => textContent);
	const heading = table.getByRole('columnheader').filter({ hasText: 'List %' }).getByRole('button').first();
	await heading.click();
	await expect.poll(listDistances).toEqual(['−40.0%', '−30.0%', '−20.0%']);
	await heading.click();
	await expect.poll(listDistances).toEqual(['−20.0%', '−30.0%', '−40.0%']);

	await page.getByRole('button', { name: /^From my price list, %/ }).click();
	await page.getByLabelText(/^Distance from your list of .* to$/).fill('-30');
	await userEvent.keyboard('{Enter}');
	await expect.poll(listDistances).toEqual(['−30.0%', '−40.0%']);
	expect(readQuery().toString()).toBe('companyName=Percent+Gems&listTo=-30&sort=-listDistance');
	await expect.element(page.getByText(/^My list of .* up to −30\.0%$/)).toBeVisible();
	expect(await findBarriers()).toEqual([]);

	// The list was deleted elsewhere: the address still sorts by it, but the search no longer does.
	const asked = location.pathname + location.search;
	await reloadAt(asked, { ...sight, answers: { ...sight.answers, ...fakePriceList() } });
	await expect.element(page.getByText('3 stones')).toBeVisible();
	await expect.element(page.getByText(/^My list/)).not.toBeInTheDocument();
	expect(listRequests('search').at(-1)?.body.listDistance).toBeUndefined();
});

test('all rounds of a carat are priced at a distance from the list; a plan that was left is there again', async () => {
	const stones = [
		{ lotId: 'BULK-1', weight: 1.05, shape: 'ROUND' as const },
		{ lotId: 'BULK-2', weight: 1.49, shape: 'ROUND' as const },
		{ lotId: 'BULK-3', weight: 1.2, shape: 'OVAL' as const },
	].map((facts, at) => anOwnStone(trader, { ...KIND, ...facts, diamondId: makeId(at + 1), askingPrice: 9000 }));
	await showScreen('/refresh-list', {
		as: trader,
		size: [390, 844],
		answers: {
			...answerStock(() => stones),
			...fakePriceList(writeTodaysSheet()),
			equalPrices: async ({ body }) => ({ equals: [{ lacks: [], count: 0, prices: [] }], of: body.stones.map(() => 0) }),
			changePrices: async ({ body }) => ({ changed: body.changes.map(({ diamondId, version }) => ({ diamondId, version: version + 1 })), refused: [] }),
		},
	});
	const dialog = page.getByRole('dialog', { name: 'Change the prices of 3 stones' });
	const openPlan = async () => {
		await expect.element(page.getByText('BULK-3').first()).toBeVisible();
		await page.getByRole('toolbar', { name: 'Inventory tools' }).getByRole('button', { name: 'Change prices' }).click();
	};
	await openPlan();
	await dialog.getByLabelText('How').selectOptions('To a distance from my price list');
	await dialog.getByLabelText('Percent from the list').fill('-38');
	// The list has no line for the oval.
	await expect.element(dialog.getByRole('button', { name: 'Change 2 prices' })).toBeVisible();
	await expect.element(dialog.getByText('$7,440').first()).toBeVisible();
	const second = dialog.getByRole('checkbox', { name: /BULK-2/ });
	await second.click();
	await expect.element(dialog.getByRole('button', { name: 'Change 1 price' })).toBeVisible();

	goTo('/contact');
	await expect.element(dialog).not.toBeInTheDocument();
	goTo('/refresh-list');
	await openPlan();
	await expect.element(dialog.getByText(/^This is your unfinished change of .*\.$/)).toBeVisible();
	await expect.element(dialog.getByLabelText('Percent from the list')).toHaveValue('-38');
	await expect.element(second).not.toBeChecked();
	await second.click();
	expect(await findBarriers('[role=dialog]')).toEqual([]);
	await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
	await expect.element(dialog.getByText('2 prices were changed.')).toBeVisible();
	expect(listRequests('changePrices').flatMap(({ body }) => body.changes.map(({ diamondId, askingPrice }) => [diamondId, askingPrice]))).toEqual([
		[makeId(1), 7440],
		[makeId(2), 7440],
	]);
	// Closing and reopening the dialog discards the plan.
	await userEvent.keyboard('{Escape}');
	await expect.element(dialog).not.toBeInTheDocument();
	await openPlan();
	await expect.element(dialog.getByLabelText(/^Percent/)).toBeVisible();
	expect(dialog.getByText(/This is your unfinished change/).elements()).toEqual([]);
});
