import type { DiamondAttributes, Scanned } from '#shared/contract/stock/diamonds.ts';
import { listStated } from '#shared/domain/stock/attributes.ts';
import { readScan } from '#shared/sheet/scan.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { maySee } from './may-see.ts';
import type { ListingRecord } from './ports/listings.ts';

const ASKED = listStated();

/**
 * Reads a stone's attributes from the text of a QR code, to fill the form (rulebook 10). A label of a stone that the member may not see is
 * recognized, but gives no attributes.
 */
export async function scanStone(market: Ports<'now' | 'actor' | 'listings'>, member: MemberRecord, text: string): Promise<Scanned> {
	const scan = readScan(text);
	if (scan.source === 'UNKNOWN') return answerScan(scan.source, {}, text);
	if (scan.source !== 'LABEL') return answerScan(scan.source, scan.fields, text);
	const listing = await market.listings.get(scan.listingId);
	if (!listing || !maySee(market, listing, member)) return answerScan(scan.source, {}, text);
	return { ...answerScan(scan.source, selectFields(listing, member), text), diamondId: listing.listingId };
}

/** Selects attributes of another seller's stone, without the seller's remarks and price. */
function selectFields({ stone, sellerId }: ListingRecord, member: MemberRecord): Partial<DiamondAttributes> {
	if (sellerId === member.memberId) return stone;
	const { lotId, askingPrice, remarks, availability, externalLink, ...itself } = stone;
	return itself;
}

function answerScan(source: Scanned['source'], fields: Partial<DiamondAttributes>, text: string): Scanned {
	return { source, fields, missing: ASKED.filter((name) => fields[name] === undefined), text };
}
