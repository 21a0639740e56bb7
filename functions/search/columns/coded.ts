import { Growing } from './growing.ts';

/** Number of codes that one and two bytes can tell apart. */
const [BYTE, TWO_BYTES] = [2 ** 8, 2 ** 16];

/** A column of which many stones share a number: one code per stone, in one byte, or in two or four once there are too many numbers. */
export class Coded {
	readonly column: Growing<Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>;
	readonly #codes = new Map([[0, 0]]);
	/** Numbers by code. */
	readonly #numbers = [0];

	constructor(rows: number) {
		this.column = new Growing((length) => new Uint8Array(length), rows);
	}

	read(row: number): number {
		return this.#numbers[this.column.values[row] ?? 0] ?? 0;
	}

	set(row: number, number: number): void {
		// First the code, since it may replace the array.
		const code = this.#codes.get(number) ?? this.#add(number);
		this.column.values[row] = code;
	}

	#add(number: number): number {
		const code = this.#numbers.push(number) - 1;
		this.#codes.set(number, code);
		if (code === BYTE) this.column.values = Uint16Array.from(this.column.values);
		else if (code === TWO_BYTES) this.column.values = Uint32Array.from(this.column.values);
		return code;
	}
}
