import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#test/components/page.tsx';
import { noteAnswer, useOnline } from './connection.ts';

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
	const told = vi.fn();
	onTestFinished(onlineManager.subscribe(told));
	await show(<Place />);
	const place = page.getByRole('button', { name: 'Place the bid' });
	await expect.element(place).toBeEnabled();
	browser.mockReturnValue(false);
	window.dispatchEvent(new Event('offline'));
	await expect.element(place).toBeDisabled();
	noteAnswer();
	await expect.element(place).toBeDisabled();
	browser.mockReturnValue(true);
	window.dispatchEvent(new Event('online'));
	await expect.element(place).toBeEnabled();
	// The return is told, so that what is shown is loaded again.
	expect(told.mock.calls).toEqual([[false], [true]]);
});
