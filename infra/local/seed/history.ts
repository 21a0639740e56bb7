import { nameResults, nameYear, packContent } from '#functions/adapters/prices/history-objects.ts';
import { DEMO_RESULT } from '#functions/usecases/prices/history/past.ts';
import type { PackedResult } from '#functions/usecases/prices/ports/history.ts';
import type { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { listDays } from '#shared/domain/common/market-time.ts';
import { computeQuartiles } from '#shared/domain/prices/comparables.ts';
import { findMarketClass, listWiderClasses, type MarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { addDay, type ClassDay, EMPTY_YEAR, type MarketYear } from '#shared/domain/prices/market-day.ts';
import { INDEX_BASE } from '#shared/domain/prices/price-index.ts';
import { nameMarketWeek, nameQuarter } from '#shared/domain/prices/result.ts';
import { MARKET_ZONE, SNAPSHOT_BUCKET } from '../settings.ts';
import type { Objects } from '../storage/objects.ts';
import { createGenerator, type Luck } from './luck.ts';
import { DEMO_STONES, generateDemoStones } from './stones.ts';

/** A generated past of the demo market, marked as such. It is deterministic for the same stones. */

const DAYS = 365;
const RESULTS = 900;
/** Numbers of fictitious parties of the results. */
const SELLERS = 9;
const BIDDERS = 14;
/** Smallest number of stones of a class with an index. */
const INDEXED_FROM = 8;
/** Nightly movements of the market and of a class alone, and the share of stones that come and go. */
const MARKET_STEP = 0.0022;
const CLASS_STEP = 0.003;
const TURNOVER = 0.025;
const SOLD_OF_GONE = 0.3;
const SHARE_CHANGES = 0.02;
const REJECTED = 0.25;

type Priced = DiamondAttributes & { askingPrice: number };

/** Stores the past of the year before `begunAt`, up to the last complete market day. Can be repeated. */
export async function placeHistory(objects: Pick<Objects, 'fill'>, begunAt: number, counts: readonly number[] = DEMO_STONES): Promise<void> {
	const stones = counts.flatMap((count, at) => {
		const generated = generateDemoStones(at + 1, 'PAST');
		return Array.from({ length: count }, () => generated.next().value).filter((stone): stone is Priced => stone.askingPrice !== undefined && !stone.treatment);
	});
	if (stones.length === 0) return;
	const put = (key: string, content: unknown) => ({ key, contentType: 'application/gzip', headers: {}, content: packContent(content) });
	const years = Object.entries(makeYears(stones, listDays(MARKET_ZONE, begunAt, DAYS + 1).slice(0, -1)));
	const results = Map.groupBy(makeResults(stones, begunAt), ({ week }) => nameQuarter(week));
	await objects.fill(SNAPSHOT_BUCKET, [
		...years.map(([year, content]) => put(nameYear(year), content)),
		...[...results].map(([quarter, content]) => put(nameResults(quarter), content)),
	]);
}

function makeYears(stones: readonly Priced[], days: readonly string[]): Record<string, MarketYear> {
	const luck = createGenerator(1903);
	const narrow = Map.groupBy(stones, (stone) => nameMarketClass(findMarketClass(describeGrown(stone))));
	const courses = [...narrow.values()].map((its) => makeCourse(its, days.length, luck));
	const years: Record<string, MarketYear> = {};
	for (const [at, day] of days.entries()) {
		const parts = new Map<string, ClassDay[]>();
		for (const { marketClass, figures } of courses) {
			for (const wider of listWiderClasses(marketClass).map(nameMarketClass)) parts.set(wider, [...(parts.get(wider) ?? []), ...figures.slice(at, at + 1)]);
		}
		const classes = Object.fromEntries([...parts].map(([name, its]) => [name, sumClass(its, narrow.has(name))]));
		const year = day.slice(0, 'YYYY'.length);
		years[year] = addDay(years[year] ?? EMPTY_YEAR, { day, demo: true, classes });
	}
	return years;
}

const describeGrown = ({ labGrown = false, shape, weight }: DiamondAttributes) => ({ labGrown, shape, weight });

/** Makes the course of a class that ends with today's stones at today's prices. */
function makeCourse(stones: readonly Priced[], days: number, luck: Luck): { marketClass: Required<MarketClass>; figures: ClassDay[] } {
	const [one] = stones;
	if (!one) throw new RangeError('A class has stones');
	const quartiles = computeQuartiles(stones.map(({ askingPrice }) => askingPrice).sort((a, b) => a - b)) ?? [0, 0, 0];
	const index = makeIndex(days, luck);
	const last = index.at(-1) ?? INDEX_BASE;
	const start = stones.length * (0.7 + 0.2 * luck());
	let share = 84 + Math.round(8 * luck());
	let before = Math.round(start);
	const figures = index.map((value, at): ClassDay => {
		const count = at === days - 1 ? stones.length : Math.round(start + ((stones.length - start) * at) / days + (luck() - 0.5) * stones.length * TURNOVER);
		const turnover = Math.round(stones.length * TURNOVER * 2 * luck());
		const gone = turnover + Math.max(0, before - count);
		const added = turnover + Math.max(0, count - before);
		before = count;
		if (luck() < SHARE_CHANGES) share = Math.max(80, Math.min(95, share + (luck() < 0.5 ? -1 : 1)));
		const [first, median, third] = quartiles.map((price) => Math.round((price * value) / last));
		return {
			...{ count, added, gone, share, sold: Math.min(gone, Math.round(gone * SOLD_OF_GONE * 2 * luck())) },
			...{ first: first ?? null, median: median ?? null, third: third ?? null },
			index: stones.length < INDEXED_FROM ? null : value,
		};
	});
	return { marketClass: findMarketClass(describeGrown(one)), figures };
}

/** Makes an index: the market's course with the class's variation. */
function makeIndex(days: number, luck: Luck): number[] {
	const market = createGenerator(1771);
	const index = [INDEX_BASE];
	for (let at = 1; at < days; at++) {
		const moved = (market() - 0.48) * 2 * MARKET_STEP + (luck() - 0.5) * 2 * CLASS_STEP;
		index.push((index.at(-1) ?? INDEX_BASE) * Math.exp(moved));
	}
	return index;
}

/** Sums up a class from its parts. Only the narrowest class has quartiles. */
function sumClass(parts: readonly ClassDay[], isNarrow: boolean): ClassDay {
	const [one] = parts;
	if (isNarrow && one) return one;
	const sum = (figure: 'count' | 'added' | 'gone' | 'sold') => parts.reduce((total, part) => total + (part[figure] ?? 0), 0);
	const average = (figure: 'share' | 'index') => {
		const told = parts.filter((part) => part[figure] !== null);
		const weight = told.reduce((total, { count }) => total + (count ?? 0), 0);
		return weight === 0 ? null : told.reduce((total, part) => total + (part[figure] ?? 0) * (part.count ?? 0), 0) / weight;
	};
	const share = average('share');
	return {
		...{ count: sum('count'), added: sum('added'), gone: sum('gone'), sold: sum('sold') },
		...{ first: null, median: null, third: null },
		...{ share: share === null ? null : Math.round(share), index: average('index') },
	};
}

/** Makes auctions of fictitious parties about stones like those of the demo market. */
function makeResults(stones: readonly Priced[], begunAt: number): PackedResult[] {
	const luck = createGenerator(1866);
	const choose = (count: number) => String(Math.floor(luck() * count));
	return Array.from({ length: RESULTS }, (_, number): PackedResult => {
		const stone = stones[Math.floor(luck() * stones.length)] ?? stones[0];
		if (!stone) throw new RangeError('The demo has stones');
		const outcome = luck() < REJECTED ? 'REJECTED' : 'SOLD';
		const askingPrice = Math.round(stone.askingPrice * (0.95 + 0.1 * luck()));
		const part = outcome === 'SOLD' ? 0.83 + 0.14 * luck() : 0.7 + 0.12 * luck();
		const closedAt = begunAt - Math.floor(7 + luck() * DAYS) * DAY;
		return {
			resultId: `${DEMO_RESULT}${String(number).padStart(4, '0')}`,
			week: nameMarketWeek(MARKET_ZONE, closedAt),
			...{ ...describeGrown(stone), color: stone.color, clarity: stone.clarity, treated: false },
			...{ mainColor: stone.fancyColorDto?.mainColor, intensity: stone.fancyColorDto?.intensity },
			...{ askingPrice, highestBid: Math.round(askingPrice * part), bidders: 1 + Math.floor(luck() ** 1.5 * 8), outcome },
			...{ seller: choose(SELLERS), bidder: choose(BIDDERS), packedOn: '', isShown: true },
		};
	});
}
