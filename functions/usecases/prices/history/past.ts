import { listDays } from '#shared/domain/common/market-time.ts';
import { findMarketClass, nameMarketClass } from '#shared/domain/prices/market-classes.ts';
import { type ClassYear, DAY_FIGURES, EMPTY_YEAR, type MarketYear } from '#shared/domain/prices/market-day.ts';
import { findCrowdedClasses, listWeeks, nameQuarter, RESULT_WEEKS } from '#shared/domain/prices/result.ts';
import type { HistoryStore, PackedResult, PublishedArchive, ResultRow } from '../ports/history.ts';
import { openColumns } from './columns.ts';
import { listResults, openQuarter } from './result-archive.ts';
import { packResults, type ResultColumns } from './result-columns.ts';

/** The market's history in a process: read once a night, and served from memory. */
export interface Past {
	/** Returns the last two calendar years as one; its last day is the last written day. */
	years(): Promise<MarketYear>;
	/** Returns the published results of the last night's year. */
	results(): Promise<Archive>;
}

export interface Archive {
	columns: ResultColumns;
	demo: boolean;
}

/** Milliseconds of real time between attempts to read the night's figures while they are missing. */
const LOOK_AGAIN = 10_000;
/** Prefix of result ids made up for the demo. */
export const DEMO_RESULT = 'demo-';

/** Creates the cached history. `now` is the market's time, `clock` real time, both in milliseconds. */
export function createPast(
	store: Pick<HistoryStore, 'readYear' | 'readResults' | 'readPublished'>,
	zone: string,
	now: () => number,
	clock: () => number,
): Past {
	let held: { years: MarketYear; lookedAt: number } | undefined;
	let archive: { of: string; read: Promise<Archive> } | undefined;
	let looking: Promise<MarketYear> | undefined;

	const look = async () => {
		const [day = ''] = listDays(zone, now(), 2);
		const year = Number(day.slice(0, 'YYYY'.length));
		const [earlier, later] = await Promise.all([year - 1, year].map((one) => store.readYear(String(one))));
		const years = joinYears(earlier?.content ?? EMPTY_YEAR, later?.content ?? EMPTY_YEAR);
		held = { years, lookedAt: clock() };
		return years;
	};
	const years = async (): Promise<MarketYear> => {
		const [yesterday = ''] = listDays(zone, now(), 2);
		if (held && ((held.years.days.at(-1) ?? '') >= yesterday || clock() - held.lookedAt < LOOK_AGAIN)) return held.years;
		looking ??= look().finally(() => {
			looking = undefined;
		});
		return looking;
	};
	return {
		years,
		async results() {
			const of = `${(await years()).days.at(-1)} ${listDays(zone, now(), 1)}`;
			if (archive?.of !== of) archive = { of, read: readArchive(store, listWeeks(zone, now(), RESULT_WEEKS)) };
			const { read } = archive;
			return read.catch((error) => {
				// The next caller tries again.
				if (archive?.read === read) archive = undefined;
				throw error;
			});
		},
	};
}

/** Concatenates two years; every column covers the days of both. */
function joinYears(earlier: MarketYear, later: MarketYear): MarketYear {
	if (earlier.days.length === 0) return later;
	if (later.days.length === 0) return earlier;
	const names = new Set([...Object.keys(earlier.classes), ...Object.keys(later.classes)]);
	const empty = ({ days }: MarketYear) => new Array<null>(days.length).fill(null);
	const join = (name: string): ClassYear =>
		Object.fromEntries(
			DAY_FIGURES.map((figure) => [figure, [...(earlier.classes[name]?.[figure] ?? empty(earlier)), ...(later.classes[name]?.[figure] ?? empty(later))]]),
		) as ClassYear;
	return {
		days: [...earlier.days, ...later.days],
		demoDays: earlier.demoDays + later.demoDays,
		classes: Object.fromEntries([...names].map((name) => [name, join(name)])),
	};
}

async function readArchive(store: Pick<HistoryStore, 'readResults' | 'readPublished'>, weeks: readonly string[]): Promise<Archive> {
	// Earlier versions published nothing: until the next night the results are read as they were packed.
	const { demo, columns } = (await store.readPublished())?.content ?? publishResults(await readQuarters(store, weeks));
	return { demo, columns: openColumns<ResultRow>(columns) };
}

async function readQuarters(store: Pick<HistoryStore, 'readResults'>, weeks: readonly string[]): Promise<Iterable<PackedResult>> {
	const read = async (quarter: string) => openQuarter((await store.readResults(quarter))?.content);
	const quarters = await Promise.all([...new Set(weeks.map(nameQuarter))].map(read));
	return listResults(quarters, weeks[0]);
}

/** Selects and packs what members may see of a year's results, which are read twice. */
export function publishResults(results: Iterable<PackedResult>): PublishedArchive {
	const crowded = findCrowdedClasses(results);
	let demo = false;
	const select = function* () {
		for (const result of results) {
			demo ||= result.resultId.startsWith(DEMO_RESULT);
			if (result.isShown && crowded.has(nameMarketClass(findMarketClass(result)))) yield result;
		}
	};
	const columns = packResults(select());
	return { demo, columns };
}
