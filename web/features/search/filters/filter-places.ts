import { type ListFilter, RANGE_FILTERS, type RangeFilter as RangeName } from '#shared/domain/search/search-filters.ts';
import { getAttribute } from '#shared/domain/stock/attributes.ts';

/** Places of filters: always visible, before or after the fancy colours; with the fancy colours; or in a collapsible section. */
export type Place = 'beforeFancy' | 'fancy' | 'afterFancy' | 'amongEquals' | 'appearance' | 'measurements' | 'proportions' | 'more';

/** The place of every filter, in the panel's order. A missing filter is a compile error. */
export const PLACES = {
	shape: 'beforeFancy',
	carat: 'beforeFancy',
	color: 'beforeFancy',
	intensity: 'fancy',
	mainColor: 'fancy',
	subColor: 'fancy',
	clarity: 'afterFancy',
	cut: 'afterFancy',
	polish: 'afterFancy',
	symmetry: 'afterFancy',
	fluorescence: 'afterFancy',
	laboratory: 'afterFancy',
	perCarat: 'afterFancy',
	totalPrice: 'afterFancy',
	priceLevel: 'amongEquals',
	brownShade: 'appearance',
	greenShade: 'appearance',
	milkiness: 'appearance',
	eyeClean: 'appearance',
	length: 'measurements',
	width: 'measurements',
	depth: 'measurements',
	ratio: 'measurements',
	totalDepth: 'proportions',
	tablePercent: 'proportions',
	crownAngle: 'proportions',
	crownHeight: 'proportions',
	pavilionAngle: 'proportions',
	pavilionDepth: 'proportions',
	girdleThin: 'proportions',
	girdleThick: 'proportions',
	countryOfOrigin: 'more',
	location: 'more',
} as const satisfies Record<ListFilter | RangeName, Place>;
export type FilterName = keyof typeof PLACES;
const FILTER_NAMES = Object.keys(PLACES) as FilterName[];

export function isRange(name: FilterName): name is RangeName {
	return name in RANGE_FILTERS;
}

/** Whether guests can use a filter, because they see its attribute. */
function isForGuests(name: FilterName): boolean {
	return (isRange(name) ? RANGE_FILTERS[name] : getAttribute(name)).seenBy === 'guest';
}

export function listNamesAt(place: Place, guest: boolean): FilterName[] {
	return FILTER_NAMES.filter((name) => PLACES[name] === place && (!guest || isForGuests(name)));
}

export function listRangesAt(places: readonly Place[], guest: boolean): RangeName[] {
	return places.flatMap((place) => listNamesAt(place, guest)).filter(isRange);
}
