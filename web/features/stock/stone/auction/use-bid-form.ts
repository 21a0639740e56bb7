import { useEffect, useRef, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTypedDistance } from '#web/parts/prices/price-list/use-typed-distance.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { useReadingTime } from '#web/ui/forms/use-reading-time.ts';
import { type BidMode, type BidTerms, type CheckedBid, checkBid } from './bid-form.ts';
import { useSentBid } from './use-sent-bid.ts';

/**
 * Milliseconds after an answer, a changed minimum or the question about an unusual bid, in which nothing is sent: the press may be meant for what was
 * shown before.
 */
export const READING_TIME = 1000;

/**
 * Returns the state of the bid form, which checks the typed bid by the market's rules and sends it. `proposed` is filled in: as the bid, or as a
 * leader's ceiling.
 */
export function useBidForm(diamond: Diamond, mode: BidMode, onClose: () => void, proposed?: number) {
	const { count } = useFormat();
	const readDistance = useTypedDistance();
	const raising = mode === 'raise';
	// The market may require a higher bid than the page knows, until the page knows a newer version of the stone.
	const [refused, setRefused] = useState({ requiredBid: 0, version: 0 });
	// Undefined until something is typed, chosen or sent: until then the amount follows the required bid.
	const [typedAmount, setAmount] = useState(raising || proposed === undefined ? undefined : count(proposed));
	const reading = useReadingTime(READING_TIME);
	const sent = useSentBid(diamond, {
		raising,
		onOutbid: (requiredBid, version) => {
			setRefused({ requiredBid, version });
			setAmount(undefined);
		},
		onRefused: (requiredBid) => setRefused({ requiredBid, version: diamond.version }),
		onClose,
		onSettled: reading.begin,
	});
	// A bid that is on its way must not be compared with the stone that it changes: it would look too low, or like another device's.
	const [sentFor, setSentFor] = useState(diamond);
	const shown = sent.isAway ? sentFor : diamond;
	const terms: BidTerms = {
		requiredBid: Math.max(shown.requiredBid ?? 1, refused.version >= shown.version ? refused.requiredBid : 0),
		askingPrice: shown.askingPrice ?? 0,
		currentBid: shown.currentBid,
		leadingCeiling: raising ? shown.myMaxBid : undefined,
	};
	const amount = typedAmount ?? count(terms.requiredBid);
	const [ceiling, setCeiling] = useState(raising && proposed !== undefined ? count(proposed) : '');
	const [withCeiling, setWithCeiling] = useState(raising);
	const [isTried, setIsTried] = useState(false);
	const [isAsking, setIsAsking] = useState(false);
	useNoticedChange(terms.requiredBid, !raising && typedAmount === undefined, reading.begin);
	// The stone is back on the market: a raised ceiling would be a first bid.
	const isEnded = raising && terms.leadingCeiling === undefined;
	const checked: CheckedBid = isEnded ? { ok: false } : checkBid({ amount, ceiling: withCeiling ? ceiling : '' }, terms);
	/** Adds separators to a typed amount. Invalid text stays unchanged, next to its error. */
	const writeAmount = (typed: string) => {
		const perCarat = readDistance(typed, diamond) ?? readTypedNumber(typed);
		return perCarat !== undefined && Number.isInteger(perCarat) ? count(perCarat) : typed;
	};
	const writeTyped = () => setAmount(typedAmount === undefined ? undefined : writeAmount(typedAmount));
	const send = () => {
		if (!checked.ok || reading.isReading()) return;
		setIsAsking(false);
		// Sent again after a lost answer, it must be the same bid.
		setAmount(amount);
		setSentFor(diamond);
		sent.bid.mutate({ revision: sent.present.revision, bidAmount: checked.bidAmount, maxBid: checked.maxBid, closesAt: diamond.closesAt });
	};
	const submit = () => {
		if (reading.isReading()) return;
		setIsTried(true);
		// A typed distance from the price list is first replaced by its price, so that the bidder sees it.
		if (readDistance(amount, diamond) ?? readDistance(ceiling, diamond)) {
			writeTyped();
			setCeiling(writeAmount(ceiling));
			return;
		}
		if (!checked.ok) return;
		if (!checked.unusual) return send();
		reading.begin();
		setIsAsking(true);
	};
	return {
		...{ ...sent, shown, terms, raising, isEnded, checked, isTried, submit, send, withCeiling },
		amount: { typed: amount, set: setAmount, write: writeTyped, choose: (chosen: number) => setAmount(count(chosen)) },
		ceiling: { typed: ceiling, set: setCeiling, write: () => setCeiling(writeAmount(ceiling)) },
		addCeiling: () => setWithCeiling(true),
		isAsking,
		stopAsking: () => setIsAsking(false),
	};
}

/** Calls `onChange` when the required bid changes while the form shows it as the amount. */
function useNoticedChange(requiredBid: number, isShown: boolean, onChange: () => void): void {
	const known = useRef(requiredBid);
	useEffect(() => {
		if (known.current === requiredBid) return;
		known.current = requiredBid;
		if (isShown) onChange();
	});
}

export type BidFormState = ReturnType<typeof useBidForm>;
