import type { KnownStone as KnownGrades, Scanned } from '#shared/contract/stock/diamonds.ts';
import { type Certificate, findCertificate, nameCertificate } from '#shared/domain/stock/certificate.ts';
import { api } from '#web/lib/api/api.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';
import { type KnownStone, pickKnown, readStoneNumber } from './known-stones.ts';

/**
 * Finds the member's own stones and those on the market that match scanned data; own stones come first. A
 * label of the market already names its stone and matches none.
 */
export async function findKnownStones(scanned: Scanned, userName: string): Promise<KnownStone[]> {
	const number = readStoneNumber(scanned);
	if (number === undefined) return [];
	const [own, market] = await Promise.all([api.inventory({ body: { userName, numbers: [number] } }), api.search({ body: { numbers: [number] } })]);
	const onMarket: readonly ShownDiamond[] = market.content;
	return pickKnown(scanned, [...own.content, ...onMarket.filter(isForMembers)]);
}

/** Finds what an earlier listing of a certificate stated, and whether another seller lists it now. */
export async function findOnCertificate(certificate: Certificate, memberId: string | undefined): Promise<{ known: KnownGrades; isElsewhere: boolean }> {
	const [known, market] = await Promise.all([api.knownStone({ params: certificate }), api.search({ body: { numbers: [certificate.certificateNumber] } })]);
	const isOther = (stone: ShownDiamond) => {
		const found = isForMembers(stone) && stone.seller.userId !== memberId ? findCertificate(stone) : undefined;
		return found !== undefined && nameCertificate(found) === nameCertificate(certificate);
	};
	return { known, isElsewhere: market.content.some(isOther) };
}
