import { OUTCOMES, RESULT_WEEKS } from '#shared/domain/prices/result.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { readPage } from '#web/lib/addresses/list-place.ts';
import { PAGE_SIZES_SHOWN, type ResultsView, SORTS_OFFERED, WEEKS_OFFERED } from './question.ts';

const CARATS = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,2})?$/;
const USUAL_SIZE = 20;

/** Reads the query from an address, where pages count from 1. Ignores invalid parts. */
export function readResultsView(url: URLSearchParams): ResultsView {
	const choose = <V extends string>(name: string, values: readonly V[]) => values.filter((value) => url.getAll(name).includes(value));
	const find = <V>(name: string, values: readonly V[]) => values.find((value) => String(value) === url.get(name));
	const carats = (name: string) => (CARATS.test(url.get(name) ?? '') && Number(url.get(name)) > 0 ? Number(url.get(name)) : undefined);
	return {
		shape: choose('shape', SHAPES),
		color: choose('color', COLORS),
		clarity: choose('clarity', CLARITIES),
		caratFrom: carats('caratFrom'),
		caratTo: carats('caratTo'),
		outcome: find('outcome', OUTCOMES) ?? 'any',
		grown: find('grown', ['natural', 'lab'] as const) ?? 'any',
		weeks: find('weeks', WEEKS_OFFERED) ?? RESULT_WEEKS,
		sort: readSort(url.get('sort')),
		page: readPage(url),
		size: find('size', PAGE_SIZES_SHOWN) ?? USUAL_SIZE,
	};
}

export function writeResultsView({ shape, color, clarity, caratFrom, caratTo, outcome, grown, weeks, sort, page, size }: ResultsView): URLSearchParams {
	const url = new URLSearchParams();
	for (const [name, values] of Object.entries({ shape, color, clarity })) for (const value of values) url.append(name, value);
	for (const [name, value] of Object.entries({ caratFrom, caratTo })) if (value !== undefined) url.set(name, String(value));
	if (outcome !== 'any') url.set('outcome', outcome);
	if (grown !== 'any') url.set('grown', grown);
	if (weeks !== RESULT_WEEKS) url.set('weeks', String(weeks));
	for (const { field, direction } of sort) url.set('sort', direction === 'descending' ? `-${field}` : field);
	if (size !== USUAL_SIZE) url.set('size', String(size));
	if (page > 0) url.set('page', String(page + 1));
	return url;
}

function readSort(text: string | null): ResultsView['sort'] {
	const [, minus, name] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
	return SORTS_OFFERED.filter((field) => field === name).map((field) => ({ field, direction: minus ? 'descending' : 'ascending' }));
}
