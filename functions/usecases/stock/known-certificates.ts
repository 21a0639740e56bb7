import type { KnownStone } from '#shared/contract/stock/diamonds.ts';
import { nameMarketDay } from '#shared/domain/common/market-time.ts';
import { type Certificate, findCertificate, selectCertified } from '#shared/domain/stock/certificate.ts';
import type { Ports } from '../market/market.ts';
import type { Certificates } from './ports/certificates.ts';
import type { ListingRecord } from './ports/listings.ts';

/** Returns what the last listing with this certificate stated about its stone. The answer is empty if the market has never seen the certificate. */
export async function readKnownStone(certificates: Certificates, { zone }: Ports<'zone'>, certificate: Certificate): Promise<KnownStone> {
	const known = await certificates.get(certificate);
	return known ? { fields: known.stone, listedIn: nameMarketDay(zone, known.listedAt).slice(0, 7) } : {};
}

/** Keeps the certificates of new and changed listings, so that their stones are known when they are listed again by anybody. */
export async function keepCertificates(certificates: Certificates, listings: readonly Pick<ListingRecord, 'stone' | 'createdAt' | 'version'>[]): Promise<void> {
	const stated = listings.flatMap(({ stone, createdAt, version }) => {
		const certificate = findCertificate(stone);
		return certificate ? { certificate, stone: selectCertified(stone), listedAt: createdAt, version } : [];
	});
	await certificates.keep(stated);
}
