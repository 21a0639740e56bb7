import { packContent } from '#functions/adapters/prices/history-objects.ts';
import { SearchIndex } from '#functions/search/index.ts';
import { describeStock } from '#functions/search/market-stock.ts';
import { computeDay } from '#functions/usecases/prices/history/close-day.ts';
import type { MarketStock } from '#functions/usecases/prices/ports/history.ts';
import { addDay, EMPTY_YEAR, type MarketDay, type MarketYear } from '#shared/domain/prices/market-day.ts';
import { seededRandom } from './search/random.ts';
import { readSheet, type SheetStone } from './search/sheet-stones.ts';
import { ulidOf } from './search-market.ts';
import { writeSection } from './write-section.ts';

/**
 * `node test/bench/market-index.ts`: measures how far a seller, slips or the mix of
 * stones can move the market index of the real market's 213,134 stones, compared with
 * the mean and the median of all prices; how long a night's figures take, and how
 * large they are. With `--write` it updates docs/price-index.md. The sheet names no
 * sellers: stones are assigned to them at random.
 */

const SELLERS = 400;
/** Stones of the one huge seller. */
const HUGE = 20_000;
/** Nights after a change. A night may move the index only so far; a larger change is followed over several nights. */
const NIGHTS = 20;
const YEAR = 365;
const ALL = 'natural/all/all';
const PAGE = new URL('../../docs/price-index.md', import.meta.url);

interface Offered {
	stone: SheetStone;
	seller: number;
	perCarat: number;
}

const sheet = readSheet();
if (!sheet) throw new Error('The real market is not beside the project: ../shared/data/market-213k.csv.gz');
const { next: chance } = seededRandom(54);
/** A few sellers have most of the stones, as in the trade; the first has 20,000. */
const offers: Offered[] = sheet.map((stone, place) => ({
	stone,
	seller: place % Math.floor(sheet.length / HUGE) === 0 ? 0 : 1 + Math.floor((SELLERS - 1) * chance() ** 2),
	perCarat: Math.max(1, Math.round(stone.totalPrice / stone.weight)),
}));
const huge = offers.filter(({ seller }) => seller === 0).length;
const luck = offers.map(() => chance());

const raise = (which: (offer: Offered, place: number) => boolean, factor: number) =>
	offers.map((offer, place) => (which(offer, place) ? { ...offer, perCarat: Math.max(1, Math.round(offer.perCarat * factor)) } : offer));
const isHis = ({ seller }: Offered) => seller === 0;
const isLucky = (share: number) => (_offer: Offered, place: number) => (luck[place] ?? 1) < share;
const CHANGES: readonly [name: string, after: readonly Offered[]][] = [
	[`one seller of ${huge.toLocaleString('en')} stones doubles every price`, raise(isHis, 2)],
	['the same seller halves every price', raise(isHis, 0.5)],
	['the same seller withdraws all stones', offers.filter((offer) => !isHis(offer))],
	['one price in a hundred is wrong by a factor of 100', raise(isLucky(0.01), 100)],
	['a random half of all stones leaves', offers.filter((offer, place) => !isLucky(0.5)(offer, place))],
	['all stones of two carats and more leave', offers.filter(({ stone }) => stone.weight < 2)],
	['every seller asks 3% more', raise(() => true, 1.03)],
];

const begun = describeDay(offers);
const first = follow(begun, EMPTY_YEAR, {}, 1);
const rows = CHANGES.map(([name, after]) => {
	const stock = describeDay(after);
	const [night, later] = [1, NIGHTS].map((nights) => readIndex(follow(stock, first.year, first.levels, nights).year));
	return `| ${name} | ${showChange(night ?? 0)} | ${showChange(later ?? 0)} | ${showShift(after, findMean)} | ${showShift(after, findMedian)} |`;
});
const table = [
	`| what happens | the index, one night | after ${NIGHTS} nights | mean of all prices per carat | their median |`,
	'| --- | --: | --: | --: | --: |',
	...rows,
	'',
	...describeCost(),
].join('\n');
console.log(table);
if (process.argv.includes('--write')) writeSection(PAGE, 'node test/bench/market-index.ts --write', table);

function describeDay(market: readonly Offered[]): MarketStock {
	return describeStock(makeIndex(market).columns, 0, Number.POSITIVE_INFINITY);
}

function makeIndex(market: readonly Offered[]): SearchIndex {
	const index = new SearchIndex();
	const standing = { state: 'DISPLAYED', hidden: false, createdAt: 0, treated: false, labGrown: false, hasMedia: false, hasBid: false } as const;
	for (const [place, { stone, seller, perCarat }] of market.entries()) {
		const { totalPrice, ...graded } = stone;
		index.put({ ...standing, ...graded, askingPrice: perCarat, listingId: ulidOf(place), sellerId: ulidOf(10_000_000 + seller), lotId: String(place) });
	}
	return index;
}

/** Runs `nights` nights on which the market does not change. */
function follow(stock: MarketStock, from: MarketYear, kept: Readonly<Record<string, number>>, nights: number) {
	let [year, levels] = [from, kept];
	let day: MarketDay | undefined;
	for (let night = 0; night < nights; night++) {
		day = computeDay({ day: nameDay(year.days.length), earlier: year, levels, stock, archive: [], sharesSince: '' });
		year = addDay(year, day);
		levels = day.levels;
	}
	return { year, levels, day };
}

function nameDay(place: number): string {
	return new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function readIndex(year: MarketYear): number {
	return (year.classes[ALL]?.index.at(-1) ?? Number.NaN) / 100;
}

function showShift(after: readonly Offered[], measure: (prices: readonly number[]) => number): string {
	const [was, is] = [offers, after].map((market) => measure(market.map(({ perCarat }) => perCarat)));
	return showChange((is ?? 0) / (was ?? 1));
}

function findMean(prices: readonly number[]): number {
	return prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

function findMedian(prices: readonly number[]): number {
	return prices.toSorted((a, b) => a - b)[prices.length >> 1] ?? Number.NaN;
}

function showChange(factor: number): string {
	const percent = (factor - 1) * 100;
	return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(2)}%`;
}

function describeCost(): string[] {
	const { columns } = makeIndex(offers);
	describeStock(columns, 0, Number.POSITIVE_INFINITY);
	const start = performance.now();
	describeStock(columns, 0, Number.POSITIVE_INFINITY);
	const took = performance.now() - start;
	const told = begun.cells.filter(({ stock }) => stock.level !== undefined);
	const { day } = first;
	// Prices move by a percent or two each night; a year of constant prices would compress too well.
	let year = EMPTY_YEAR;
	for (let place = 0; place < YEAR; place++) {
		const classes = Object.entries(day?.classes ?? {}).map(([name, figures]) => {
			const moved = Object.entries(figures).map(([figure, value]) => [
				figure,
				value === null ? null : Math.round(value * (0.98 + 0.04 * chance()) * 100) / 100,
			]);
			return [name, Object.fromEntries(moved)] as const;
		});
		year = addDay(year, { day: nameDay(place), classes: Object.fromEntries(classes) });
	}
	const size = (content: unknown) => `${Math.round(packContent(content).length / 1000).toLocaleString('en')} kB`;
	return [
		`${told.length.toLocaleString('en')} of ${begun.cells.length.toLocaleString('en')} cells have enough sellers and stones. Computing one night for ${offers.length.toLocaleString('en')} stones takes ${took.toFixed(0)} ms. A packed day is ${size(day)}, ${size(day?.levels)} of it the levels of the cells; a packed year is ${size(year)}.`,
	];
}
