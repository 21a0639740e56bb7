import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen } from '#test/components/page.tsx';

const token = `${'0'.repeat(26)}.MEDIA_REQUESTED.${'a'.repeat(43)}`;
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
