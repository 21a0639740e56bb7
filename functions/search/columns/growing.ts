type Values = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** A typed array with room for a number of rows; a longer one replaces it when the market grows. */
export class Growing<T extends Values> {
	values: T;
	readonly #lengthFor: (rows: number) => number;

	constructor(make: (length: number) => T, rows: number, lengthFor: (rows: number) => number = (same) => same) {
		this.#lengthFor = lengthFor;
		this.values = make(lengthFor(rows));
	}

	growTo(rows: number): void {
		this.values = lengthen(this.values, this.#lengthFor(rows));
	}
}

export function lengthen<T extends Values>(array: T, length: number): T {
	const copy = new (array.constructor as new (length: number) => T)(length);
	copy.set(array);
	return copy;
}
