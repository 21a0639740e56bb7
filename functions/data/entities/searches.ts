import { CustomAttributeType } from 'electrodb';
import type { SavedSearchRecord } from '#functions/usecases/search/ports/saved-searches.ts';
import type { TableSettings } from '#shared/contract/search/table-settings.ts';
import { Entity } from './entity.ts';
import { flag, model, number, optionalNumber, primaryKey, text } from './schema.ts';

export const tableSettings = new Entity({
	model: model('tableSettings'),
	attributes: { memberId: text, settings: { type: CustomAttributeType<TableSettings>('any'), required: true } },
	indexes: { primary: primaryKey('member#${memberId}', 'table-settings') },
});

export const savedSearch = new Entity({
	model: model('savedSearch'),
	attributes: {
		memberId: text,
		savedSearchId: text,
		version: number,
		name: text,
		search: { type: CustomAttributeType<SavedSearchRecord['search']>('any'), required: true },
		alert: flag,
		createdAt: number,
		openedAt: optionalNumber,
	},
	indexes: { primary: primaryKey('member#${memberId}', 'search#${savedSearchId}') },
});

/** The query of a saved search with an alert, as JSON, in one of many shards. */
export const alert = new Entity({
	model: model('alert'),
	attributes: { shard: text, memberId: text, savedSearchId: text, search: text },
	indexes: { primary: primaryKey('alerts#${shard}', '${memberId}#${savedSearchId}') },
});

/** A match of a search other than a price alert that a member was notified about. */
export const match = new Entity({
	model: model('match'),
	attributes: { memberId: text, listingId: text, ttl: number },
	indexes: { primary: primaryKey('member#${memberId}', 'match#${listingId}') },
});

/** A member's price alerts that have matched a stone at one price. */
export const priceMatch = new Entity({
	model: model('priceMatch'),
	attributes: {
		memberId: text,
		listingId: text,
		price: number,
		version: number,
		searches: { type: 'list', items: { type: 'string' }, required: true },
		ttl: number,
	},
	indexes: {
		primary: primaryKey('member#${memberId}', 'price-match#${listingId}#${price}'),
	},
});

/** How many matches a member was notified about on a market day (`YYYY-MM-DD`), and whether there were more. */
export const matchDay = new Entity({
	model: model('matchDay'),
	attributes: {
		memberId: text,
		day: text,
		version: number,
		told: number,
		full: flag,
		toldByPrice: optionalNumber,
		fullByPrice: { type: 'boolean' },
		ttl: number,
	},
	indexes: { primary: primaryKey('member#${memberId}', 'matches#${day}') },
});
