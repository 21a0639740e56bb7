import { useEffect } from 'react';
import type { Address } from '#shared/contract/screens.ts';
import { useNavigate } from '#web/lib/addresses/navigation.ts';
import { isPushAble, renewPush } from '#web/lib/browser/web-push.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { useLanguage } from '#web/lib/language/language.ts';

/** Opens the page of a clicked notification, and renews this browser's registration. For signed-in members. */
export function RenewPush({ memberId }: { memberId: string }) {
	const navigate = useNavigate();
	const { language } = useLanguage();
	useEffect(() => {
		// If this fails, it is repeated when the app is opened next.
		const renew = () => void (language && isPushAble() && renewPush(memberId).catch(() => undefined));
		renew();
		const hear = ({ data, ports }: MessageEvent<unknown>) => {
			if (!isRecord(data)) return;
			if (data.receiverChanged) renew();
			if (typeof data.open !== 'string') return;
			ports[0]?.postMessage(true);
			void navigate(data.open as Address);
		};
		navigator.serviceWorker?.addEventListener('message', hear);
		return () => navigator.serviceWorker?.removeEventListener('message', hear);
	}, [memberId, language, navigate]);
	return null;
}
