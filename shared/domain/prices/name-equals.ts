import type { Appraised } from './comparables.ts';
import { findWeightClass } from './weight-classes.ts';

/** Stones of which this is the same have the same equals. */
export function nameEquals({ shape, weight, color, mainColor, intensity, clarity, labGrown, treated }: Appraised): string {
	const told: Record<keyof Appraised, unknown> = { shape, weight: findWeightClass(weight), color, mainColor, intensity, clarity, labGrown, treated };
	return JSON.stringify(Object.values(told));
}
