import { expect } from 'vitest';

/** Expects a new toast with these words after `act`. A toast disappears after seconds, so the page is watched from before the act. */
export async function expectToast(words: string | RegExp, act: () => Promise<unknown>): Promise<void> {
	const before = new Set(findToasts());
	const seen = new Set<string>();
	const watcher = new MutationObserver(() => {
		for (const toast of findToasts()) if (!before.has(toast)) seen.add(toast.textContent ?? '');
	});
	watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
	try {
		await act();
		await expect.poll(() => [...seen].join('\n')).toMatch(words);
	} finally {
		watcher.disconnect();
	}
}

const findToasts = (): Element[] => [...document.querySelectorAll('[data-position] [role=alert]')];
