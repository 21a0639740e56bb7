import { onTestFinished } from 'vitest';

/** Collects every text that dialogs show until the test ends, also for a moment. */
export function watchDialogs(): ReadonlySet<string> {
	const texts = new Set<string>();
	const watch = new MutationObserver(() => {
		for (const dialog of document.querySelectorAll('[role=dialog]')) texts.add(dialog.textContent);
	});
	watch.observe(document, { subtree: true, childList: true, characterData: true });
	onTestFinished(() => watch.disconnect());
	return texts;
}
