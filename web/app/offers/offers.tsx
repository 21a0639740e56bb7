import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { countVisit, followBids, mayOfferInstall, readInstallHistory, storeInstallHistory } from '#web/lib/browser/install-moment.ts';
import { PHONE } from '#web/lib/browser/narrow.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { mayOfferPush, readPushMark } from '#web/lib/browser/push-mark.ts';
import { isPushAble, renewPush } from '#web/lib/browser/web-push.ts';
import { isRecord } from '#web/lib/is-record.ts';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import { useLanguage } from '#web/lib/language/language.ts';
import type { InstallOffer as InstallStrip } from './install-offer.tsx';
import { useInstall } from './use-install.ts';

const PushOffer = loadLater(async () => (await loadWithWords(import('./push-offer.tsx'))).PushOffer);

/** Shows one offer at a time to a member who has come back or has bid: on a phone to install the app; else web push. */
export function Offers({ memberId, InstallOffer }: { memberId: string; InstallOffer: typeof InstallStrip }) {
	const { standalone, ios, install } = useInstall();
	const { pathname } = useLocation();
	const [history, setHistory] = useState(() => readInstallHistory(localStorage));
	const [mark, setMark] = useState(() => readPushMark(localStorage));
	// A bid may have been placed, or web push turned on, since the last rendering.
	useEffect(() => {
		const read = () => {
			setHistory(readInstallHistory(localStorage));
			setMark(readPushMark(localStorage));
		};
		if (pathname) read();
		return followBids(read);
	}, [pathname]);
	useEffect(() => {
		const look = () => {
			const present = countVisit(readInstallHistory(localStorage), Date.now());
			storeInstallHistory(localStorage, present);
			setHistory(present);
		};
		look();
		document.addEventListener('visibilitychange', look);
		return () => document.removeEventListener('visibilitychange', look);
	}, []);
	const isInstallDue = !standalone && (install !== undefined || ios) && mayOfferInstall(history, Date.now()) && window.matchMedia(PHONE).matches;
	const isAble = isPushAble();
	const isPushDue = mayOfferPush(mark, { isAble, permission: isAble ? Notification.permission : 'denied', hasBid: history.hasBid });
	return (
		<>
			<RenewPush memberId={memberId} />
			{isInstallDue ? (
				<InstallOffer history={history} install={install} onAnswered={setHistory} />
			) : (
				isPushDue && <PushOffer memberId={memberId} onAnswered={() => setMark({ ...readPushMark(localStorage), declined: true })} />
			)}
		</>
	);
}

/** Renews this browser's registration for web push. For signed-in members. */
function RenewPush({ memberId }: { memberId: string }) {
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
