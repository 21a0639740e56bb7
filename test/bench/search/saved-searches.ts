import type { IndexQuery } from '#functions/usecases/search/ports/stone-search.ts';
import { LIST_FILTERS } from '#shared/domain/search/search-filters.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import { type Random, seededRandom } from './random.ts';

const SEED = 4711;

/**
 * Makes saved searches like dealers': one or two shapes, neighbouring colours and clarities, a
 * weight range, sometimes a price and more.
 */
export function savedSearches(count: number): IndexQuery[] {
	const random = seededRandom(SEED);
	return Array.from({ length: count }, () => savedSearch(random));
}

function savedSearch(random: Random): IndexQuery {
	const filters: IndexQuery['filters'] = { includeTreated: random.chance(0.1) };
	if (random.chance(0.85)) filters.shape = neighbours(SHAPES, random.chance(0.5) ? 0 : random.below(SHAPES.length), 1 + random.below(2));
	if (random.chance(0.8)) filters.color = neighbours(COLORS, random.below(8), 1 + random.below(4));
	if (random.chance(0.75)) filters.clarity = neighbours(CLARITIES, random.below(8), 1 + random.below(4));
	if (random.chance(0.3)) filters.cut = random.chance(0.6) ? ['3EX'] : ['EX', 'VG'];
	if (random.chance(0.15)) filters.polish = ['EX', 'VG'];
	if (random.chance(0.15)) filters.symmetry = ['EX', 'VG'];
	if (random.chance(0.2)) filters.fluorescence = ['N', 'F'];
	if (random.chance(0.5)) filters.laboratory = random.chance(0.7) ? ['GIA'] : ['GIA', 'IGI', 'HRD'];
	if (random.chance(0.04)) Object.assign(filters, { color: ['FANCY'], mainColor: neighbours(LIST_FILTERS.mainColor, random.below(13), 1) });
	if (random.chance(0.02)) Object.assign(filters, { searchWithSubColor: true, subColor: neighbours(LIST_FILTERS.subColor, random.below(10), 2) });
	if (random.chance(0.9)) {
		filters.caratFrom = (20 + random.below(300)) / 100;
		if (random.chance(0.7)) filters.caratTo = Math.round(filters.caratFrom * (105 + random.below(60))) / 100;
	}
	if (random.chance(0.25)) filters.perCaratTo = 1000 * (1 + random.below(20));
	if (random.chance(0.15)) filters.totalPriceTo = 1000 * (1 + random.below(50));
	if (random.chance(0.08)) Object.assign(filters, { ratioFrom: 1, ratioTo: (105 + random.below(60)) / 100 });
	if (random.chance(0.1)) filters.isMedia = true;
	if (random.chance(0.2)) filters.labGrown = random.chance(0.5);
	return { filters, states: SEARCHABLE_STATES, showHidden: false, sort: [], page: 0, size: 1, facets: false };
}

/** Returns `count` grades from a place on; fewer at the end of the list. */
function neighbours<T>(grades: readonly T[], from: number, count: number): T[] {
	return grades.slice(from, from + count);
}
