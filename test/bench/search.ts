import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type IndexQuery, SearchIndex } from '#functions/search/index.ts';
import { packRow, unpackRow } from '#functions/search/row.ts';
import {
	askingPriceFromTotal,
	CLARITIES,
	COLORS,
	CUTS,
	FINISHES,
	FLUORESCENCES,
	INTENSITIES,
	LABORATORIES,
	MAIN_COLORS,
	SHAPES,
} from '#shared/domain/diamond.ts';
import type { SearchRow } from '#shared/domain/search-row.ts';
import { ulidOf } from './search-market.ts';
import { naiveSearch } from './search-naive.ts';

/**
 * `node test/bench/search.ts`: a market of 213,134 stones in the index. Prints
 * bytes a stone, and for each query the p50 and p95 of the index and how many
 * times longer filtering and sorting an array of objects takes.
 */
const MARKET = new URL('../../../shared/data/market-213k.csv.gz', import.meta.url);
const ROUNDS = 40;
const NAIVE_ROUNDS = 3;
const SELLERS = 200;

interface SheetRow {
	Shape: string;
	Weight: string;
	Color: string;
	'Fancy Color': string;
	'Fancy Color Intensity': string;
	Clarity: string;
	'Total Price': string;
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

function intensityOf(words: string): string {
	return words
		.toLowerCase()
		.replaceAll(' ', '_')
		.replace(/^fancy_(deep|intense)$/, '$1');
}

/** The sheet's stones; what it does not tell (grades of make, measurements, seller) is made up from a seed. */
function readMarket(): SearchRow[] {
	const random = seededRandom(213_134);
	const among = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
	const known = <const T extends string>(values: readonly T[], text: string): T | undefined => values.find((value) => value === text);
	const rows: SheetRow[] = parse(gunzipSync(readFileSync(MARKET)), { columns: true });
	return rows.map((sheet, number) => {
		const weight = Number(sheet.Weight);
		const length = Math.round(640 * Math.cbrt(weight) * (0.9 + random() * 0.2)) / 100;
		return {
			listingId: ulidOf(number),
			sellerId: ulidOf(-1 - Math.floor(random() ** 2 * SELLERS)),
			state: 'DISPLAYED',
			hidden: false,
			createdAt: Date.UTC(2026, 0, 1) + Math.floor(number / 25) * 1000,
			shape: known(SHAPES, sheet.Shape.toUpperCase()) ?? 'OTHER',
			weight,
			color: sheet['Fancy Color'] ? 'FANCY' : known(COLORS, sheet.Color),
			intensity: known(INTENSITIES, intensityOf(sheet['Fancy Color Intensity'])),
			mainColor: known(MAIN_COLORS, sheet['Fancy Color'].toLowerCase()),
			clarity: known(CLARITIES, sheet.Clarity),
			cut: random() < 0.1 ? undefined : among(CUTS),
			polish: among(FINISHES),
			symmetry: among(FINISHES),
			fluorescence: among(FLUORESCENCES),
			laboratory: among(LABORATORIES),
			askingPrice: askingPriceFromTotal(Number(sheet['Total Price']), weight),
			length,
			width: Math.round(length * (60 + random() * 40)) / 100,
			depth: Math.round(length * 60) / 100,
			treated: random() < 0.03,
			labGrown: random() < 0.2,
			hasMedia: random() < 0.4,
			hasBid: random() < 0.02,
		};
	});
}

function queriesOf(market: readonly SearchRow[]): [string, IndexQuery][] {
	const front: IndexQuery = {
		filters: { includeTreated: false },
		states: ['DISPLAYED', 'BIDDING', 'AWAITING_DECISION'],
		showHidden: false,
		sort: [],
		page: 0,
		size: 50,
		facets: false,
	};
	const by = (field: IndexQuery['sort'][number]['field'], direction: IndexQuery['sort'][number]['direction'] = 'ascending') => ({ field, direction });
	const filtered = (filters: Partial<IndexQuery['filters']>, rest: Partial<IndexQuery> = {}) => ({
		...front,
		...rest,
		filters: { ...front.filters, ...filters },
	});
	return [
		['front page, newest first', front],
		['everything by price per carat', { ...front, sort: [by('pricePerCarat')] }],
		['everything by total price, down', { ...front, sort: [by('totalPrice', 'descending')] }],
		['everything by shape, colour, clarity, price', { ...front, sort: [by('shape'), by('color'), by('clarity'), by('pricePerCarat')] }],
		['rounds D to F, VVS, about a carat', filtered({ shape: ['ROUND'], color: ['D', 'E', 'F'], clarity: ['VVS1', 'VVS2'], caratFrom: 0.9, caratTo: 1.1 })],
		['3EX GIA, no fluorescence, by price', filtered({ cut: ['3EX'], laboratory: ['GIA'], fluorescence: ['N'] }, { sort: [by('pricePerCarat')] })],
		['fancy intense yellow', filtered({ color: ['FANCY'], intensity: ['intense'], mainColor: ['yellow'] })],
		['a rare stone: over 10 ct, D, IF', filtered({ caratFrom: 10, color: ['D'], clarity: ['IF'] })],
		['ovals, ratio 1.35 to 1.5, with media', filtered({ shape: ['OVAL'], ratioFrom: 1.35, ratioTo: 1.5, isMedia: true })],
		['measurements 6 to 7 mm all round, by weight', filtered({ lengthFrom: 6, lengthTo: 7, widthFrom: 4, widthTo: 6 }, { sort: [by('weight', 'descending')] })],
		['up to 5,000 a stone, page 400', filtered({ totalPriceTo: 5000 }, { page: 400, sort: [by('totalPrice')] })],
		['5,000 on a page, by price', { ...front, size: 5000, page: 3, sort: [by('pricePerCarat')] }],
		["one seller's inventory", { ...front, sellerIds: new Set([market[0]?.sellerId ?? '']) }],
		['a thousand tracked stones', { ...front, only: new Set(market.slice(0, 200_000).flatMap((stone, at) => (at % 200 === 0 ? stone.listingId : []))) }],
	];
}

/** Milliseconds of each of `rounds` runs, sorted. */
function timed(rounds: number, run: (round: number) => void): number[] {
	return Array.from({ length: rounds }, (_, round) => {
		const start = performance.now();
		run(round);
		return performance.now() - start;
	}).sort((a, b) => a - b);
}

const at = (times: readonly number[], share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

function bench(): void {
	const market = readMarket();
	const packed = market.map((row) => [row.listingId, packRow(row)] as const);
	const index = new SearchIndex();
	const [load = 0] = timed(1, () => {
		for (const [listingId, row] of packed) index.put(unpackRow(listingId, row));
	});
	const queries = queriesOf(market);
	const [first = 0] = timed(1, () => index.query(queries[0]?.[1] as IndexQuery));
	for (const [, query] of queries) index.query(query);
	const packedBytes = packed.reduce((sum, [, row]) => sum + row.length, 0) / packed.length;
	console.log(`${index.size} stones loaded in ${load.toFixed(0)} ms, first query ${first.toFixed(0)} ms`);
	console.log(`${(index.bytes / index.size).toFixed(0)} bytes a stone in memory with the orders, ${packedBytes.toFixed(0)} in the table`);

	// A changing market: a hundred stones get another price before every query.
	const change = (round: number) => {
		for (let number = 0; number < 100; number++) {
			const stone = market[(round * 7919 + number * 104_729) % market.length];
			if (stone?.askingPrice) index.put(Object.assign(stone, { askingPrice: stone.askingPrice + 1 }));
		}
	};
	console.log('\nquery'.padEnd(47), 'total'.padStart(8), '   p50 ms   p95 ms  changing  facets p50  facets p95   naive ÷ p50');
	for (const [name, query] of queries) {
		const { total } = index.query(query);
		const quiet = timed(ROUNDS, () => index.query(query));
		const changing = timed(ROUNDS, (round) => {
			change(round);
			index.query(query);
		});
		const facets = timed(ROUNDS, () => index.query({ ...query, facets: true }));
		const naive = timed(NAIVE_ROUNDS, () => naiveSearch(market, query));
		const ms = (value: number, width: number) => value.toFixed(2).padStart(width);
		console.log(
			name.padEnd(46),
			String(total).padStart(8),
			ms(at(quiet, 0.5), 8),
			ms(at(quiet, 0.95), 8),
			ms(at(changing, 0.95), 9),
			ms(at(facets, 0.5), 11),
			ms(at(facets, 0.95), 11),
			`${(at(naive, 0.5) / at(quiet, 0.5)).toFixed(0)} ×`.padStart(13),
		);
	}
}

if (existsSync(MARKET)) bench();
else console.log('Not run: the market file ../shared/data/market-213k.csv.gz is not here.');
