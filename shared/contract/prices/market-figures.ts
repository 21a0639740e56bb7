import * as z from 'zod';
import { MATRIX_COLORS, STONES_PLOTTED, WEIGHT_STEPS } from '#shared/domain/prices/market-figures.ts';
import { WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, SHAPES } from '#shared/domain/stock/diamond.ts';
import { Instant } from '../common.ts';

const Grades = z.strictObject({ color: z.enum(MATRIX_COLORS), clarity: z.enum(CLARITIES) });
/** Carats; `below` is not part of it, and absent where it is open. */
const Weights = z.strictObject({ from: z.number(), below: z.number().optional() });

/** Stones of one shape, natural or grown: by colour and clarity within a weight class, and by weight of one colour and clarity. Treated ones and fancy colours are left out. */
export const MarketQuestion = Grades.extend({
	shape: z.enum(SHAPES),
	labGrown: z.boolean().default(false),
	/** Where the weight class of the trade's price lists begins; carats. */
	weight: z.literal([...WEIGHT_CLASSES]),
});
export type MarketQuestion = z.infer<typeof MarketQuestion>;

const Priced = z.strictObject({
	/** Open stones, those without a price among them. */
	count: z.int(),
	/** Asking prices per carat: first quartile, median, third quartile. Absent if too few stones or too few sellers ask. */
	quartiles: z.tuple([z.int(), z.int(), z.int()]).optional(),
});
export const MarketFigures = z.strictObject({
	/** The answer may be a minute old. */
	asOf: Instant,
	/** The weight class. */
	weight: Weights,
	/** Open stones of the weight class. */
	count: z.int(),
	/** Colours and clarities of which there are any stones, in the trade's order. */
	grades: z.array(z.strictObject({ ...Grades.shape, ...Priced.shape })),
	/** Figures of the chosen colour and clarity, by steps of weight. */
	steps: z.array(z.strictObject({ ...Weights.shape, ...Priced.shape })).max(WEIGHT_STEPS.length),
	/** Weights and prices per carat of these, as many as are told, evenly spread over them; the lightest first. */
	stones: z.array(z.strictObject({ weight: z.number(), askingPrice: z.int() })).max(STONES_PLOTTED),
});
export type MarketFigures = z.infer<typeof MarketFigures>;
