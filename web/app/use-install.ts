import { useEffect, useState } from 'react';
import { isIos } from '../lib/is-ios.ts';

/** Chromium's offer to install, which TypeScript's library does not know. */
interface InstallOffer extends Event {
	prompt: () => Promise<unknown>;
}

interface Install {
	/** The app already runs on its own, outside a browser's tabs. */
	standalone: boolean;
	/** Safari on iOS offers nothing to a page: members do it by hand. */
	ios: boolean;
	/** Asks the member, where the browser offers it. */
	install: (() => Promise<void>) | undefined;
}

let kept: InstallOffer | undefined;
// The offer is made once, often before any component is there to hear it.
window.addEventListener('beforeinstallprompt', (event) => {
	event.preventDefault();
	kept = event as InstallOffer;
});

/** What there is to know about installing the app here. */
export function useInstall(): Install {
	const [offer, setOffer] = useState(kept);
	useEffect(() => {
		const take = () => setOffer(kept);
		const forget = () => {
			kept = undefined;
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
				kept = undefined;
				setOffer(undefined);
			}),
	};
}
