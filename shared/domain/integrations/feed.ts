/** How a stock program's file is imported, which nobody confirms. */
export interface FeedRules {
	/** Validate and count everything, and write nothing but the import. */
	dryRun?: true;
	/** Extend the listing of the stones that the file names. */
	refresh?: true;
	/** A replace-all that would remove a larger share of the seller's stones, in percent, removes nothing. */
	maxRemovedPercent: number;
}

/** Default of `maxRemovedPercent`: a stock changes by less in a day, and a file that is cut off in the middle loses more. */
export const MAX_REMOVED_PERCENT = 20;
/** Largest number of changes of stones in one request. */
export const CHANGES_PER_PATCH = 500;
/** A feed that comes every night refreshes a stone once a week, not at each time. Days. */
export const REFRESHED_FOR_DAYS = 7;

/** Counts of the effects of a file on a seller's stones. */
interface Effects {
	removed: number;
	changed: number;
	locked: number;
	unchanged: number;
}

/** Returns whether a replace-all would remove a larger share of the seller's present stones than allowed. */
export function removesTooMany({ removed, changed, locked, unchanged }: Effects, { maxRemovedPercent }: FeedRules): boolean {
	return removed * 100 > maxRemovedPercent * (removed + changed + locked + unchanged);
}
