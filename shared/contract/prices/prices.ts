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

/** The attributes of a stone on which its price depends. It is natural and untreated unless stated otherwise. */
export const StoneToPrice = DiamondAttributes.pick({ shape: true, ...graded, labGrown: true, treatment: true });
export type StoneToPrice = z.infer<typeof StoneToPrice>;
/** A listed or a described stone. `askingPrice` is the price to compare; the default is the listed stone's own price. */
export const PriceQuestion = z.union([
	z.strictObject({ diamondId: Id, askingPrice: PerCarat.optional() }),
	z.strictObject({ stone: StoneToPrice, askingPrice: PerCarat.optional() }),
]);
export type PriceQuestion = z.infer<typeof PriceQuestion>;

/** A price among those of comparable stones. */
export const PricePlace = z.strictObject({
	/** Attributes that must be known before the stone has comparables. If any is missing, everything else is empty. */
	lacks: z.array(z.enum(['color', 'mainColor', 'intensity', 'clarity'])),
	/** The step to which the search for comparables was widened. */
	step: z.enum(COMPARABLE_STEPS).optional(),
	/** Number of comparables with a price. */
	count: z.int(),
	/** Quartiles of their prices per carat: first, median, third. Absent without comparables. */
	quartiles: z.tuple([z.int(), z.int(), z.int()]).optional(),
	/** The compared price, the numbers of comparables that ask less and the same, and whether it looks like a typing error. */
	place: z.strictObject({ askingPrice: z.int(), below: z.int(), same: z.int(), unlikely: z.enum(['LOW', 'HIGH']).optional() }).optional(),
});
export type PricePlace = z.infer<typeof PricePlace>;

export const PriceQuestions = z.strictObject({ questions: z.array(PriceQuestion).min(1).max(STONES_PLACED) });
/** One for each question, in order; null for a listing that does not exist or is not visible to the caller. */
export const PricePlaces = z.strictObject({ places: z.array(PricePlace.nullable()) });
export type PricePlaces = z.infer<typeof PricePlaces>;

export const PricePosition = PricePlace.extend({
	/** Number of sellers of the comparables. */
	sellers: z.int(),
	/** The comparables' lowest and highest price. Absent without comparables, as are the next two fields. */
	span: z.tuple([z.int(), z.int()]).optional(),
	/** Their prices, ascending. If there are more than `PRICES_LISTED`, an evenly spread selection that includes the lowest and the highest. */
	prices: z.array(z.int()).max(PRICES_LISTED).optional(),
	histogram: Histogram.optional(),
	/** The most similar comparables, by weight and then by price. */
	closest: z.array(
		DiamondAttributes.pick(graded).extend({
			diamondId: Id,
			askingPrice: z.int(),
			/** Median sale price in percent of asking, for its shape and weight class over half a year. Absent if too few were sold. */
			fetched: z.int().optional(),
		}),
	),
	/** Median sale price in percent of asking, for the stone's own shape and weight class. */
	fetched: z.int().optional(),
});
export type PricePosition = z.infer<typeof PricePosition>;

/** The caller's own stones whose prices to watch, or no longer to watch. */
export const WatchPrices = z.strictObject({ diamondIds: z.array(Id).min(1).max(PRICES_WATCHED), watched: z.boolean() });
/** All of the caller's stones with a watched price. */
export const PriceWatches = z.strictObject({ diamondIds: z.array(Id) });
