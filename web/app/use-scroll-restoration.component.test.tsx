import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerStone } from '#test/components/answers/stone.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo, readQuery } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

/** Less than the page is longer than a phone, also without comparables and history. */
const DOWN = 100;

test('the bid dialog leaves the page behind it where the dealer was reading; another screen begins at its top', async () => {
	const stone = aDiamond({ askingPrice: 10_000, requiredBid: 7000 });
	await showScreen(`/productDetails/${stone.diamondId}`, { as: trader, size: PHONE, answers: answerStone(() => stone) });
	const bid = page.getByRole('button', { name: 'Bid', exact: true }).first();
	await expect.element(bid).toBeVisible();
	// Where a part replaces its placeholder the page is shorter for a moment, and the browser scrolls up.
	await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBe(0);
	await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(PHONE[1] + DOWN);
	window.scrollTo(0, DOWN);
	await expect.poll(() => window.scrollY).toBe(DOWN);
	// A click by the mouse would first scroll to the button.
	(bid.element() as HTMLElement).click();
	await expect.element(page.getByRole('dialog')).toBeVisible();
	const behind = window.scrollY;
	await userEvent.keyboard('{Escape}');
	await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
	await expect.poll(() => readQuery().has('bid')).toBe(false);
	await expect.poll(() => [behind, window.scrollY]).toEqual([DOWN, DOWN]);
	goTo('/contact');
	await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
	await expect.poll(() => window.scrollY).toBe(0);
});
