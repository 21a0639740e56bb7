import type { HistoryQuery, MarketClasses, MarketHistory } from '#shared/contract/prices/market.ts';
import { nameMarketClass, readMarketClass } from '#shared/domain/prices/market-classes.ts';
import { DAY_FIGURES, type DayFigure, type MarketYear } from '#shared/domain/prices/market-day.ts';
import type { Past } from './past.ts';

const WEEK = 7;
const MONTH = 30;

/** Reads a class day by day, from memory. */
export async function readHistory(past: Past, { grown, shape, weightFrom, days: wanted }: HistoryQuery): Promise<MarketHistory> {
	const years = await past.years();
	const from = Math.max(0, years.days.length - wanted);
	const days = years.days.slice(from);
	const columns = years.classes[nameMarketClass({ labGrown: grown === 'lab', shape, weightFrom })];
	const read = (figure: DayFigure) => columns?.[figure].slice(from) ?? days.map(() => null);
	const figures = Object.fromEntries(DAY_FIGURES.map((figure) => [figure, read(figure)])) as Record<DayFigure, (number | null)[]>;
	return { days, demoDays: Math.max(0, years.demoDays - from), ...figures, index: figures.index.map(roundIndex) };
}

/** Reads every class on the last day, and its changes since. */
export async function readClasses(past: Past): Promise<MarketClasses> {
	const years = await past.years();
	const last = years.days.length - 1;
	const [weekAgo, monthAgo] = [findDayBefore(years, WEEK), findDayBefore(years, MONTH)];
	const classes = Object.entries(years.classes).flatMap(([name, columns]): MarketClasses['classes'] => {
		const marketClass = readMarketClass(name);
		const count = columns.count[last];
		if (!marketClass || !count) return [];
		const { labGrown, ...wide } = marketClass;
		const sum = (figure: 'added' | 'gone' | 'sold') => columns[figure].slice(weekAgo + 1).reduce<number>((total, one) => total + (one ?? 0), 0);
		const indexAt = (at: number) => roundIndex(columns.index[at] ?? null) ?? undefined;
		return [
			{
				grown: labGrown ? 'lab' : 'natural',
				...wide,
				count,
				median: columns.median[last] ?? undefined,
				index: indexAt(last),
				indexWeekAgo: indexAt(weekAgo),
				indexMonthAgo: indexAt(monthAgo),
				...{ added: sum('added'), gone: sum('gone'), sold: sum('sold') },
				share: columns.share[last] ?? undefined,
			},
		];
	});
	return { day: years.days[last], demo: Math.max(0, monthAgo) < years.demoDays, classes };
}

/** Returns the index of the last day that is at least `ago` days before the last one, or -1. */
function findDayBefore({ days }: MarketYear, ago: number): number {
	const last = days.at(-1);
	if (last === undefined) return -1;
	const wanted = new Date(Date.parse(last) - ago * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
	return days.findLastIndex((day) => day <= wanted);
}

function roundIndex(index: number | null): number | null {
	return index === null ? null : Math.round(index * 100) / 100;
}
