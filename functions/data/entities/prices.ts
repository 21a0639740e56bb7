import { CustomAttributeType } from 'electrodb';
import type { PackedChange, PriceRunRecord } from '#functions/usecases/prices/ports/price-runs.ts';
import { Entity } from './entity.ts';
import { key, model, number, optionalNumber, optionalText, text } from './schema.ts';

/** A member's own price list, encrypted (`functions/adapters/prices/price-list-encryption.ts`). */
export const priceList = new Entity({
	model: model('priceList'),
	attributes: { memberId: text, version: number, uploadedAt: number, sealed: optionalText },
	indexes: { primary: { pk: key('pk', ['memberId'], 'member#${memberId}'), sk: key('sk', [], 'price-list') } },
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
	indexes: { primary: { pk: key('pk', ['sellerId'], 'price-runs#${sellerId}'), sk: key('sk', ['runId'], 'run#${runId}') } },
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
	indexes: { primary: { pk: key('pk', ['sellerId'], 'price-runs#${sellerId}'), sk: key('sk', ['runId', 'part'], 'part#${runId}#${part}') } },
});
