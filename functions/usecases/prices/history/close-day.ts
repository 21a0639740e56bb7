import { computeNextDay, computeStart, listDays } from '#shared/domain/common/market-time.ts';
import { findMarketClass, listWiderClasses, nameMarketClass, readMarketClass } from '#shared/domain/prices/market-classes.ts';
import { addDay, type ClassDay, EMPTY_YEAR, type MarketDay, type MarketYear, readLastDay } from '#shared/domain/prices/market-day.ts';
import { moveCell, moveIndex } from '#shared/domain/prices/price-index.ts';
import {
	type AuctionResult,
	computeTypicalShare,
	describeSale,
	findCrowdedClasses,
	listWeeks,
	type MarkedSale,
	nameQuarter,
	RESULT_WEEKS,
	SHARE_WEEKS,
} from '#shared/domain/prices/result.ts';
import type { HistoryStore, MarketStock, PackedResult, Results } from '../ports/history.ts';
import { publishResults } from './past.ts';
import { addResults, listResults, openQuarter, packQuarter, type Quarter } from './result-archive.ts';

/** Auctions that closed within this many weeks, including the present one, may still be decided, completed or counted. */
const WEEKS_OPEN = 6;
const DECIMALS = 10_000;

export interface Closing {
	/** The market's time, milliseconds. */
	now: number;
	zone: string;
	store: HistoryStore;
	results: Results;
	/** Describes the market by class. Stones listed from `since` on are new; those listed at `until` or later are left out. */
	describeStock(since: number, until: number): MarketStock;
	/** Returns whether enough listings of enough sellers in the market could have led to the published result. */
	isOneOfMany(result: AuctionResult): boolean;
	/** Further work of the day, before the day is written, so that it is repeated after an interrupted run. */
	beforeTheEnd?(): Promise<void>;
}

/** `there`: the day was written before. `overtaken`: another run was first, and the next one does the rest. */
export type DayClosed = { day: string; outcome: 'there' | 'overtaken' } | { day: string; outcome: 'written'; classes: number; results: number };

/**
 * Writes the figures of the previous market day, once, and packs and publishes new results. The next run completes an interrupted one: the archive
 * stores when each result was packed, the year's object is written last, and neither it nor the day's is written twice.
 */
export async function closeDay({ now, zone, store, results, describeStock, isOneOfMany, beforeTheEnd }: Closing): Promise<DayClosed> {
	const [day = ''] = listDays(zone, now, 2);
	const name = day.slice(0, 'YYYY'.length);
	const year = await store.readYear(name);
	if (day <= (year?.content.days.at(-1) ?? '')) return { day, outcome: 'there' };
	await beforeTheEnd?.();
	const published = await store.readPublished();
	const archive = await packResults({ now, zone, store, results, isOneOfMany }, day);
	// Also without new results: old ones leave the archive, and with them their class may lose its anonymity.
	if (!archive || !(await store.writePublished(publishResults(archive), published?.version))) return { day, outcome: 'overtaken' };
	const earlier = year?.content ?? (await store.readYear(String(Number(name) - 1)))?.content ?? EMPTY_YEAR;
	const figures = (await store.readDay(day)) ?? (await describeDay({ now, zone, store, describeStock }, day, earlier, archive));
	await store.addDay(figures);
	const written = await store.writeYear(name, addDay(year?.content ?? EMPTY_YEAR, figures), year?.version);
	if (!written) return { day, outcome: 'overtaken' };
	return { day, outcome: 'written', classes: Object.keys(figures.classes).length, results: countPacked(archive, day) };
}

async function describeDay(
	{ now, zone, store, describeStock }: Omit<Closing, 'results' | 'isOneOfMany' | 'beforeTheEnd'>,
	day: string,
	earlier: MarketYear,
	archive: Iterable<PackedResult>,
): Promise<MarketDay> {
	const lastDay = earlier.days.at(-1);
	const levels = (lastDay && (await store.readDay(lastDay))?.levels) || {};
	const since = computeStart(zone, lastDay ?? day);
	const stock = describeStock(lastDay ? computeNextDay(zone, since) : since, computeNextDay(zone, computeStart(zone, day)));
	return computeDay({ day, earlier, levels, stock, archive, sharesSince: listWeeks(zone, now, SHARE_WEEKS)[0] ?? '' });
}

/**
 * Adds new results to the archive, replaces those that were decided again, and decides for those without `isShown` whether they are shown. Returns
 * the archive of a year, or undefined if another run was first.
 */
async function packResults(
	{ now, zone, store, results, isOneOfMany }: Pick<Closing, 'now' | 'zone' | 'store' | 'results' | 'isOneOfMany'>,
	day: string,
): Promise<Iterable<PackedResult> | undefined> {
	const weeks = listWeeks(zone, now, RESULT_WEEKS);
	const waiting = Map.groupBy((await Promise.all(weeks.slice(-WEEKS_OPEN).map((week) => results.ofWeek(week)))).flat(), ({ week }) => nameQuarter(week));
	const quarters: Quarter[] = [];
	for (const name of new Set(weeks.map(nameQuarter))) {
		const packed = await store.readResults(name);
		const quarter = openQuarter(packed?.content);
		const added = addResults(quarter, waiting.get(name) ?? [], day, isOneOfMany);
		// A list of an earlier release is replaced by columns.
		const changed = added ?? (Array.isArray(packed?.content) ? quarter : undefined);
		if (changed && !(await store.writeResults(name, packQuarter(changed), packed?.version))) return undefined;
		quarters.push(changed ?? quarter);
	}
	return listResults(quarters, weeks[0]);
}

/** Computes a day's figures from the previous day, the market, and the results of a year. */
export function computeDay(given: {
	day: string;
	/** Its last day is the previous day. */
	earlier: MarketYear;
	levels: Readonly<Record<string, number>>;
	stock: MarketStock;
	/** The results of a year; read twice. */
	archive: Iterable<PackedResult>;
	/** Results before this week are not in the share. */
	sharesSince: string;
}): MarketDay {
	const { day, earlier, stock, archive, sharesSince } = given;
	const levels: Record<string, number> = { ...given.levels };
	const moves = new Map<string, { moved: number; weight: number }[]>();
	const measured = new Set<string>();
	for (const { name, marketClass, stock: cell } of stock.cells) {
		const kept = moveCell(given.levels[name], cell.level);
		if (!kept) continue;
		levels[name] = round(kept.level);
		for (const wider of listWiderClasses(marketClass).map(nameMarketClass)) {
			measured.add(wider);
			if (kept.moved !== undefined) addTo(moves, wider, { moved: kept.moved, weight: cell.weight });
		}
	}
	const results = collectSales(archive);
	const names = new Set([...stock.classes.keys(), ...Object.keys(earlier.classes), ...results.keys()]);
	const classes: MarketDay['classes'] = {};
	for (const name of names) {
		const before = readLastDay(earlier, name);
		const { count, added, quartiles } = stock.classes.get(name) ?? { count: 0, added: 0 };
		if (!readMarketClass(name) || (count === 0 && !before && !results.has(name))) continue;
		const its = results.get(name) ?? [];
		const sold = its.filter(({ packedOn }) => packedOn === day).length;
		const index = measured.has(name) || before?.index != null ? moveIndex(before?.index ?? 100, moves.get(name) ?? []) : undefined;
		const [first = null, median = null, third = null] = quartiles ?? [];
		classes[name] = {
			...{ count, first, median, third, added },
			// Without a previous day, removed stones are unknown.
			gone: earlier.days.length > 0 ? Math.max(0, (before?.count ?? 0) + added - count) : null,
			sold: results.has(name) ? sold : null,
			share: computeTypicalShare(its, sharesSince) ?? null,
			index: index === undefined ? null : round(index),
		} satisfies ClassDay;
	}
	return { day, classes, levels };
}

/** Collects the sales of each class with shown results, and of the wider ones, as far as figures need them: an object per result would be too large. */
function collectSales(archive: Iterable<PackedResult>): Map<string, MarkedSale[]> {
	const crowded = findCrowdedClasses(archive);
	const results = new Map<string, MarkedSale[]>();
	const wider = new Map<string, readonly string[]>();
	for (const result of archive) {
		const narrow = findMarketClass(result);
		const name = nameMarketClass(narrow);
		if (!crowded.has(name)) continue;
		const names = wider.get(name) ?? listWiderClasses(narrow).map(nameMarketClass);
		wider.set(name, names);
		const sale = result.outcome === 'SOLD' ? describeSale(result, names[0]) : undefined;
		for (const one of names) {
			const its = results.get(one) ?? [];
			if (sale) its.push(sale);
			results.set(one, its);
		}
	}
	return results;
}

function countPacked(archive: Iterable<PackedResult>, day: string): number {
	let count = 0;
	for (const { packedOn } of archive) if (packedOn === day) count++;
	return count;
}

function addTo<T>(map: Map<string, T[]>, name: string, value: T): void {
	const its = map.get(name);
	if (its) its.push(value);
	else map.set(name, [value]);
}

function round(value: number): number {
	return Math.round(value * DECIMALS) / DECIMALS;
}
