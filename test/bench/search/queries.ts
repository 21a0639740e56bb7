import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { NUMBERS_PER_SEARCH } from '#shared/domain/search/limits.ts';
import { RANGE_FILTER_NAMES } from '#shared/domain/search/search-filters.ts';
import { LISTING_STATES, SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { FIRST_CERTIFICATE } from './market.ts';

/** Facts about a market that the queries need. */
export interface MarketFacts {
	/** The seller with the large inventory. */
	sellerId: string;
	/** Five sellers, as a search for a company's name finds. */
	fewSellers: ReadonlySet<string>;
	/** A thousand listings that one member tracks. */
	tracked: ReadonlySet<string>;
	/** The time at which nine tenths of the market had been listed. */
	lately: number;
	stones: number;
}

export interface BenchQuery {
	name: string;
	query: IndexQuery;
	/** Only our engine is asked: bins and lists of numbers are tested in `functions/search/index.test.ts`. */
	oursAlone?: boolean;
}

type Filters = Partial<IndexQuery['filters']>;
type Field = IndexQuery['sort'][number]['field'];

const up = (...fields: Field[]): IndexQuery['sort'] => fields.map((field) => ({ field, direction: 'ascending' }));
const down = (...fields: Field[]): IndexQuery['sort'] => fields.map((field) => ({ field, direction: 'descending' }));

/** The search of the front page: everything, newest first. */
export const FRONT: IndexQuery = {
	filters: { includeTreated: false },
	states: SEARCHABLE_STATES,
	showHidden: false,
	sort: [],
	page: 0,
	size: 50,
	facets: false,
};
const everything = (rest: Partial<IndexQuery> = {}): IndexQuery => ({ ...FRONT, ...rest });
const only = (filters: Filters, rest: Partial<IndexQuery> = {}): IndexQuery => ({ ...FRONT, ...rest, filters: { ...FRONT.filters, ...filters } });

const COLLECTION: Filters = { shape: ['ROUND'], color: ['D', 'E', 'F'], clarity: ['VVS1', 'VVS2'], caratFrom: 0.9, caratTo: 1.1 };
const TRIPLE_EXCELLENT: Filters = { shape: ['ROUND'], cut: ['3EX'], laboratory: ['GIA'], fluorescence: ['N'] };
const ALL_RANGES: Filters = {
	caratFrom: 0.3,
	caratTo: 2,
	perCaratFrom: 1000,
	perCaratTo: 20_000,
	totalPriceFrom: 500,
	totalPriceTo: 30_000,
	lengthFrom: 4,
	lengthTo: 9,
	widthFrom: 4,
	widthTo: 8,
	depthFrom: 2,
	depthTo: 6,
	ratioFrom: 1,
	ratioTo: 1.3,
};

/** Lists the published queries: common ones of dealers and guests, and ones that are hard to answer. */
export function queriesOf({ sellerId, fewSellers, tracked, lately, stones }: MarketFacts): BenchQuery[] {
	const inventory = (rest: Partial<IndexQuery> = {}): IndexQuery => ({
		...FRONT,
		filters: { includeTreated: true },
		states: LISTING_STATES,
		showHidden: true,
		sellerIds: new Set([sellerId]),
		...rest,
	});
	const halfWay = (size: number) => Math.floor((stones * 0.8) / 2 / size);
	const named: [string, IndexQuery][] = [
		['front page, newest first', everything()],
		['front page, with facets', everything({ facets: true })],
		['everything, oldest first', everything({ sort: up('date') })],
		['everything by price per carat', everything({ sort: up('pricePerCarat') })],
		['everything by total price, down, unknown last', everything({ sort: down('totalPrice') })],
		['everything by weight, down', everything({ sort: down('weight') })],
		['everything by shape, colour, clarity, price', everything({ sort: up('shape', 'color', 'clarity', 'pricePerCarat') })],
		['treated stones too, by cut and price', everything({ filters: { includeTreated: true }, sort: up('cut', 'pricePerCarat') })],

		['rounds D to F, VVS, about a carat, by price', only(COLLECTION, { sort: up('pricePerCarat') })],
		['the same with facets', only(COLLECTION, { sort: up('pricePerCarat'), facets: true })],
		['3EX rounds, GIA, no fluorescence, by price', only(TRIPLE_EXCELLENT, { sort: up('pricePerCarat') })],
		['the same with facets', only(TRIPLE_EXCELLENT, { sort: up('pricePerCarat'), facets: true })],
		[
			'3EX, D to H, IF to VS2, 1 to 2 ct, by total price, with facets',
			only(
				{
					...TRIPLE_EXCELLENT,
					color: ['D', 'E', 'F', 'G', 'H'],
					clarity: ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
					laboratory: ['GIA', 'AGT', 'HRD'],
					caratFrom: 1,
					caratTo: 1.99,
				},
				{ sort: up('totalPrice'), facets: true },
			),
		],
		[
			'cushions and radiants, 2 to 4 ct, F to J, VS',
			only(
				{ shape: ['CUSHION', 'RADIANT'], color: ['F', 'G', 'H', 'I', 'J'], clarity: ['VS1', 'VS2'], caratFrom: 2, caratTo: 4 },
				{ sort: up('pricePerCarat') },
			),
		],
		['ovals, ratio 1.35 to 1.5, with media, by price', only({ shape: ['OVAL'], ratioFrom: 1.35, ratioTo: 1.5, isMedia: true }, { sort: up('pricePerCarat') })],
		[
			'melee: rounds to 0.2 ct, G and H, VS to SI, by weight',
			only({ shape: ['ROUND'], color: ['G', 'H'], clarity: ['VS1', 'VS2', 'SI1', 'SI2'], caratTo: 0.2 }, { sort: up('weight') }),
		],
		['5,000 to 10,000 a stone, by total price, down', only({ totalPriceFrom: 5000, totalPriceTo: 10_000 }, { sort: down('totalPrice') })],
		['up to 3,000 a carat, page 400', only({ perCaratTo: 3000 }, { sort: up('pricePerCarat'), page: 400 })],
		[
			'laboratory-grown, IGI, 1 to 3 ct, D to F, by price',
			only({ labGrown: true, laboratory: ['IGI'], color: ['D', 'E', 'F'], caratFrom: 1, caratTo: 3 }, { sort: up('totalPrice') }),
		],
		[
			'natural, half a carat, D to F, by clarity and price',
			only({ labGrown: false, color: ['D', 'E', 'F'], caratFrom: 0.5, caratTo: 0.69 }, { sort: up('clarity', 'pricePerCarat') }),
		],
		[
			'polish and symmetry EX, no cut grade, with facets',
			only({ cut: ['NONE'], polish: ['EX'], symmetry: ['EX'] }, { sort: down('weight', 'pricePerCarat'), facets: true }),
		],
		[
			'6 to 7 mm by 6 to 7 mm, by weight, down',
			only({ lengthFrom: 6, lengthTo: 7, widthFrom: 6, widthTo: 7, depthFrom: 3.5, depthTo: 4.5 }, { sort: down('weight') }),
		],
		['ranges of all fields', only(ALL_RANGES, { sort: up('totalPrice') })],
		['ranges of all fields, with facets', only(ALL_RANGES, { sort: up('totalPrice'), facets: true })],
		['with media only, by price, down', only({ isMedia: true }, { sort: down('pricePerCarat') })],
		['with a bid only, by price', only({ allBid: true }, { sort: up('pricePerCarat') })],
		['listed lately, rounds', only({ shape: ['ROUND'] }, { listedSince: lately })],

		[
			'fancy intense and vivid yellows, by total price, down',
			only({ color: ['FANCY'], intensity: ['intense', 'fancy_vivid'], mainColor: ['yellow'] }, { sort: down('totalPrice') }),
		],
		['greenish or brownish fancies, with facets', only({ color: ['FANCY'], searchWithSubColor: true, subColor: ['greenish', 'brownish'] }, { facets: true })],
		['rare: over 10 ct, D, IF or FL', only({ caratFrom: 10, color: ['D'], clarity: ['FL', 'IF'] })],
		[
			'rare: vivid pinks over 2 ct with a certificate, with facets',
			only({ mainColor: ['pink'], intensity: ['fancy_vivid'], laboratory: ['GIA'], caratFrom: 2 }, { facets: true }),
		],
		['nothing: heart-shaped, D, FL, 3EX, over 15 ct', only({ shape: ['HEART'], color: ['D'], clarity: ['FL'], cut: ['3EX'], caratFrom: 15 })],

		[
			'no shade, not milky, eye-clean, about a carat, by price',
			only({ brownShade: ['NONE'], greenShade: ['NONE'], milkiness: ['NONE'], eyeClean: ['YES'], caratFrom: 0.9, caratTo: 1.1 }, { sort: up('pricePerCarat') }),
		],
		['in India or Belgium, with facets', only({ location: ['IN', 'BE'] }, { facets: true })],
		[
			'ideal make: depth, table, crown and pavilion',
			only(
				{
					totalDepthFrom: 59,
					totalDepthTo: 62.5,
					tablePercentFrom: 54,
					tablePercentTo: 58,
					crownAngleFrom: 33.5,
					crownAngleTo: 35.5,
					pavilionAngleFrom: 40.5,
					pavilionAngleTo: 41,
				},
				{ sort: up('pricePerCarat') },
			),
		],

		['the page in the middle, newest first', everything({ page: halfWay(50) })],
		['the page in the middle, by price per carat', everything({ page: halfWay(50), sort: up('pricePerCarat') })],
		['rounds, the page in the middle, by weight, down', only({ shape: ['ROUND'] }, { page: halfWay(100), sort: down('weight') })],
		['the last pages, by total price: unknown ones', everything({ page: Math.floor((stones * 0.875) / 50), sort: up('totalPrice') })],
		['a page beyond the end', everything({ page: 1_000_000, sort: up('pricePerCarat') })],
		['5,000 on a page, newest first', everything({ size: 5000 })],
		['5,000 on a page, the one in the middle, by price', everything({ size: 5000, page: halfWay(5000), sort: up('pricePerCarat') })],
		['5,000 on a page, rounds, with facets', only({ shape: ['ROUND'] }, { size: 5000, sort: up('weight'), facets: true })],

		['inventory of 20,000 stones, newest first', inventory()],
		['inventory of 20,000 stones, page 200, by price', inventory({ page: 200, sort: up('pricePerCarat') })],
		['inventory of 20,000 stones, with facets', inventory({ facets: true })],
		['five sellers, rounds, by price', only({ shape: ['ROUND'] }, { sellerIds: fewSellers, sort: up('pricePerCarat') })],
		['1,000 tracked stones', everything({ only: tracked })],
		['1,000 tracked stones, rounds, by total price, with facets', only({ shape: ['ROUND'] }, { only: tracked, sort: up('totalPrice'), facets: true })],
	];
	const oursAlone: [string, IndexQuery][] = [
		['front page, three histograms', everything({ histograms: SHOWN_HISTOGRAMS })],
		['front page, facets and three histograms', everything({ facets: true, histograms: SHOWN_HISTOGRAMS })],
		['front page, every histogram', everything({ histograms: RANGE_FILTER_NAMES })],
		['rounds D to F, VVS, about a carat, facets and three histograms', only(COLLECTION, { facets: true, histograms: SHOWN_HISTOGRAMS })],
		...every([
			['front page', everything()],
			['rounds', only({ shape: ['ROUND'] })],
			['D to G', only({ color: ['D', 'E', 'F', 'G'] })],
			['ranges of all fields', only(ALL_RANGES, { sort: up('totalPrice') })],
			['rounds D to F, VVS, about a carat', only(COLLECTION, { sort: up('pricePerCarat') })],
			['with media, 3EX', only({ isMedia: true, cut: ['3EX'] })],
			['inventory of 20,000 stones', inventory()],
		]),
		['500 lot ids and certificates', everything({ numbers: someNumbers(stones) })],
		['everything, what closes first on top', everything({ sort: up('closesAt', 'pricePerCarat') })],
	];
	return [
		...named.map(([name, query], place) => ({ name: name === 'the same with facets' ? `${named[place - 1]?.[0]}, with facets` : name, query })),
		...oursAlone.map(([name, query]) => ({ name, query, oursAlone: true })),
	];
}

/** Histograms that the filter panel shows before any section is expanded. */
const SHOWN_HISTOGRAMS = ['carat', 'perCarat', 'totalPrice'] as const;

/** Adds to each query all that a screen can ask of it. */
function every(queries: [string, IndexQuery][]): [string, IndexQuery][] {
	return queries.map(([name, query]) => [`${name}, facets and every histogram`, { ...query, facets: true, histograms: RANGE_FILTER_NAMES }]);
}

/** Returns numbers of stones from all over the market, half of them lot ids. */
function someNumbers(stones: number): ReadonlySet<string> {
	const step = Math.floor(stones / NUMBERS_PER_SEARCH);
	return new Set(Array.from({ length: NUMBERS_PER_SEARCH }, (_, at) => (at % 2 ? `L-${at * step}` : String(FIRST_CERTIFICATE + at * step))));
}
