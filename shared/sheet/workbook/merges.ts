import type { SheetRecord } from '../records.ts';
import { readColumn } from './rows.ts';
import { ENTRY_WORK } from './texts.ts';

/** Merged cells of one column over several rows: its index, and the first and last row. Only the first row's cell has their text. */
export interface Merge {
	column: number;
	first: number;
	last: number;
}

/** The part of a sheet in which merged cells count: rows below row `after`, and the first `width` columns. */
export interface MergePlace {
	after: number;
	width: number;
	/** Index of the column that tells stones apart. */
	identity: number | undefined;
}

/** Matches the tag of merged cells, as in `<mergeCell ref="D2:D3"/>`. Texts of cells have no `<`. */
const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Longest such tag. */
const TAG_LENGTH = 200;

/** Reads the cells of a sheet that are merged over several rows, by their first rows. They stand behind all rows, so that the file is searched to its end. */
export async function readMerges(pieces: AsyncIterable<Uint8Array>): Promise<Merge[]> {
	const decoder = new TextDecoder('latin1');
	const merges: Merge[] = [];
	let text = '';
	for await (const piece of pieces) {
		text += decoder.decode(piece, { stream: true });
		let end = 0;
		if (text.includes('mergeCell')) {
			for (const match of text.matchAll(TAG)) {
				const [tag, letters = '', first, last] = match;
				end = match.index + tag.length;
				const column = readColumn(letters);
				if (column !== undefined && Number(last) > Number(first)) merges.push({ column, first: Number(first), last: Number(last) });
			}
		}
		// A tag may be cut between two pieces.
		text = text.slice(Math.max(end, text.length - TAG_LENGTH));
	}
	return merges.sort((one, other) => one.first - other.first);
}

/**
 * Makes a function that repeats the text of merged cells in each of their rows, and lists their columns in `merged`. The rows must be given in their order.
 * Cells of a stone whose own number is merged, too, are left, since it takes several rows. `spend` is charged for the work.
 */
export function makeUnmerger(
	merges: readonly Merge[],
	{ after, width, identity }: MergePlace,
	spend: (work: number) => void,
): (record: SheetRecord) => SheetRecord {
	const tall = new Map(merges.filter(({ column }) => column === identity).map((merge) => [merge.first, merge.last]));
	const counting = merges.filter(({ column, first, last }) => first > after && column < width && column !== identity && (tall.get(first) ?? 0) < last);
	let next = 0;
	let active: { merge: Merge; text: string }[] = [];
	return (record) => {
		for (let merge = counting[next]; merge && merge.first <= record.row; merge = counting[++next])
			active.push({ merge, text: merge.first === record.row ? (record.cells[merge.column] ?? '') : '' });
		if (active.length === 0) return record;
		spend(ENTRY_WORK * active.length);
		active = active.filter(({ merge, text }) => text !== '' && merge.last >= record.row);
		const cells = [...record.cells];
		for (const { merge, text } of active) {
			while (cells.length < merge.column) cells.push('');
			cells[merge.column] = text;
		}
		return active.length > 0 ? { ...record, cells, merged: active.map(({ merge }) => merge.column) } : record;
	};
}
