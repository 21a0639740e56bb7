import { expect, test, vi } from 'vitest';
import { answerStock } from '#test/components/answers/stock.ts';
import { admin, showScreen, trader } from '#test/components/page.tsx';

/** Sends the message of the push worker to the page. Returns whether the page has answered it within a moment. */
function send(message: object): Promise<boolean> {
	const { port1, port2 } = new MessageChannel();
	const answered = new Promise<boolean>((resolve) => {
		port1.onmessage = () => resolve(true);
		setTimeout(() => resolve(false), 1000);
	});
	navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: message, ports: [port2] }));
	return answered;
}

test.each([
	['a trader', trader],
	['an admin', admin],
	['a guest', undefined],
])('the page of %s opens a clicked notification once, however often the worker asks', async (_, as) => {
	await showScreen('/termConditions', { as, answers: answerStock(() => []) });
	const pushes = vi.spyOn(history, 'pushState');
	const first = { open: '/privacy-policy', click: 'first' };
	await expect.poll(() => send(first)).toBe(true);
	await expect.poll(() => location.pathname).toBe('/privacy-policy');
	await expect.poll(() => send(first)).toBe(true);
	expect(pushes).toHaveBeenCalledTimes(1);
	pushes.mockRestore();
	await expect.poll(() => send({ open: '/termConditions', click: 'second' })).toBe(true);
	await expect.poll(() => location.pathname).toBe('/termConditions');
});
