import * as z from 'zod';
import { MATRIX_COLORS, STONES_PLOTTED, WEIGHT_STEPS } from '#shared/domain/prices/market-figures.ts';
import { WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, SHAPES } from '#shared/domain/stock/diamond.ts';
import { Instant } from '../common.ts';

const Grades = z.strictObject({ color: z.enum(MATRIX_COLORS), clarity: z.enum(CLARITIES) });
/** A range in carats. `below` is excluded; absent if the range is open. */
const Weights = z.strictObject({ from: z.number(), below: z.number().optional() });

/** Untreated white stones of one shape, natural or grown: by colour and clarity in a weight class, and by weight for one colour and clarity. */
export const MarketQuestion = Grades.extend({
	shape: z.enum(SHAPES),
	labGrown: z.boolean().default(false),
	/** Start of a weight class of the trade's price lists, in carats. */
	weight: z.literal([...WEIGHT_CLASSES]),
});
export type MarketQuestion = z.infer<typeof MarketQuestion>;

const Priced = z.strictObject({
	/** Open stones, with and without a price. */
	count: z.int(),
	/** Quartiles of asking prices per carat: first, median, third. Absent if there are too few stones or sellers. */
	quartiles: z.tuple([z.int(), z.int(), z.int()]).optional(),
});
export const MarketFigures = z.strictObject({
	/** The answer may be a minute old. */
	asOf: Instant,
	weight: Weights,
	/** Open stones of the weight class. */
	count: z.int(),
	/** Colours and clarities with any stones, in the trade's order. */
	grades: z.array(z.strictObject({ ...Grades.shape, ...Priced.shape })),
	/** Figures for the chosen colour and clarity, by steps of weight. */
	steps: z.array(z.strictObject({ ...Weights.shape, ...Priced.shape })).max(WEIGHT_STEPS.length),
	/** Weights and prices per carat of the chosen grades, lightest first. If there are too many, an evenly spread selection. */
	stones: z.array(z.strictObject({ weight: z.number(), askingPrice: z.int() })).max(STONES_PLOTTED),
});
export type MarketFigures = z.infer<typeof MarketFigures>;
