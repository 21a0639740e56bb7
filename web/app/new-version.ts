import { registerSW } from 'virtual:pwa-register';
import { queryClient } from '#web/lib/api/query.ts';
import { isBusy } from '#web/lib/browser/busy.ts';

const HOUR = 3_600_000;
const MOMENT = 2_000;

/**
 * Reloads the page after a new version has taken it over. Call it before the first screen is shown: the browser itself looks for a new version
 * after a navigation, and what it finds before `followNewVersions` is not reported there.
 */
export function reloadWhenTakenOver(): void {
	if (!('serviceWorker' in navigator)) return;
	let isControlled = navigator.serviceWorker.controller !== null;
	navigator.serviceWorker.addEventListener('controllerchange', () => {
		// The first visit's worker serves the version that the page has.
		if (isControlled) reloadWhenIdle();
		isControlled = true;
	});
}

/**
 * Registers the service worker. A new version reloads the page (specification 1) as soon as this loses
 * nothing, also in a hidden page. A page that stays open checks for a new version every hour.
 */
export function followNewVersions(): void {
	registerSW({
		immediate: true,
		onRegisteredSW: (_, registration) => {
			if (registration) setInterval(() => void registration.update().catch(() => undefined), HOUR);
		},
		onNeedReload: reloadWhenIdle,
	});
}

function reloadWhenIdle(): void {
	if (isBusy(queryClient)) setTimeout(reloadWhenIdle, MOMENT);
	else window.location.reload();
}
