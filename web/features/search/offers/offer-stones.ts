import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { computeOfferedPrice, type Offer } from '#shared/domain/sheets/offer.ts';
import { type FlatStone, flatten, showStone } from '#shared/domain/stock/stone.ts';
import type { SheetRow } from '#shared/sheet/write-csv.ts';
import { writeStones } from '#shared/sheet/write-stone.ts';

export type OfferedStone = FlatStone & { totalPrice?: number };

/**
 * Creates a stone of an offer with the offer's prices. Omits a derived total depth. Omits the seller's
 * remarks and links, which are for dealers, unless the offer shows the asking prices.
 */
export function buildOfferedStone(diamond: Diamond, offer: Offer): OfferedStone {
	const { askingPrice, remarks, certificateLink, externalLink, totalDepth, ...stone } = flatten(showStone(diamond, 'member'));
	return {
		...stone,
		totalDepth: diamond.derived?.includes('totalDepth') ? undefined : totalDepth,
		...(offer.prices === 'asked' && { remarks, certificateLink, externalLink }),
		...computeOfferedPrice(diamond, offer),
	};
}

/** Writes stones under the headings of our own sheets, which the importer can read. */
export function writeOffer(stones: readonly Diamond[], offer: Offer): SheetRow[] {
	return writeStones(
		stones.map((diamond) => buildOfferedStone(diamond, offer)),
		offer.prices === 'hidden' ? [] : [{ heading: 'Total Price', write: ({ totalPrice }) => totalPrice }],
	);
}

/** Names the file of an offer by the market day of `now`. */
export function nameOffer(zone: string, now: number): string {
	return `stones-${nameMarketDay(zone, now)}`;
}
