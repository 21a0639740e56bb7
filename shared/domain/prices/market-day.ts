/** The figures of a class for each market day, in stored order; null if there is no value. */
export const DAY_FIGURES = ['count', 'first', 'median', 'third', 'added', 'gone', 'sold', 'share', 'index'] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];

/**
 * A class at the end of a market day. `count`: priced stones in the search. `first`, `median`, `third`: quartiles of their prices per
 * carat; only for a class with shape and weight. `added`, `gone`, `sold`: since the day before. `share`: median of sale prices in percent
 * of asking, over half a year. `index`: the market index.
 */
export type ClassDay = Record<DayFigure, number | null>;

/** All classes on a market day, by name. */
export interface MarketDay {
	/** `YYYY-MM-DD`. */
	day: string;
	/** Generated for the demo. */
	demo?: true;
	classes: Record<string, ClassDay>;
	/** The levels by cell name from which the next night continues. */
	levels: Record<string, number>;
}

/** The figures of a class over a year: one column per figure, one value per day. */
export type ClassYear = Record<DayFigure, (number | null)[]>;

/** A calendar year up to its last stored day. */
export interface MarketYear {
	/** The days that have figures, ascending, in the order of every column. */
	days: string[];
	/** Number of days at the beginning that were generated for the demo. */
	demoDays: number;
	classes: Record<string, ClassYear>;
}

export const EMPTY_YEAR: MarketYear = { days: [], demoDays: 0, classes: {} };

/** Appends a day to a year. Returns the year unchanged if `day` is not after its last day. */
export function addDay(year: MarketYear, { day, demo, classes }: Omit<MarketDay, 'levels'>): MarketYear {
	if (day <= (year.days.at(-1) ?? '')) return year;
	const before = year.days.length;
	const names = new Set([...Object.keys(year.classes), ...Object.keys(classes)]);
	const grown = [...names].map((name) => {
		const earlier = year.classes[name];
		const of = (figure: DayFigure) => [...(earlier?.[figure] ?? new Array<null>(before).fill(null)), classes[name]?.[figure] ?? null];
		return [name, Object.fromEntries(DAY_FIGURES.map((figure) => [figure, of(figure)])) as ClassYear] as const;
	});
	return { days: [...year.days, day], demoDays: year.demoDays + (demo ? 1 : 0), classes: Object.fromEntries(grown) };
}

/** Returns a class on the year's last day. Returns undefined if the class has no figures for that day. */
export function readLastDay({ days, classes }: MarketYear, name: string): ClassDay | undefined {
	const columns = classes[name];
	const at = days.length - 1;
	if (!columns || columns.count[at] == null) return undefined;
	return Object.fromEntries(DAY_FIGURES.map((figure) => [figure, columns[figure][at] ?? null])) as ClassDay;
}
