import type { SearchPayload } from '#shared/contract/search/search.ts';
import { LIST_FILTERS } from '#shared/domain/search/search-filters.ts';
import { isForMembers, type ShownDiamond } from '#web/parts/stock/diamond-cache.ts';

/** The relative difference of weight that still counts as similar. */
const WEIGHT_BAND = 0.12;
const GRADES_AWAY = 1;
/** Page size; large enough that stones remain after the stone itself and the viewer's own are removed. */
const ASKED = 20;
const SHOWN = 6;

/** Builds a search for stones of the same shape, similar in weight, colour and clarity, with the same origin and treatment. */
export function buildSimilarSearch({ shape, weight, color, fancyColorDto, clarity, labGrown, treatment }: ShownDiamond): Partial<SearchPayload> {
	const mainColor = color === 'FANCY' ? fancyColorDto?.mainColor : undefined;
	return {
		shape: [shape],
		caratFrom: round(weight * (1 - WEIGHT_BAND)),
		caratTo: round(weight * (1 + WEIGHT_BAND)),
		color: color === 'FANCY' ? [color] : listAround(LIST_FILTERS.color, color).filter((value) => value !== 'FANCY'),
		...(mainColor && { mainColor: [mainColor] }),
		clarity: listAround(LIST_FILTERS.clarity, clarity),
		labGrown: labGrown ?? false,
		includeTreated: treatment !== undefined,
		size: ASKED,
	};
}

/** Picks the most similar stones of `found`, without the stone itself and the viewer's own. */
export function pickSimilar(found: readonly ShownDiamond[], stone: ShownDiamond, memberId: string | undefined): ShownDiamond[] {
	const others = found.filter((one) => one.diamondId !== stone.diamondId && !(isForMembers(one) && one.seller.userId === memberId));
	const distances = new Map(others.map((one) => [one, measureDistance(one, stone)]));
	return others.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0)).slice(0, SHOWN);
}

/** Computes how different two stones are: one grade counts as much as 5 % of the weight. */
function measureDistance(one: ShownDiamond, other: ShownDiamond): number {
	const apart = <V extends string>(values: readonly V[], a: V | undefined, b: V | undefined) =>
		a === b ? 0 : a === undefined || b === undefined ? 1 : Math.abs(values.indexOf(a) - values.indexOf(b));
	return (
		(Math.abs(one.weight - other.weight) / other.weight) * 20 +
		apart(LIST_FILTERS.color, one.color, other.color) +
		apart(LIST_FILTERS.clarity, one.clarity, other.clarity) +
		(one.cut === other.cut ? 0 : 0.5) +
		(one.laboratory === other.laboratory ? 0 : 0.5)
	);
}

function listAround<V extends string>(values: readonly V[], value: V | undefined): V[] {
	const at = value === undefined ? -1 : values.indexOf(value);
	return at < 0 ? [] : values.slice(Math.max(0, at - GRADES_AWAY), at + GRADES_AWAY + 1);
}

const round = (weight: number) => Math.round(weight * 1000) / 1000;
