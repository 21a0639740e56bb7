import type { Quartiles } from '#shared/domain/prices/comparables.ts';
import type { MarketClass } from '#shared/domain/prices/market-classes.ts';
import type { MarketDay, MarketYear } from '#shared/domain/prices/market-day.ts';
import type { CellStock } from '#shared/domain/prices/price-index.ts';
import type { AuctionResult, PublishedResult } from '#shared/domain/prices/result.ts';

/** Priced stones of a class that are in the search. */
export interface ClassStock {
	count: number;
	/** The number that were listed since the end of the previous day that was written. */
	added: number;
	/** Quartiles of their prices per carat; only for the narrowest classes, and undefined if there are too few prices or sellers (`ENOUGH_TO_PRICE`). */
	quartiles?: Quartiles;
}

/** The market in the index at one instant. */
export interface MarketStock {
	/** By the names of the classes, including the wider ones. */
	classes: ReadonlyMap<string, ClassStock>;
	/** The cells of the market index, each with its name and class. */
	cells: readonly { name: string; marketClass: Required<MarketClass>; stock: CellStock }[];
}

/** A stored result, which must never be sent as it is: see `presentResult`. */
export interface ResultRecord extends AuctionResult {
	/** Identifies the result; the auction cannot be derived from it. */
	resultId: string;
	/** Marks of the parties: the same for the same party in one class, another in every other class. Never sent. */
	seller: string;
	bidder: string;
}

export interface PackedResult extends ResultRecord {
	/** The market day whose figures include it. */
	packedOn: string;
	/** Whether enough listings of enough sellers could have led to it on that day. Absent in files of earlier versions, whose results are not shown. */
	isShown?: boolean;
}

/** A published result as a row of columns. */
export interface ResultRow extends Omit<PublishedResult, 'weight'> {
	/** The smallest weight of the weight class, in carats. */
	weight: number;
	/** An estimate from `highestBid` and `share`. */
	askingPrice: number;
}

/** An attribute of the published results: a code for each row, which is the place of the row's value in `values`. */
export interface PackedColumn {
	/** Every value once, ascending. An unknown value is null. */
	values: readonly (string | number | boolean | null)[];
	/** The codes in base64, of one byte each, or of two or four if there are more values. */
	codes: string;
}

/** The results of a quarter as they are stored, by column, in the order of their ids. */
export interface PackedQuarter {
	ids: readonly string[];
	columns: Readonly<Record<keyof Omit<PackedResult, 'resultId'>, PackedColumn>>;
}

/** All published results of a year. Contains no marks, exact weights, asking prices or order of arrival. */
export interface PublishedArchive {
	/** Whether a part of the year's results was generated for the demo. */
	demo: boolean;
	columns: Readonly<Record<keyof ResultRow, PackedColumn>>;
}

/** Results that wait to be packed. */
export interface Results {
	/** Lists results of auctions that closed in a week, as named by `nameMarketWeek`. */
	ofWeek(week: string): Promise<ResultRecord[]>;
}

/** A stored object and its version in storage. */
export interface Stored<T> {
	content: T;
	version: string;
}

/** The market's history in storage. A writer replaces only the version that it has read: a method returns false if another writer was first. */
export interface HistoryStore {
	readDay(day: string): Promise<MarketDay | undefined>;
	/** Returns false if the day exists already. */
	addDay(day: MarketDay): Promise<boolean>;
	readYear(year: string): Promise<Stored<MarketYear> | undefined>;
	writeYear(year: string, content: MarketYear, replaced: string | undefined): Promise<boolean>;
	/** Reads results of auctions that closed in the weeks of a quarter, as named by `nameQuarter`. Earlier releases stored a list. */
	readResults(quarter: string): Promise<Stored<PackedQuarter | PackedResult[]> | undefined>;
	writeResults(quarter: string, content: PackedQuarter, replaced: string | undefined): Promise<boolean>;
	/** Returns undefined before the first night that published results. */
	readPublished(): Promise<Stored<PublishedArchive> | undefined>;
	writePublished(content: PublishedArchive, replaced: string | undefined): Promise<boolean>;
}
