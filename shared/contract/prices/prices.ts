import * as z from 'zod';
import { COMPARABLE_STEPS } from '#shared/domain/prices/comparables.ts';
import { PRICES_WATCHED, STONES_PLACED } from '#shared/domain/prices/limits.ts';
import { PRICES_LISTED } from '#shared/domain/prices/price-place.ts';
import { Id } from '../common.ts';
import { Histogram } from '../search/search.ts';
import { DiamondAttributes } from '../stock/diamonds.ts';

/** Whole currency units per carat. */
const PerCarat = DiamondAttributes.shape.askingPrice.unwrap();
const graded = { weight: true, color: true, clarity: true, fancyColorDto: true } as const;

/** A stone as far as its price depends on it; grown or treated only if it says so. */
export const StoneToPrice = DiamondAttributes.pick({ shape: true, ...graded, labGrown: true, treatment: true });
export type StoneToPrice = z.infer<typeof StoneToPrice>;
/** A listed stone, or one that is described. `askingPrice`: the price whose place is asked for; else that of the listed stone, if it has one. */
export const PriceQuestion = z.union([
	z.strictObject({ diamondId: Id, askingPrice: PerCarat.optional() }),
	z.strictObject({ stone: StoneToPrice, askingPrice: PerCarat.optional() }),
]);
export type PriceQuestion = z.infer<typeof PriceQuestion>;

/** Where one price stands. */
export const PricePlace = z.strictObject({
	/** Attributes that must be known before the stone has comparables. If any is missing, everything else is empty. */
	lacks: z.array(z.enum(['color', 'mainColor', 'intensity', 'clarity'])),
	/** How far equals were looked for. */
	step: z.enum(COMPARABLE_STEPS).optional(),
	/** Equals that ask a price. */
	count: z.int(),
	/** Quartiles of their prices per carat: first, median, third. Absent without comparables. */
	quartiles: z.tuple([z.int(), z.int(), z.int()]).optional(),
	/** The price that is judged, how many equals ask less and how many the same, and whether it is so far from their median that it looks like a slip. */
	place: z.strictObject({ askingPrice: z.int(), below: z.int(), same: z.int(), unlikely: z.enum(['LOW', 'HIGH']).optional() }).optional(),
});
export type PricePlace = z.infer<typeof PricePlace>;

/** Prices of many stones, each a question as of one. */
export const PriceQuestions = z.strictObject({ questions: z.array(PriceQuestion).min(1).max(STONES_PLACED) });
/** One for each question, in their order; null for a listing that is not there, or not open to the caller. */
export const PricePlaces = z.strictObject({ places: z.array(PricePlace.nullable()) });
export type PricePlaces = z.infer<typeof PricePlaces>;

export const PricePosition = PricePlace.extend({
	/** The number of sellers of the comparables. */
	sellers: z.int(),
	/** Their least and their greatest price; absent without equals, as are the next two. */
	span: z.tuple([z.int(), z.int()]).optional(),
	/** Their prices in ascending order. If there are more than `PRICES_LISTED`, evenly spread ones, the lowest and the highest included. */
	prices: z.array(z.int()).max(PRICES_LISTED).optional(),
	histogram: Histogram.optional(),
	/** The equals most alike, by weight and then by price. */
	closest: z.array(
		DiamondAttributes.pick(graded).extend({
			diamondId: Id,
			askingPrice: z.int(),
			/**
			 * Achieved prices of sold stones of its shape and weight class within half a year: the median in percent of
			 * asking. Absent if too few were sold.
			 */
			fetched: z.int().optional(),
		}),
	),
	/** Achieved price of the stone itself. */
	fetched: z.int().optional(),
});
export type PricePosition = z.infer<typeof PricePosition>;

/** One's own stones whose price is to be watched, or is not to be any more. */
export const WatchPrices = z.strictObject({ diamondIds: z.array(Id).min(1).max(PRICES_WATCHED), watched: z.boolean() });
/** All of one's stones whose price is watched. */
export const PriceWatches = z.strictObject({ diamondIds: z.array(Id) });
