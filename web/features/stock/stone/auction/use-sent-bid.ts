import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { describeError, readPresentDiamond } from '#web/lib/api/errors.ts';
import { showErrorToast, showSuccessToast, showWarningToast } from '#web/lib/browser/toast.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { isFinal, isOutbid, type Offer, useBid } from '#web/parts/auctions/use-bid.ts';

interface Heard {
	raising: boolean;
	/** Called with the bid that is required after another member's ceiling outbid this one, and the stone's version then. */
	onOutbid: (requiredBid: number, version: number) => void;
	/** Called if the market refused the bid: with the required amount, or 0 if the market named none. */
	onRefused: (requiredBid: number) => void;
	onClose: () => void;
	/** Called at every answer, and when an answer was lost. */
	onSettled: () => void;
}

/**
 * Sends the form's bid and reports the result in toasts, even if the form was closed meanwhile. `seen` is the
 * stone that the bidder has looked at. `present` is the stone for the next bid, which a refusal may have
 * updated. `lost` is set while the result is unknown, `isAway` from the press until the form may be used again:
 * never, if the bid leads and the form closes.
 */
export function useSentBid(diamond: Diamond, { raising, onOutbid, onRefused, onClose, onSettled }: Heard) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	// The page behind may change during typing; the bid applies to the stone as it was shown here.
	const [seen, setSeen] = useState(diamond);
	const [present, setPresent] = useState(diamond);
	const isShown = useIsShown();
	const bid = useBid(diamond.diamondId, {
		onAnswer: ({ outcome, diamond: after, requiredBid }) => {
			onSettled();
			if (outcome !== 'OUTBID') {
				showSuccessToast(raising ? t('bid.raised', { amount: money(after.myMaxBid ?? 0) }) : t('bid.leading', { amount: money(after.currentBid ?? 0) }));
				if (isShown.current) onClose();
			} else if (isShown.current) {
				setSeen(present);
				onOutbid(requiredBid, after.version);
			} else showWarningToast(t('bid.outbid', { current: money(after.currentBid ?? 0), required: money(requiredBid) }));
		},
		onPast: () => {
			showWarningToast(t('bid.past'));
			if (isShown.current) onClose();
		},
		onFailure: (error) => {
			onSettled();
			if (!isShown.current) showErrorToast(isFinal(error) ? describeError(error) : t('bid.unreachable'));
			setPresent(readPresentDiamond(error) ?? present);
			if (isFinal(error)) onRefused(error.problem.requiredBid ?? 0);
		},
	});
	const lost = bid.isError && !isFinal(bid.error);
	useAskedAgain(diamond, lost ? bid.variables : undefined, bid.mutate);
	return { bid, seen, present, lost, isAway: bid.isPending || (bid.isSuccess && !isOutbid(bid.data)) };
}

/** Returns whether the form is mounted, for responses that may arrive later. */
function useIsShown() {
	const shown = useRef(false);
	useEffect(() => {
		shown.current = true;
		return () => {
			shown.current = false;
		};
	}, []);
	return shown;
}

/** After a lost response, sends the offer again once the stone shows that it was placed, to learn the result. The same id prevents a second bid. */
function useAskedAgain(diamond: Diamond, lost: Offer | undefined, send: (offer: Offer) => void): void {
	const stands = lost !== undefined && diamond.myMaxBid === (lost.maxBid ?? lost.bidAmount);
	const asked = useRef<Offer>(undefined);
	useEffect(() => {
		if (!stands || asked.current === lost) return;
		asked.current = lost;
		send(lost);
	}, [stands, lost, send]);
}
