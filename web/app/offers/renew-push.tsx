import { useEffect } from 'react';
import { isPushAble, renewPush } from '#web/lib/browser/web-push.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { useLanguage } from '#web/lib/language/language.ts';

/** Renews this browser's registration for web push. For signed-in members. */
export function RenewPush({ memberId }: { memberId: string }) {
	const { language } = useLanguage();
	useEffect(() => {
		// If this fails, it is repeated when the app is opened next.
		const renew = () => void (language && isPushAble() && renewPush(memberId).catch(() => undefined));
		renew();
		const hear = ({ data }: MessageEvent<unknown>) => void (isRecord(data) && data.receiverChanged && renew());
		navigator.serviceWorker?.addEventListener('message', hear);
		return () => navigator.serviceWorker?.removeEventListener('message', hear);
	}, [memberId, language]);
	return null;
}
