import { useEffect, useState } from 'react';
import { forgetInstallPrompt, readInstallPrompt } from '#web/lib/browser/install-prompt.ts';
import { isIos } from '#web/lib/browser/is-ios.ts';

interface Install {
	/** The app already runs on its own, outside a browser's tabs. */
	standalone: boolean;
	/** Safari on iOS offers nothing to a page: members do it by hand. */
	ios: boolean;
	/** Asks the member, where the browser offers it. */
	install: (() => Promise<void>) | undefined;
}

/** Returns whether and how the app can be installed here. */
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
