/** The selected stones of a list: single ones, or a range from the last selected one. */
export interface Selection {
	/** Ids selected before the current range began. */
	kept: ReadonlySet<string>;
	/** The stone at which a range begins. */
	anchor?: string;
	/** Ids from the anchor to the current end of the range. */
	range: readonly string[];
}

export const NOTHING_SELECTED: Selection = { kept: new Set(), range: [] };

export function listSelected({ kept, range }: Selection): ReadonlySet<string> {
	return range.length === 0 ? kept : new Set([...kept, ...range]);
}

/** Selects or deselects a stone; the next range begins there. */
export function toggleSelected(selection: Selection, id: string): Selection {
	const kept = new Set(listSelected(selection));
	if (!kept.delete(id)) kept.add(id);
	return { kept, anchor: id, range: [] };
}

/** Selects the range from the anchor to `id`, or only `id` if there is no anchor. It replaces the previous range from the same anchor. */
export function selectTo(selection: Selection, ids: readonly string[], id: string, from = selection.anchor): Selection {
	const end = ids.indexOf(id);
	if (end < 0) return selection;
	const start = from === undefined ? -1 : ids.indexOf(from);
	const anchor = start < 0 ? end : start;
	const kept = from === selection.anchor ? selection.kept : listSelected(selection);
	return { kept, anchor: ids[anchor], range: ids.slice(Math.min(anchor, end), Math.max(anchor, end) + 1) };
}

export function selectAll(selection: Selection, ids: readonly string[]): Selection {
	return { kept: new Set([...listSelected(selection), ...ids]), range: [] };
}

/** Sums over several stones. Amounts are whole currency units of the stones with an asking price. */
export interface Sums {
	count: number;
	/** Thousandths of a carat. */
	millicarats: number;
	totalPrice: number;
	/** Average price per carat; undefined if no stone has a price. */
	averagePrice?: number;
	/** Number of stones without a price, which no amount includes. */
	withoutPrice: number;
}

interface Priced {
	weight: number;
	askingPrice?: number;
	totalPrice?: number;
}

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
