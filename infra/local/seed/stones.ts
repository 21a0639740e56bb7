import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import type { Country } from '#shared/domain/accounts/countries.ts';
import {
	AVAILABILITIES,
	CLARITIES,
	type Clarity,
	COLORS,
	type Color,
	CUTS,
	FINISHES,
	type LABORATORIES,
	type SHADES,
	SHAPES,
	type Shape,
	type SUB_COLORS,
} from '#shared/domain/stock/diamond.ts';
import { choose, chooseByShare, createGenerator, type Luck, pick } from './luck.ts';
import { measure } from './stone-measures.ts';
import { computeFancyPrice, computeWhitePrice, type FancyColor, findGrownPart, roundPrice } from './stone-prices.ts';
import trade from './trade.json' with { type: 'json' };

/** Numbers of stones of the sellers in creation order. Together they fill more than a page of a thousand and show every value of every filter. */
export const DEMO_STONES: readonly number[] = [180, 130, 310, 210, 130, 90, 60, 45, 30, 15];

/** Shares in dealers' stocks that the sheets do not state. */
const GROWN_SHARE = 0.08;
const TREATED_SHARE = 0.015;
const UNPRICED_SHARE = 0.03;
const RARE_SHAPE_SHARE = 0.008;
const RARE_SHAPES = ['BAGUETTE', 'TRILLIANT', 'OTHER'] as const satisfies Shape[];
type Laboratory = (typeof LABORATORIES)[number];
const NATURAL_LABORATORIES = { GIA: 0.73, IGI: 0.13, HRD: 0.05, CGL: 0.05, AGT: 0.02, DGL: 0.01, OTHER: 0.01 } satisfies Record<Laboratory, number>;
const GROWN_LABORATORIES = { IGI: 0.7, GIA: 0.28, OTHER: 0.02 } satisfies Partial<Record<Laboratory, number>>;
/** Part of the price with a report of another laboratory than GIA, or without one. */
const LABORATORY_PARTS: Record<Laboratory, number> = { GIA: 1, IGI: 0.93, HRD: 0.95, CGL: 0.96, AGT: 0.94, DGL: 0.92, OTHER: 0.85 };
const UNCERTIFIED_PART = 0.82;
/** Weight in carats from which nearly all stones have a report. */
const CERTIFIED_FROM = 0.3;
/** Parts of the price for a weaker cut of a round, and for fluorescence, which costs less in a tinted stone, since it makes the stone look whiter. */
const CUT_PARTS: Record<(typeof CUTS)[number], number> = { EX: 1, VG: 0.94, G: 0.87, FA: 0.8, P: 0.72 };
const GLOW_PARTS = { N: 1, F: 0.98, M: 0.94, S: 0.88, VS: 0.85 };
const TREATMENTS = { HPHT: 0.4, 'Laser drilled': 0.35, 'Clarity enhanced': 0.25 };
const TREATED_PART = 0.55;
/** Bounds of asking prices as parts of the typical price: a seller's own level, and each stone's variation. */
const LEVELS = { from: 0.94, to: 1.06 };
const LUCK = 0.09;

/** Usual overtones by colour. */
const OVERTONES: Record<keyof typeof trade.fancies.colors, readonly (typeof SUB_COLORS)[number][]> = {
	yellow: ['brownish', 'greenish', 'orangy'],
	pink: ['brownish', 'orangy', 'purplish'],
	brown: ['orangy', 'yellowish', 'pinkish'],
	green: ['yellowish', 'grayish', 'blueish'],
	orange: ['yellowish', 'brownish', 'pinkish'],
	blue: ['grayish', 'greenish'],
};
const GIRDLES = { Medium: 0.3, 'Medium - Slightly Thick': 0.36, 'Slightly Thick': 0.16, 'Thin - Medium': 0.12, 'Slightly Thick - Thick': 0.06 };
const MINING_COUNTRIES = ['BW', 'CA', 'NA', 'ZA', 'AO', 'RU', 'LS', 'AU'] as const satisfies Country[];
const TRADING_COUNTRIES = ['JP', 'IN', 'HK', 'BE', 'US', 'IL', 'AE', 'TH'] as const satisfies Country[];

/**
 * Generates realistic stones: `trade.json` has the distributions of weights, grades, shapes and prices from real sheets (`derive-trade.ts`), measures follow
 * from weight and shape, and defects reduce the price. The first stones show every shape.
 */
export function* generateDemoStones(seed: number, prefix: string): Generator<DiamondAttributes, never> {
	const luck: Luck = createGenerator(seed);
	const level = LEVELS.from + (LEVELS.to - LEVELS.from) * luck();
	for (let number = 1; ; number++) {
		const lotId = `${prefix}-${String(number).padStart(5, '0')}`;
		yield makeStone(luck, lotId, level, SHAPES[number - 1]);
	}
}

function makeStone(luck: Luck, lotId: string, level: number, wanted: Shape | undefined): DiamondAttributes {
	const chance = (share: number): boolean => luck() < share;
	const fancy = wanted === undefined && chance(trade.fancies.share);
	const labGrown = !fancy && chance(GROWN_SHARE);
	const shape = wanted ?? chooseShape(luck, fancy);
	const weight = chooseWeight(luck, shape, fancy);
	const color = fancy ? ('FANCY' as const) : chooseColor(luck, weight, labGrown);
	const clarity = chooseClarity(luck, weight, fancy, labGrown);
	const fancyColorDto = fancy ? chooseFancyColor(luck) : undefined;
	const [make, polish, symmetry] = chooseMake(luck, labGrown);
	const cut = shape === 'ROUND' ? make : undefined;
	const laboratory = chance(weight < CERTIFIED_FROM ? 0.35 : 0.97) ? choose(luck, labGrown ? GROWN_LABORATORIES : NATURAL_LABORATORIES) : undefined;
	const fluorescence = labGrown ? 'N' : choose(luck, trade.fluorescences);
	const treatment = !labGrown && chance(TREATED_SHARE) ? choose(luck, TREATMENTS) : undefined;
	const parts = [
		cut ? CUT_PARTS[cut] : 1,
		fancy ? 1 : GLOW_PARTS[fluorescence] ** (COLORS.indexOf(color) > COLORS.indexOf('H') ? 0.3 : 1),
		laboratory ? LABORATORY_PARTS[laboratory] : UNCERTIFIED_PART,
		labGrown ? findGrownPart(weight) : 1,
		treatment ? TREATED_PART : 1,
		level * (1 + LUCK * (luck() + luck() - 1)),
	];
	const typical = fancyColorDto ? computeFancyPrice(weight, clarity, fancyColorDto) : computeWhitePrice(shape, weight, color, clarity);
	return {
		lotId,
		shape,
		weight,
		color,
		fancyColorDto,
		clarity,
		cut,
		polish,
		symmetry,
		fluorescence,
		laboratory,
		certificateNumber: laboratory && makeCertificateNumber(luck, laboratory, labGrown),
		treatment,
		labGrown,
		...measure(luck, shape, weight, cut),
		girdle: choose(luck, GIRDLES),
		culet: 'None',
		laserInscription: laboratory !== undefined && chance(labGrown ? 0.95 : 0.6),
		availability: pick(luck, AVAILABILITIES, 3),
		...chooseShades(luck, color, clarity),
		countryOfOrigin: !labGrown && chance(0.3) ? pick(luck, MINING_COUNTRIES) : undefined,
		location: chance(0.85) ? pick(luck, TRADING_COUNTRIES, 1.6) : undefined,
		askingPrice: chance(UNPRICED_SHARE) ? undefined : roundPrice(parts.reduce((price, part) => price * part, typical)),
	};
}

function chooseShape(luck: Luck, fancy: boolean): Shape {
	if (fancy) return choose(luck, trade.fancies.shapes);
	return luck() < RARE_SHAPE_SHARE ? pick(luck, RARE_SHAPES) : choose(luck, trade.shapes);
}

/** Chooses a weight in carats with two decimals, by the sheets' quantiles. */
function chooseWeight(luck: Luck, shape: Shape, fancy: boolean): number {
	const quantiles = fancy ? trade.weights.fancy : shape === 'ROUND' ? trade.weights.round : trade.weights.other;
	// Not every stock has one of the heaviest stones.
	const at = luck() * (quantiles.length - 1.05);
	const [from = 0.3, to = from] = quantiles.slice(Math.floor(at), Math.floor(at) + 2);
	return Number((from + (to - from) * (at % 1) ** 2).toFixed(2));
}

function findBand(weight: number) {
	return trade.bands.findLast(({ from }) => weight >= from);
}

function chooseColor(luck: Luck, weight: number, labGrown: boolean): Color {
	const color = chooseByShare(luck, COLORS, labGrown ? trade.grown.colors : findBand(weight)?.colors);
	// The sheet ends at M; the market does not.
	return color === 'M' && luck() < 0.35 ? pick(luck, COLORS.slice(COLORS.indexOf('N'), -1), 2) : color;
}

function chooseClarity(luck: Luck, weight: number, fancy: boolean, labGrown: boolean): Clarity {
	const clarity = chooseByShare(luck, CLARITIES, fancy ? trade.fancies.clarities : labGrown ? trade.grown.clarities : findBand(weight)?.clarities);
	// Grades that the sheet merges with their neighbours.
	const further = luck();
	if (clarity === 'IF') return further < 0.04 ? 'FL' : 'IF';
	if (clarity === 'SI2') return further < 0.03 ? 'SI3' : 'SI2';
	if (clarity !== 'I1') return clarity;
	return further < 0.03 ? 'I3' : further < 0.15 ? 'I2' : 'I1';
}

function chooseFancyColor(luck: Luck): FancyColor {
	const mainColor = choose(luck, trade.fancies.colors);
	const overtones = OVERTONES[mainColor];
	return { intensity: choose(luck, trade.fancies.intensities), mainColor, subColor: luck() < 0.35 ? pick(luck, overtones) : 'none' };
}

/** Chooses cut, polish and symmetry together, as reports combine them. */
function chooseMake(luck: Luck, labGrown: boolean) {
	const [cut, polish, symmetry] = choose(luck, labGrown ? trade.makes.grown : trade.makes.natural).split(' ');
	return [findCode(CUTS, cut), findCode(FINISHES, polish), findCode(FINISHES, symmetry)] as const;
}

function findCode<T extends string>(codes: readonly [T, ...T[]], word: string | undefined): T {
	return codes.find((code) => code === word) ?? codes[0];
}

/** Makes a number like those of the laboratory's reports. */
function makeCertificateNumber(luck: Luck, laboratory: Laboratory, labGrown: boolean): string {
	const digits = (count: number) => Array.from({ length: count }, () => Math.floor(luck() * 10)).join('');
	switch (laboratory) {
		case 'GIA':
			return `${pick(luck, ['1', '2', '5', '6', '7'])}${digits(9)}`;
		case 'IGI':
			return labGrown ? `LG${pick(luck, ['5', '6'])}${digits(8)}` : `${pick(luck, ['4', '5', '6'])}${digits(8)}`;
		case 'HRD':
			return `${pick(luck, ['18', '19', '20', '21', '22'])}0000${digits(6)}`;
		default:
			return `${pick(luck, ['A', 'B', 'C'])}${digits(8)}`;
	}
}

/** Chooses shades: brown in tinted stones, milky and eye-visible in included ones; often unstated. */
function chooseShades(luck: Luck, color: Color, clarity: Clarity): Pick<DiamondAttributes, 'brownShade' | 'greenShade' | 'milkiness' | 'eyeClean'> {
	const tinted = COLORS.indexOf(color) / COLORS.length;
	const included = CLARITIES.indexOf(clarity) / CLARITIES.length;
	const said = luck() < 0.6;
	const grade = (risk: number) => (luck() < risk ? (luck() < 0.8 ? 'LIGHT' : 'MEDIUM') : 'NONE') as (typeof SHADES)[number];
	const shades = said ? { brownShade: grade(0.3 * tinted), greenShade: grade(0.06 * tinted), milkiness: grade(0.15 * included) } : {};
	const seen = luck();
	const eyeClean = included < 0.5 ? 'YES' : included < 0.65 ? (seen < 0.85 ? 'YES' : 'BORDERLINE') : seen < 0.3 ? 'BORDERLINE' : 'NO';
	return { ...shades, ...(luck() < 0.6 && { eyeClean }) };
}
