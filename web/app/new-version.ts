import { registerSW } from 'virtual:pwa-register';

const HOUR = 3_600_000;
const MOMENT = 2_000;

/**
 * Registers the service worker. A new version reloads the page (specification 1) as soon as this loses
 * nothing: not while a dialog is open or the member is typing. A page that stays open checks for a new
 * version every hour.
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
	if (isBusy()) setTimeout(reloadWhenIdle, MOMENT);
	else window.location.reload();
}

function isBusy(): boolean {
	if (document.hidden) return false;
	return document.querySelector('[role="dialog"]') !== null || document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
}
