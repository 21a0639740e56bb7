import type { Quartiles } from '#shared/domain/prices/comparables.ts';
import type { MarketClass } from '#shared/domain/prices/market-classes.ts';
import type { MarketDay, MarketYear } from '#shared/domain/prices/market-day.ts';
import type { CellStock } from '#shared/domain/prices/price-index.ts';
import type { AuctionResult } from '#shared/domain/prices/result.ts';

/** Priced stones of a class that are in the search. */
export interface ClassStock {
	count: number;
	/** The number that were listed since the previous day was written. */
	added: number;
	/** Quartiles of their prices per carat; only for the narrowest classes. */
	quartiles?: Quartiles;
}

/** The market as the index has it at one instant. */
export interface MarketStock {
	/** By the names of the classes, the wider ones too. */
	classes: ReadonlyMap<string, ClassStock>;
	/** The cells of the market index, each by its name, in its class. */
	cells: readonly { name: string; marketClass: Required<MarketClass>; stock: CellStock }[];
}

/** A result as it is kept. Never sent so: see `presentResult`. */
export interface ResultRecord extends AuctionResult {
	/** Identifies the result; the auction cannot be derived from it. */
	resultId: string;
	/** Marks of the parties: the same for the same party in one class, another in every other class. Never sent. */
	seller: string;
	bidder: string;
}

/** A result in the archive. */
export interface PackedResult extends ResultRecord {
	/** The market day into whose figures it went. */
	packedOn: string;
	/** Whether enough listings of enough sellers could have been it on that day. Absent in files of earlier versions, whose results are not shown. */
	isShown?: boolean;
}

/** Results as they wait to be packed. */
export interface Results {
	/** Lists results of auctions that closed in a week, as named by `nameMarketWeek`. */
	ofWeek(week: string): Promise<ResultRecord[]>;
}

/** Something in storage, and storage's name for this very content. */
export interface Stored<T> {
	content: T;
	version: string;
}

/** The market's past in storage. A writer replaces only the version that it has seen: a method returns false if another writer was first. */
export interface HistoryStore {
	readDay(day: string): Promise<MarketDay | undefined>;
	/** False when the day is there already. */
	addDay(day: MarketDay): Promise<boolean>;
	readYear(year: string): Promise<Stored<MarketYear> | undefined>;
	writeYear(year: string, content: MarketYear, replaced: string | undefined): Promise<boolean>;
	/** Results of auctions that closed in the weeks of a quarter, as named by `nameQuarter`. */
	readResults(quarter: string): Promise<Stored<PackedResult[]> | undefined>;
	writeResults(quarter: string, content: readonly PackedResult[], replaced: string | undefined): Promise<boolean>;
}
