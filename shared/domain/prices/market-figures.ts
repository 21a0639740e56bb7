import { listBinLimits } from '../search/histogram.ts';
import { COLORS } from '../stock/diamond.ts';
import { WEIGHT_CLASSES } from './weight-classes.ts';

/** Asking prices on the market, by grade and by weight. */

/** The colours of the matrix. Fancy colours are excluded, since hue and intensity decide their prices. */
export const MATRIX_COLORS = COLORS.filter((color) => color !== 'FANCY');
export type MatrixColor = (typeof MATRIX_COLORS)[number];

/** Smallest number of prices and sellers for which a price is shown. Below it stones are only counted, so that no single dealer's price is revealed. */
export const ENOUGH_TO_PRICE = { prices: 3, sellers: 3 } as const;
/** Number of stones that are plotted one by one. */
export const STONES_PLOTTED = 600;

/** Weights in carats at which price summaries begin a new step: the brackets of price lists, and finer ones where most stones are. */
export const WEIGHT_STEPS: readonly number[] = [0, ...listBinLimits('carat')];
/** Magic sizes: weights at which the price per carat jumps. */
export const MAGIC_SIZES = WEIGHT_CLASSES.filter((from) => from >= 0.3 && from <= 5);
