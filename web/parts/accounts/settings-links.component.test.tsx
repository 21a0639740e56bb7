import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerAccount } from '#test/components/answers/account.ts';
import { fakeNotificationSettings } from '#test/components/answers/notification-settings.ts';
import { fakePriceList } from '#test/components/answers/price-list.ts';
import type { Answers } from '#test/components/fake-client.ts';
import { PHONE, showScreen, trader } from '#test/components/page.tsx';

const answers: Answers = {
	...answerAccount(trader),
	...fakeNotificationSettings().answers,
	...fakePriceList(),
	sessions: async () => ({ content: [], isMore: false }),
	deeds: async () => ({ content: [] }),
	apiKeys: async () => ({ content: [] }),
	factors: async () => ({ authenticator: null, recoveryCodes: 0, passkeys: [] }),
};
const PAGES = ['Profile', 'Notifications', 'Login and security', 'Devices', 'Price list', 'Activity log', 'Developers'];
const links = page.getByRole('navigation', { name: 'Settings' });

test.each([
	['a desk', [1440, 900]],
	['a phone', PHONE],
] as const)('each page of the settings leads to the others, in the same place and width, on %s', async (_, size) => {
	await showScreen('/userProfile', { as: trader, size, answers });
	const places = new Set<string>();
	for (const name of PAGES) {
		const link = links.getByRole('link', { name });
		await link.click();
		await expect.element(link).toHaveAttribute('aria-current', 'page');
		await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
		expect(
			links
				.getByRole('link')
				.elements()
				.map(({ textContent }) => textContent),
		).toEqual(PAGES);
		const { left, top, width } = links.element().getBoundingClientRect();
		places.add(`${left} ${top + window.scrollY} ${width}`);
		expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
	}
	expect([...places]).toHaveLength(1);
});

test('the profile leads to the change of the password, and says how to change address and company', async () => {
	await showScreen('/userProfile', { as: trader, answers });
	await expect.element(page.getByText(/^Your email, company and licence were approved together\./)).toBeVisible();
	await page.getByRole('link', { name: 'Change the password' }).click();
	await expect.element(page.getByRole('region', { name: 'Password' }).getByRole('button', { name: 'Change the password' })).toBeVisible();
});

test('on a phone the row of settings shows the link of the page that an address leads to', async () => {
	await showScreen('/developers', { as: trader, size: PHONE, answers });
	const current = links.getByRole('link', { name: 'Developers' });
	await expect.element(current).toHaveAttribute('aria-current', 'page');
	await expect.poll(() => current.element().getBoundingClientRect().right).toBeLessThanOrEqual(PHONE[0]);
});
