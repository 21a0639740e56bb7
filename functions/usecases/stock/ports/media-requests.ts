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
	/** Of a stone, those that were not answered yet. Strongly consistent. */
	open(listingId: string): Promise<MediaRequestRecord[]>;
	/** Of a seller's stones, `most` of those that were not answered yet, the newest listings first. The index may lag behind by a moment. */
	openOf(sellerId: string, most: number): Promise<MediaRequestRecord[]>;
}
