import type { ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import type { PriceChange } from '#shared/domain/prices/bulk-price.ts';

/** A run that changes a seller's prices: named by whoever runs it, and kept for as long as it can be undone. */
export interface PriceRunStart {
	sellerId: string;
	runId: string;
	rule: ChangePrices['rule'];
	/** Stones that it is to change. */
	planned: number;
	beganAt: number;
}

export interface PriceRunRecord extends PriceRunStart {
	/** Stones whose price was changed or may have been changed. */
	changed: number;
	/** Parts that are not undone. */
	parts: number;
	undone: number;
	/** Changed since, and therefore not undone. */
	left: number;
	/** When its undoing began. */
	undoneAt?: number;
}

/** Some of what a run changes. Written before the prices are, so that whatever was done can be undone. */
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

/** A change as it is stored: thousands are kept. 0: it had no price. */
export type PackedChange = [listingId: string, version: number, before: number, after: number];

export interface PriceRuns {
	get(sellerId: string, runId: string): Promise<PriceRunRecord | undefined>;
	/** The newest, by their ids. */
	latest(sellerId: string, most: number): Promise<PriceRunRecord[]>;
	part(sellerId: string, runId: string, part: number): Promise<PricePart | undefined>;
	/** The first of what is not undone yet. */
	parts(sellerId: string, runId: string, most: number): Promise<PricePart[]>;
}
