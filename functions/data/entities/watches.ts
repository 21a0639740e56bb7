import { Entity } from './entity.ts';
import { flag, key, model, text } from './schema.ts';

export const favourite = new Entity({
	model: model('favourite'),
	attributes: {
		memberId: text,
		listingId: text,
		/** The listing's versions about which the member was notified. */
		toldVersions: { type: 'set', items: 'number' },
	},
	indexes: {
		primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['listingId'], 'favourite#${listingId}') },
		byListing: { index: 'related', pk: key('relatedPk', ['listingId'], 'trackers#${listingId}'), sk: key('relatedSk', ['memberId'], '${memberId}') },
	},
});

/** A seller's watch of a stone's price. The nightly job reads all watches by the shards of `related`. */
export const priceWatch = new Entity({
	model: model('priceWatch'),
	attributes: { memberId: text, listingId: text, shard: text, isTold: flag },
	indexes: {
		primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', ['listingId'], 'price-watch#${listingId}') },
		byShard: { index: 'related', pk: key('relatedPk', ['shard'], 'price-watches#${shard}'), sk: key('relatedSk', ['listingId'], '${listingId}') },
	},
});
