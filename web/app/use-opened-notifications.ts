import { useEffect } from 'react';
import type { Address } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';

/** A message of the push worker: the address to open, and the click that it is for. */
interface Opening {
	open?: Address;
	click?: string;
}

let opened: string | undefined;

/** Opens the page of a clicked notification without loading the app again, so that typed text is kept. The push worker asks until it is answered. */
export function useOpenedNotifications(): void {
	const navigate = useNavigate();
	useEffect(() => {
		const hear = ({ data, ports: [port] }: MessageEvent<Opening>) => {
			if (!data.open) return;
			port?.postMessage(true);
			if (data.click !== opened) void navigate(data.open);
			opened = data.click;
		};
		navigator.serviceWorker?.addEventListener('message', hear);
		return () => navigator.serviceWorker?.removeEventListener('message', hear);
	}, [navigate]);
}
