import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAuction, answerFloor } from '#test/components/answers/auctions.ts';
import { anOwnStone, answerStock } from '#test/components/answers/stock.ts';
import { PHONE, show, showScreen, trader } from '#test/components/page.tsx';
import { goTo } from '#test/components/place.ts';
import { Drawer, Modal } from './dialogs.tsx';

/** Tests Android's Back, which asks the newest CloseWatcher to close. */

const { CloseWatcher } = window;
let open: object[] = [];

beforeEach(() => {
	open = [];
	if (!CloseWatcher) throw new Error('This Chromium has no CloseWatcher.');
	window.CloseWatcher = class extends CloseWatcher {
		constructor() {
			super();
			open.push(this);
		}
		override destroy() {
			open = open.filter((one) => one !== this);
			super.destroy();
		}
	};
});
afterEach(() => {
	window.CloseWatcher = CloseWatcher;
});

const pressBack = () => (open.at(-1) as { requestClose: () => void }).requestClose();
const outer = page.getByRole('dialog', { name: 'Outer' });
const inner = page.getByRole('dialog', { name: 'Inner' });

function Nested({ onInner }: { onInner?: () => void }) {
	const [opened, setOpened] = useState(0);
	return (
		<>
			<Button onClick={() => setOpened(1)}>Open</Button>
			<Drawer opened={opened > 0} onClose={() => setOpened(0)} title="Outer">
				<Button onClick={() => setOpened(2)}>Next</Button>
			</Drawer>
			<Modal opened={opened > 1} onClose={onInner ?? (() => setOpened(1))} title="Inner">
				Text
			</Modal>
		</>
	);
}

function WithList() {
	const [opened, setOpened] = useState(true);
	return (
		<Modal opened={opened} onClose={() => setOpened(false)} title="Outer">
			<Select label="Lab" data={['GIA', 'HRD']} />
		</Modal>
	);
}

async function openBoth(onInner?: () => void): Promise<void> {
	await show(<Nested onInner={onInner} />);
	await page.getByRole('button', { name: 'Open' }).click();
	await page.getByRole('button', { name: 'Next' }).click();
	await expect.element(inner).toBeVisible();
}

test('Back closes dialogs one by one, and no watcher stays', async () => {
	await openBoth();
	pressBack();
	await expect.element(inner).not.toBeInTheDocument();
	await expect.element(outer).toBeVisible();
	pressBack();
	await expect.element(outer).not.toBeInTheDocument();
	expect(open).toEqual([]);
});

test('Escape closes the list in a dialog and then the dialog, although the browser also takes it for a request to close', async () => {
	await show(<WithList />);
	await page.getByLabelText('Lab').first().click();
	const option = page.getByRole('option', { name: 'HRD' });
	await expect.element(option).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(option).not.toBeInTheDocument();
	await expect.element(outer).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(outer).not.toBeInTheDocument();
	expect(open).toEqual([]);
});

test('a dialog that does not close hears each Back', async () => {
	let asked = 0;
	await openBoth(() => {
		asked += 1;
	});
	for (const times of [1, 2]) {
		await expect.poll(() => open.length).toBe(2);
		pressBack();
		await expect.poll(() => asked).toBe(times);
	}
	await expect.element(inner).toBeVisible();
});

test('on a phone Back closes popovers and menus', async () => {
	const answers = { ...answerFloor(() => [anAuction()]), ...answerStock(() => [anOwnStone(trader)]) };
	await showScreen('/auctions', { as: trader, size: PHONE, answers });
	await page.getByRole('button', { name: 'Filter' }).click();
	const seller = page.getByRole('textbox', { name: 'Seller' });
	await expect.element(seller).toBeVisible();
	pressBack();
	await expect.element(seller).not.toBeInTheDocument();
	goTo('/refresh-list');
	const menu = page.getByRole('menu');
	for (const name of [/^Language/, 'More tools']) {
		await page.getByRole('button', { name }).click();
		await expect.element(menu).toBeVisible();
		pressBack();
		await expect.element(menu).not.toBeInTheDocument();
	}
	expect(open).toEqual([]);
});
