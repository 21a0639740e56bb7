import type { Counts, Tally } from '#shared/domain/operations/statistics.ts';

/** Owner id of the whole market's sums. */
export const MARKET = 'market';

/** The addition of one fact to the sums of a member or the market in a period. */
export interface StatisticsEntry {
	/** A member's id, or MARKET. */
	ownerId: string;
	/** A market day `YYYY-MM-DD` for a member, an hour `YYYY-MM-DDTHH` for the market. */
	period: string;
	counts: Counts;
}

export interface CountedFact {
	/** Names the fact: the same name is never counted again. */
	mark: string;
	/** How long the mark is stored, in milliseconds of real time. */
	kept: number;
	entries: readonly StatisticsEntry[];
}

export interface Statistics {
	/** Returns the sums of periods from `period` on, oldest first. The market may have several entries per period. */
	since(ownerId: string, period: string): Promise<Tally[]>;
	/** Returns whether a fact has been counted; the latest facts may not be known yet. */
	isCounted(mark: string): Promise<boolean>;
}
