import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { forgetInstallPrompt, readInstallPrompt } from '#web/lib/browser/install-prompt.ts';
import { isIos } from '#web/lib/browser/is-ios.ts';

export function useInstall() {
	const [offer, setOffer] = useState(readInstallPrompt);
	const forget = () => {
		forgetInstallPrompt();
		setOffer(undefined);
	};
	useWindowEvent('beforeinstallprompt', () => setOffer(readInstallPrompt));
	useWindowEvent('appinstalled', forget);
	return {
		/** Whether the app runs as an installed app, outside the browser's tabs. */
		standalone: window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
		/** Whether this is Safari on iOS, where a page cannot offer the installation and members do it by hand. */
		ios: isIos(),
		install:
			offer &&
			(async () => {
				await offer.prompt();
				forget();
			}),
	};
}
