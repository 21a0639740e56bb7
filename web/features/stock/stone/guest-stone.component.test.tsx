import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { GuestDiamond } from '#shared/contract/stock/diamonds.ts';
import { aPage, makeId } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { DESKTOP, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { readPath } from '#test/components/place.ts';

const stone: GuestDiamond = {
	...{ diamondId: makeId(1), createdAt: '2026-01-01T00:00:00.000Z', images: [] },
	...{ shape: 'EMERALD', weight: 3.02, color: 'D', clarity: 'VS2', labGrown: true, polish: 'EX', symmetry: 'VG', laboratory: 'IGI' },
};
const alike: GuestDiamond = { ...stone, diamondId: makeId(2), weight: 3.1 };
const tonight = async () => ({ closesAt: '2026-01-02T08:00:00.000Z', auctions: 0, stones: [] });
const answers = { getDiamond: async () => stone, search: async () => aPage([alike]), tonight };
const address = `/productDetails/${stone.diamondId}`;
const refuse = (diamond?: GuestDiamond) => ({ ...answers, getDiamond: () => Promise.reject(new MarketError('NOT_FOUND', { diamond })) });
const waiting = { ...trader, state: 'PENDING' as const };

test.each([
	['desktop', DESKTOP],
	['phone', PHONE],
])('a guest with a link to a stone sees its drawing and grades, and comes back to it after logging in: %s', async (_, size) => {
	await showScreen(address, { size, answers });
	await expect.element(page.getByRole('heading', { level: 1, name: 'Lab-grown Emerald 3.02 ct D VS2' })).toBeVisible();
	await expect.element(page.getByRole('region', { name: 'Drawing' }).getByRole('img')).toBeVisible();
	await expect.element(page.getByText('Symmetry')).toBeVisible();
	expect(page.getByRole('main').element().textContent).not.toMatch(/\$|Auction/);
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('link', { name: 'Log in for price and bids' }).click();
	await expect.poll(readPath).toBe('/login');
	expect(sessionStorage.wantedPlace).toBe(address);
});

test('a link that was cut off says so, instead of asking to try again', async () => {
	const issues = [{ path: 'params.id', code: 'invalid_format' as const, message: 'Not in the expected format.' }];
	await showScreen('/productDetails/01M6QECX759P7', { answers: { ...answers, getDiamond: () => Promise.reject(new MarketError('VALIDATION', { issues })) } });
	await expect.element(page.getByText('It was sold or removed, or the link is incomplete.')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('the header’s way in leads back to the stone, too, and from another page nowhere', async () => {
	await showScreen(address, { answers });
	await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
	expect(sessionStorage.wantedPlace).toBe(address);
	sessionStorage.clear();
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
	await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
	await expect.poll(readPath).toBe('/login');
	expect(sessionStorage.wantedPlace).toBeUndefined();
});

test('a member who waits for approval sees the stone as guests do, with the application one press away', async () => {
	await showScreen(address, { as: waiting, answers });
	await expect.element(page.getByRole('heading', { level: 1, name: 'Lab-grown Emerald 3.02 ct D VS2' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Log in for price and bids' })).not.toBeInTheDocument();
	await page.getByRole('main').getByRole('link', { name: 'Your registration' }).click();
	await expect.poll(readPath).toBe('/complete-profile');
	await page.getByRole('banner').getByRole('link', { name: 'Diamond Market, home' }).click();
	await expect.poll(readPath).toBe('/');
	await expect.element(page.getByRole('region', { name: 'About the market' }).getByRole('link', { name: 'Your registration' })).toBeVisible();
	await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
	await expect.poll(readPath).toBe('/diamond-filter');
	await expect.element(page.getByRole('main').getByRole('link', { name: 'Your registration' })).toBeVisible();
});

test.each([
	['a guest', undefined],
	['a member', trader],
])('%s with a link to a stone that was sold reads so, and finds similar ones', async (_, as) => {
	await showScreen(address, { as, answers: refuse(stone) });
	await expect.element(page.getByRole('heading', { level: 1, name: 'This stone is no longer for sale' })).toBeVisible();
	await page.getByRole('heading', { name: 'Similar stones' }).element().scrollIntoView();
	await expect.element(page.getByRole('link', { name: 'Lab-grown Emerald 3.10 ct' })).toBeVisible();
});

test('of a stone that was deleted or hidden the page shows nothing but the way to the search', async () => {
	await showScreen(address, { answers: refuse() });
	await expect.element(page.getByRole('heading', { level: 1, name: 'This stone is no longer for sale' })).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Similar stones' })).not.toBeInTheDocument();
	await page.getByRole('link', { name: 'Search stones' }).click();
	await expect.poll(readPath).toBe('/');
});
