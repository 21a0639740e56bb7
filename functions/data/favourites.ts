import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Favourites } from '../usecases/ports.ts';
import { favourite } from './entities.ts';
import { deleteAll } from './partitions.ts';
import { getItems } from './table.ts';

export const favourites: Favourites = {
	async listingsTracked(memberId) {
		const { data } = await favourite.query.primary({ memberId }).begins({ listingId: '' }).go({ pages: 'all' });
		return data.map(({ listingId }) => listingId);
	},

	async tracked(memberId, listingIds) {
		const items = await getItems(listingIds.map((listingId) => favourite.get({ memberId, listingId })));
		return new Set(items.map((item) => String(item.listingId)));
	},

	async trackers(listingId) {
		const { data } = await favourite.query.byListing({ listingId }).go({ pages: 'all' });
		return data.map(({ memberId }) => memberId);
	},

	async removeAll(memberId) {
		await deleteAll(favourite.query.primary({ memberId }).begins({ listingId: '' }).params() as QueryCommandInput);
	},
};
