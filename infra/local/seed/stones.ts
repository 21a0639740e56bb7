import type { DiamondAttributes } from '#shared/contract/diamonds.ts';
import type { Country } from '#shared/domain/countries.ts';
import {
	AVAILABILITIES,
	CLARITIES,
	COLORS,
	CUTS,
	EYE_CLEAN,
	FINISHES,
	FLUORESCENCES,
	INTENSITIES,
	LABORATORIES,
	MAIN_COLORS,
	SHADES,
	SHAPES,
	type Shape,
	SUB_COLORS,
} from '#shared/domain/diamond.ts';

/** A generator of numbers from 0 to 1 that gives the same row for the same seed (mulberry32). */
export function createGenerator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Typical length to width. */
const RATIOS: Record<Shape, number> = {
	ROUND: 1,
	PRINCESS: 1.02,
	EMERALD: 1.42,
	RADIANT: 1.2,
	PEAR: 1.55,
	MARQUISE: 1.95,
	OVAL: 1.4,
	HEART: 1.02,
	SQUARE: 1.01,
	BAGUETTE: 2.4,
	TRILLIANT: 1.05,
	CUSHION: 1.1,
	OTHER: 1.3,
};
const CUT_SHAPES: readonly Shape[] = ['ROUND', 'PRINCESS', 'CUSHION', 'OVAL'];
const GIRDLES = ['Thin', 'Medium', 'Medium - Slightly Thick', 'Slightly Thick', 'Thick'];

const MINING_COUNTRIES = ['BW', 'CA', 'NA', 'ZA', 'AO', 'RU', 'LS', 'AU'] as const satisfies Country[];
const TRADING_COUNTRIES = ['JP', 'IN', 'HK', 'BE', 'US', 'IL', 'AE', 'TH'] as const satisfies Country[];

/** Made-up stones with the proportions of a real market: every shape, all grades, some fancy colours, some without a price. */
export function* generateDemoStones(seed: number, prefix: string): Generator<DiamondAttributes, never> {
	const random = createGenerator(seed);
	const pick = <T>(values: readonly T[], skew = 1): T => values[Math.floor(random() ** skew * values.length)] as T;
	const chance = (share: number): boolean => random() < share;
	const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

	for (let number = 1; ; number++) {
		// The first stones show every shape; then rounds are the most.
		const shape = number <= SHAPES.length ? (SHAPES[number - 1] ?? 'ROUND') : chance(0.45) ? 'ROUND' : pick(SHAPES);
		const weight = round(0.2 + random() ** 3 * 5 + (chance(0.3) ? 0.8 : 0), 2);
		const fancy = chance(0.07);
		const labGrown = !fancy && chance(0.08);
		const color = fancy ? 'FANCY' : pick(COLORS.slice(0, -1), 1.8);
		const clarity = pick(CLARITIES.slice(0, 11), 0.9);
		const laboratory = chance(0.93) ? pick(LABORATORIES, 2) : undefined;
		const ratio = RATIOS[shape] * (0.97 + random() * 0.06);
		const width = Math.cbrt(weight / (0.0061 * ratio)) / 1.0;
		const graded = CUT_SHAPES.includes(shape) && !fancy;
		const stone: DiamondAttributes = {
			lotId: `${prefix}-${String(number).padStart(5, '0')}`,
			shape,
			weight,
			color,
			clarity,
			cut: graded ? pick(CUTS, 2.5) : undefined,
			polish: pick(FINISHES, 2.5),
			symmetry: pick(FINISHES, 2.2),
			fluorescence: pick(FLUORESCENCES, 2.5),
			laboratory,
			certificateNumber: laboratory ? String(1_000_000_000 + Math.floor(random() * 8_999_999_999)) : undefined,
			treatment: chance(0.02) ? pick(['HPHT', 'Laser drilled', 'Clarity enhanced']) : undefined,
			labGrown,
			length: round(width * ratio, 2),
			width: round(width, 2),
			depth: round(width * 0.62, 2),
			totalDepth: chance(0.8) ? round(58 + random() * 8, 1) : undefined,
			tablePercent: round(54 + random() * 8, 1),
			...(shape === 'ROUND' && laboratory ? makeProportions(random) : {}),
			girdle: pick(GIRDLES),
			culet: 'None',
			laserInscription: laboratory !== undefined && chance(0.6),
			availability: pick(AVAILABILITIES, 3),
			brownShade: chance(0.6) ? pick(SHADES, 6) : undefined,
			greenShade: chance(0.6) ? pick(SHADES, 8) : undefined,
			milkiness: chance(0.6) ? pick(SHADES, 6) : undefined,
			eyeClean: chance(0.5) ? pick(EYE_CLEAN, 3) : undefined,
			countryOfOrigin: !labGrown && chance(0.3) ? pick(MINING_COUNTRIES) : undefined,
			location: chance(0.8) ? pick(TRADING_COUNTRIES, 1.6) : undefined,
			askingPrice: chance(0.03) ? undefined : choosePrice(weight, COLORS.indexOf(color), CLARITIES.indexOf(clarity), fancy, labGrown, random()),
		};
		if (fancy) stone.fancyColorDto = { intensity: pick(INTENSITIES), subColor: pick(SUB_COLORS, 1.5), mainColor: pick(MAIN_COLORS) };
		yield stone;
	}
}

/** Crown and pavilion of a round brilliant as reports give them. */
function makeProportions(random: () => number): Pick<DiamondAttributes, 'crownAngle' | 'crownHeight' | 'pavilionAngle' | 'pavilionDepth'> {
	const half = (value: number) => Math.round(value * 2) / 2;
	const fifth = (value: number) => Number((Math.round(value * 5) / 5).toFixed(1));
	return {
		crownAngle: half(32 + random() * 5),
		crownHeight: half(13 + random() * 4),
		pavilionAngle: fifth(40 + random() * 2),
		pavilionDepth: half(41.5 + random() * 3),
	};
}

/** A price per carat that rises with weight and falls with colour and clarity, roughly as the trade's lists do. */
function choosePrice(weight: number, color: number, clarity: number, fancy: boolean, labGrown: boolean, luck: number): number {
	const base = 1200 + 5200 * weight ** 1.15;
	const grade = fancy ? 2.6 : 1.7 * 0.9 ** color;
	const price = base * grade * 0.91 ** clarity * (0.9 + luck * 0.2) * (labGrown ? 0.15 : 1);
	return Math.max(50, Math.round(price / 10) * 10);
}
