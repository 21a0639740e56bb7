import { SHAPES, type Shape } from '../stock/diamond.ts';
import { findWeightClass, WEIGHT_CLASSES } from './weight-classes.ts';

/** The classes of the market's history: by growth, shape and weight class. Shape and weight class may be left open. */

/** A class of stones. Without `shape` or `weightFrom` (the smallest weight in carats) it holds all of them. */
export interface MarketClass {
	labGrown: boolean;
	shape?: Shape;
	weightFrom?: WeightFrom;
}
export type WeightFrom = (typeof WEIGHT_CLASSES)[number];

const ALL = 'all';

/** Returns a class's name, such as `natural/ROUND/1` or `lab/all/all`. */
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

/** Returns the narrowest class of a stone. */
export function findMarketClass({ labGrown, shape, weight }: { labGrown: boolean; shape: Shape; weight: number }): Required<MarketClass> {
	return { labGrown, shape, weightFrom: WEIGHT_CLASSES[findWeightClass(weight)] ?? WEIGHT_CLASSES[0] };
}

/** Lists a narrowest class and all wider classes that contain it. */
export function listWiderClasses({ labGrown, shape, weightFrom }: Required<MarketClass>): MarketClass[] {
	return [{ labGrown, shape, weightFrom }, { labGrown, shape }, { labGrown, weightFrom }, { labGrown }];
}
