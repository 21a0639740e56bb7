import type { Appraised } from './comparables.ts';
import { findWeightClass } from './weight-classes.ts';

/** Names a stone's group of comparables. Stones with equal names have the same comparables. */
export function nameEquals({ shape, weight, color, mainColor, intensity, clarity, labGrown, treated }: Appraised): string {
	const told: Record<keyof Appraised, unknown> = { shape, weight: findWeightClass(weight), color, mainColor, intensity, clarity, labGrown, treated };
	return JSON.stringify(Object.values(told));
}
