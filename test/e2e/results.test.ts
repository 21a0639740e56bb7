import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { MARKET_ZONE } from '#infra/local/settings.ts';
import { DAY } from '#shared/domain/limits.ts';
import { nameMarketWeek } from '#shared/domain/result.ts';
import { anActiveMember } from '#test/steps/given.ts';
import { eventually, moveClock, placeResults, readMarketTime } from '#test/steps/market.ts';
import { closeWindows, findBarriers, openWindow, PHONE } from './browser.ts';
import { takeSession } from './pages.ts';

/** The archive of what auctions came to, as members look through it. Of this class no other test has results. */
const KIND = { shape: 'TRILLIANT', color: 'H', clarity: 'VS2', labGrown: false, treated: false } as const;
const COUNT = 24;

afterAll(closeWindows);

const rows = (page: Page) => page.locator('tbody tr');
const ask = (page: Page) => new URL(page.url()).search;

test('results are filtered, sorted and turned over, and the address says it all: the back button goes through it, who gets it sees the same', async () => {
	const reader = await anActiveMember('results-reader');
	const week = nameMarketWeek(MARKET_ZONE, (await readMarketTime()) - 7 * DAY);
	await placeResults(
		Array.from({ length: COUNT }, (_, at) => ({
			...{ ...KIND, week, resultId: `result-${at}`, weight: 3 + at / 100, askingPrice: 1000, highestBid: 800 + at, bidders: 1 + at, packedOn: '2020-01-01' },
			...{ outcome: at % 4 === 0 ? ('REJECTED' as const) : ('SOLD' as const), seller: String(at % 3), bidder: String(at % 5) },
		})),
	);
	// The archive is read anew when the night has passed.
	await moveClock({ advance: 'P1D' });
	const body = { shape: [KIND.shape], outcome: [], color: [], clarity: [], sort: [] };
	await eventually('the results', async () => (await reader.api.auctionResults({ body })).totalElements === COUNT);

	const { page, faults } = await openWindow();
	await takeSession(page, reader);
	await page.goto('/results');
	// Until the field is there, one that does nothing holds its place.
	await page.getByLabel('Shape', { exact: true }).and(page.locator('input:not([aria-busy])')).click();
	await page.getByRole('option', { name: 'Trilliant' }).click();
	await page.getByText('24 auctions', { exact: true }).waitFor();
	await page.keyboard.press('Escape');
	expect(ask(page)).toBe('?shape=TRILLIANT');

	await page.getByRole('button', { name: 'Highest bid' }).click();
	await expect.poll(() => rows(page).first().textContent()).toContain('$823');
	await page.getByRole('button', { name: 'Page 2' }).click();
	await expect.poll(() => rows(page).count()).toBe(4);
	expect(ask(page)).toBe('?shape=TRILLIANT&sort=-highestBid&page=2');
	expect(await findBarriers(page)).toEqual([]);
	const sent = page.url();

	// Typing is one step, whatever the number of its digits, also when the first comes before the field has told of its focus.
	const carats = page.getByLabel('Carat from');
	await carats.evaluate((field) => {
		field.focus();
		document.execCommand('insertText', false, '3');
	});
	await carats.pressSequentially('.2');
	await page.getByText('4 auctions', { exact: true }).waitFor();
	expect(ask(page)).toBe('?shape=TRILLIANT&caratFrom=3.2&sort=-highestBid');
	await page.goBack();
	await expect.poll(() => page.url()).toBe(sent);
	await expect.poll(() => rows(page).first().textContent()).toContain('$803');
	expect(await page.getByLabel('Carat from').inputValue()).toBe('');
	await page.goBack();
	await expect.poll(() => rows(page).count()).toBe(20);
	await page.goBack();
	await expect.poll(() => ask(page)).toBe('?shape=TRILLIANT');
	expect(faults).toEqual([]);

	const other = await openWindow(PHONE);
	await takeSession(other.page, reader);
	await other.page.goto(`${new URL(sent).pathname}${new URL(sent).search}`);
	await expect.poll(() => rows(other.page).first().textContent()).toContain('$803');
	await other.page.getByText('Rejected', { exact: true }).first().click();
	await other.page.getByText('6 auctions', { exact: true }).waitFor();
	expect(ask(other.page)).toBe('?shape=TRILLIANT&outcome=REJECTED&sort=-highestBid');
	expect(await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	expect(other.faults).toEqual([]);
});
