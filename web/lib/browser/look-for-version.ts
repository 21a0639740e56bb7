/**
 * Lets the browser look for another version of the app now instead of within the hour, because the market or the app's files do not fit this page. Such
 * a version reloads the page once it loses nothing.
 */
export function lookForVersion(): void {
	void update().catch(() => undefined);
}

async function update(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration();
	await registration?.update();
}
