/** Chromium's event that offers to install the app; TypeScript's library does not declare it. */
interface InstallPrompt extends Event {
	prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | undefined;

/** Stores the browser's install offer. Call this as the app starts: the event comes once, often before the page needs it. */
export function storeInstallPrompt(): void {
	window.addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault();
		kept = event as InstallPrompt;
	});
}

export const readInstallPrompt = (): InstallPrompt | undefined => kept;

/** Deletes the stored offer, which can be used only once. */
export function forgetInstallPrompt(): void {
	kept = undefined;
}
