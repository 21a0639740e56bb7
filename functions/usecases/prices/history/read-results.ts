import type { AuctionResult as PresentedResult, ResultPage, ResultsPayload } from '#shared/contract/prices/market.ts';
import { listWeeks } from '#shared/domain/prices/result.ts';
import { findWeightClass, getWeightRange, WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import type { Ports } from '../../market/market.ts';
import type { ResultRow } from '../ports/history.ts';
import { readRow } from './columns.ts';
import type { Past } from './past.ts';
import { type ColumnFilter, filterColumn, type ResultColumns, selectRows, sortRows } from './result-columns.ts';

const NEWEST_FIRST: ResultsPayload['sort'] = [{ field: 'week', direction: 'descending' }];

/** Reads a page of auction results from memory, filtered and sorted. */
export async function readResults({ zone, now }: Ports<'zone' | 'now'>, past: Past, payload: ResultsPayload): Promise<ResultPage> {
	const { columns, demo } = await past.results();
	const { page, size, sort } = payload;
	const found = selectRows(columns, listFilters(columns, payload, listWeeks(zone, now, payload.weeks)[0] ?? ''));
	// The last key first, because each sort keeps the order of equal rows.
	const sorted = (sort.length > 0 ? sort : NEWEST_FIRST).reduceRight(
		(rows, { field, direction }) => sortRows(rows, columns[field === 'carat' ? 'weight' : field], direction),
		found,
	);
	const content = Array.from(sorted.subarray(page * size, (page + 1) * size), (row) => presentResult(readRow<ResultRow>(columns, row)));
	return { content, number: page, size, totalElements: found.length, demo };
}

function listFilters(columns: ResultColumns, { shape, color, clarity, caratFrom, caratTo, labGrown, outcome }: ResultsPayload, since: string): ColumnFilter[] {
	const isAmong =
		<T>(wanted: readonly T[]) =>
		(value: T | undefined) =>
			wanted.length === 0 || (value !== undefined && wanted.includes(value));
	return [
		filterColumn(columns.week, (week) => week >= since),
		filterColumn(columns.shape, isAmong(shape)),
		filterColumn(columns.color, isAmong(color)),
		filterColumn(columns.clarity, isAmong(clarity)),
		filterColumn(columns.outcome, isAmong(outcome)),
		filterColumn(columns.weight, (from) => {
			const below = findUpperWeight(from);
			// A range finds every weight class that it touches: finding a part of a class would disclose the weight.
			return (caratFrom === undefined || below === undefined || below > caratFrom) && (caratTo === undefined || from <= caratTo);
		}),
		filterColumn(columns.labGrown, (value) => labGrown === undefined || value === labGrown),
	];
}

/** Returns the excluded upper end of the weight class that begins at `from`. */
function findUpperWeight(from: number): number | undefined {
	return getWeightRange(findWeightClass(from)).below;
}

function presentResult({ mainColor, intensity, weight, ...result }: ResultRow): PresentedResult {
	const fancyColorDto = mainColor || intensity ? { mainColor, intensity } : undefined;
	return { ...result, weight: Math.max(WEIGHT_CLASSES[0], weight), weightBelow: findUpperWeight(weight), fancyColorDto };
}
