import { computeTotalPrice } from '../stock/diamond.ts';
import { OFFER_MARGIN } from './limits.ts';

/** The prices of an offer to a customer: asking prices, asking prices with a margin, or none. */
export type Offer = { prices: 'asked' } | { prices: 'hidden' } | { prices: 'margin' /** Tenths of a percent. */; margin: number };

interface Priced {
	weight: number;
	askingPrice?: number;
}

/** The price that a customer sees, in whole currency units per carat and for the stone. The margin is not visible. */
export interface OfferedPrice {
	askingPrice?: number;
	totalPrice?: number;
}

/** Adds a margin in tenths of a percent to a price. Rounds halves up, in integer arithmetic: prices end at 10^8, margins at 10^4. */
export function addMargin(price: number, margin: number): number {
	return Math.floor((price * (1000 + margin) + 500) / 1000);
}

/** Computes a stone's price in an offer. The total follows from the offered price per carat, as a customer calculates it. */
export function computeOfferedPrice({ weight, askingPrice }: Priced, offer: Offer): OfferedPrice {
	if (offer.prices === 'hidden' || askingPrice === undefined) return {};
	const offered = offer.prices === 'margin' ? addMargin(askingPrice, offer.margin) : askingPrice;
	return { askingPrice: offered, totalPrice: computeTotalPrice(offered, weight) };
}

/** Converts a margin typed in percent to tenths of a percent. Returns undefined if it is out of range. */
export function readMargin(percent: number): number | undefined {
	const margin = Math.round(percent * 10);
	return margin >= OFFER_MARGIN.min && margin <= OFFER_MARGIN.max ? margin : undefined;
}
