import type { SeenKind } from '#shared/domain/stock/media.ts';

export interface MediaRequestRecord {
	listingId: string;
	/** Absent in requests from before sellers had a list of them. */
	sellerId?: string;
	memberId: string;
	kinds: readonly SeenKind[];
	requestedAt: number;
	/** When the member may request the stone's media again. */
	notBefore: number;
	answered: boolean;
}

export interface MediaRequests {
	/** Lists a stone's open requests. Strongly consistent. */
	open(listingId: string): Promise<MediaRequestRecord[]>;
	/** Lists at most `most` open requests for a seller's stones, the newest listings first. The index may lag behind by a moment. */
	openOf(sellerId: string, most: number): Promise<MediaRequestRecord[]>;
}
