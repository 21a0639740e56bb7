import type { Certificate } from '#shared/domain/stock/certificate.ts';
import type { Stone } from '#shared/domain/stock/stone.ts';

/** The certificates of the stones for sale, from the search's memory. A stone is for sale if a search of the whole market finds it. */
export interface CertificateIndex {
	/** Returns the indexes of the certificates that a stone for sale of a seller other than `exceptSeller` has. */
	findForSale(certificates: readonly Certificate[], exceptSeller: string): Promise<number[]>;
	/** Selects the listings for sale whose certificate another seller's stone for sale has too. */
	selectShared(listingIds: readonly string[]): Promise<string[]>;
}

/** The attributes that the last listing with a certificate stated, and when it was listed. It names no seller. */
export interface KnownCertificate {
	certificate: Certificate;
	stone: Partial<Stone>;
	listedAt: number;
}

/** A certificate as one version of a listing stated it. */
export interface StatedCertificate extends KnownCertificate {
	version: number;
}

/** The certificates of all stones ever listed. */
export interface Certificates {
	get(certificate: Certificate): Promise<KnownCertificate | undefined>;
	/** Stores certificates, in any order: the listing that was listed last prevails, and its newest version. */
	keep(stated: readonly StatedCertificate[]): Promise<void>;
}
