/** Chromium's offer to install the app, which TypeScript's library does not know. */
interface InstallPrompt extends Event {
	prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | undefined;

/** Keeps the browser's offer, which is made once and often before anything on the page asks for it; to be called as the app starts. */
export function keepInstallPrompt(): void {
	window.addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault();
		kept = event as InstallPrompt;
	});
}

export const readInstallPrompt = (): InstallPrompt | undefined => kept;

/** An offer can be taken once. */
export function forgetInstallPrompt(): void {
	kept = undefined;
}
