import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { PriceRun } from '#shared/contract/prices/bulk-prices.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { DAY, HOUR } from '#shared/domain/common/durations.ts';
import { anAuction, anOwnStone, answerStock, aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, answerCalls, listRequests } from '#test/components/fake-client.ts';
import { DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { expectToast } from '#test/components/toasts.ts';
import { queryClient } from '#web/lib/api/query.ts';

const fail = async () => {
	throw new MarketError('INTERNAL');
};

/** Clicks one of the inventory's tools, in the toolbar or in its menu. */
async function takeTool(name: string): Promise<void> {
	const bar = page.getByRole('toolbar', { name: 'Inventory tools' });
	await expect.element(bar).toBeVisible();
	const button = bar.getByRole('button', { name });
	if (button.elements().length > 0) return button.click();
	await bar.getByRole('button', { name: 'More tools' }).click();
	await page.getByRole('menuitem', { name }).click();
}

const confirm = () =>
	page
		.getByRole('dialog')
		.getByRole('button', { name: /^Delete/ })
		.click();
const expectNoDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

test('the inventory says what it has done, what it could not do, and what is missing', async () => {
	let stones: Diamond[] = [1, 2, 3].map((number) =>
		anOwnStone(trader, {
			...{ diamondId: makeId(number), lotId: `LOT-${number}`, shape: 'BAGUETTE', weight: 1.02, treatment: 'HPHT' },
			...{ length: 6.41, width: 6.43, depth: 3.98, totalPrice: 10_200 },
			...(number === 3 && anAuction(8000, { abilities: { ...anOwnStone(trader).abilities, edit: false } })),
		}),
	);
	const remove = (isRemoved: (stone: Diamond) => boolean) => {
		const before = stones.length;
		stones = stones.filter((stone) => !isRemoved(stone));
		return { deleted: before - stones.length, skipped: [] };
	};
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => stones) });
	await expect.element(page.getByText('3 stones')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
	await expect.element(page.getByText('Items Per Page').first()).toBeVisible();
	// The card shows what the specification lists. The stone with a bid can be neither selected nor edited.
	const edit = page.getByRole('link', { name: 'Edit lot LOT-1' });
	const card = page.getByRole('article').filter({ has: edit });
	for (const words of [/Round|Baguette/, /1\.02\sct/, /VS1/, /LOT-1/, /6\.41/, /HPHT/, /\$10,000/, /\$10,200/])
		await expect.element(card.getByText(words).first()).toBeVisible();
	expect(page.getByRole('checkbox', { name: /^Select lot/ }).elements()).toHaveLength(2);
	expect(page.getByRole('link', { name: /^Edit lot/ }).elements()).toHaveLength(2);
	await expect.element(edit).toHaveAttribute('href', `/create-diamond?id=${makeId(1)}`);

	await expectToast('Please select at least one item to refresh.', () => takeTool('Refresh List'));
	await expectToast('Please select at least one item to delete.', () => takeTool('Delete Selected'));
	await takeTool('Select All');
	await expect.element(page.getByText('3 stones · 2 selected')).toBeVisible();
	await takeTool('Clear All');
	await expect.element(page.getByText('3 stones')).toBeVisible();

	answerCalls({ refreshInventory: fail });
	await takeTool('Select All');
	await expectToast('Failed to refresh inventory.', () => takeTool('Refresh List'));
	answerCalls({
		refreshInventory: async () => {
			throw new MarketError('VALIDATION', { issues: [{ path: 'diamondIds', code: 'unrecognized_keys', message: 'Unknown field.' }] });
		},
	});
	await expectToast(/another version/, () => takeTool('Refresh List'));
	answerCalls({ refreshInventory: async ({ body }) => ({ refreshed: 'diamondIds' in body ? body.diamondIds.length : 0, skipped: [] }) });
	await expectToast('Inventory refreshed successfully.', () => takeTool('Refresh List'));
	await expect.element(page.getByText('3 stones')).toBeVisible();

	await page.getByRole('toolbar', { name: 'Inventory tools' }).getByText('List', { exact: true }).click();
	await expect.element(page.getByRole('table', { name: 'Inventory' })).toBeVisible();
	expect(page.getByRole('columnheader', { name: /Treatment|ratio/i }).elements()).toEqual([]);
	answerCalls({ inventory: fail });
	await page.getByRole('banner').getByRole('button', { name: 'Sort' }).click();
	await expectToast('Failed to sort data', () => page.getByRole('menuitem', { name: 'Clarity' }).click());
	answerCalls(answerStock(() => stones));
	goTo('/refresh-list');
	await expect.element(page.getByRole('article').first()).toBeVisible();

	await page.getByRole('checkbox', { name: 'Select lot LOT-1' }).click();
	await takeTool('Delete Selected');
	await expect.element(page.getByRole('dialog')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	answerCalls({ deleteDiamonds: fail });
	await expectToast('Failed to delete diamonds.', confirm);
	await expectNoDialog();
	answerCalls({ deleteDiamonds: async ({ body }) => remove(({ diamondId }) => body.diamondIds.includes(diamondId)) });
	await takeTool('Delete Selected');
	await expectToast('Diamonds deleted successfully.', confirm);
	await expect.element(page.getByText('2 stones')).toBeVisible();
	answerCalls({ deleteInventory: fail });
	await takeTool('Delete All');
	await expectToast('Failed to delete entire inventory.', confirm);
	await expectNoDialog();
	answerCalls({ deleteInventory: async () => remove(({ state }) => state === 'DISPLAYED') });
	await takeTool('Delete All');
	await expectToast('Entire inventory deleted successfully.', confirm);
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
});

test('a stone that was deleted elsewhere leaves the selection', async () => {
	let stones = [1, 2, 3].map((number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `LOT-${number}` }));
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => stones) });
	await expect.element(page.getByText('3 stones')).toBeVisible();
	await takeTool('Select All');
	await expect.element(page.getByText('3 stones · 3 selected')).toBeVisible();
	stones = stones.slice(1);
	await queryClient.invalidateQueries();
	await expect.element(page.getByText('2 stones · 2 selected')).toBeVisible();
});

test.each([
	['fails', fail],
	['changes nothing', async () => ({ deleted: 0, skipped: [], more: true as const })],
])('a deletion whose next call %s says how far it came, and the list shows what is left', async (_, breakOff) => {
	let stones = [1, 2, 3, 4].map((number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `LOT-${number}` }));
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => stones) });
	await expect.element(page.getByText('4 stones')).toBeVisible();
	answerCalls({
		deleteInventory: async () => {
			if (stones.length < 4) return breakOff();
			stones = stones.slice(2);
			return { deleted: 2, skipped: [], more: true as const };
		},
	});
	await takeTool('Delete All');
	await expectToast(/Stopped after 2 stones\. \S/, confirm);
	await expect.element(page.getByText('2 stones')).toBeVisible();
	// The answer of a call that has deleted the stone is lost.
	answerCalls({
		deleteDiamonds: async () => {
			stones = stones.slice(1);
			throw new TypeError('Failed to fetch');
		},
	});
	await page.getByRole('checkbox', { name: 'Select lot LOT-3' }).click();
	await takeTool('Delete Selected');
	await expectToast('Failed to delete diamonds.', confirm);
	await expect.element(page.getByText('1 stone', { exact: true })).toBeVisible();
});

test('an inventory holds its place while it loads; an empty one says so, and has nothing to delete', async () => {
	const answer = Promise.withResolvers<void>();
	await showScreen('/refresh-list', { as: trader, answers: { ...answerStock(() => []), inventory: () => answer.promise.then(() => aPage([])) } });
	await expect.element(page.getByRole('status').getByText('Loading…')).toBeInTheDocument();
	answer.resolve();
	await expect.element(page.getByText('Your inventory is empty')).toBeVisible();
	await expectToast('No inventory items to delete.', () => takeTool('Delete All'));
});

test('a seller changes the prices of all pages at once', async () => {
	const prices = [6000, 5900, 5800, 5700, 5600, 5500];
	let stones = prices.map((askingPrice, number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `LOT-${number}`, askingPrice }));
	const before = stones;
	const runs: PriceRun[] = [];
	const changePrices: Answers['changePrices'] = async ({ body: { runId, rule, planned, changes } }) => {
		const wanted = new Map(changes.map(({ diamondId, askingPrice }) => [diamondId, askingPrice]));
		stones = stones.map((stone) => ({ ...stone, askingPrice: wanted.get(stone.diamondId) ?? stone.askingPrice }));
		const times = { beganAt: new Date().toISOString(), undoUntil: new Date(Date.now() + HOUR).toISOString() };
		runs.push({ runId, rule, planned, changed: changes.length, undone: 0, left: 0, state: 'DONE', ...times });
		return { changed: changes.map(({ diamondId, version }) => ({ diamondId, version: version + 1 })), refused: [] };
	};
	const undoPrices: Answers['undoPrices'] = async () => {
		stones = before;
		const [run] = runs.splice(0);
		if (!run) throw new MarketError('NOT_FOUND');
		return { run: { ...run, state: 'UNDONE', undone: run.changed }, undone: run.changed, left: [], more: false };
	};
	const answers = { ...answerStock(() => stones), changePrices, undoPrices, priceRuns: async () => ({ runs: [...runs] }) };
	const first = await showScreen('/refresh-list?view=list&size=5', { as: trader, answers });
	await expect.element(page.getByText('6 stones')).toBeVisible();
	await takeTool('Select All');
	await expect.element(page.getByText('6 stones · 5 selected')).toBeVisible();
	await page.getByRole('button', { name: 'Select all 6' }).click();
	await expect.element(page.getByText('6 stones · 6 selected')).toBeVisible();
	await takeTool('Change prices');
	const dialog = page.getByRole('dialog', { name: 'Change the prices of 6 stones' });
	await expect.element(dialog.getByText(/^First say how the prices change/)).toBeVisible();
	await dialog.getByRole('button', { name: '-5%' }).click();
	await expect.element(dialog.getByLabelText('Percent')).toHaveValue('-5');
	await dialog.getByLabelText('Percent').fill('600');
	await expect.element(dialog.getByText('Please enter a percentage from -90 to 500, such as -3 or 2.5').first()).toBeVisible();
	await dialog.getByLabelText('Percent').fill('-10');
	await expect.element(dialog.getByText('$4,950').first()).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await dialog
		.getByRole('checkbox', { name: /^Change the price of lot/ })
		.last()
		.click();
	await dialog.getByRole('button', { name: 'Change 5 prices' }).click();
	await expect.element(dialog.getByText('5 prices were changed.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Close' }).last().click();
	expect(stones.map(({ askingPrice }) => askingPrice)).toEqual([5400, 5310, 5220, 5130, 5040, 5500]);
	expect(listRequests('changePrices')).toMatchObject([{ body: { part: 0, planned: 5, rule: { kind: 'PERCENT', value: -10 } } }]);

	// Undo is still offered after a reload, and on another device.
	await first.unmount();
	queryClient.clear();
	await showScreen('/refresh-list', { as: trader, size: PHONE });
	const region = page.getByRole('region', { name: 'Prices changed within the last hour' });
	await expect.element(region.getByText(/^5 prices were changed at .*: by -10%\.$/)).toBeVisible();
	await expectToast('5 prices restored.', () => region.getByRole('button', { name: 'Undo' }).click());
	await expect.element(region).not.toBeInTheDocument();
	expect(stones).toEqual(before);
});

test.for([DESKTOP, [1920, 1080], PHONE] as const)('the list fills the window below two bars, and a selection moves nothing: at %s', async (size) => {
	const stones = Array.from({ length: 60 }, (_, number) => anOwnStone(trader, { diamondId: makeId(number), lotId: `LOT-${number}`, totalPrice: 9000 }));
	await showScreen('/refresh-list?view=list', { as: trader, size, answers: answerStock(() => stones) });
	const list = page.getByRole(size === PHONE ? 'list' : 'table', { name: 'Inventory' });
	await expect.element(list).toBeVisible();
	await expect.element(page.getByText('60 stones')).toBeVisible();
	expect(listRequests('inventory').at(-1)).toMatchObject({ body: { size: 50 } });
	const measure = () => list.element().getBoundingClientRect();
	const { top } = measure();
	await takeTool('Select All');
	await expect.element(page.getByText('60 stones · 50 selected')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Select all 60' })).toBeVisible();
	expect(measure().top).toBe(top);
	// Nothing but the heading and two bars is above the stones, and the stones reach the lower end.
	expect(top).toBeLessThan(size === PHONE ? 315 : 190);
	expect(measure().bottom).toBeGreaterThan(size[1] - 90);
	if (size !== PHONE) return;
	const row = list.getByRole('listitem').first();
	for (const words of ['Asking $10,000/ct', /^Total \$/, 'For sale']) await expect.element(row.getByText(words)).toBeVisible();
	await row.getByRole('checkbox').click();
	await expect.element(page.getByText('60 stones · 49 selected')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
});

test.each(['en', 'ja'] as const)('on a phone the views are below the tools and above the numbers (%s)', async (language) => {
	await showScreen('/refresh-list', { as: trader, size: [360, 740], language, answers: answerStock(() => [anOwnStone(trader)]) });
	const bar = page.getByRole('toolbar');
	const [first, views, total] = [bar.getByRole('button').first(), bar.getByRole('radiogroup'), bar.getByText(/^1/)];
	for (const part of [views, total]) await expect.element(part).toBeVisible();
	const [tool, choice, numbers] = [first, views, total].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect];
	expect(choice.top).toBeGreaterThanOrEqual(tool.bottom);
	expect(choice.bottom).toBeLessThanOrEqual(numbers.top);
	expect(choice.right).toBeLessThanOrEqual(bar.element().getBoundingClientRect().right);
	for (const name of language === 'en' ? ['List', 'Thumb', 'Edit grid'] : ['リスト', 'サムネイル', '表で編集'])
		await expect.element(views.getByRole('radio', { name })).toBeInTheDocument();
	expect(await findBarriers()).toEqual([]);
});

test.each(['en', 'ja'] as const)('the narrowest phone shows the state of every stone whole (%s)', async (language) => {
	const expiresAt = new Date(Date.now() + 30 * DAY).toISOString();
	const { closesAt } = anAuction(107_500);
	const states = [{}, { state: 'BIDDING', currentBid: 107_500, closesAt, expiresAt: undefined }, { state: 'AWAITING_DECISION' }] as const;
	const stones = states.map((state, at) => anOwnStone(trader, { diamondId: makeId(at + 1), expiresAt, ...state }));
	await showScreen('/refresh-list?view=list', { as: trader, size: [320, 700], language, answers: answerStock(() => stones) });
	const list = page.getByRole('list', { name: language === 'en' ? 'Inventory' : '在庫' });
	await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(3);
	const labels = list.element().querySelectorAll('.mantine-Badge-label');
	expect(labels.length).toBeGreaterThanOrEqual(3);
	for (const label of labels) expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.clientWidth);
});

test.each(['en', 'ja'] as const)('on the narrowest phone the search for a lot has a line, and all else above the tools another: %s', async (language) => {
	await showScreen('/refresh-list', { as: trader, size: [320, 700], language, answers: answerStock(() => [anOwnStone(trader)]) });
	const find = page.getByRole('textbox', { name: language === 'en' ? /^Find/ : 'ロット・鑑定書番号' });
	await expect.element(find).toBeVisible();
	const field = find.element();
	const rest = ['/create-diamond', '/uploadDiamond'].map((path) => document.querySelector(`main a[href="${path}"]`)?.getBoundingClientRect());
	expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
	expect(rest[0]?.top).toBe(rest[1]?.top);
	expect(rest[0]?.top).toBeGreaterThan(field.getBoundingClientRect().bottom);
});

test('the price stands in the open; everything else is in one menu', async () => {
	await showScreen('/refresh-list', { as: trader, answers: answerStock(() => [anOwnStone(trader)]) });
	await expect.element(page.getByRole('toolbar').getByRole('button', { name: 'Change prices' })).toBeVisible();
	const menus = page.getByRole('main').getByRole('button', { name: /^More/ });
	expect(menus.elements()).toHaveLength(1);
	await menus.click();
	for (const name of ['Labels', 'Export sold stones (CSV)', 'Photos and videos', 'Delete Selected', 'Delete All'])
		await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
});

test('in Japanese too, no shape and no heading of the list is cut or broken over two lines', async () => {
	const stones = (['EMERALD', 'PEAR'] as const).map((shape, at) => anOwnStone(trader, { diamondId: makeId(at + 1), lotId: `LOT-${at}`, shape }));
	await showScreen('/refresh-list?view=list', { as: trader, language: 'ja', size: [1440, 900], answers: answerStock(() => stones) });
	for (const word of ['エメラルド', 'ペアシェイプ', 'クラリティ']) {
		const place = page.getByRole('table').getByText(word).first();
		await expect.element(place).toBeVisible();
		const text = document.createRange();
		text.selectNodeContents(place.element());
		expect(new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
		expect(place.element().scrollWidth).toBeLessThanOrEqual(Math.max(place.element().clientWidth, Math.ceil(text.getBoundingClientRect().width)));
	}
});
