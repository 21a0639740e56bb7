import { OFFER_MARGIN } from '../common/limits.ts';
import { computeTotalPrice } from '../stock/diamond.ts';

/** How a member offers stones to a customer: at their asking prices, with a margin on every price, or without prices. */
export type Offer = { prices: 'asked' } | { prices: 'hidden' } | { prices: 'margin' /** Tenths of a percent. */; margin: number };

interface Priced {
	weight: number;
	askingPrice?: number;
}

/** What a customer is shown: whole currency units, per carat and for the stone. Of the margin nothing is left but the sum. */
export interface OfferedPrice {
	askingPrice?: number;
	totalPrice?: number;
}

/** A price with a margin in tenths of a percent, in whole currency units, halves upwards. Reckoned in integers: prices end at 10^8, margins at 10^4. */
export function addMargin(price: number, margin: number): number {
	return Math.floor((price * (1000 + margin) + 500) / 1000);
}

/** The prices that an offer names for a stone: the total is that of the offered price per carat, as a customer reckons it. */
export function computeOfferedPrice({ weight, askingPrice }: Priced, offer: Offer): OfferedPrice {
	if (offer.prices === 'hidden' || askingPrice === undefined) return {};
	const offered = offer.prices === 'margin' ? addMargin(askingPrice, offer.margin) : askingPrice;
	return { askingPrice: offered, totalPrice: computeTotalPrice(offered, weight) };
}

/** A margin typed in percent, in tenths of a percent; undefined where it is none that an offer takes. */
export function readMargin(percent: number): number | undefined {
	const margin = Math.round(percent * 10);
	return margin >= OFFER_MARGIN.min && margin <= OFFER_MARGIN.max ? margin : undefined;
}
