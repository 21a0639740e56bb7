import { COUNTRIES } from '#shared/domain/accounts/countries.ts';
import { readsLabGrown } from '#shared/domain/sheets/sheet-doubts.ts';
import type { SheetLayout } from '#shared/domain/sheets/sheet-layout.ts';
import { type AnyAttribute, ATTRIBUTE_NAMES, type FancyName, getAttribute, isFancy } from '#shared/domain/stock/attributes.ts';
import { readColumns, type SheetColumns } from './columns.ts';
import type { Heading } from './headings.ts';
import type { ProblemCode, RowProblem } from './problems.ts';
import { RECORD_LENGTH, type SheetRecord } from './records.ts';
import type { Statement } from './values/stated.ts';
import { SHOWN_DATE } from './values/text.ts';
import { writeCell } from './write-stone.ts';

/** The object of a line that holds the attributes of a fancy colour, as in the contract. */
const FANCY_OBJECT = 'fancyColorDto';
const FANCY_STATEMENTS: Record<FancyName, Statement> = {
	intensity: 'fancyIntensity',
	mainColor: 'fancyColor',
	subColor: 'fancyOvertone',
	subColor1: 'fancyOvertone',
};

/** A field of a line: the kind of its values, and its column. */
interface Field {
	kind: AnyAttribute['kind'];
	isFancy: boolean;
	index: number;
}

/** The fields by their names in the contract. */
const FIELDS = new Map<string, Field>();
const HEADINGS: Heading[] = [];
for (const name of [...ATTRIBUTE_NAMES, undefined]) {
	const field = name === undefined ? 'totalPrice' : isFancy(name) ? `${FANCY_OBJECT}.${name}` : name;
	const statement = name === undefined ? 'total' : isFancy(name) ? FANCY_STATEMENTS[name] : name;
	const shared = HEADINGS.find((heading) => heading.statement === statement);
	const { kind } = name === undefined ? ({ kind: 'number' } as const) : getAttribute(name);
	FIELDS.set(field, { kind, isFancy: name !== undefined && isFancy(name), index: shared?.index ?? HEADINGS.length });
	if (!shared) HEADINGS.push({ index: HEADINGS.length, heading: field, statement });
}

/** Returns whether a text is JSON Lines: its first character opens an object. */
export function isJsonLines(head: string): boolean {
	return /^\s*\{/.test(head);
}

/**
 * Opens JSON Lines, whose text begins with `head`. The columns are those of every such file; values are read by the rules for cells. Rows are numbered
 * by lines, and the first may be line 1.
 */
export function openJsonLines(
	head: string,
	pieces: AsyncGenerator<string, void>,
	{ currency, layout }: { currency: string; layout?: SheetLayout },
): { columns: SheetColumns; headingRow: number; rows: AsyncGenerator<SheetRecord[]> } {
	const headings = HEADINGS.map(({ heading }) => heading);
	const row = { understood: HEADINGS, ignored: [], missing: [] };
	const columns = readColumns(headings, { decimalComma: false, currency }, row, { numbering: layout?.numbering });
	if (readsLabGrown(layout?.answers?.prices)) columns.labGrown = true;
	const reader = new JsonLineReader();
	async function* readRows(): AsyncGenerator<SheetRecord[]> {
		yield reader.read(head);
		for await (const piece of pieces) yield reader.read(piece);
		yield reader.read('', true);
	}
	return { columns, headingRow: 0, rows: readRows() };
}

/**
 * Splits JSON Lines into records, one per line that is not blank, numbered by lines. A broken line is a record with a problem, and so is a last line
 * in whose middle the file ends.
 */
class JsonLineReader {
	#pending = '';
	#row = 0;
	/** The line in progress is longer than any stone. */
	#isTooLong = false;

	/** Returns the records that the next piece of text completes. `last` ends the text. */
	read(piece: string, last = false): SheetRecord[] {
		const text = this.#pending + piece;
		const records: SheetRecord[] = [];
		let at = 0;
		for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
			this.#addLine(records, text.slice(at, end), false);
			at = end + 1;
		}
		this.#pending = text.slice(at);
		if (last) this.#addLine(records, this.#pending, true);
		else if (this.#pending.length > RECORD_LENGTH) {
			this.#isTooLong = true;
			this.#pending = '';
		}
		return records;
	}

	#addLine(records: SheetRecord[], line: string, isLast: boolean): void {
		const row = ++this.#row;
		const isTooLong = this.#isTooLong || line.length > RECORD_LENGTH;
		this.#isTooLong = false;
		if (isTooLong) records.push({ row, cells: [], problems: [{ column: '', value: '', code: 'TOO_LONG' }] });
		else if (line.trim() !== '') records.push({ row, ...readLine(line, isLast ? 'CUT_OFF' : 'NOT_JSON') });
	}
}

function readLine(line: string, broken: ProblemCode): Pick<SheetRecord, 'cells' | 'decimals' | 'problems'> {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return { cells: [], problems: [{ column: '', value: line.trim(), code: broken }] };
	}
	if (!isObject(value)) return { cells: [], problems: [{ column: '', value: line.trim(), code: 'NOT_JSON' }] };
	const read: Line = { cells: new Array<string>(HEADINGS.length).fill(''), decimals: [], problems: [] };
	for (const [name, one] of Object.entries(value)) {
		if (name === FANCY_OBJECT && isObject(one)) for (const [part, value] of Object.entries(one)) addField(read, `${FANCY_OBJECT}.${part}`, value);
		else addField(read, name, one);
	}
	return { cells: read.cells, ...(read.decimals.length > 0 && { decimals: read.decimals }), ...(read.problems.length > 0 && { problems: read.problems }) };
}

interface Line {
	cells: string[];
	decimals: number[];
	problems: RowProblem[];
}

function addField({ cells, decimals, problems }: Line, field: string, value: unknown): void {
	if (value === null) return;
	const known = FIELDS.get(field);
	const cell = known && writeValue(known, value);
	if (cell === undefined) problems.push({ column: field, value: JSON.stringify(value), code: known ? 'WRONG_TYPE' : 'UNKNOWN_FIELD' });
	else if (known) {
		// Two parts of a fancy colour share a column.
		cells[known.index] = cells[known.index] ? `${cells[known.index]} ${cell}` : cell;
		if (typeof value === 'number' && cell.includes('.')) decimals.push(known.index);
	}
}

/** The names of countries, since some of their codes mean something else in a sheet: NO, NA. */
const COUNTRY_NAMES = new Map<string, string>(COUNTRIES.map((code) => [code, String(writeCell('location', code))]));

/** Writes a value as a cell; undefined if no cell of the field could hold it. */
function writeValue({ kind, isFancy: isOfFancy }: Field, value: unknown): string | undefined {
	switch (typeof value) {
		case 'string':
			if (kind === 'country') return COUNTRY_NAMES.get(value) ?? value;
			// A program means what it writes, not a spreadsheet's notation.
			if (kind === 'name' && (/^[="']/.test(value) || SHOWN_DATE.test(value))) return `'${value}`;
			return isOfFancy && value === 'none' ? '' : value;
		case 'number':
			return kind === 'number' || kind === 'name' ? String(value) : undefined;
		case 'boolean':
			if (kind !== 'yes-no') return undefined;
			return value ? 'Yes' : 'No';
		default:
			return undefined;
	}
}

function isObject(value: unknown): value is object {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
