import { SHAPES, type Shape } from '../stock/diamond.ts';
import { findWeightClass, WEIGHT_CLASSES } from './weight-classes.ts';

/** The classes by which the market's history is told: grown, shape and weight class, and whatever these leave open. */

/** Natural or grown; of one shape, and of one class of weight by its least weight in carats, or of all. */
export interface MarketClass {
	labGrown: boolean;
	shape?: Shape;
	weightFrom?: WeightFrom;
}
export type WeightFrom = (typeof WEIGHT_CLASSES)[number];

const ALL = 'all';

/** One name for one class: `natural/ROUND/1`, `lab/all/all`. */
export function nameMarketClass({ labGrown, shape = undefined, weightFrom = undefined }: MarketClass): string {
	return `${labGrown ? 'lab' : 'natural'}/${shape ?? ALL}/${weightFrom ?? ALL}`;
}

/** Parses the name of a class. Returns undefined if `name` is not one. */
export function readMarketClass(name: string): MarketClass | undefined {
	const [grown, shapeName, weightName, more] = name.split('/');
	const shape = SHAPES.find((one) => one === shapeName);
	const weightFrom = WEIGHT_CLASSES.find((one) => String(one) === weightName);
	const isClass = (grown === 'natural' || grown === 'lab') && (shape || shapeName === ALL) && (weightFrom || weightName === ALL) && more === undefined;
	return isClass ? { labGrown: grown === 'lab', ...(shape && { shape }), ...(weightFrom && { weightFrom }) } : undefined;
}

/** The narrowest class of a stone. */
export function findMarketClass({ labGrown, shape, weight }: { labGrown: boolean; shape: Shape; weight: number }): Required<MarketClass> {
	return { labGrown, shape, weightFrom: WEIGHT_CLASSES[findWeightClass(weight)] ?? WEIGHT_CLASSES[0] };
}

/** A narrowest class and all wider ones that it is part of: of its shape, of its weight, and of everything so grown. */
export function listWiderClasses({ labGrown, shape, weightFrom }: Required<MarketClass>): MarketClass[] {
	return [{ labGrown, shape, weightFrom }, { labGrown, shape }, { labGrown, weightFrom }, { labGrown }];
}
