import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { CLARITIES, COLORS, type Shape } from '#shared/domain/stock/diamond.ts';

/**
 * `node test/tools/derive-trade.ts FOLDER` writes `trade.json` anew from
 * real sheets: how stones are distributed, and what makes their price. The sheets
 * themselves are not ours to give away; shares, quantiles and fitted factors are.
 */

interface Row {
	shape: Shape;
	weight: number;
	/** Index into COLORS; of a fancy colour undefined. */
	color: number | undefined;
	clarity: number;
	fancy: { color: string; intensity: string };
	/** Currency units per carat. */
	price: number;
}

/** From these weights on, carats, the trade asks another price for the same grades. */
const CLASSES = [0.08, 0.18, 0.23, 0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3, 4, 5, 10];
/** From these on, other grades are cut. */
const BANDS = [0, 0.5, 1, 2];
const QUANTILES = 100;
/** Rounds of fitting; further ones change nothing. */
const ROUNDS = 12;
/** A median of fewer is no fact. */
const ENOUGH = 12;

const folder = process.argv[2];
if (!folder) throw new Error('Usage: node test/tools/derive-trade.ts FOLDER');
const rows = readMarket(`${folder}/market-213k.csv.gz`);
const white = rows.filter(({ color }) => color !== undefined);
const fancy = rows.filter(({ color }) => color === undefined);
const rounds = readRounds(`${folder}/rounds-15k.csv`);

const trade = {
	shapes: countShares(white, ({ shape }) => shape),
	weights: { round: findQuantiles(white.filter(isRound)), other: findQuantiles(white.filter((row) => !isRound(row))), fancy: findQuantiles(fancy) },
	bands: BANDS.map((from, at) => {
		const band = white.filter(({ weight }) => weight >= from && weight < (BANDS[at + 1] ?? Number.POSITIVE_INFINITY));
		return {
			from,
			colors: countGrades(band, COLORS, ({ color }) => COLORS[color ?? 0]),
			clarities: countGrades(band, CLARITIES, ({ clarity }) => CLARITIES[clarity]),
		};
	}),
	prices: computePrices(),
	fancies: {
		share: round(fancy.length / rows.length),
		shapes: countShares(fancy, ({ shape }) => shape),
		colors: countShares(fancy, (row) => row.fancy.color),
		intensities: countShares(fancy, (row) => row.fancy.intensity),
		clarities: countGrades(fancy, CLARITIES, ({ clarity }) => CLARITIES[clarity]),
		prices: computeFancyPrices(),
	},
	makes: {
		natural: countShares(
			rounds.filter(({ grown }) => !grown),
			({ make }) => make,
		),
		grown: countShares(
			rounds.filter(({ grown }) => grown),
			({ make }) => make,
		),
	},
	fluorescences: countShares(
		rounds.filter(({ grown }) => !grown),
		({ fluorescence }) => fluorescence,
	),
	depths: Object.fromEntries(['EX', 'VG'].map((cut) => [cut, findSpread(rounds.filter(({ make }) => make.startsWith(cut)).map(({ depth }) => depth))])),
	tables: findSpread(rounds.map(({ table }) => table)),
	grown: {
		colors: countGrades(
			rounds.filter(({ grown }) => grown),
			COLORS,
			({ color }) => color,
		),
		clarities: countGrades(
			rounds.filter(({ grown }) => grown),
			CLARITIES,
			({ clarity }) => clarity,
		),
		/** Parts of a natural stone's price, from these weights on. */
		prices: [0.3, 0.7, 1, 1.5, 2, 3]
			.map((from, at, all) => compareGrown(from, all[at + 1] ?? Number.POSITIVE_INFINITY))
			.filter(({ part }) => !Number.isNaN(part)),
	},
};
writeFileSync(fileURLToPath(new URL('../../infra/local/seed/trade.json', import.meta.url)), `${JSON.stringify(trade, undefined, '\t')}\n`);

function readMarket(file: string): Row[] {
	const names: Record<string, Shape> = { Asscher: 'SQUARE' };
	// Priced as blue ones are.
	const colors: Record<string, string> = { Other: 'blue' };
	return readLines(gunzipSync(readFileSync(file)).toString()).map((cells) => ({
		shape: names[cells.Shape ?? ''] ?? ((cells.Shape ?? '').toUpperCase() as Shape),
		weight: Number(cells.Weight),
		color: cells.Color ? findGrade(COLORS, cells.Color) : undefined,
		clarity: findGrade(CLARITIES, cells.Clarity),
		fancy: {
			color: colors[cells['Fancy Color'] ?? ''] ?? (cells['Fancy Color'] ?? '').toLowerCase(),
			intensity: nameIntensity(cells['Fancy Color Intensity'] ?? ''),
		},
		price: Number(cells['Total Price']) / Number(cells.Weight),
	}));
}

function nameIntensity(words: string): string {
	const code = words.toLowerCase().replaceAll(' ', '_');
	return code === 'fancy_intense' || code === 'fancy_deep' ? code.slice('fancy_'.length) : code;
}

function readRounds(file: string) {
	const finishes: Record<string, string> = { EX: 'EX', ID: 'EX', VG: 'VG', GD: 'G', G: 'G', FR: 'F' };
	const glows: Record<string, string> = { NN: 'N', NEG: 'N', F: 'F', SLT: 'F', M: 'M', S: 'S', SB: 'VS' };
	return readLines(readFileSync(file, 'utf8')).map((cells) => ({
		grown: cells.is_lab === 'True',
		weight: Number(cells.carat),
		color: cells.color_name ?? '',
		clarity: cells.clarity_name ?? '',
		make: [cells.cut_name === 'Very Good' ? 'VG' : 'EX', finishes[cells.polish ?? ''] ?? 'VG', finishes[cells.symmetry ?? ''] ?? 'VG'].join(' '),
		fluorescence: glows[cells.fluorescence ?? ''] ?? 'N',
		depth: Number(cells.depth_pct),
		table: Number(cells.table_pct),
		price: Number(cells.price_usd) / Number(cells.carat),
	}));
}

function readLines(text: string): Record<string, string>[] {
	const [head = '', ...lines] = text.trim().split('\n');
	const names = head.trim().split(',');
	return lines.map((line) =>
		Object.fromEntries(
			line
				.trim()
				.split(',')
				.map((cell, at) => [names[at], cell]),
		),
	);
}

/**
 * The price of a carat of a round, by its class of weight: of a D IF at the
 * class's least weight, and by which part every further grade takes off; and of
 * other shapes as parts of a round's. Fitted in turn by medians, so that slips of
 * the sheet do not count, and made monotone: no worse grade is dearer.
 */
function computePrices() {
	const whiteRounds = white.filter(isRound);
	const growth = findGrowth(whiteRounds);
	const classes = CLASSES.map((from, at) => {
		const stones = whiteRounds.filter(({ weight }) => weight >= from && weight < (CLASSES[at + 1] ?? Number.POSITIVE_INFINITY));
		const logs = stones.map(({ price, weight }) => Math.log(price) - growth * Math.log(weight / from));
		let colors = COLORS.map(() => 0);
		let clarities = CLARITIES.map(() => 0);
		let base = findMedian(logs);
		for (let turn = 0; turn < ROUNDS; turn++) {
			const of = (row: Row) => (colors[row.color ?? 0] ?? 0) + (clarities[row.clarity] ?? 0);
			colors = computeGrades(
				stones,
				logs,
				(row) => row.color ?? 0,
				colors,
				(row) => base + of(row),
			);
			clarities = computeGrades(
				stones,
				logs,
				({ clarity }) => clarity,
				clarities,
				(row) => base + of(row),
			);
			base = findMedian(logs.map((log, index) => log - (stones[index] ? of(stones[index]) : 0)));
		}
		// Said of D and IF.
		const [best, cleanest] = [colors[0] ?? 0, clarities[1] ?? 0];
		return {
			from,
			price: Math.round(Math.exp(base + best + cleanest)),
			colors: colors.map((one) => round(Math.exp(one - best))),
			clarities: clarities.map((one) => round(Math.exp(Math.min(0, one - cleanest)))),
		};
	});
	const predict = (row: Row) => {
		const one = classes.findLast(({ from }) => row.weight >= from) ?? classes[0];
		return one ? one.price * (one.colors[row.color ?? 0] ?? 1) * (one.clarities[row.clarity] ?? 1) * (row.weight / one.from) ** growth : 1;
	};
	const shapes = Object.fromEntries(
		[...new Set(white.map(({ shape }) => shape))].map((shape) => [
			shape,
			BANDS.map((from, at) => {
				const stones = white.filter((row) => row.shape === shape && row.weight >= from && row.weight < (BANDS[at + 1] ?? Number.POSITIVE_INFINITY));
				return round(findMedian(stones.map((row) => row.price / predict(row))));
			}),
		]),
	);
	const misses = whiteRounds.map((row) => Math.abs(Math.log(row.price / predict(row))));
	return { growth: round(growth), classes, shapes, miss: round(findMedian(misses)) };
}

/** How a carat's price grows with the weight within a class: the exponent. */
function findGrowth(stones: readonly Row[]): number {
	const slopes = CLASSES.flatMap((from, at) => {
		const to = CLASSES[at + 1] ?? 99;
		const middle = Math.sqrt(from * to);
		const within = (least: number, most: number) =>
			findMedian(stones.filter(({ weight }) => weight >= least && weight < most).map(({ price }) => Math.log(price)));
		return from >= 0.3 && from < 3 ? [(within(middle, to) - within(from, middle)) / (Math.log(to / from) / 2)] : [];
	});
	return Math.max(0, findMedian(slopes));
}

function computeGrades(
	stones: readonly Row[],
	logs: readonly number[],
	grade: (row: Row) => number,
	present: readonly number[],
	predict: (row: Row) => number,
): number[] {
	const rest: number[][] = present.map(() => []);
	stones.forEach((row, at) => void rest[grade(row)]?.push((logs[at] ?? 0) - predict(row) + (present[grade(row)] ?? 0)));
	return makeFalling(rest.map((all) => (all.length >= ENOUGH ? findMedian(all) : undefined)));
}

/** Fills what is unknown between and beyond its neighbours, and makes none rise (pool adjacent violators). */
function makeFalling(values: readonly (number | undefined)[]): number[] {
	const known = values.flatMap((value, at) => (value === undefined ? [] : [{ at, value }]));
	const filled = values.map((value, at) => {
		if (value !== undefined) return value;
		const before = known.findLast((one) => one.at < at);
		const after = known.find((one) => one.at > at);
		if (before && after) return before.value + ((after.value - before.value) * (at - before.at)) / (after.at - before.at);
		// A grade further on takes off about a tenth.
		return before ? before.value - 0.1 * (at - before.at) : (after?.value ?? 0);
	});
	const pools: { sum: number; count: number }[] = [];
	for (const value of filled) {
		pools.push({ sum: value, count: 1 });
		for (
			let last = pools.at(-1), before = pools.at(-2);
			last && before && last.sum / last.count > before.sum / before.count;
			last = pools.at(-1), before = pools.at(-2)
		) {
			pools.pop();
			before.sum += last.sum;
			before.count += last.count;
		}
	}
	return pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

/** Price of a carat of a fancy colour: of one carat of each colour at `fancy`, by which factor an intensity differs, and how it grows with the weight. */
function computeFancyPrices() {
	const growth = findGrowthOf(fancy);
	const log = (row: Row) => Math.log(row.price) - growth * Math.log(row.weight);
	const colors = findMedians(
		fancy.filter((row) => row.fancy.intensity === 'fancy'),
		(row) => row.fancy.color,
		log,
	);
	const intensities = findMedians(
		fancy,
		(row) => row.fancy.intensity,
		(row) => log(row) - Math.log(colors[row.fancy.color] ?? 1),
	);
	return { growth: round(growth), colors: mapValues(colors, Math.round), intensities: mapValues(intensities, round) };
}

function findGrowthOf(stones: readonly Row[]): number {
	const at = (least: number, most: number) =>
		findMedian(stones.filter(({ weight, fancy: { color } }) => color === 'yellow' && weight >= least && weight < most).map(({ price }) => Math.log(price)));
	return (at(2, 3) - at(0.5, 0.7)) / Math.log(2.3 / 0.55);
}

function findMedians(stones: readonly Row[], key: (row: Row) => string, value: (row: Row) => number): Record<string, number> {
	const groups = Map.groupBy(stones, key);
	return Object.fromEntries([...groups].filter(([, all]) => all.length >= ENOUGH).map(([name, all]) => [name, Math.exp(findMedian(all.map(value)))]));
}

/** Computes the price of a laboratory-grown round as a part of natural ones of the same grades. */
function compareGrown(from: number, to: number) {
	const cells = Map.groupBy(
		rounds.filter(({ weight }) => weight >= from && weight < to),
		({ color, clarity }) => `${color} ${clarity}`,
	);
	const parts = [...cells.values()].flatMap((all) => {
		const [grown, natural] = [true, false].map((which) => all.filter((one) => one.grown === which).map(({ price }) => price));
		return grown && natural && grown.length >= ENOUGH && natural.length >= ENOUGH ? [findMedian(grown) / findMedian(natural)] : [];
	});
	return { from, part: round(findMedian(parts)) };
}

function findSpread(values: readonly number[]) {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return { mean: round(mean), spread: round(Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)) };
}

function isRound({ shape }: Row): boolean {
	return shape === 'ROUND';
}

function countShares<T>(all: readonly T[], key: (one: T) => string): Record<string, number> {
	const groups = [...Map.groupBy(all, key)].map(([name, { length }]) => [name, round(length / all.length)] as const);
	return Object.fromEntries(groups.filter(([, part]) => part > 0).sort(([, a], [, b]) => b - a));
}

/** The share of each grade, in the grades' order. */
function countGrades<T>(all: readonly T[], grades: readonly string[], grade: (one: T) => string | undefined): number[] {
	return grades.map((code) => round(all.filter((one) => grade(one) === code).length / all.length));
}

function findQuantiles(stones: readonly Row[]): number[] {
	const weights = stones.map(({ weight }) => weight).sort((a, b) => a - b);
	return Array.from({ length: QUANTILES + 1 }, (_, at) => weights[Math.round((at / QUANTILES) * (weights.length - 1))] ?? 0);
}

function findMedian(values: readonly number[]): number {
	const sorted = values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);
	return sorted[sorted.length >> 1] ?? Number.NaN;
}

function mapValues(record: Record<string, number>, change: (value: number) => number): Record<string, number> {
	return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function round(value: number): number {
	return Number(value.toFixed(4));
}

function findGrade(grades: readonly string[], code = ''): number {
	return grades.indexOf(code);
}
