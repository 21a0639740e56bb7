import { listBinLimits } from '../search/histogram.ts';
import { COLORS } from '../stock/diamond.ts';
import { WEIGHT_CLASSES } from './weight-classes.ts';

/** Asking prices on the market, by grade and by weight. */

/** The colours of the matrix: fancy ones are priced by hue and intensity. */
export const MATRIX_COLORS = COLORS.filter((color) => color !== 'FANCY');
export type MatrixColor = (typeof MATRIX_COLORS)[number];

/** With fewer prices, or those of fewer sellers, stones are counted and not priced: it would be one dealer's price that is told. */
export const ENOUGH_TO_PRICE = { prices: 3, sellers: 3 } as const;
/** Stones of which price and weight are told one by one. */
export const STONES_PLOTTED = 600;

/** Steps of weight by which prices are summed up: the brackets of price lists, and steps between them where most stones lie. Carats; the first one has what is lighter, too. */
export const WEIGHT_STEPS: readonly number[] = [0, ...listBinLimits('carat')];
/** Weights at which the price per carat steps up, from where dealers speak of it. */
export const MAGIC_SIZES = WEIGHT_CLASSES.filter((from) => from >= 0.3 && from <= 5);
