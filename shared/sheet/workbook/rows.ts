import { type RowProblem, SheetRefused } from '../problems.ts';
import type { SheetRecord } from '../records.ts';
import { type Cell, showCell } from './cells.ts';
import type { Shared } from './shared-data.ts';
import { ENTRY_WORK, joinText } from './texts.ts';
import { isSet, walkXml } from './xml.ts';

/** Number of rows of Excel's largest sheet. */
const ROWS = 1_048_576;
const HIDDEN: RowProblem = { column: '', value: '', code: 'HIDDEN_ROW' };

/**
 * Reads the rows of a sheet in batches. Cells beyond `width` columns are dropped; `spend` is charged for cells and characters. The indexes of hidden columns
 * are added to `hidden` before the first batch.
 */
export async function* readRows(
	pieces: AsyncIterable<Uint8Array>,
	shared: Shared,
	{ width, spend, hidden }: { width: number; spend: (work: number) => void; hidden?: Set<number> },
): AsyncGenerator<SheetRecord[]> {
	let records: SheetRecord[] = [];
	let record: SheetRecord | undefined;
	let row = 0;
	let column = 0;
	let cell: Cell | undefined;
	let [isData, isText, isReading] = [false, false, false];
	const refuse = () => new SheetRefused({ code: 'SPREADSHEET_FILE' });
	const place = (text: string, { type, style }: Cell) => {
		if (text === '') return;
		if (!record) throw refuse();
		const { cells } = record;
		spend(ENTRY_WORK + text.length);
		if (column >= width) {
			record.surplus ??= { column, value: text };
			return;
		}
		// Two cells in one place: one would be lost.
		if (cells[column]) throw refuse();
		if (column > cells.length) spend(ENTRY_WORK * (column - cells.length));
		while (cells.length < column) cells.push('');
		cells[column] = text;
		if (type === 'n' && text.includes('.')) addIndex(record, 'decimals', column);
		if (shared.struck.has(style)) addIndex(record, 'struck', column);
	};
	const walk = walkXml(pieces, {
		open(tag, getAttributes) {
			if (tag === 'sheetData') isData = true;
			if (tag === 'col' && hidden) for (const index of listHidden(getAttributes(), width, spend)) hidden.add(index);
			if (!isData) return;
			switch (tag) {
				case 'row': {
					if (record) throw refuse();
					const { r, hidden: isHidden } = getAttributes();
					row = readRowNumber(r, row);
					// A row far below all others could mean any number of rows.
					if (row > ROWS) throw new SheetRefused({ code: 'TOO_MANY_ROWS' });
					record = { row, cells: [], ...(isSet(isHidden) && { problems: [HIDDEN] }) };
					column = 0;
					break;
				}
				case 'c': {
					const { r, t = 'n', s } = getAttributes();
					column = readColumn(r) ?? column;
					cell = { type: t, style: Number(s ?? -1), text: '' };
					break;
				}
				case 'f':
					if (cell) cell.isFormula = true;
					break;
				case 'rPh':
					isReading = true;
					break;
				case 'v':
				case 't':
					isText = !isReading;
			}
		},
		text(found) {
			if (isText && cell) cell.text = joinText(cell.text, found);
		},
		close(tag) {
			if (!isData) return;
			switch (tag) {
				case 'sheetData':
					isData = false;
					break;
				case 'v':
				case 't':
					isText = false;
					break;
				case 'rPh':
					isReading = false;
					break;
				case 'c':
					if (cell) place(showCell(cell, shared), cell);
					column++;
					cell = undefined;
					break;
				case 'row':
					if (record && (record.cells.length > 0 || record.surplus)) records.push(record);
					record = undefined;
			}
		},
	});
	for await (const _ of walk) {
		if (records.length === 0) continue;
		yield records;
		records = [];
	}
	if (records.length > 0) yield records;
}

function addIndex(record: SheetRecord, list: 'decimals' | 'struck', index: number): void {
	record[list] ??= [];
	record[list].push(index);
}

/** Lists the indexes of the hidden ones among the first `width` columns that one tag describes. */
function listHidden({ min, max, hidden }: Record<string, string>, width: number, spend: (work: number) => void): number[] {
	const [first, last] = [Number(min), Math.min(Number(max), width)];
	if (!isSet(hidden) || !(first >= 1 && last >= first)) return [];
	const count = Math.floor(last - first) + 1;
	spend(ENTRY_WORK * count);
	return Array.from({ length: count }, (_, at) => first - 1 + at);
}

/** Returns the number of the row after row `before`. A stated number must increase, since results are stored by row number in order. */
function readRowNumber(stated: string | undefined, before: number): number {
	const number = Number(stated);
	return Number.isInteger(number) && number > before ? number : before + 1;
}

/** Returns the column of a cell's place, from 0: `AB12` is 27. Returns undefined if `place` names none. */
export function readColumn(place = ''): number | undefined {
	let column = 0;
	for (let at = 0; at < place.length; at++) {
		const letter = place.charCodeAt(at) - 64;
		if (letter < 1 || letter > 26) break;
		column = Math.min(column * 26 + letter, Number.MAX_SAFE_INTEGER / 32);
	}
	return column > 0 ? Math.floor(column) - 1 : undefined;
}
