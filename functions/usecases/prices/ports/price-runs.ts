import type { ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import type { PriceChange } from '#shared/domain/prices/bulk-price.ts';

/** A run that changes a seller's prices: named by the seller's client, and stored while it can be undone. */
export interface PriceRunStart {
	sellerId: string;
	runId: string;
	rule: ChangePrices['rule'];
	planned: number;
	beganAt: number;
}

export interface PriceRunRecord extends PriceRunStart {
	/** Stones whose price was changed or may have been changed. */
	changed: number;
	/** Parts that are not undone. */
	parts: number;
	undone: number;
	/** Not undone, because they were changed since. */
	left: number;
	undoneAt?: number;
}

/** A part of a run's changes. It is written before the prices, so that every change can be undone. */
export interface PricePart {
	sellerId: string;
	runId: string;
	part: number;
	changes: readonly PriceChange[];
	/** Counts the writes of the part. Absent until it is written a second time. */
	revision?: number;
	/** When the undo closed the part. None of its prices is changed from then on. */
	closedAt?: number;
}

/** A compact change, since thousands are stored. 0 means no price. */
export type PackedChange = [listingId: string, version: number, before: number, after: number];

export interface PriceRuns {
	get(sellerId: string, runId: string): Promise<PriceRunRecord | undefined>;
	/** Lists the newest runs, by their ids. */
	latest(sellerId: string, most: number): Promise<PriceRunRecord[]>;
	part(sellerId: string, runId: string, part: number): Promise<PricePart | undefined>;
	/** Lists the first parts that are not undone yet. */
	parts(sellerId: string, runId: string, most: number): Promise<PricePart[]>;
}
