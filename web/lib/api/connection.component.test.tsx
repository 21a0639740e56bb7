import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { useOnline } from './connection.ts';

function Place() {
	return (
		<button type="button" disabled={!useOnline()}>
			Place the bid
		</button>
	);
}

test('an answer that was on its way when the network went does not keep a button disabled after the network is back', async () => {
	const browser = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
	onTestFinished(() => {
		browser.mockRestore();
		onlineManager.setOnline(true);
	});
	await show(<Place />);
	const place = page.getByRole('button', { name: 'Place the bid' });
	await expect.element(place).toBeEnabled();
	browser.mockReturnValue(false);
	window.dispatchEvent(new Event('offline'));
	await expect.element(place).toBeDisabled();
	// As each answer of the market does.
	onlineManager.setOnline(true);
	await expect.element(place).toBeDisabled();
	browser.mockReturnValue(true);
	window.dispatchEvent(new Event('online'));
	await expect.element(place).toBeEnabled();
});
