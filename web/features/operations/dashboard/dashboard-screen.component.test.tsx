import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MemberDashboard } from '#shared/contract/accounts/members.ts';
import { makeRecord } from '#shared/domain/common/record.ts';
import { LISTING_STATES } from '#shared/domain/stock/listing.ts';
import { answerDashboard } from '#test/components/answers/dashboard.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { anAuction, answerStock } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo, readPath } from '#test/components/place.ts';
import { aDiamond } from '#test/model/a-diamond.ts';

test('the dashboard’s figures lead to the lists behind them, which the header sorts', async () => {
	const led = aDiamond(anAuction(8000, { leading: true, isBidPlaced: true }));
	const answers = { ...answerSearch(() => [led]), ...answerDashboard(() => ({ bids: { leading: 1, outbid: 0 }, hasBid: true })) };
	await showScreen('/user/dashboard', { as: trader, answers });
	await page.getByRole('link', { name: /^1 You lead$/ }).click();
	await page.getByRole('button', { name: 'Sort' }).click();
	await expect.element(page.getByRole('menuitem', { name: 'Clarity' })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('menuitem', { name: 'Clarity' }).click();
	await page.getByRole('menuitem', { name: /Clarity, ascending/ }).click();
	await expect.poll(() => location.pathname + location.search).toBe('/stock?sort=-clarity');
	await expect.poll(() => document.querySelectorAll(`main a[href="/productDetails/${led.diamondId}"]`)).not.toHaveLength(0);
});

test('who is new is led to the first listing and the first bid, and each step is ticked when it is done', async () => {
	let figures: Partial<MemberDashboard> = {};
	const answers = { ...answerDashboard(() => figures), ...answerStock(() => []) };
	await showScreen('/user/dashboard', { as: trader, size: PHONE, answers });
	const guide = page.getByRole('region', { name: 'Your first steps' });
	await expect.element(guide.getByText('0 of 3 done')).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await guide.getByRole('link', { name: 'List one stone' }).click();
	await expect.poll(readPath).toBe('/create-diamond');
	await expect.element(page.getByRole('heading', { level: 1, name: 'List a stone' })).toBeVisible();
	figures = { stones: { ...makeRecord(LISTING_STATES, () => 0), DISPLAYED: 1 } };
	goTo('/user/dashboard');
	await expect.element(guide.getByText('1 of 3 done')).toBeVisible();
	await expect.element(guide.getByRole('heading', { name: 'List a first stone · done' })).toBeVisible();
	await guide.getByRole('button', { name: 'Hide the first steps' }).click();
	await expect.element(guide).not.toBeInTheDocument();
});
