import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { CONFIRM_FACTOR, SLIP_FACTOR } from '#shared/domain/auctions/limits.ts';
import { readTypedNumber } from '#web/ui/forms/typed-number.ts';

/** Modes of the form. A leader can only raise the ceiling (rulebook 4). */
export type BidMode = 'bid' | 'raise';

export const findBidMode = ({ leading, myMaxBid }: Diamond): BidMode => (leading && myMaxBid !== undefined ? 'raise' : 'bid');

/** The stone's data in the bid dialog. Amounts are whole currency units per carat. */
export interface BidTerms {
	requiredBid: number;
	askingPrice: number;
	/** The bidder's own ceiling while leading; only a higher one is allowed then (rulebook 4). */
	leadingCeiling?: number;
	/** The current bid, which is sent with a raised ceiling. */
	currentBid?: number;
}

export type BidProblem = 'EMPTY' | 'NOT_WHOLE' | 'BELOW_REQUIRED' | 'ABOVE_SLIP' | 'BELOW_BID' | 'NOT_RAISED';

export interface BidDraft {
	amount: string;
	ceiling: string;
}

export type CheckedBid =
	| { ok: true; bidAmount: number; maxBid: number | undefined; unusual: boolean }
	| { ok: false; amount?: BidProblem; ceiling?: BidProblem };

/** Validates a typed bid by the market's own rules (rulebook 4). The market checks the bid again. */
export function checkBid(draft: BidDraft, terms: BidTerms): CheckedBid {
	const raising = terms.leadingCeiling !== undefined;
	const amount = raising ? (terms.currentBid ?? terms.requiredBid) : readTypedNumber(draft.amount);
	const ceiling = readTypedNumber(draft.ceiling);
	const amountProblem = raising ? undefined : checkAmount(amount, terms);
	const ceilingProblem = checkCeiling(ceiling, amount, terms);
	if (amountProblem || ceilingProblem || amount === undefined) return { ok: false, amount: amountProblem, ceiling: ceilingProblem };
	return { ok: true, bidAmount: amount, maxBid: ceiling, unusual: Math.max(amount, ceiling ?? 0) > terms.askingPrice * CONFIRM_FACTOR };
}

function checkAmount(amount: number | undefined, terms: BidTerms): BidProblem | undefined {
	if (amount === undefined) return 'EMPTY';
	if (!Number.isInteger(amount)) return 'NOT_WHOLE';
	if (amount < terms.requiredBid) return 'BELOW_REQUIRED';
	return amount > terms.askingPrice * SLIP_FACTOR ? 'ABOVE_SLIP' : undefined;
}

function checkCeiling(ceiling: number | undefined, amount: number | undefined, terms: BidTerms): BidProblem | undefined {
	const { leadingCeiling } = terms;
	if (ceiling === undefined) return leadingCeiling === undefined ? undefined : 'EMPTY';
	if (!Number.isInteger(ceiling)) return 'NOT_WHOLE';
	if (leadingCeiling !== undefined && ceiling <= leadingCeiling) return 'NOT_RAISED';
	if (amount !== undefined && ceiling < amount) return 'BELOW_BID';
	return ceiling > terms.askingPrice * SLIP_FACTOR ? 'ABOVE_SLIP' : undefined;
}
