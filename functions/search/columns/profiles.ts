import { RANGE_FILTERS, type Ranged } from '#shared/domain/search/search-filters.ts';
import { filterByDigit } from '../vectors/range-tests.ts';
import { type Bits, clearBit, hasBit } from './bits.ts';
import { ABOVE, BELOW, COMBINATIONS, DIGITS, type Digit, FIRST, HALF, HALVES, SETTLED_RANGES, type SettledRange, UNKNOWN, type Usual } from './digits.ts';
import type { Growing } from './growing.ts';

/** Bits of a digit that is a number. */
const BYTE = 8;
/** Estimated bytes of a number in a `Map`. */
const BYTES_OF_ENTRY = 40;

/** The digits of all stones (`digits.ts`), from which they are counted. */
export class Profiles {
	/** Two halves per word and row. */
	readonly words: readonly Growing<Uint32Array<ArrayBuffer>>[];
	/** Numbers that are stored as digits, by attribute or derived value. */
	readonly numbers: ReadonlyMap<Ranged['of'], DigitNumbers>;

	constructor(fourBytes: () => Growing<Uint32Array<ArrayBuffer>>) {
		this.words = Array.from({ length: Math.ceil(HALVES.length / 2) }, fourBytes);
		this.numbers = new Map(
			SETTLED_RANGES.flatMap((range) => {
				const { usual } = DIGITS[range];
				return usual ? [[RANGE_FILTERS[range].of, new DigitNumbers(this.getWord(range), DIGITS[range], usual)]] : [];
			}),
		);
	}

	/** Size in bytes of the numbers that have no digit. */
	get bytesOfUnusual(): number {
		return [...this.numbers.values()].reduce((sum, { unusual }) => sum + unusual.size * BYTES_OF_ENTRY, 0);
	}

	getWord(range: SettledRange): Growing<Uint32Array<ArrayBuffer>> {
		const word = this.words[DIGITS[range].half >>> 1];
		if (!word) throw new RangeError(`There is no word with the digit of ${range}`);
		return word;
	}

	readDigit(row: number, range: SettledRange): number {
		return readDigit(this.getWord(range).values[row] ?? 0, DIGITS[range]);
	}

	writeDigit(row: number, range: SettledRange, digit: number): void {
		writeDigit(this.getWord(range).values, row, DIGITS[range], digit);
	}

	/** Writes a digit of the first `rows` rows, whose digit is 0 so far. */
	fillDigits(range: SettledRange, rows: number, digitOf: (row: number) => number): void {
		const { values } = this.getWord(range);
		const { unit } = DIGITS[range];
		const shift = getShift(DIGITS[range]);
		for (let row = 0; row < rows; row++) values[row] = (values[row] ?? 0) + ((digitOf(row) * unit) << shift);
	}
}

/** Numbers that are stored as digits. The few unusual ones are kept beside them. */
export class DigitNumbers {
	readonly #column: Growing<Uint32Array<ArrayBuffer>>;
	/** Place of the digit's byte in the word. */
	readonly #shift: number;
	readonly #usual: Usual;
	/** Unusual numbers by row. */
	readonly unusual = new Map<number, number>();

	constructor(column: Growing<Uint32Array<ArrayBuffer>>, digit: Digit, usual: Usual) {
		this.#column = column;
		this.#usual = usual;
		this.#shift = getShift(digit) + (digit.unit === 1 ? 0 : BYTE);
	}

	/** Returns a row's number; 0 is unknown. */
	read(row: number): number {
		const digit = ((this.#column.values[row] ?? 0) >>> this.#shift) & ABOVE;
		if (digit === UNKNOWN) return 0;
		return digit === BELOW || digit === ABOVE ? (this.unusual.get(row) ?? 0) : digit - FIRST + this.#usual.from;
	}

	write(row: number, number: number): void {
		const digit = number === 0 ? UNKNOWN : this.#findDigit(number);
		if (digit === BELOW || digit === ABOVE) this.unusual.set(row, number);
		else if (this.unusual.size > 0) this.unusual.delete(row);
		const { values } = this.#column;
		values[row] = ((values[row] ?? 0) & ~(ABOVE << this.#shift)) | (digit << this.#shift);
	}

	/** Keeps the rows with numbers in `least`–`most`. */
	keep(bits: Bits, words: number, least: number, most: number): void {
		const [from, to] = [this.#findDigit(Math.max(1, least)), this.#findDigit(most)];
		filterByDigit(bits, words, this.#column.values, { shift: this.#shift, mask: ABOVE }, from, to);
		const isExact = (digit: number) => digit !== BELOW && digit !== ABOVE;
		if ((least <= 1 || isExact(from)) && (most === Number.POSITIVE_INFINITY || isExact(to))) return;
		for (const [row, number] of this.unusual) if (hasBit(bits, row) && (number < least || number > most)) clearBit(bits, row);
	}

	#findDigit(number: number): number {
		const { from, to } = this.#usual;
		if (number < from) return BELOW;
		return number > to ? ABOVE : number - from + FIRST;
	}
}

function getShift({ half }: Digit): number {
	return half % 2 === 0 ? 0 : HALF;
}

function readDigit(word: number, digit: Digit): number {
	return Math.floor(((word >>> getShift(digit)) & (COMBINATIONS - 1)) / digit.unit) % digit.size;
}

function writeDigit(words: Uint32Array, row: number, digit: Digit, value: number): void {
	const word = words[row] ?? 0;
	words[row] = word + (((value - readDigit(word, digit)) * digit.unit) << getShift(digit));
}
