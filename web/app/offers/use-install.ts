import { useEffect, useState } from 'react';
import { forgetInstallPrompt, readInstallPrompt } from '#web/lib/browser/install-prompt.ts';
import { isIos } from '#web/lib/browser/is-ios.ts';

interface Install {
	/** Whether the app runs as an installed app, outside the browser's tabs. */
	standalone: boolean;
	/** Whether this is Safari on iOS, where a page cannot offer the installation and members do it by hand. */
	ios: boolean;
	install: (() => Promise<void>) | undefined;
}

export function useInstall(): Install {
	const [offer, setOffer] = useState(readInstallPrompt);
	useEffect(() => {
		const take = () => setOffer(readInstallPrompt);
		const forget = () => {
			forgetInstallPrompt();
			setOffer(undefined);
		};
		window.addEventListener('beforeinstallprompt', take);
		window.addEventListener('appinstalled', forget);
		return () => {
			window.removeEventListener('beforeinstallprompt', take);
			window.removeEventListener('appinstalled', forget);
		};
	}, []);
	return {
		standalone: window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
		ios: isIos(),
		install:
			offer &&
			(async () => {
				await offer.prompt();
				forgetInstallPrompt();
				setOffer(undefined);
			}),
	};
}
