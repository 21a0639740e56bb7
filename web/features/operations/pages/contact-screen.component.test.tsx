import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarketError } from '#functions/usecases/market-error.ts';
import { answerCalls, listRequests } from '#test/components/fake-client.ts';
import { PHONE, showScreen } from '#test/components/page.tsx';
import { expectToast } from '#test/components/toasts.ts';

const message = page.getByRole('textbox', { name: 'Message' });
const submit = page.getByRole('main').getByRole('button', { name: 'Submit' });

async function write(text: string): Promise<void> {
	await page.getByRole('textbox', { name: 'Company Name' }).fill('Ginza Diamond');
	await page.getByRole('textbox', { name: 'Private Name' }).fill('佐藤 蓮');
	await page.getByRole('textbox', { name: 'Email' }).fill('ren@example.com');
	await message.fill(text);
}

test('a message to the market is sent once: its button waits for the answer', async () => {
	const answer = Promise.withResolvers<'Successfully sent.'>();
	await showScreen('/contact', { answers: { contactUs: () => answer.promise } });
	await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
	await write('Hello');
	expect(Number(message.element().getAttribute('rows'))).toBeGreaterThanOrEqual(3);
	const button = submit.element();
	await submit.click();
	await expect.poll(() => button.matches(':disabled')).toBe(true);
	await expectToast('Email Sent Successfully .', async () => answer.resolve('Successfully sent.'));
	await expect.element(message).toHaveValue('');
	expect(listRequests('contactUs')).toEqual([{ body: { companyName: 'Ginza Diamond', privateName: '佐藤 蓮', email: 'ren@example.com', message: 'Hello' } }]);
});

test('a visitor writes to the market; what could not be sent stays in the form', async () => {
	await showScreen('/contact', { size: PHONE, answers: { contactUs: async () => 'Successfully sent.' } });
	await submit.click();
	// The summary names the field, whose error stands at it.
	await expect.element(page.getByRole('alert').getByRole('button', { name: 'Message' })).toBeVisible();
	await expect.element(page.getByText('Please write a message.', { exact: true })).toBeVisible();
	expect(listRequests('contactUs')).toEqual([]);
	answerCalls({
		contactUs: async () => {
			throw new MarketError('TOO_MANY_REQUESTS', { retryAfter: 1500 });
		},
	});
	await write('Where do I find\nmy bids?');
	await submit.click();
	const refusal = page.getByRole('alert').filter({ hasText: /Too many messages from your network. Please try again in 25 minutes/ });
	await expect.element(refusal).toBeVisible();
	// It stands at the button that was pressed, not above the form.
	const gap = refusal.element().getBoundingClientRect().top - submit.element().getBoundingClientRect().bottom;
	expect(gap).toBeGreaterThanOrEqual(0);
	expect(gap).toBeLessThan(40);
	await expect.poll(() => document.activeElement?.contains(refusal.element())).toBe(true);
	await expect.element(message).toHaveValue('Where do I find\nmy bids?');
	// Once a field is wrong, the earlier refusal is gone.
	await message.fill(' ');
	await submit.click();
	await expect.element(page.getByText('Please write a message.', { exact: true })).toBeVisible();
	expect(refusal.elements()).toEqual([]);
});
