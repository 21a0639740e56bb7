import { useEffect, useRef } from 'react';
import type { Address } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { isRecord } from '#web/lib/is-record.ts';

/** Opens the page of a clicked notification without loading the app again, so that typed text is kept. The push worker asks until it is answered. */
export function useOpenedNotifications(): void {
	const navigate = useNavigate();
	const opened = useRef<unknown>(undefined);
	useEffect(() => {
		const hear = ({ data, ports }: MessageEvent<unknown>) => {
			if (!isRecord(data) || typeof data.open !== 'string') return;
			ports[0]?.postMessage(true);
			if (data.click === opened.current) return;
			opened.current = data.click;
			void navigate(data.open as Address);
		};
		navigator.serviceWorker?.addEventListener('message', hear);
		return () => navigator.serviceWorker?.removeEventListener('message', hear);
	}, [navigate]);
}
