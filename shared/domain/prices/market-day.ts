/** The stored figures of a class for each market day, in this order; null where there is no value. */
export const DAY_FIGURES = ['count', 'first', 'median', 'third', 'added', 'gone', 'sold', 'share', 'index'] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];

/**
 * A class at the end of a market day. `count`: priced stones in the search.
 * `first`, `median`, `third`: quartiles of their prices per carat, of one shape
 * and weight class alone. `added`, `gone`, `sold`: since the day before. `share`:
 * what sold stones fetched, percent of asking, the median of half a year.
 * `index`: the market index.
 */
export type ClassDay = Record<DayFigure, number | null>;

/** A market day of all classes, by their names. */
export interface MarketDay {
	/** `YYYY-MM-DD`. */
	day: string;
	/** Made for the demo, and no market's. */
	demo?: true;
	classes: Record<string, ClassDay>;
	/** The levels from which the next night continues, by the cells' names. */
	levels: Record<string, number>;
}

/** A year of a class: a column for each figure, a value for each of the year's days. */
export type ClassYear = Record<DayFigure, (number | null)[]>;

/** A calendar year, as far as it has come. */
export interface MarketYear {
	/** The days that have figures, ascending, in the order of every column. */
	days: string[];
	/** How many of them, from the first on, were made for the demo. */
	demoDays: number;
	/** Place of the first day whose shares are medians of at least three sellers' sales. Absent in files of earlier versions. */
	sharesFrom?: number;
	classes: Record<string, ClassYear>;
}

export const EMPTY_YEAR: MarketYear = { days: [], demoDays: 0, classes: {} };

/** A year with another day at its end; the same where that is not after its last one. */
export function addDay(year: MarketYear, { day, demo, classes }: Omit<MarketDay, 'levels'>): MarketYear {
	if (day <= (year.days.at(-1) ?? '')) return year;
	const before = year.days.length;
	const names = new Set([...Object.keys(year.classes), ...Object.keys(classes)]);
	const grown = [...names].map((name) => {
		const earlier = year.classes[name];
		const of = (figure: DayFigure) => [...(earlier?.[figure] ?? new Array<null>(before).fill(null)), classes[name]?.[figure] ?? null];
		return [name, Object.fromEntries(DAY_FIGURES.map((figure) => [figure, of(figure)])) as ClassYear] as const;
	});
	return {
		days: [...year.days, day],
		demoDays: year.demoDays + (demo ? 1 : 0),
		sharesFrom: year.sharesFrom ?? before,
		classes: Object.fromEntries(grown),
	};
}

/** Leaves out the shares that an earlier version wrote, which may tell what one seller's stones fetched. */
export function hideUncheckedShares(year: MarketYear): MarketYear {
	const { sharesFrom = year.days.length, classes } = year;
	if (sharesFrom === 0) return year;
	const hide = (columns: ClassYear): ClassYear => ({ ...columns, share: columns.share.map((share, at) => (at < sharesFrom ? null : share)) });
	return { ...year, classes: Object.fromEntries(Object.entries(classes).map(([name, columns]) => [name, hide(columns)])) };
}

/** A class on the year's last day; undefined when it was not there. */
export function readLastDay({ days, classes }: MarketYear, name: string): ClassDay | undefined {
	const columns = classes[name];
	const at = days.length - 1;
	if (!columns || columns.count[at] == null) return undefined;
	return Object.fromEntries(DAY_FIGURES.map((figure) => [figure, columns[figure][at] ?? null])) as ClassDay;
}
