import { type FormEvent, useState } from 'react';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useTypedDistance } from '#web/parts/prices/price-list/use-typed-distance.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import { type BidMode, type BidTerms, checkBid } from './bid-form.ts';
import { useSentBid } from './use-sent-bid.ts';

/**
 * Returns the state of the bid form, which checks the typed bid by the market's rules and sends it. `proposed` is filled in: as the bid, or as a
 * leader's ceiling.
 */
export function useBidForm(diamond: Diamond, mode: BidMode, onClose: () => void, proposed?: number) {
	const { count } = useFormat();
	const readDistance = useTypedDistance();
	const raising = mode === 'raise';
	// The market may require a higher bid than the page knows.
	const [refusedAt, setRefusedAt] = useState(0);
	const terms: BidTerms = {
		requiredBid: Math.max(diamond.requiredBid ?? 1, refusedAt),
		askingPrice: diamond.askingPrice ?? 0,
		currentBid: diamond.currentBid,
		leadingCeiling: raising ? diamond.myMaxBid : undefined,
	};
	const [amount, setAmount] = useState(count((raising ? undefined : proposed) ?? terms.requiredBid));
	const [ceiling, setCeiling] = useState(raising && proposed !== undefined ? count(proposed) : '');
	const [withCeiling, setWithCeiling] = useState(raising);
	const [isTried, setIsTried] = useState(false);
	const [isAsking, setIsAsking] = useState(false);
	const onOutbid = (requiredBid: number) => {
		setRefusedAt(requiredBid);
		setAmount(count(requiredBid));
	};
	const sent = useSentBid(diamond, { raising, onOutbid, onRefused: setRefusedAt, onClose });

	const checked = checkBid({ amount, ceiling: withCeiling ? ceiling : '' }, terms);
	/** Adds separators to a typed amount. Invalid text stays unchanged, next to its error. */
	const writeAmount = (typed: string) => {
		const perCarat = readDistance(typed, diamond) ?? readTypedNumber(typed);
		return perCarat !== undefined && Number.isInteger(perCarat) ? count(perCarat) : typed;
	};
	const send = () => {
		if (!checked.ok) return;
		setIsAsking(false);
		sent.bid.mutate({ revision: sent.present.revision, bidAmount: checked.bidAmount, maxBid: checked.maxBid });
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setIsTried(true);
		// A typed distance from the price list is first replaced by its price, so that the bidder sees it.
		if (readDistance(amount, diamond) ?? readDistance(ceiling, diamond)) {
			setAmount(writeAmount(amount));
			setCeiling(writeAmount(ceiling));
			return;
		}
		if (!checked.ok) return;
		if (checked.unusual) setIsAsking(true);
		else send();
	};
	return {
		...{ ...sent, terms, raising, checked, isTried, submit, send, withCeiling },
		amount: { typed: amount, set: setAmount, write: () => setAmount(writeAmount(amount)), choose: (chosen: number) => setAmount(count(chosen)) },
		ceiling: { typed: ceiling, set: setCeiling, write: () => setCeiling(writeAmount(ceiling)) },
		addCeiling: () => setWithCeiling(true),
		isAsking,
		stopAsking: () => setIsAsking(false),
	};
}

export type BidFormState = ReturnType<typeof useBidForm>;
