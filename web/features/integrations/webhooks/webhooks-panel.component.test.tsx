import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import type { DeliveryDetails, Webhook } from '#shared/contract/integrations/webhooks.ts';
import { findBarriers } from '#test/components/barriers.ts';
import { type Answers, listRequests } from '#test/components/fake-client.ts';
import { PHONE, show, trader } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';

const NOON = '2026-11-24T12:00:00.000Z';
const PROGRAM: Webhook = {
	...{ webhookId: '01K00000000000000000000001', url: 'https://receiver.example/events', description: 'Stock program', createdAt: NOON, isOn: true },
	events: ['bid.received', 'deal.completed'],
};
const FAILED: DeliveryDetails = {
	...{ deliveryId: '01K00000000000000000000002', type: 'bid.received', state: 'WAITING', createdAt: NOON, attempts: 2, status: 500 },
	...{ lastAttemptAt: NOON, nextAttemptAt: '2026-11-24T12:30:00.000Z', body: '{"type":"bid.received"}' },
	attemptList: [
		{ at: NOON, byHand: false, fault: 'TIMEOUT', answer: '', milliseconds: 10_000 },
		{ at: NOON, byHand: true, status: 500, answer: 'Out of order', milliseconds: 31 },
	],
};
const { body: _, attemptList: __, ...LISTED } = FAILED;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Simulates the market's webhooks of the member. */
function keepWebhooks(all: Webhook[] = [PROGRAM]): Answers {
	let webhooks = all;
	return {
		webhooks: async () => ({ webhooks }),
		addWebhook: async ({ body }) => {
			if (body.url.includes('10.0.0.1')) {
				throw new MarketError('VALIDATION', { issues: [{ path: 'url', code: 'WEBHOOK_ADDRESS', message: '' }] });
			}
			const added = { ...PROGRAM, ...body, webhookId: '01K00000000000000000000003' };
			webhooks = [...webhooks, added];
			return { ...added, secret: SECRET };
		},
		changeWebhook: async ({ body: { isOn, ...settings } }) => {
			webhooks = webhooks.map((one) => ({ ...one, ...settings, isOn, off: isOn ? undefined : 'MEMBER' }));
			return webhooks[0] ?? PROGRAM;
		},
		rotateWebhookSecret: async () => ({ ...PROGRAM, secret: SECRET, formerUntil: NOON }),
		removeWebhook: async () => {
			webhooks = [];
		},
		testWebhook: async () => undefined,
		webhookDeliveries: async ({ query }) => (query?.before ? { content: [] } : { content: [LISTED], next: LISTED.deliveryId }),
		webhookDelivery: async () => FAILED,
		redeliverWebhook: async () => undefined,
	};
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');

test('a member adds the first webhook, corrects its address, and sees the secret once', async () => {
	await show(<WebhooksPanel />, { as: trader, answers: keepWebhooks([]) });
	await expect.element(page.getByText('No webhooks yet')).toBeVisible();
	await button('Add webhook').click();
	await dialog.getByRole('button', { name: 'Save' }).click();
	expect(listRequests('addWebhook')).toEqual([]);
	await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/');
	await dialog.getByRole('textbox', { name: 'Description' }).fill('Stock program');
	await dialog.getByRole('checkbox', { name: 'Deal completed' }).click();
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect.element(dialog.getByText(/An https address with a public name/).first()).toBeVisible();
	await dialog.getByRole('textbox', { name: 'Address' }).fill('https://receiver.example/');
	await dialog.getByRole('button', { name: 'Save' }).click();
	await expect.element(page.getByText(SECRET)).toBeVisible();
	expect(listRequests('addWebhook').at(-1)?.body.events).not.toContain('deal.completed');
	expect(await findBarriers()).toEqual([]);
	await button('Done').click();
	await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
	await expect.element(page.getByRole('region', { name: 'Stock program' })).toBeVisible();
});

test('the log shows what was sent and answered, and sends again', async () => {
	await show(<WebhooksPanel />, { as: trader, size: PHONE, answers: keepWebhooks() });
	await page.getByText('Log of 30 days').click();
	await expect.element(page.getByText(/2 attempts · 500 · Next attempt/)).toBeVisible();
	await button(/^Details: Bid on your stone/).click();
	await expect.element(page.getByText('Out of order')).toBeVisible();
	await expect.element(page.getByText(/No answer within 10 seconds/)).toBeVisible();
	await expect.element(page.getByText(/Status 500, 31 ms · by hand/)).toBeVisible();
	await expectToast('The event is being sent again', () => button(/^Send again: Bid on your stone/).click());
	expect(listRequests('redeliverWebhook')).toEqual([{ params: { webhookId: PROGRAM.webhookId, deliveryId: FAILED.deliveryId } }]);
	await button('Show more').click();
	await expect.poll(() => listRequests('webhookDeliveries').at(-1)?.query?.before).toBe(FAILED.deliveryId);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});

test('a webhook is tried, turned off, given a new secret and removed', async () => {
	await show(<WebhooksPanel />, { as: trader, answers: keepWebhooks() });
	await expectToast('The test event is on its way', () => button('Send test event: Stock program').click());
	await button('Edit: Stock program').click();
	await dialog.getByText('Send events', { exact: true }).click();
	await expectToast('Webhook saved', () => dialog.getByRole('button', { name: 'Save' }).click());
	expect(listRequests('changeWebhook')[0]?.body.isOn).toBe(false);
	await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
	await button('New secret: Stock program').click();
	await dialog.getByRole('button', { name: 'New secret' }).click();
	await expect.element(page.getByText(SECRET)).toBeVisible();
	await button('Done').click();
	await button('Remove: Stock program').click();
	await dialog.getByRole('button', { name: 'Remove' }).click();
	await expect.element(page.getByText('No webhooks yet')).toBeVisible();
});

test('after a test event the log opens and shows its outcome, also if the receiver takes a while', async () => {
	const SENT = { ...LISTED, deliveryId: '01K00000000000000000000009', type: 'webhook.test', state: 'DELIVERED', attempts: 1, status: 204 } as const;
	let loads = 0;
	await show(<WebhooksPanel />, {
		as: trader,
		answers: { ...keepWebhooks(), webhookDeliveries: async () => ({ content: loads++ < 2 ? [] : [{ ...SENT, nextAttemptAt: undefined }] }) },
	});
	await button('Send test event: Stock program').click();
	await expect.element(page.getByText('Delivered')).toBeVisible();
	await expect.element(page.getByText(/1 attempt · 204/)).toBeVisible();
});

test('in Japanese it says since when a receiver fails, or why a webhook is off', async () => {
	const failing = { ...PROGRAM, failingSince: NOON, nextAttemptAt: NOON };
	const off: Webhook = { ...PROGRAM, webhookId: '01K00000000000000000000004', description: '在庫', isOn: false, off: 'FAILING' };
	await show(<WebhooksPanel />, { as: trader, language: 'ja', size: PHONE, answers: keepWebhooks([failing, off]) });
	await expect.element(page.getByText(/から失敗しています/)).toBeVisible();
	await expect.element(page.getByText('無効：5日間の送信失敗')).toBeVisible();
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
	expect(await findBarriers()).toEqual([]);
});
