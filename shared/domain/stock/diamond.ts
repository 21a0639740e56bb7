import { PERCENT } from './limits.ts';

/** A diamond's attributes by the trade's codes, in the sort order of the specification (section 3). Other modules derive their enumerations from them. */

export const SHAPES = [
	'ROUND',
	'PRINCESS',
	'EMERALD',
	'RADIANT',
	'PEAR',
	'MARQUISE',
	'OVAL',
	'HEART',
	'SQUARE',
	'BAGUETTE',
	'TRILLIANT',
	'CUSHION',
	'OTHER',
] as const;
export const COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O-P', 'Q-R', 'S-T', 'U-V', 'W-X', 'Y-Z', 'FANCY'] as const;
export const INTENSITIES = ['faint', 'very_light', 'light', 'fancy_light', 'fancy', 'fancy_dark', 'fancy_vivid', 'deep', 'intense'] as const;
export const SUB_COLORS = ['none', 'orangy', 'yellowish', 'brownish', 'grayish', 'pinkish', 'purplish', 'greenish', 'blueish', 'reddish'] as const;
export const MAIN_COLORS = ['black', 'blue', 'brown', 'gray', 'green', 'orange', 'pink', 'purple', 'red', 'violet', 'yellow', 'white', 'other'] as const;
export const CLARITIES = ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2', 'SI3', 'I1', 'I2', 'I3'] as const;
/** Cut grades in sort order; the filter list adds `3EX` and `NONE` ("Round etc"). */
export const CUTS = ['EX', 'VG', 'G', 'FA', 'P'] as const;
export const CUT_FILTERS = ['3EX', ...CUTS, 'NONE'] as const;
export const FINISHES = ['EX', 'VG', 'G', 'F', 'P'] as const;
export const FLUORESCENCES = ['N', 'F', 'M', 'S', 'VS'] as const;
/** Thickness of a girdle in GIA's words: extremely thin, very thin, thin, medium, slightly thick, thick, very thick, extremely thick. */
export const GIRDLES = ['ETN', 'VTN', 'THN', 'MED', 'STK', 'THK', 'VTK', 'ETK'] as const;
export type Girdle = (typeof GIRDLES)[number];

/** Grades of a brown or green shade and of milkiness, which dealers state besides the laboratory's colour. */
export const SHADES = ['NONE', 'LIGHT', 'MEDIUM', 'HEAVY'] as const;
/** Whether inclusions are visible without a loupe. */
export const EYE_CLEAN = ['YES', 'BORDERLINE', 'NO'] as const;
export const LABORATORIES = ['GIA', 'IGI', 'HRD', 'CGL', 'AGT', 'DGL', 'OTHER'] as const;
export const AVAILABILITIES = ['GUARANTEED', 'PENDING_CONTACT'] as const;

export type Shape = (typeof SHAPES)[number];
export type Color = (typeof COLORS)[number];
export type Clarity = (typeof CLARITIES)[number];
export type Cut = (typeof CUTS)[number];

/** Computes the price of the whole stone in whole currency units: `round(askingPrice × weight)` (rulebook 1). */
export function computeTotalPrice(askingPrice: number, weight: number): number {
	return Math.round((askingPrice * Math.round(weight * 1000)) / 1000);
}

/**
 * Computes the price per carat in whole currency units from the price of the whole stone (rulebook 1). Both are counted in thousandths, because binary
 * fractions would place some halves below the half and round them down.
 */
export function computeAskingPrice(total: number, weight: number): number {
	return Math.round(Math.round(total * 1000) / Math.round(weight * 1000));
}

/** Computes the longer over the shorter side with two decimals, so at least 1. Returns undefined if either is unknown. */
export function computeRatio(length: number | undefined, width: number | undefined): number | undefined {
	if (!length || !width) return undefined;
	return Math.round((Math.max(length, width) / Math.min(length, width)) * 100) / 100;
}

/**
 * Computes the depth in percent, with one decimal: of the mean diameter if the stone is round, of the shorter side otherwise (as in GIA's
 * reports). Returns undefined if a measure is unknown or the result is no percentage.
 */
export function computeDepthPercent({ shape, length, width, depth }: { shape: Shape; length?: number; width?: number; depth?: number }): number | undefined {
	if (!length || !width || !depth) return undefined;
	const across = shape === 'ROUND' ? (length + width) / 2 : Math.min(length, width);
	const percent = Math.round((depth / across) * 1000) / 10;
	return percent <= PERCENT.max ? percent : undefined;
}

/** Normalizes a lot id for comparison: without outer spaces and case (rulebook 1). */
export function normalizeLotId(lotId: string): string {
	return lotId.trim().normalize('NFKC').toUpperCase();
}
