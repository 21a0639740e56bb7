import type { PriceList } from '#shared/domain/prices/price-list.ts';

/** A member's own price list as it is kept: what it says is sealed. */
export interface PriceListRecord {
	memberId: string;
	/** Rises with each list, past those that were deleted, so that no two lists of a member have the same. */
	version: number;
	uploadedAt: number;
	/** Undefined after the list was deleted. */
	sealed?: string;
}

export interface PriceLists {
	/** Reads the member's own list; undefined for a member who has never had one. */
	get(memberId: string): Promise<PriceListRecord | undefined>;
}

/** Seals lists so that only the market opens them, each for its own member alone. */
export interface PriceListEncryption {
	seal(memberId: string, list: PriceList): Promise<string>;
	/** Throws on what was sealed for somebody else, or was changed. */
	open(memberId: string, sealed: string): Promise<PriceList>;
}
