import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAuction } from '#test/components/answers/auctions.ts';
import { anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { answerStone, answerStonePages } from '#test/components/answers/stone.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { focusElement } from '#test/components/focus.ts';
import { showScreen, trader } from '#test/components/page.tsx';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Presses a button by the keyboard. */
async function press(button: ReturnType<typeof page.getByRole>): Promise<void> {
	await focusElement(button);
	await userEvent.keyboard('{Enter}');
}
const readFocused = () => document.activeElement?.textContent;

test('in the bid dialog the focus follows the step: to the field for the ceiling, to the question about a high bid, and back to the form', async () => {
	const stone = aDiamond({ askingPrice: 1000, requiredBid: 700 });
	await showScreen(`/productDetails/${stone.diamondId}?bid=1`, { as: trader, answers: answerStone(() => stone) });
	const dialog = page.getByRole('dialog');
	await press(dialog.getByRole('button', { name: 'Set a secret ceiling' }));
	await expect.element(dialog.getByRole('textbox', { name: 'Secret ceiling per carat' })).toHaveFocus();
	await dialog.getByRole('textbox', { name: 'Your bid per carat' }).fill('5000');
	await userEvent.keyboard('{Enter}');
	await expect.poll(readFocused).toMatch(/^More than twice the asking price.*Yes, place the bid$/);
	await userEvent.tab();
	await expect.element(dialog.getByRole('button', { name: 'Change the amount' })).toHaveFocus();
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => document.activeElement?.closest('[role=dialog] form')).toBeTruthy();
});

test('a removed stone of a comparison leaves the focus on the next one, and the last on the screen', async () => {
	const [first, second] = [anAuction({ diamondId: makeId(1) }), anAuction({ diamondId: makeId(2) })];
	await showScreen(`/compare?stones=${makeId(1)}.${makeId(2)}`, { as: trader, answers: answerStonePages(first, second) });
	const removes = page.getByRole('columnheader').getByRole('button', { name: /^Remove/ });
	await press(removes.first());
	await expect.poll(() => removes.elements()).toHaveLength(1);
	await expect.element(page.getByRole('columnheader')).toHaveFocus();
	await userEvent.tab();
	await expect.element(removes).toHaveFocus();
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
	await expect.poll(() => document.activeElement?.closest('main')).not.toBeNull();
});

test('a button that is disabled while it loads has the focus again afterwards', async () => {
	const { promise, resolve } = Promise.withResolvers<{ refreshed: number; skipped: [] }>();
	const stone = anOwnStone(trader);
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, answers: { ...answerStone(() => stone), refreshInventory: () => promise } });
	const refresh = page.getByRole('button', { name: /Refresh/ });
	await press(refresh);
	await expect.element(refresh).toBeDisabled();
	await expect.poll(() => document.activeElement).toBe(document.body);
	resolve({ refreshed: 1, skipped: [] });
	await expect.element(refresh).toHaveFocus();
});

test.each([
	['at once', false],
	['once it has the focus again', true],
] as const)('a button with nothing left to do after it loaded, %s, leaves the focus on the buttons beside it', async (_, isLate) => {
	const [marking, listing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	let unreadMessage = 1;
	const news = { notificationId: makeId(1), kind: 'OUTBID', isRead: false, createdAt: '2026-11-23T08:00:00.000Z', title: 'News', body: '', data: {} } as const;
	const answers: Answers = {
		listNotifications: async () => {
			if (unreadMessage === 0) await listing.promise;
			return { content: [news], number: 0, size: 20, totalElements: 1, unreadMessage };
		},
		readAllNotifications: async () => {
			await marking.promise;
			unreadMessage = 0;
			return { unreadMessage };
		},
	};
	await showScreen('/notificationTab', { as: trader, answers });
	const all = page.getByRole('button', { name: 'Mark all as read' });
	await expect.element(all).toBeEnabled();
	await press(all);
	await expect.poll(() => document.activeElement).toBe(document.body);
	if (!isLate) listing.resolve();
	marking.resolve();
	if (isLate) await expect.element(all).toHaveFocus();
	listing.resolve();
	await expect.poll(readFocused).toBe('Mark all as readClear all');
	await userEvent.tab();
	await expect.element(page.getByRole('button', { name: 'Clear all' })).toHaveFocus();
});

test('after a stone was listed the focus is on the next one’s lot ID; a refused one leads to what is wrong', async () => {
	const listed = anOwnStone(trader);
	const answers = { ...answerStock(() => [listed]), createDiamond: async () => ({ ...listed, uploads: [] }) };
	await showScreen('/create-diamond', { as: trader, answers });
	const lot = page.getByRole('textbox', { name: 'Lot ID' });
	const another = page.getByRole('button', { name: 'List it and enter another' });
	await press(another);
	await expect.poll(readFocused).toMatch(/^3 fields need correcting/);
	await lot.fill('DAY-1');
	await page.getByRole('combobox', { name: 'Shape' }).selectOptions('Round');
	await page.getByRole('textbox', { name: 'Weight' }).fill('1.01');
	await press(another);
	await expect.poll(() => lot.query()).toHaveProperty('value', '');
	await expect.element(lot).toHaveFocus();
});
