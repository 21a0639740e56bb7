/** Which stones of a list are selected, as spreadsheets and mail programs do it: one by one, or a range from the last one on. */
export interface Selection {
	/** Selected before the present range began. */
	kept: ReadonlySet<string>;
	/** Where a range begins. */
	anchor?: string;
	/** The ids from the anchor to where the range reaches now. */
	range: readonly string[];
}

export const NOTHING_SELECTED: Selection = { kept: new Set(), range: [] };

/** The ids of all that is selected, in the order in which they came. */
export function listSelected({ kept, range }: Selection): ReadonlySet<string> {
	return range.length === 0 ? kept : new Set([...kept, ...range]);
}

/** Selects a stone, or no longer; the next range begins there. */
export function toggleSelected(selection: Selection, id: string): Selection {
	const kept = new Set(listSelected(selection));
	if (!kept.delete(id)) kept.add(id);
	return { kept, anchor: id, range: [] };
}

/** Selects from where the last range began, or from `id` itself, to `id`, and nothing else of that range: it grows and shrinks. */
export function selectTo(selection: Selection, ids: readonly string[], id: string, from = selection.anchor): Selection {
	const end = ids.indexOf(id);
	if (end < 0) return selection;
	const start = from === undefined ? -1 : ids.indexOf(from);
	const anchor = start < 0 ? end : start;
	const kept = from === selection.anchor ? selection.kept : listSelected(selection);
	return { kept, anchor: ids[anchor], range: ids.slice(Math.min(anchor, end), Math.max(anchor, end) + 1) };
}

/** Selects all of these beside what is selected. */
export function selectAll(selection: Selection, ids: readonly string[]): Selection {
	return { kept: new Set([...listSelected(selection), ...ids]), range: [] };
}

/** Sums over several stones. Amounts are whole currency units of the stones with an asking price. */
export interface Sums {
	count: number;
	/** Thousandths of a carat. */
	millicarats: number;
	totalPrice: number;
	/** Per carat; undefined when none has a price. */
	averagePrice?: number;
	/** How many have no price, and are in no amount. */
	withoutPrice: number;
}

interface Priced {
	weight: number;
	askingPrice?: number;
	totalPrice?: number;
}

/** Computes count, weight, price and average price per carat, in whole numbers. */
export function sumStones(stones: readonly Priced[]): Sums {
	const weigh = (some: readonly Priced[]) => some.reduce((sum, { weight }) => sum + Math.round(weight * 1000), 0);
	const priced = stones.filter(({ totalPrice }) => totalPrice !== undefined);
	const totalPrice = priced.reduce((sum, stone) => sum + (stone.totalPrice ?? 0), 0);
	const weight = weigh(priced);
	return {
		count: stones.length,
		millicarats: weigh(stones),
		totalPrice,
		averagePrice: weight === 0 ? undefined : Math.round((totalPrice * 1000) / weight),
		withoutPrice: stones.length - priced.length,
	};
}
