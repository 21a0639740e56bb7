import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { computeOfferedPrice, type Offer } from '#shared/domain/sheets/offer.ts';
import { type FlatStone, flatten, showStone } from '#shared/domain/stock/stone.ts';
import type { SheetRow } from '#shared/sheet/write-csv.ts';
import { writeStones } from '#shared/sheet/write-stone.ts';

/** A stone as an offer shows it. */
export type OfferedStone = FlatStone & { totalPrice?: number };

/**
 * A stone with the prices of an offer. What follows from other attributes and
 * was not stated is left out; so are the seller's own words and links, which are
 * for dealers, unless the stone is offered as it was asked.
 */
export function buildOfferedStone(diamond: Diamond, offer: Offer): OfferedStone {
	const { askingPrice, remarks, externalLink, totalDepth, ...stone } = flatten(showStone(diamond, 'member'));
	return {
		...stone,
		totalDepth: diamond.derived?.includes('totalDepth') ? undefined : totalDepth,
		...(offer.prices === 'asked' && { remarks, externalLink }),
		...computeOfferedPrice(diamond, offer),
	};
}

/** Stones under the headings of our own sheets, which the importer takes back as they are. */
export function writeOffer(stones: readonly Diamond[], offer: Offer): SheetRow[] {
	return writeStones(
		stones.map((diamond) => buildOfferedStone(diamond, offer)),
		offer.prices === 'hidden' ? [] : [{ heading: 'Total Price', write: ({ totalPrice }) => totalPrice }],
	);
}
