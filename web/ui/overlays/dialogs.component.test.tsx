import { MantineThemeProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccount } from '#test/components/answers/account.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anAuction, anOwnStone, answerStock, makeId } from '#test/components/answers/stock.ts';
import { answerStone } from '#test/components/answers/stone.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { answerCalls } from '#test/components/fake-client.ts';
import { admin, PHONE, show, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { watchDialogs } from '#test/components/watch-dialogs.ts';
import { aDiamond } from '#test/model/a-diamond.ts';
import { Form } from '../forms/form.tsx';
import { DOUBLE_CLICK } from '../forms/use-reading-time.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './dialogs.tsx';

/** Tests dialogs for accessibility in light and dark, and that the focus returns to where each was opened. */

/** Checks the dialog that `act` opens, closes it, and checks that the focus is not lost. */
async function lookAt(act: () => Promise<unknown>): Promise<void> {
	await act();
	const dialog = page.getByRole('dialog').first();
	await expect.element(dialog).toBeVisible();
	expect(await findBarriers('[role=dialog]')).toEqual([]);
	// An open list closes at the first Escape, the dialog at the next.
	await expect.poll(() => userEvent.keyboard('{Escape}').then(() => page.getByRole('dialog').elements())).toEqual([]);
	// The focus returns to where the dialog was opened.
	await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY');
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const none = aDiamond().abilities;
const atClose = anAuction(8000, { state: 'AWAITING_DECISION', status: 'AWAITING_DECISION', closesAt: new Date(Date.now() - 1000).toISOString() });
const decideBy = new Date(Date.now() + 86_400_000).toISOString();

test('those of a seller', async () => {
	const sold = anOwnStone(trader, { ...atClose, decideBy, abilities: { ...none, bid: false, decide: true } });
	const offered = anOwnStone(trader, { diamondId: makeId(2) });
	const answers = { ...answerStone((id) => (id === sold.diamondId ? sold : offered)), ...answerStock(() => [offered]), ...answerAccount() };
	await showScreen(`/productDetails/${sold.diamondId}`, { as: trader, answers });
	await lookAt(() => press('Reject the bid'));
	await lookAt(() => press('Accept the bid'));
	goTo(`/productDetails/${offered.diamondId}`);
	await lookAt(() => press('Photos and video'));
	goTo('/refresh-list');
	await page.getByRole('checkbox', { name: /^Select lot/ }).click();
	for (const tool of ['Labels', 'Refresh all']) {
		await press('More tools');
		await lookAt(() => page.getByRole('menuitem', { name: tool }).click());
	}
	goTo('/userProfile');
	await lookAt(() => press('Leave the market'));
	await lookAt(() => userEvent.keyboard('?'));
});

test('those of a buyer', async () => {
	const bought = aDiamond({
		...anAuction(8000, { state: 'ACCEPTED', status: 'ACCEPTED', isBidPlaced: true, leading: true, myMaxBid: 8000 }),
		...{ confirmBy: decideBy, confirmations: { seller: false, buyer: false }, abilities: { ...none, bid: false, confirm: true, complain: true } },
	});
	const offered = aDiamond({ diamondId: makeId(2), askingPrice: 10_000 });
	const answers = { ...answerStone((id) => (id === bought.diamondId ? bought : offered)), ...answerSearch(() => [offered]) };
	await showScreen(`/productDetails/${bought.diamondId}`, { as: trader, answers });
	await lookAt(() => press('Confirm completed'));
	await lookAt(() => press('Open a dispute'));
	goTo(`/productDetails/${offered.diamondId}`);
	await lookAt(() => press('Request media'));
	goTo('/diamond-filter?shape=HEART');
	await lookAt(() => press('Table'));
	await page
		.getByRole('checkbox', { name: /^Select / })
		.nth(1)
		.click();
	await lookAt(() => press('Export'));
	// The Escape that closes the dialog must not clear the selection behind it.
	await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
	goTo('/auctions');
	await lookAt(() => press('Filter'));
	await page.viewport(...PHONE);
	goTo('/diamond-filter');
	await lookAt(() => press('Filters'));
});

test('those of the admin', async () => {
	const active = { ...trader, companyName: 'Nara Dialogs' };
	const pending = { ...trader, userId: makeId(5), userName: 'pending@example.com', companyName: 'Nikko Dialogs', state: 'PENDING' as const };
	await showScreen('/admin-dashboard', { as: admin, answers: answerAdmin([active, pending]) });
	await lookAt(() => press('Decline: Nikko Dialogs'));
	answerCalls(answerAdmin([active]));
	goTo('/admin-dashboard?state=ACTIVE');
	for (const name of ['Adjust points', 'Set a password', 'Remove member']) {
		await press('More: Nara Dialogs');
		await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
		expect(await findBarriers()).toEqual([]);
		await lookAt(() => page.getByRole('menuitem', { name }).click());
	}
	await lookAt(() => press('Ban: Nara Dialogs'));
});

test('the second click of a double click confirms nothing', async () => {
	let confirmed = 0;
	const confirm = () => {
		confirmed += 1;
	};
	await show(<ConfirmDialog opened title="Remove it?" confirm="Remove" onConfirm={confirm} onClose={() => undefined} />);
	const button = page.getByRole('button', { name: 'Remove' });
	await expect.element(button).toBeVisible();
	for (const detail of [1, 2]) button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
	expect(confirmed).toBe(1);
});

/** A dialog with a form that could be sent as it opens. */
function Ready({ onSend }: { onSend: () => void }) {
	const [opened, setOpened] = useState(false);
	return (
		<>
			<button type="button" onClick={() => setOpened(true)}>
				Bid
			</button>
			<Modal opened={opened} onClose={() => setOpened(false)} title="Amount">
				<Form onSubmit={onSend}>
					<input defaultValue="7,000" aria-label="Amount" />
					<button type="submit">Place</button>
				</Form>
			</Modal>
		</>
	);
}

/** Calls `press` in the same task in which the page shows an element: before anybody can have read it, however slow the machine is. */
function onceShown(selector: string, press: (element: HTMLElement) => void): Promise<void> {
	return new Promise((resolve) => {
		const observer = new MutationObserver(() => {
			const found = document.querySelector<HTMLElement>(selector);
			if (!found) return;
			observer.disconnect();
			press(found);
			resolve();
		});
		observer.observe(document.body, { subtree: true, childList: true });
	});
}

const ENTER = { key: 'Enter', bubbles: true, cancelable: true };
/** Returns whether the browser would send the form of the element after an Enter in it. */
const pressEnter = (element: Element) => element.dispatchEvent(new KeyboardEvent('keydown', ENTER));
const AMOUNT = '[role=dialog] input';
const PLACE = '[role=dialog] [type=submit]';
const sendPointer = (kind: string, element: Element, init: PointerEventInit) =>
	element.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...init }));
const tap = (element: Element, init: PointerEventInit) => {
	sendPointer('pointerdown', element, init);
	sendPointer('click', element, init);
};

test('the second press of a double press on what opens a dialog sends nothing in it: neither a key, nor a click, nor a tap', async () => {
	const sent = vi.fn();
	await show(<Ready onSend={sent} />);
	const presses: boolean[] = [];
	const shown = onceShown(PLACE, (place) => {
		const amount = document.querySelector(AMOUNT);
		if (amount) presses.push(pressEnter(amount));
		tap(place, { detail: 2, pointerType: 'mouse' });
		tap(place, { detail: 1, pointerType: 'touch' });
	});
	await press('Bid');
	await shown;
	expect(presses).toEqual([false]);
	expect(sent).not.toHaveBeenCalled();
	// A press that no reader can have meant for what was there before is heard.
	await new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK));
	const amount = page.getByRole('dialog').getByRole('textbox').element();
	expect(pressEnter(amount)).toBe(true);
	tap(page.getByRole('button', { name: 'Place' }).element(), { detail: 1, pointerType: 'touch' });
	expect(sent).toHaveBeenCalledTimes(1);
});

const FINGER = { detail: 1, pointerType: 'touch' };

test.each([
	['before the dialog was open', () => undefined],
	['as the second of a double tap', (place: Element) => sendPointer('pointerdown', place, FINGER)],
])('a slow press that began %s sends nothing, however long it lasts', async (_, begin) => {
	const sent = vi.fn();
	await show(<Ready onSend={sent} />);
	const shown = onceShown(PLACE, begin);
	await press('Bid');
	await shown;
	await new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK));
	const place = page.getByRole('button', { name: 'Place' }).element();
	sendPointer('click', place, FINGER);
	expect(sent).not.toHaveBeenCalled();
	tap(place, FINGER);
	expect(sent).toHaveBeenCalledTimes(1);
});

test('a click of an assistive program, which presses nothing before it, is heard', async () => {
	const sent = vi.fn();
	await show(<Ready onSend={sent} />);
	await press('Bid');
	sendPointer('click', page.getByRole('button', { name: 'Place' }).element(), { detail: 0 });
	expect(sent).toHaveBeenCalledTimes(1);
});

test('a dealer who types at once is not kept waiting: the first key in the dialog lets Enter send', async () => {
	await show(<Ready onSend={() => undefined} />);
	const presses: boolean[] = [];
	const shown = onceShown(AMOUNT, (amount) => {
		amount.dispatchEvent(new KeyboardEvent('keydown', { ...ENTER, key: '8' }));
		presses.push(pressEnter(amount));
	});
	await press('Bid');
	await shown;
	expect(presses).toEqual([true]);
});

/** A question whose answer takes its subject away. */
function Rejection() {
	const [bids, setBids] = useState<number | undefined>(3);
	const end = () => setBids(undefined);
	const confirm = bids === undefined ? 'Accept' : 'Reject';
	return <ConfirmDialog opened={bids !== undefined} title={`${confirm} ${bids ?? 0} bids?`} confirm={confirm} onConfirm={end} onClose={end} />;
}

test('a dialog keeps its words while it fades, although its subject is gone', async () => {
	// Dialogs fade only for members who have not reduced motion.
	await show(
		<MantineThemeProvider theme={{ respectReducedMotion: false }}>
			<Rejection />
		</MantineThemeProvider>,
	);
	const dialog = page.getByRole('dialog', { name: 'Reject 3 bids?' });
	const button = dialog.getByRole('button', { name: 'Reject' });
	await expect.element(button).toBeVisible();
	const texts = watchDialogs();
	await button.click();
	await expect.element(dialog).not.toBeInTheDocument();
	expect([...texts].filter((text) => /Accept|0 bids/.test(text))).toEqual([]);
});
