import { onTestFinished } from 'vitest';

/**
 * Presses a button, or a toast, in the same task in which the page shows `text`: quicker than anybody reads it, however slow the machine is.
 * Returns a promise that is fulfilled after the app has sent what it sends for the press.
 * @param findButton returns the button; one that is disabled is pressed once it is not.
 */
export function pressOnceShown(text: string, findButton: () => Element | null | undefined): Promise<void> {
	return new Promise((resolve) => {
		const observer = new MutationObserver(() => {
			const button = document.body.textContent.includes(text) && findButton();
			if (!(button instanceof HTMLElement) || button.matches(':disabled, [data-loading]')) return;
			observer.disconnect();
			button.click();
			setTimeout(resolve);
		});
		observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
		onTestFinished(() => observer.disconnect());
	});
}
