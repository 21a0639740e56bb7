import { Entity } from './entity.ts';
import { flag, index, model, primaryKey, text } from './schema.ts';

export const favourite = new Entity({
	model: model('favourite'),
	attributes: {
		memberId: text,
		listingId: text,
		/** The listing's versions about which the member was notified. */
		toldVersions: { type: 'set', items: 'number' },
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'favourite#${listingId}'),
		byListing: index('related', 'trackers#${listingId}', '${memberId}'),
	},
});

/** A seller's watch of a stone's price. The nightly job reads all watches by the shards of `related`. */
export const priceWatch = new Entity({
	model: model('priceWatch'),
	attributes: { memberId: text, listingId: text, shard: text, isTold: flag },
	indexes: {
		primary: primaryKey('member#${memberId}', 'price-watch#${listingId}'),
		byShard: index('related', 'price-watches#${shard}', '${listingId}'),
	},
});
