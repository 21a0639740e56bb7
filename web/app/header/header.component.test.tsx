import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import enCommon from '#shared/text/locales/en/web/common.json' with { type: 'json' };
import enPages from '#shared/text/locales/en/web/pages.json' with { type: 'json' };
import jaCommon from '#shared/text/locales/ja/web/common.json' with { type: 'json' };
import jaPages from '#shared/text/locales/ja/web/pages.json' with { type: 'json' };
import { answerAccount } from '#test/components/answers/account.ts';
import { answerAdmin } from '#test/components/answers/admin.ts';
import { answerSearch } from '#test/components/answers/search.ts';
import { answerStock, aPage } from '#test/components/answers/stock.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { admin, PHONE, showScreen, trader } from '#test/components/page.tsx';
import { goTo, readPath } from '#test/components/place.ts';

/** Tests section 2 of the specification: header, footer, texts, and the screens of each role (docs/section-2.md). */

const LANGUAGES = [
	['en', enCommon, enPages],
	['ja', jaCommon, jaPages],
] as const;
const banner = page.getByRole('banner');
const readTexts = (locator: ReturnType<typeof page.getByRole>) => locator.elements().map((element) => element.textContent?.trim());

describe.each(LANGUAGES)('in %s', (language, common, pages) => {
	test('a guest has a header to come in by, a footer, and texts to read', async () => {
		await showScreen('/termConditions', { language, answers: answerSearch(() => []) });
		for (const name of [common.header.login, common.header.register]) await expect.element(banner.getByRole('link', { name })).toBeVisible();
		await expect.element(banner.getByRole('link', { name: common.header.home })).toBeVisible();
		await expect.element(banner.getByRole('button', { name: common.install.app })).toBeVisible();
		await expect.element(banner.getByRole('button', { name: new RegExp(common.header.language) })).toBeVisible();
		const footer = page.getByRole('contentinfo').getByRole('link');
		await expect.poll(() => readTexts(footer)).toEqual([common.footer.terms, common.footer.manual, common.footer.contact]);

		const titlesOf = (text: object) =>
			Object.values(text).flatMap((part) => (typeof part === 'object' && part !== null && 'title' in part ? [String(part.title)] : []));
		const headings = page.getByRole('main').getByRole('heading', { level: 2 });
		await expect.poll(() => readTexts(headings)).toEqual(titlesOf(pages.terms));
		await footer.nth(1).click();
		await expect.poll(readPath).toBe('/privacy-policy');
		await expect.element(page.getByRole('heading', { level: 1, name: pages.manual.title })).toBeVisible();
		await expect.poll(() => readTexts(headings)).toEqual(titlesOf(pages.manual));

		goTo('/nowhere');
		await expect.element(page.getByRole('heading', { level: 1, name: '404 - Not Found' })).toBeVisible();
		goTo('/stock');
		await expect.poll(readPath).toBe('/');
	});

	test.each([768, 834, 1024, 1100])('the header fits into a window of %i pixels', async (width) => {
		await showScreen('/refresh-list', { as: trader, language, size: [width, 900], answers: { ...answerSearch(() => []), ...answerStock(() => []) } });
		await expect.element(banner.getByRole('button', { name: common.sort.label })).toBeVisible();
		await expect.element(banner.getByRole('link', { name: common.header.upload })).toBeVisible();
		expect(document.documentElement.scrollWidth).toBe(width);
		expect(banner.element().scrollWidth).toBe(width);
	});

	test.each([320, 1280])('the count of notifications keeps clear of the flag beside it at %i pixels', async (width) => {
		const answers = { ...answerSearch(() => []), ...answerStock(() => []), listNotifications: async () => ({ ...aPage([]), unreadMessage: 1000 }) };
		await showScreen('/refresh-list', { as: trader, language, size: [width, 900], answers });
		const count = banner.getByText('99+');
		await expect.element(count).toBeVisible();
		const flag = banner
			.getByRole('button', { name: new RegExp(common.header.language) })
			.element()
			.querySelector('svg');
		expect(Number(flag?.getBoundingClientRect().left) - count.element().getBoundingClientRect().right).toBeGreaterThan(3);
		expect(document.documentElement.scrollWidth).toBe(width);
	});

	test('the admin has settings in the header, no languages, no profile and no inventory', async () => {
		await showScreen('/signup', { as: admin, language, answers: answerAdmin() });
		await expect.poll(readPath).toBe('/admin-dashboard');
		goTo('/userProfile');
		await expect.poll(readPath).toBe('/unauthorized');
		await expect.element(page.getByRole('heading', { name: common.unauthorized.title })).toBeVisible();
		await expect.element(banner.getByRole('link', { name: common.header.notifications })).toBeVisible();
		expect(banner.getByRole('button', { name: new RegExp(common.header.language) }).elements()).toEqual([]);
		await banner.getByRole('button', { name: common.header.userMenu }).click();
		await expect.element(page.getByRole('menuitem', { name: common.header.logout })).toBeVisible();
		const items = page.getByRole('menuitem');
		expect(readTexts(items)).not.toContain(common.header.inventory);
		expect(items.elements().map((item) => item.getAttribute('href'))).not.toContain('/userProfile');
		await userEvent.keyboard('{Escape}');
		await banner.getByRole('link', { name: common.header.settings }).click();
		await expect.poll(readPath).toBe('/admin-settings');
	});
});

test('an admin on a phone, where the header has no room for them, finds all places of the market in the menu', async () => {
	await showScreen('/admin-dashboard', { as: admin, size: PHONE, answers: answerAdmin() });
	await banner.getByRole('button', { name: 'Your account' }).click();
	for (const name of ['Dashboard', 'Auctions', 'Stones', 'Inactive users’ stones']) await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
});

test('a dealer has search, upload, notifications, languages and a menu of the own; the order of stones on two screens only', async () => {
	await showScreen('/login', { as: trader, answers: { ...answerSearch(() => []), ...answerStock(() => []), ...answerAccount() } });
	await expect.poll(readPath).toBe('/diamond-filter');
	goTo('/admin-settings');
	await expect.poll(readPath).toBe('/unauthorized');
	expect(banner.getByRole('link', { name: 'Settings' }).elements()).toEqual([]);
	await banner.getByRole('link', { name: 'Upload' }).click();
	await expect.poll(readPath).toBe('/create-diamond');
	await banner.getByRole('link', { name: 'Search' }).click();
	await expect.poll(readPath).toBe('/diamond-filter');
	const sort = banner.getByRole('button', { name: 'Sort' });
	expect(sort.elements()).toEqual([]);
	goTo('/stock');
	await expect.element(sort).toBeVisible();

	await banner.getByRole('button', { name: 'Your account' }).click();
	for (const name of ['Hanako', 'Inventory', 'Log out']) await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('menuitem', { name: 'Inventory' }).click();
	await expect.poll(readPath).toBe('/refresh-list');
	await expect.element(sort).toBeVisible();

	await banner.getByRole('button', { name: 'Language: English' }).click();
	expect(await findBarriers()).toEqual([]);
	await page.getByRole('menuitem', { name: '日本語' }).click();
	await expect.element(page.getByRole('heading', { level: 1, name: '在庫' })).toBeVisible();
	expect([localStorage.selectedLang, localStorage.i18nextLng, document.documentElement.lang]).toEqual(['jp', 'jp', 'ja']);
	await banner.getByRole('button', { name: 'アカウント' }).click();
	await page.getByRole('menuitem', { name: 'ログアウト' }).click();
	await expect.poll(readPath).toBe('/login');
});

test.each(['en', 'ja'] as const)('on a narrow phone the words of the bottom bar keep clear of its edges and of each other (%s)', async (language) => {
	await showScreen('/refresh-list', { as: trader, language, size: [360, 640], answers: { ...answerSearch(() => []), ...answerStock(() => []) } });
	const bar = page.getByRole('navigation').last();
	await expect.element(bar.getByRole('button').last()).toBeVisible();
	const words = [...bar.element().querySelectorAll('span')].map((word) => word.getBoundingClientRect());
	expect(words).toHaveLength(6);
	const gaps = words.map(({ left }, at) => left - (words[at - 1]?.right ?? 0));
	expect(Math.min(...gaps, innerWidth - (words.at(-1)?.right ?? 0)), JSON.stringify(gaps)).toBeGreaterThanOrEqual(8);
});
