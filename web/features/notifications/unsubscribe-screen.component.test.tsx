import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { MarketError } from '#functions/usecases/market-error.ts';
import { fakeNotificationSettings } from '#test/components/answers/notification-settings.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, show, showScreen, trader } from '#test/components/page.tsx';
import { Router } from '../../app/router.tsx';

const token = `${'0'.repeat(26)}.MEDIA_REQUESTED.${'a'.repeat(43)}`;
const stopped = page.getByRole('heading', { name: 'Emails stopped' });
const stop = page.getByRole('button', { name: 'Stop these emails' });

test('the link of a mail asks first, and ends such mails without signing in', async () => {
	await showScreen(`/unsubscribe/${token}`, { size: PHONE, answers: { unsubscribe: async () => undefined } });
	await expect.element(page.getByText(/A buyer asks for photos or a video/)).toBeVisible();
	expect(await findBarriers()).toEqual([]);
	expect(listRequests('unsubscribe')).toEqual([]);
	await stop.click();
	await expect.element(page.getByText(/^You will get no more of these emails\./)).toBeVisible();
	expect(listRequests('unsubscribe')).toEqual([{ params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }]);
	await expect.element(stop).not.toBeInTheDocument();
	await expect.element(page.getByRole('heading', { name: 'Emails stopped' })).toBeVisible();
});

test('a made-up link ends none, and says so', async () => {
	await showScreen(`/unsubscribe/${token}`, {
		answers: {
			unsubscribe: async () => {
				throw new MarketError('NOT_FOUND');
			},
		},
	});
	const asked = page.getByText(/^You will still be notified in the app\. You can turn/);
	await expect.element(asked).toBeVisible();
	await stop.click();
	await expect.element(asked).not.toBeInTheDocument();
	await expect.element(page.getByText(/no more such mails/)).not.toBeInTheDocument();
	await expect.element(stop).toBeEnabled();
});

test('after a reload the page still says that the mails are off', async () => {
	const answers = { unsubscribe: async () => undefined };
	await showScreen(`/unsubscribe/${token}`, { size: PHONE, answers });
	await stop.click();
	await expect.element(stopped).toBeVisible();
	await cleanup();
	await show(<Router />, { size: PHONE, answers });
	await expect.element(stopped).toBeVisible();
	await expect.element(stop).not.toBeInTheDocument();
	expect(listRequests('unsubscribe')).toHaveLength(1);
});

const own = token.replace('0'.repeat(26), trader.userId);

test.each([
	['are off in the settings says so at once', own, false, true],
	['were turned on again asks again', own, true, false],
	['are another member’s learns nothing', token, false, false],
] as const)('a member who opens a link of mails that %s', async (_, link, mail, isOff) => {
	const { answers } = fakeNotificationSettings({ version: 1, kinds: { MEDIA_REQUESTED: { mail } } });
	await showScreen(`/unsubscribe/${link}`, { as: trader, answers });
	await expect.element(isOff ? stopped : stop).toBeEnabled();
	await expect.element(isOff ? stop : stopped).not.toBeInTheDocument();
	expect(listRequests('notificationSettings')).toHaveLength(link === own ? 1 : 0);
});
