import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { CLARITIES, type Clarity, COLORS, type Color, type Shape } from '#shared/domain/stock/diamond.ts';
import trade from './trade.json' with { type: 'json' };

export type FancyColor = Required<Pick<NonNullable<DiamondAttributes['fancyColorDto']>, 'intensity' | 'mainColor' | 'subColor'>>;

/** Price of a rare shape as a part of a round's price. */
const RARE_SHAPE_PART = 0.6;

/** Computes the price per carat of a white stone. */
export function computeWhitePrice(shape: Shape, weight: number, color: Color, clarity: Clarity): number {
	const { classes, growth } = trade.prices;
	const found = classes.findLast(({ from }) => weight >= from) ?? classes[0];
	const band = trade.bands.findLastIndex(({ from }) => weight >= from);
	const parts: Partial<Record<Shape, number[]>> = trade.prices.shapes;
	const grades = (found?.colors[COLORS.indexOf(color)] ?? 1) * (found?.clarities[CLARITIES.indexOf(clarity)] ?? 1);
	return (found?.price ?? 1) * (weight / (found?.from ?? weight)) ** growth * grades * (parts[shape]?.[band] ?? RARE_SHAPE_PART);
}

/** Computes the price per carat of a fancy colour. */
export function computeFancyPrice(weight: number, clarity: Clarity, { mainColor, intensity }: FancyColor): number {
	const { colors, intensities, growth } = trade.fancies.prices;
	const color: Partial<Record<string, number>> = colors;
	const strength: Partial<Record<string, number>> = intensities;
	return (color[mainColor] ?? 5000) * (strength[intensity] ?? 1) * weight ** growth * 0.96 ** CLARITIES.indexOf(clarity);
}

/** Finds the price of a laboratory-grown stone as a part of a natural one's price. The part falls with the weight. */
export function findGrownPart(weight: number): number {
	const parts = trade.grown.prices;
	const above = parts.findIndex(({ from }) => from > weight);
	const [low, high] = [parts[above < 0 ? parts.length - 1 : Math.max(0, above - 1)], parts[above < 0 ? parts.length - 1 : above]];
	if (!low || !high || low === high) return (low ?? high)?.part ?? 1;
	return low.part * (high.part / low.part) ** (Math.log(weight / low.from) / Math.log(high.from / low.from));
}

/** Rounds a price like dealers: to tens, above 10,000 to hundreds. */
export function roundPrice(price: number): number {
	const step = price < 10_000 ? 10 : 100;
	return Math.max(step, Math.round(price / step) * step);
}
