export interface Favourites {
	listingsTracked(memberId: string): Promise<string[]>;
	trackers(listingId: string): Promise<string[]>;
}
