import type { PackedColumn } from '../ports/history.ts';

/** Rows by column: each value once, and a code for each row. */

type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
type Scalar = string | number | boolean | undefined;

/** A column in memory. A row's value is `values[codes[row]]`; codes and values ascend together. */
export interface Column<T> {
	values: readonly T[];
	codes: Codes;
}
export type ColumnsOf<Row> = { [Field in keyof Row]-?: Column<Row[Field]> };
export type PackedColumnsOf<Row> = Readonly<Record<keyof Row, PackedColumn>>;

/** Numbers of values up to which codes have one byte, and two. */
const BYTE = 256;
const TWO_BYTES = 65_536;
const FIRST_ROWS = 1024;

/** Collects the values of one column, row by row, without storing the rows. */
export class ColumnBuilder<T extends Scalar> {
	/** Values in the order of their first rows; their places are the codes until the end. */
	readonly #places = new Map<T, number>();
	#codes: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> = new Uint16Array(FIRST_ROWS);
	#rows = 0;

	add(value: T): void {
		let code = this.#places.get(value);
		if (code === undefined) {
			code = this.#places.size;
			this.#places.set(value, code);
			if (code === TWO_BYTES) this.#codes = Uint32Array.from(this.#codes);
		}
		if (this.#rows === this.#codes.length) this.#grow();
		this.#codes[this.#rows++] = code;
	}

	/** Returns the column. Values ascend, or are in the order of a list; an unknown value comes last. */
	build(order?: readonly Scalar[]): Column<T> {
		const rankOf = (value: Scalar = '') => order?.indexOf(value) ?? value;
		const values = [...this.#places.keys()].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
		const ascending = new Uint32Array(values.length);
		for (const [code, value] of values.entries()) ascending[this.#places.get(value) ?? 0] = code;
		const codes = makeCodes(values.length, this.#rows);
		for (let row = 0; row < this.#rows; row++) codes[row] = ascending[this.#codes[row] ?? 0] ?? 0;
		return { values, codes };
	}

	#grow(): void {
		const grown = this.#codes instanceof Uint16Array ? new Uint16Array(2 * this.#rows) : new Uint32Array(2 * this.#rows);
		grown.set(this.#codes);
		this.#codes = grown;
	}
}

function makeCodes(values: number, rows: number): Codes {
	if (values <= BYTE) return new Uint8Array(rows);
	return values <= TWO_BYTES ? new Uint16Array(rows) : new Uint32Array(rows);
}

/** Makes columns from rows, which are read once. `orders`: the lists in whose order the values of some fields ascend. */
export function makeColumns<Row>(
	rows: Iterable<Row>,
	fields: readonly (keyof Row)[],
	orders: Partial<Record<keyof Row, readonly Scalar[]>> = {},
): ColumnsOf<Row> {
	const builders = fields.map((field) => ({ field, builder: new ColumnBuilder<Scalar>() }));
	for (const row of rows) for (const { field, builder } of builders) builder.add(row[field] as Scalar);
	return Object.fromEntries(builders.map(({ field, builder }) => [field, builder.build(orders[field])])) as ColumnsOf<Row>;
}

/** Reads a row of the columns. */
export function readRow<Row>(columns: ColumnsOf<Row>, row: number): Row {
	const read: Partial<Row> = {};
	for (const field in columns) read[field] = columns[field].values[columns[field].codes[row] ?? 0];
	return read as Row;
}

/** Packs columns for JSON, with the rows in the order of `rows`, or in their own. */
export function packColumns<Row>(columns: ColumnsOf<Row>, rows?: ArrayLike<number>): PackedColumnsOf<Row> {
	const pack = ({ values, codes }: Column<Scalar>): PackedColumn => {
		const { buffer } = rows ? codes.map((_, at) => codes[rows[at] ?? 0] ?? 0) : codes;
		return { values: values.map((value) => value ?? null), codes: Buffer.from(buffer).toString('base64') };
	};
	return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, pack(column as Column<Scalar>)])) as PackedColumnsOf<Row>;
}

/** Opens packed columns for reading. */
export function openColumns<Row>(columns: PackedColumnsOf<Row>): ColumnsOf<Row> {
	return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, openColumn(column as PackedColumn)])) as ColumnsOf<Row>;
}

function openColumn({ values, codes: packed }: PackedColumn): Column<Scalar> {
	// Copied, because numbers of several bytes must begin at a multiple of their size.
	const { buffer } = new Uint8Array(Buffer.from(packed, 'base64'));
	const codes = values.length <= BYTE ? new Uint8Array(buffer) : values.length <= TWO_BYTES ? new Uint16Array(buffer) : new Uint32Array(buffer);
	return { values: values.map((value) => value ?? undefined), codes };
}
