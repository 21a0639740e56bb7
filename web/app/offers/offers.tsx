import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { countVisit, followBids, mayOfferInstall, readInstallHistory, storeInstallHistory } from '#web/lib/browser/install-moment.ts';
import { loadLater } from '#web/lib/browser/on-demand.tsx';
import { mayOfferPush, readPushMark } from '#web/lib/browser/push-mark.ts';
import { isPushAble } from '#web/lib/browser/web-push.ts';
import { loadWithWords } from '#web/lib/language/i18n.ts';
import type { InstallOffer as InstallStrip } from './install-offer.tsx';
import { RenewPush } from './renew-push.tsx';
import { useInstall } from './use-install.ts';

const PushOffer = loadLater(async () => (await loadWithWords(import('./push-offer.tsx'))).PushOffer);
/** Media query of windows that show the bottom bar. */
const PHONE = '(max-width: 47.99em)';

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
