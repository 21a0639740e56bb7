import type { SeenKind } from '#shared/domain/stock/media.ts';

/** That a member waits for media of a stone. */
export interface MediaRequestRecord {
	listingId: string;
	/** Absent in what was asked before sellers had a list of it. */
	sellerId?: string;
	memberId: string;
	kinds: readonly SeenKind[];
	requestedAt: number;
	/** From when on the member may ask for the stone's media again. */
	notBefore: number;
	answered: boolean;
}

export interface MediaRequests {
	/** Lists a stone's open requests. Strongly consistent. */
	open(listingId: string): Promise<MediaRequestRecord[]>;
	/** Lists at most `most` open requests for a seller's stones, the newest listings first. The index may lag behind by a moment. */
	openOf(sellerId: string, most: number): Promise<MediaRequestRecord[]>;
}
