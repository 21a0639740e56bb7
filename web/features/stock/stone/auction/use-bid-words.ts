import { useTranslation } from 'react-i18next';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { readPresentDiamond } from '#web/lib/api/errors.ts';
import { useFormat } from '#web/lib/language/format.ts';
import { useYenBeside } from '#web/lib/language/yen.ts';
import { isFinal } from '#web/parts/auctions/use-bid.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';
import type { BidProblem } from './bid-form.ts';
import type { BidFormState } from './use-bid-form.ts';

export function useBidWords({ terms, checked, raising, bid, lost }: BidFormState, diamond: Diamond) {
	const { t } = useTranslation('stone');
	const { money } = useFormat();
	const writeYen = useYenBeside();
	return {
		writeProblem: (problem: BidProblem | undefined) =>
			problem && t(`bid.problem.${problem}`, { amount: money(terms.requiredBid), ceiling: money(terms.leadingCeiling ?? 0) }),
		writeTotal: (typed: string) => {
			const perCarat = readWhole(typed);
			return perCarat ? t('bid.totalBeside', { amount: money(computeTotalPrice(perCarat, diamond.weight)) }) : undefined;
		},
		/** Writes an amount in percent of the asking price, and its total in yen if the reader has set a rate. */
		writeMeaning: (typed: string) => {
			const perCarat = readTypedNumber(typed);
			if (!perCarat) return [];
			const share = terms.askingPrice > 0 && t('bid.share', { percent: Math.round((perCarat / terms.askingPrice) * 100) });
			return [share, writeYen(computeTotalPrice(perCarat, diamond.weight))];
		},
		writeSubmit: () => {
			if (lost) return t('bid.again');
			if (!checked.ok) return t(raising ? 'bid.submitRaise' : 'bid.submit');
			if (raising) return t('bid.submitRaiseTo', { amount: money(checked.maxBid ?? 0) });
			return t('bid.submitFor', { amount: money(checked.bidAmount), total: money(computeTotalPrice(checked.bidAmount, diamond.weight)) });
		},
		/** Returns the error for the form's summary. A changed stone is shown next to the changes instead. */
		findFailure: () => {
			if (!bid.isError || !isFinal(bid.error) || readPresentDiamond(bid.error)) return undefined;
			const { requiredBid } = bid.error.problem;
			const isOvertaken = bid.error.code === 'BID_TOO_LOW' && requiredBid && diamond.currentBid !== undefined;
			return isOvertaken ? t('bid.tooLow', { amount: money(requiredBid) }) : bid.error;
		},
	};
}

/** Parses a typed amount, for derived values. Returns undefined for other text. */
export function readWhole(typed: string): number | undefined {
	const amount = readTypedNumber(typed);
	return amount !== undefined && Number.isInteger(amount) && amount > 0 ? amount : undefined;
}
