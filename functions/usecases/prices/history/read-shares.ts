import { findMarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import type { Shape } from '#shared/domain/stock/diamond.ts';
import type { Past } from './past.ts';

/** Reads what sold stones of a stone's shape and weight class achieved, in percent of asking. Undefined if too few were sold. */
export type ReadShares = () => Promise<(stone: { labGrown: boolean; shape: Shape; weight: number }) => number | undefined>;

/** Creates the reader of shares from the last day's figures. If the history cannot be read, calls `failed` and returns no shares. */
export function createShares(past: Pick<Past, 'years'>, failed: (error: unknown) => void): ReadShares {
	return async () => {
		const years = await past.years().catch((error: unknown) => {
			failed(error);
			return undefined;
		});
		return (stone) => years?.classes[nameMarketClass(findMarketClass(stone))]?.share.at(-1) ?? undefined;
	};
}
