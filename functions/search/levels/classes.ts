import { type Appraised, BY_STRENGTH, type Equals } from '#shared/domain/prices/comparables.ts';
import { findWeightClass, WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import { CLARITIES, COLORS, MAIN_COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { hasBit } from '../columns/bits.ts';
import { readCode, SLOTS } from '../columns/codes.ts';
import type { Columns } from '../columns/columns.ts';
import { MEASURES } from '../columns/numbers.ts';

/**
 * Numbers for classes: stones that are comparables in the first step. Shape, weight class, colour or hue and intensity, clarity, growth and treatment
 * determine a class's number.
 */

const WHITES = COLORS.filter((color) => color !== 'FANCY');
const FANCY = COLORS.indexOf('FANCY');
const GRADES = WHITES.length + MAIN_COLORS.length * BY_STRENGTH.length;

/** The class of a stone without comparables, because an attribute is missing. */
export const NO_CLASS = -1;

interface Parts {
	/** Places in the trade's lists. */
	shape: number;
	weight: number;
	clarity: number;
	/** White colours first, then the intensities of each hue. */
	grade: number;
	labGrown: boolean;
	treated: boolean;
}

function join({ shape, weight, clarity, grade, labGrown, treated }: Parts): number {
	const stone = (shape * WEIGHT_CLASSES.length + weight) * CLARITIES.length + clarity;
	return ((stone * 2 + Number(labGrown)) * 2 + Number(treated)) * GRADES + grade;
}

/** Returns a sample stone of a class, the lightest one. */
export function describeClass(number: number): Appraised {
	let rest = number;
	const take = (count: number) => {
		const place = rest % count;
		rest = Math.floor(rest / count);
		return place;
	};
	const grade = take(GRADES);
	const [treated, labGrown] = [take(2) === 1, take(2) === 1];
	const [clarity, weight, shape] = [CLARITIES[take(CLARITIES.length)], WEIGHT_CLASSES[take(WEIGHT_CLASSES.length)] ?? 0, SHAPES[rest] ?? SHAPES[0]];
	const known = { shape, weight, clarity, labGrown, treated };
	const fancy = grade - WHITES.length;
	if (fancy < 0) return { ...known, color: WHITES[grade] };
	const mainColor = MAIN_COLORS[Math.floor(fancy / BY_STRENGTH.length)];
	return { ...known, color: 'FANCY', mainColor, intensity: BY_STRENGTH[fancy % BY_STRENGTH.length] };
}

/** Lists the classes that contain a step's comparables. */
export function listClasses({ shape, labGrown, treated, colors, mainColor, intensities = [], clarities, weight }: Equals): number[] {
	const grades = mainColor
		? intensities.map((intensity) => joinFancy(mainColor, intensity))
		: colors.map((color) => WHITES.indexOf(color as (typeof WHITES)[number]));
	// biome-ignore lint/complexity/useIndexOf: the bound may be a number that the list's type does not name.
	const last = weight.below === undefined ? WEIGHT_CLASSES.length : WEIGHT_CLASSES.findIndex((from) => from === weight.below);
	const first = findWeightClass(weight.from);
	const weights = Array.from({ length: last - first }, (_, place) => first + place);
	const ofAll = { shape: SHAPES.indexOf(shape), labGrown, treated };
	return clarities.flatMap((clarity) =>
		weights.flatMap((one) => grades.map((grade) => join({ ...ofAll, clarity: CLARITIES.indexOf(clarity), weight: one, grade }))),
	);
}

function joinFancy(mainColor: NonNullable<Equals['mainColor']>, intensity: (typeof BY_STRENGTH)[number]): number {
	return WHITES.length + MAIN_COLORS.indexOf(mainColor) * BY_STRENGTH.length + BY_STRENGTH.indexOf(intensity);
}

/** Weight class by weight in stored units, up to the beginning of the last class. */
const { scale: PARTS } = MEASURES.weight;
const WEIGHTS = Uint8Array.from({ length: (WEIGHT_CLASSES.at(-1) ?? 0) * PARTS + 1 }, (_, parts) => findWeightClass(parts / PARTS));
const BY_STRENGTHS: readonly string[] = BY_STRENGTH;
/** Each intensity code's place by strength. */
const STRENGTHS = SLOTS.intensity.values.map((intensity) => BY_STRENGTHS.indexOf(intensity));

/** Creates a function that returns a row's class, or `NO_CLASS`. */
export function createClassReader(columns: Columns): (row: number) => number {
	const { sets, numbers } = columns;
	const [shapes, colors, clarities] = [sets.getWords(SLOTS.shape), sets.getWords(SLOTS.color), sets.getWords(SLOTS.clarity)];
	const [hues, intensities] = [sets.getWords(SLOTS.mainColor), sets.getWords(SLOTS.intensity)];
	const weights = numbers.weight.values;
	const [grown, treated] = [sets.flags.labGrown.values, sets.flags.treated.values];
	return (row) => {
		const color = readCode(colors[row] ?? 0, SLOTS.color) - 1;
		const clarity = readCode(clarities[row] ?? 0, SLOTS.clarity) - 1;
		const shape = readCode(shapes[row] ?? 0, SLOTS.shape) - 1;
		if (color < 0 || clarity < 0 || shape < 0) return NO_CLASS;
		let grade = color;
		if (color === FANCY) {
			const hue = readCode(hues[row] ?? 0, SLOTS.mainColor) - 1;
			const intensity = readCode(intensities[row] ?? 0, SLOTS.intensity) - 1;
			if (hue < 0 || intensity < 0) return NO_CLASS;
			grade = WHITES.length + hue * BY_STRENGTH.length + (STRENGTHS[intensity] ?? 0);
		}
		const weight = WEIGHTS[Math.min(weights[row] ?? 0, WEIGHTS.length - 1)] ?? 0;
		const stone = (shape * WEIGHT_CLASSES.length + weight) * CLARITIES.length + clarity;
		return ((stone * 2 + Number(hasBit(grown, row))) * 2 + Number(hasBit(treated, row))) * GRADES + grade;
	};
}
