import type { EntityItem } from 'electrodb';
import type { PriceChange } from '#shared/domain/bulk-price.ts';
import { DAY } from '#shared/domain/limits.ts';
import type { Change } from '../usecases/ports/changes.ts';
import type { PackedChange, PricePart, PriceRunRecord, PriceRunStart, PriceRuns } from '../usecases/ports/price-runs.ts';
import { pricePart, priceRun } from './entities/prices.ts';
import { buildDelete, buildPut, buildUpdate } from './params.ts';
import type { TransactItem } from './table.ts';

/** Far longer than it can be undone. */
const KEPT = DAY;

export const priceRuns: PriceRuns = {
	async get(sellerId, runId) {
		const { data } = await priceRun.get({ sellerId, runId }).go({ consistent: true });
		return data ? extractRun(data) : undefined;
	},

	async latest(sellerId, most) {
		const { data } = await priceRun.query.primary({ sellerId }).begins({ runId: '' }).go({ consistent: true, order: 'desc', limit: most });
		return data.map(extractRun);
	},

	async part(sellerId, runId, part) {
		const { data } = await pricePart.get({ sellerId, runId, part: formatPart(part) }).go({ consistent: true });
		return data ? extractPart(data) : undefined;
	},

	async parts(sellerId, runId, most) {
		const { data } = await pricePart.query.primary({ sellerId, runId }).begins({ part: '' }).go({ consistent: true, limit: most });
		return data.map(extractPart);
	},
};

/** The first part of a run begins it. */
export function buildPricesChanging({ sellerId, runId, rule, planned, beganAt }: PriceRunStart, part: PricePart): TransactItem[] {
	const begun = priceRun
		.upsert({ sellerId, runId })
		.ifNotExists({ rule, planned, beganAt, undone: 0, left: 0, ttl: computeTtl() })
		.add({ changed: part.changes.length, parts: 1 })
		.where(({ undoneAt }, { notExists }) => notExists(undoneAt));
	return [buildPut(pricePart.create(packPart(part))), buildUpdate(begun)];
}

export function buildPricesChanged(part: PricePart, more: number): TransactItem[] {
	const { sellerId, runId } = part;
	return [buildPut(pricePart.put(packPart(part))), buildUpdate(priceRun.patch({ sellerId, runId }).add({ changed: more }))];
}

export function buildPricesUndone({ part: { sellerId, runId, part }, undone, left, at }: Extract<Change, { kind: 'prices-undone' }>): TransactItem[] {
	const key = { sellerId, runId, part: formatPart(part) };
	return [buildDelete(pricePart.remove(key)), buildUpdate(priceRun.patch({ sellerId, runId }).add({ undone, left, parts: -1 }).set({ undoneAt: at }))];
}

// DynamoDB expires items by real time.
const computeTtl = (): number => Math.ceil((Date.now() + KEPT) / 1000);

/** Fixed width, so that the order of keys is the order of parts. */
const formatPart = (part: number): string => String(part).padStart(4, '0');

function packPart({ sellerId, runId, part, changes }: PricePart) {
	const packed = changes.map(({ listingId, version, before = 0, after }): PackedChange => [listingId, version, before, after]);
	return { sellerId, runId, part: formatPart(part), changes: packed, ttl: computeTtl() };
}

function extractPart({ sellerId, runId, part, changes }: EntityItem<typeof pricePart>): PricePart {
	return { sellerId, runId, part: Number(part), changes: changes.map(unpackChange) };
}

function unpackChange([listingId, version, before, after]: PackedChange): PriceChange {
	return { listingId, version, before: before || undefined, after };
}

function extractRun({ ttl, ...run }: EntityItem<typeof priceRun>): PriceRunRecord {
	return run;
}
