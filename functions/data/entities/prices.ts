import { CustomAttributeType } from 'electrodb';
import type { PackedChange, PriceRunRecord } from '#functions/usecases/prices/ports/price-runs.ts';
import { Entity } from './entity.ts';
import { model, number, optionalNumber, optionalText, primaryKey, text } from './schema.ts';

/** A member's own price list, encrypted (`functions/adapters/prices/price-list-encryption.ts`). */
export const priceList = new Entity({
	model: model('priceList'),
	attributes: { memberId: text, version: number, uploadedAt: number, sealed: optionalText },
	indexes: { primary: primaryKey('member#${memberId}', 'price-list') },
});

/** A run that changed a seller's prices, while it can be undone. */
export const priceRun = new Entity({
	model: model('priceRun'),
	attributes: {
		sellerId: text,
		runId: text,
		rule: { type: CustomAttributeType<PriceRunRecord['rule']>('any'), required: true },
		planned: number,
		beganAt: number,
		changed: number,
		parts: number,
		undone: number,
		left: number,
		undoneAt: optionalNumber,
		ttl: number,
	},
	indexes: { primary: primaryKey('price-runs#${sellerId}', 'run#${runId}') },
});

/** The changes of one part of a run; deleted once the run is undone. */
export const pricePart = new Entity({
	model: model('pricePart'),
	attributes: {
		sellerId: text,
		runId: text,
		part: text,
		changes: { type: CustomAttributeType<PackedChange[]>('any'), required: true },
		revision: optionalNumber,
		closedAt: optionalNumber,
		ttl: number,
	},
	indexes: { primary: primaryKey('price-runs#${sellerId}', 'part#${runId}#${part}') },
});
