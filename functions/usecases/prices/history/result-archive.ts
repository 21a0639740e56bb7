import type { PackedQuarter, PackedResult, ResultRecord } from '../ports/history.ts';
import { type ColumnsOf, makeColumns, openColumns, packColumns, readRow } from './columns.ts';

/** The archive of results by column, under a hundred bytes a result. A result is an object only while it is looked at. */

type Attributes = Omit<PackedResult, 'resultId'>;

const FIELDS = [
	...(['week', 'shape', 'weight', 'color', 'mainColor', 'intensity', 'clarity', 'labGrown', 'treated', 'askingPrice', 'highestBid'] as const),
	...(['bidders', 'outcome', 'seller', 'bidder', 'packedOn', 'isShown'] as const),
] satisfies (keyof Attributes)[];

/** The results of a quarter, in the order of their random ids, which hides the order of arrival. */
export interface Quarter {
	ids: readonly string[];
	columns: ColumnsOf<Attributes>;
}

/** Makes a quarter from its results, in their order. */
function makeQuarter(results: Iterable<PackedResult>): Quarter {
	const ids: string[] = [];
	const collectIds = function* () {
		for (const result of results) {
			ids.push(result.resultId);
			yield result;
		}
	};
	const columns = makeColumns<Attributes>(collectIds(), FIELDS);
	return { ids, columns };
}

/** Opens a stored quarter. Earlier releases stored a list of results. */
export function openQuarter(stored: PackedQuarter | readonly PackedResult[] | undefined): Quarter {
	if (stored && 'ids' in stored) return { ids: stored.ids, columns: openColumns<Attributes>(stored.columns) };
	return makeQuarter(stored ?? []);
}

export function packQuarter({ ids, columns }: Quarter): PackedQuarter {
	return { ids, columns: packColumns<Attributes>(columns) };
}

/** Reads a result of a quarter. */
function readResult({ ids, columns }: Quarter, row: number): PackedResult {
	return Object.assign(readRow<Attributes>(columns, row), { resultId: ids[row] ?? '' });
}

/** Lists the results of quarters since the week `since`, one by one. The list can be read repeatedly, and stores none of them. */
export function listResults(quarters: readonly Quarter[], since = ''): Iterable<PackedResult> {
	return {
		*[Symbol.iterator]() {
			for (const quarter of quarters) {
				for (let row = 0; row < quarter.ids.length; row++) {
					const result = readResult(quarter, row);
					if (result.week >= since) yield result;
				}
			}
		},
	};
}

/**
 * Adds `found` results to a quarter, in place of those with the same id that ended otherwise, and decides for all that are undecided whether they are
 * shown. Returns undefined if nothing changes.
 */
export function addResults(quarter: Quarter, found: readonly ResultRecord[], day: string, isOneOfMany: (result: ResultRecord) => boolean): Quarter | undefined {
	const byId = new Map(found.map((result) => [result.resultId, result]));
	for (const [row, id] of quarter.ids.entries()) {
		const result = byId.get(id);
		// A restored table may decide an auction again, with another outcome.
		if (result && isSameEnd(readResult(quarter, row), result)) byId.delete(id);
	}
	if (byId.size === 0 && !quarter.columns.isShown.values.includes(undefined)) return undefined;
	const kept = quarter.ids.flatMap((id, row) => (byId.has(id) ? [] : { id, row }));
	const added = [...byId.keys()].map((id) => ({ id, row: -1 }));
	const sorted = [...kept, ...added].sort((one, other) => (one.id < other.id ? -1 : 1));
	const merge = function* (): Generator<PackedResult> {
		for (const { id, row } of sorted) {
			const result = byId.get(id);
			const packed: PackedResult = result ? { ...result, packedOn: day } : readResult(quarter, row);
			yield { ...packed, isShown: packed.isShown ?? isOneOfMany(packed) };
		}
	};
	return makeQuarter(merge());
}

/** Returns whether a packed result states the end of its auction as `result` does. */
function isSameEnd(packed: PackedResult, result: ResultRecord): boolean {
	return (['outcome', 'highestBid', 'bidders', 'bidder'] as const).every((name) => packed[name] === result[name]);
}
