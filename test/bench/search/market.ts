import { encodeTime } from 'ulid';
import type { Country } from '#shared/domain/accounts/countries.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { CLARITIES, COLORS, type Cut, computeAskingPrice, computeDepthPercent, INTENSITIES, type Shape, SUB_COLORS } from '#shared/domain/stock/diamond.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { byShare, type Random, randomPart, seededRandom } from './random.ts';
import type { SheetStone } from './sheet-stones.ts';

const SEED = 213_134;
const FIRST_LISTED = Date.UTC(2026, 0, 1);
const LISTED_WITHIN = 200 * 24 * 3600 * 1000;
/** Number of the first certificate. */
export const FIRST_CERTIFICATE = 6_000_000_000;
const DAY = 24 * 3600 * 1000;
const FIRST_CLOSE = FIRST_LISTED + 200 * DAY;
const SELLERS = 1500;
/** Stones of the one seller with a large inventory; a tenth of a small market. */
const LARGE_INVENTORY = 20_000;
/** Stones that an import writes at one instant. */
const STONES_PER_IMPORT = 25;
/** Characters of a ULID that encode its time. */
const TIME_LENGTH = 10;

const oneState = byShare<ListingState>([
	['DISPLAYED', 88],
	['SUSPENDED', 5],
	['BIDDING', 3],
	['AWAITING_DECISION', 1],
	['ACCEPTED', 1],
	['SOLD', 2],
]);
const BID_ON: readonly ListingState[] = ['BIDDING', 'AWAITING_DECISION', 'ACCEPTED', 'SOLD'];
const oneRareShape = byShare<Shape>([
	['BAGUETTE', 50],
	['TRILLIANT', 33],
	['OTHER', 17],
]);
const oneCut = byShare<Cut | undefined>([
	['EX', 62],
	['VG', 20],
	['G', 8],
	['FA', 2],
	['P', 1],
	[undefined, 7],
]);
const oneFinish = byShare<SearchRow['polish']>([
	['EX', 68],
	['VG', 24],
	['G', 5],
	['F', 1],
	['P', 1],
	[undefined, 1],
]);
const oneFluorescence = byShare<SearchRow['fluorescence']>([
	['N', 58],
	['F', 22],
	['M', 11],
	['S', 6],
	['VS', 2],
	[undefined, 1],
]);
const oneLaboratory = byShare<SearchRow['laboratory']>([
	['GIA', 64],
	['IGI', 19],
	['HRD', 5],
	['CGL', 4],
	['AGT', 2],
	['DGL', 1],
	['OTHER', 2],
	[undefined, 3],
]);
const oneShade = byShare<SearchRow['milkiness']>([
	['NONE', 24],
	['LIGHT', 4],
	['MEDIUM', 1],
	['HEAVY', 1],
	[undefined, 70],
]);
const oneEyeClean = byShare<SearchRow['eyeClean']>([
	['YES', 20],
	['BORDERLINE', 2],
	['NO', 3],
	[undefined, 75],
]);
const oneLocation = byShare<Country | undefined>([
	['IN', 28],
	['HK', 8],
	['BE', 7],
	['US', 6],
	['AE', 5],
	['IL', 4],
	['JP', 2],
	[undefined, 40],
]);
const oneOrigin = byShare<Country | undefined>([
	['BW', 2],
	['CA', 1],
	[undefined, 97],
]);
/** Length over width as the shapes are commonly cut: minimum, and range above it. */
const RATIOS: Partial<Record<Shape, readonly [number, number]>> = {
	ROUND: [1, 0.015],
	PRINCESS: [1, 0.08],
	SQUARE: [1, 0.06],
	HEART: [0.92, 0.2],
	CUSHION: [1, 0.3],
	RADIANT: [1, 0.4],
	EMERALD: [1.25, 0.4],
	OVAL: [1.25, 0.4],
	PEAR: [1.4, 0.4],
	MARQUISE: [1.7, 0.5],
	BAGUETTE: [1.5, 2],
};
/** Carats of a block of one cubic millimetre, for round stones and for the rest, fitted to the sheet. */
const ROUND_DENSITY = 0.0061;
const DENSITY = 0.0081;

/**
 * Generates a market of `count` stones from the sheet's: first the sheet's own, then copies with
 * jitter in weight, colour, clarity and price. Values that the sheet lacks (make, measurements,
 * seller, state …) are invented with the shares of dealers' sheets. The result is the same for the
 * same sheet and count.
 */
export function* stonesOf(sheet: readonly SheetStone[], count: number): Generator<SearchRow> {
	const random = seededRandom(SEED);
	const details = seededRandom(SEED + 1);
	const sellerIds = Array.from({ length: SELLERS }, () => encodeTime(FIRST_LISTED, TIME_LENGTH) + randomPart(random));
	const large = Math.min(LARGE_INVENTORY, Math.floor(count / 10));
	const everyOther = Math.floor(count / large);
	const step = stepThrough(sheet.length);
	// One in 25 of the listings that advance the clock begins an import: on average each brings 1.96 stones.
	const twicePause = (2 * LISTED_WITHIN * (2 - 1 / STONES_PER_IMPORT)) / count;
	let createdAt = FIRST_LISTED;
	let time = '';
	let imported = 0;
	for (let number = 0; number < count; number++) {
		if (imported > 0) imported--;
		else {
			createdAt += 1 + random.below(twicePause);
			time = encodeTime(createdAt, TIME_LENGTH);
			if (random.chance(1 / STONES_PER_IMPORT)) imported = STONES_PER_IMPORT - 1;
		}
		const original = sheet[(number * step) % sheet.length];
		if (!original) throw new RangeError('An empty sheet makes no market');
		const ofLarge = number % everyOther === 0 && number / everyOther < large;
		const sellerId = sellerIds[ofLarge ? 0 : 1 + Math.floor(random.next() ** 1.8 * (SELLERS - 1))] ?? '';
		const stone = number < sheet.length ? original : jittered(original, random);
		const graded = { listingId: time + randomPart(random), sellerId, createdAt, ...attributesOf(stone, random) };
		yield { ...graded, ...detailsOf(graded, details), ...numbersOf(graded, number) };
	}
}

/** Returns lot id, certificate, and the close of the running auction: today or tomorrow. */
function numbersOf({ laboratory, state }: Pick<SearchRow, 'laboratory' | 'state'>, number: number): Partial<SearchRow> {
	return {
		lotId: `L-${number}`,
		certificateNumber: laboratory && String(FIRST_CERTIFICATE + number),
		closesAt: state === 'BIDDING' ? FIRST_CLOSE + (number % 2) * DAY : undefined,
	};
}

/**
 * Finds a step that visits every place of a sheet once before it returns to the first, so that
 * neighbours in the sheet are apart in the market.
 */
function stepThrough(length: number): number {
	const shared = (a: number, b: number): number => (b === 0 ? a : shared(b, a % b));
	let step = Math.max(1, Math.floor(length * 0.618));
	while (shared(step, length) !== 1) step++;
	return step;
}

function jittered(stone: SheetStone, random: Random): SheetStone {
	const weight = Math.max(0.01, Math.round(stone.weight * (0.96 + random.next() * 0.08) * 100) / 100);
	return {
		...stone,
		shape: random.chance(0.02) ? oneRareShape(random) : stone.shape,
		weight,
		color: stone.color === 'FANCY' || random.chance(0.7) ? stone.color : neighbour(COLORS, stone.color, COLORS.length - 2, random),
		clarity: random.chance(0.7) ? stone.clarity : neighbour(CLARITIES, stone.clarity, CLARITIES.length - 1, random),
		intensity: stone.intensity && random.chance(0.2) ? neighbour(INTENSITIES, stone.intensity, INTENSITIES.length - 1, random) : stone.intensity,
		totalPrice: Math.max(1, stone.totalPrice * (weight / stone.weight) * (0.9 + random.next() * 0.2)),
	};
}

/** Returns the previous or the next grade, within the first `last` grades. */
function neighbour<T>(grades: readonly T[], grade: T, last: number, random: Random): T {
	return grades[Math.min(last, Math.max(0, grades.indexOf(grade) + (random.chance(0.5) ? 1 : -1)))] ?? grade;
}

function attributesOf(stone: SheetStone, random: Random): Omit<SearchRow, 'listingId' | 'sellerId' | 'createdAt'> {
	const state = oneState(random);
	const { totalPrice, ...graded } = stone;
	const hasSubColor = stone.color === 'FANCY' && random.chance(0.6);
	return {
		...graded,
		state,
		hidden: random.chance(0.01),
		subColor: hasSubColor ? SUB_COLORS[random.below(SUB_COLORS.length)] : undefined,
		subColor1: hasSubColor && random.chance(0.25) ? SUB_COLORS[random.below(SUB_COLORS.length)] : undefined,
		cut: stone.shape === 'ROUND' || random.chance(0.3) ? oneCut(random) : undefined,
		polish: oneFinish(random),
		symmetry: oneFinish(random),
		fluorescence: oneFluorescence(random),
		laboratory: oneLaboratory(random),
		askingPrice: random.chance(0.04) ? undefined : Math.max(1, computeAskingPrice(totalPrice, stone.weight)),
		...measurementsOf(stone, random),
		treated: random.chance(0.03),
		labGrown: random.chance(0.2),
		hasMedia: random.chance(0.45),
		hasBid: BID_ON.includes(state) && random.chance(0.97),
	};
}

/** Returns millimetres that fit the weight: a block of these proportions weighs as much as the stone. */
function measurementsOf({ shape, weight }: SheetStone, random: Random): Pick<SearchRow, 'length' | 'width' | 'depth'> {
	if (random.chance(0.04)) return {};
	const [least, more] = RATIOS[shape] ?? [1, 0.5];
	const ratio = least + random.next() * more;
	const depth = 0.58 + random.next() * 0.1;
	const width = Math.cbrt(weight / (ratio * depth * (shape === 'ROUND' ? ROUND_DENSITY : DENSITY)));
	return { length: hundredths(width * ratio), width: hundredths(width), depth: hundredths(width * depth) };
}

/** Returns details that some dealers state in addition to the grades. Depth in percent is derived if there are measurements. */
function detailsOf(stone: SearchRow, random: Random): Partial<SearchRow> {
	const tenths = (least: number, more: number) => Math.round((least + random.next() * more) * 10) / 10;
	const proportions = random.chance(0.5) && {
		tablePercent: tenths(52, 10),
		crownAngle: tenths(32, 5),
		crownHeight: tenths(12, 5),
		pavilionAngle: tenths(40, 2),
		pavilionDepth: tenths(42, 3),
	};
	return {
		brownShade: oneShade(random),
		greenShade: oneShade(random),
		milkiness: oneShade(random),
		eyeClean: oneEyeClean(random),
		location: oneLocation(random),
		countryOfOrigin: oneOrigin(random),
		totalDepth: computeDepthPercent(stone),
		...proportions,
	};
}

function hundredths(millimetres: number): number {
	return Math.round(millimetres * 100) / 100;
}
