import * as z from 'zod';
import { OUTCOMES, RESULT_SORTS, RESULT_WEEKS } from '#shared/domain/prices/result.ts';
import { WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { FILTER_VALUES } from '#shared/domain/search/limits.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { Day, PageNumber, PageSize, pageOf } from '../common.ts';
import { DiamondAttributes } from '../stock/diamonds.ts';

/** The market's history: figures and index by class, and results of auctions. */

/** Largest number of days of history in one call. */
export const MOST_DAYS = 366;

/** In a query string numbers arrive as text. */
const fromText = (value: unknown) => (typeof value === 'string' && /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : value);

const WeightFrom = z.literal([...WEIGHT_CLASSES]);
const Grown = z.enum(['natural', 'lab']);

/** A class of stones. Without `shape` or `weightFrom` it holds all of them. */
export const HistoryQuery = z.strictObject({
	grown: Grown.default('natural'),
	shape: z.enum(SHAPES).optional(),
	/** Smallest weight of the class, in carats. */
	weightFrom: z.preprocess(fromText, WeightFrom.optional()),
	/** Number of market days up to the last complete one. */
	days: z.preprocess(fromText, z.int().min(1).max(MOST_DAYS).default(90)),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

const Column = z.array(z.number().nullable());

/** A column for each figure with a value for each day; null on a day without a value. */
export const MarketHistory = z.strictObject({
	/** The days that have figures, ascending. */
	days: z.array(Day),
	/** Number of days at the beginning that were generated for the demo. */
	demoDays: z.int(),
	/** The market index; 100 when it began. */
	index: Column,
	/** Number of priced stones in the search. */
	count: Column,
	/** Quartiles of their prices per carat; only for a class with shape and weight. */
	first: Column,
	median: Column,
	third: Column,
	/** Changes since the day before. */
	added: Column,
	gone: Column,
	sold: Column,
	/** Median of sale prices in percent of asking, over half a year. */
	share: Column,
});
export type MarketHistory = z.infer<typeof MarketHistory>;

/** All classes on the last day, and their changes. */
export const MarketClasses = z.strictObject({
	/** The market day of the figures; absent before the first one is complete. */
	day: Day.optional(),
	/** Whether these or the earlier figures were generated for the demo. */
	demo: z.boolean(),
	classes: z.array(
		z.strictObject({
			grown: Grown,
			/** If absent, the class holds all of them. */
			shape: z.enum(SHAPES).optional(),
			weightFrom: WeightFrom.optional(),
			count: z.int(),
			/** Per carat. */
			median: z.int().optional(),
			index: z.number().optional(),
			/** Seven and thirty days before, or on the last earlier day with figures. */
			indexWeekAgo: z.number().optional(),
			indexMonthAgo: z.number().optional(),
			/** In seven days. */
			added: z.int(),
			gone: z.int(),
			sold: z.int(),
			share: z.int().optional(),
		}),
	),
});
export type MarketClasses = z.infer<typeof MarketClasses>;

const list = <T extends readonly [string, ...string[]]>(values: T) => z.array(z.enum(values)).max(FILTER_VALUES).default([]);
const weight = DiamondAttributes.shape.weight.optional();

/** Lists mean "any of", ranges include both ends, and absent or empty filters do not apply, as in the search. */
export const ResultsPayload = z.strictObject({
	shape: list(SHAPES),
	color: list(COLORS),
	clarity: list(CLARITIES),
	caratFrom: weight,
	caratTo: weight,
	labGrown: z.boolean().optional(),
	outcome: list(OUTCOMES),
	/** The last `weeks` weeks of closed auctions, the present week included. */
	weeks: z.int().min(1).max(RESULT_WEEKS).default(RESULT_WEEKS),
	/** Default: newest week first. */
	sort: z
		.array(z.strictObject({ field: z.enum(RESULT_SORTS), direction: z.enum(['ascending', 'descending']) }))
		.max(4)
		.default([]),
	page: PageNumber,
	size: PageSize,
});
export type ResultsPayload = z.infer<typeof ResultsPayload>;

/** The result of an auction. Prices are per carat and rounded to two digits, so that the stone cannot be identified. */
export const AuctionResult = DiamondAttributes.pick({ shape: true, weight: true, color: true, clarity: true, fancyColorDto: true }).extend({
	/** ISO 8601 week of the close: `2026-W47`. */
	week: z.string(),
	/** The stone weighs at least `weight` and less than `weightBelow`, which is absent in the heaviest class. */
	weightBelow: z.number().optional(),
	labGrown: z.boolean(),
	treated: z.boolean(),
	/** An estimate from `highestBid` and `share`. */
	askingPrice: z.int(),
	highestBid: z.int(),
	/** The highest bid in percent of asking. */
	share: z.int(),
	bidders: z.int(),
	outcome: z.enum(OUTCOMES),
});
export type AuctionResult = z.infer<typeof AuctionResult>;

export const ResultPage = pageOf(AuctionResult).extend({
	/** Whether a part of the archive was generated for the demo. */
	demo: z.boolean(),
});
export type ResultPage = z.infer<typeof ResultPage>;
