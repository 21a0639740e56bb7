import type { StockStone } from '#shared/contract/integrations/outgoing-feeds.ts';
import { ATTRIBUTE_NAMES, type AttributeName, getAttribute, listNamesSeenBy } from '#shared/domain/stock/attributes.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { flatten } from '#shared/domain/stock/stone.ts';
import { writeCell } from '#shared/sheet/write-stone.ts';

const AVAILABILITY: Record<ListingState, string> = {
	DISPLAYED: 'InStock',
	BIDDING: 'InStock',
	AWAITING_DECISION: 'Reserved',
	ACCEPTED: 'Reserved',
	SUSPENDED: 'OutOfStock',
	SOLD: 'SoldOut',
};

/** Attributes that a product states in fields of their own. */
const OWN_FIELDS: readonly AttributeName[] = ['lotId', 'weight', 'color', 'askingPrice', 'remarks', 'externalLink'];
const SHOWN = new Set<AttributeName>(listNamesSeenBy('member'));
const PROPERTIES = ATTRIBUTE_NAMES.filter((name) => SHOWN.has(name) && !OWN_FIELDS.includes(name));

/** Writes a stone as a schema.org Product for the seller's own pages. The only price is the seller's asking price: bids are left out. */
export function writeProduct(stone: StockStone, priceCurrency: string): object {
	const flat = flatten(stone);
	const words = (['shape', 'color', 'clarity'] as const).flatMap((name) => writeCell(name, flat[name]) ?? []);
	return {
		'@type': 'Product',
		name: `${stone.weight} ct ${words.join(' ')}`,
		category: stone.labGrown ? 'Lab-grown diamond' : 'Diamond',
		sku: stone.lotId,
		productID: stone.diamondId,
		description: stone.remarks,
		url: stone.externalLink,
		image: stone.images.length > 0 ? stone.images : undefined,
		color: writeCell('color', flat.color),
		weight: { '@type': 'QuantitativeValue', value: stone.weight, unitCode: 'CTM' },
		additionalProperty: PROPERTIES.flatMap((name) => {
			const value = writeCell(name, flat[name]);
			return value === undefined ? [] : { '@type': 'PropertyValue', name: getAttribute(name).heading, value };
		}),
		offers:
			stone.totalPrice === undefined
				? undefined
				: {
						'@type': 'Offer',
						price: stone.totalPrice,
						priceCurrency,
						availability: `https://schema.org/${AVAILABILITY[stone.state]}`,
					},
	};
}
