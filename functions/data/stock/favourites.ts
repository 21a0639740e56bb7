import type { Favourites } from '#functions/usecases/stock/ports/favourites.ts';
import { favourite } from '../entities/watches.ts';

export const favourites: Favourites = {
	async listingsTracked(memberId) {
		const { data } = await favourite.query.primary({ memberId }).begins({ listingId: '' }).go({ pages: 'all', consistent: true });
		return data.map(({ listingId }) => listingId);
	},

	async trackers(listingId) {
		const { data } = await favourite.query.byListing({ listingId }).go({ pages: 'all' });
		return data.map(({ memberId }) => memberId);
	},
};
