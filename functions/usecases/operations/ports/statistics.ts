import type { Counts, Tally } from '#shared/domain/operations/statistics.ts';

/** Whose the sums are that are the whole market's. */
export const MARKET = 'market';

/** The addition of one fact to the sums of a member or the market in a period. */
export interface StatisticsEntry {
	/** A member's id, or MARKET. */
	ownerId: string;
	/** A market day `YYYY-MM-DD` for a member, an hour `YYYY-MM-DDTHH` for the market. */
	period: string;
	counts: Counts;
}

/** A fact that is counted once. */
export interface CountedFact {
	/** Names the fact: the same name is never counted again. */
	mark: string;
	/** How long that is remembered, milliseconds of real time. */
	kept: number;
	entries: readonly StatisticsEntry[];
}

export interface Statistics {
	/** The sums of periods from this one on, oldest first; several of the market's may be of one period. */
	since(ownerId: string, period: string): Promise<Tally[]>;
	/** Whether a fact has been counted; one of the last moment may not be known yet. */
	isCounted(mark: string): Promise<boolean>;
}
