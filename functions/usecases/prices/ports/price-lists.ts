import type { PriceList } from '#shared/domain/prices/price-list.ts';

/** A member's own stored price list; its content is encrypted. */
export interface PriceListRecord {
	memberId: string;
	/** Rises with each list, also across deleted ones, so that a member's lists have different versions. */
	version: number;
	uploadedAt: number;
	/** Undefined after the list was deleted. */
	sealed?: string;
}

export interface PriceLists {
	/** Reads the member's own list; undefined for a member who has never had one. */
	get(memberId: string): Promise<PriceListRecord | undefined>;
}

/** Encryption of lists; each can only be decrypted by the market and for its own member. */
export interface PriceListEncryption {
	seal(memberId: string, list: PriceList): Promise<string>;
	/** Throws for a list that was encrypted for another member, or was changed. */
	open(memberId: string, sealed: string): Promise<PriceList>;
}
