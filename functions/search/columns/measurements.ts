import { makeRecord } from '#shared/domain/common/record.ts';
import { RANGE_FILTERS } from '#shared/domain/search/search-filters.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { BINS, findBin, findTotalBin } from './bins.ts';
import { DIGITS, isDigit, SETTLED_RANGES, type SettledRange } from './digits.ts';
import type { Growing } from './growing.ts';
import { encodeNumber, encodeRatio, MEASURED_NAMES, MEASURES, type Measure, type MeasuredName } from './numbers.ts';
import { type DigitNumbers, Profiles } from './profiles.ts';

type Column = Growing<Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>;

/** Numbers that are read by name; each has a column. */
const READ_BY_NAME = ['askingPrice', 'weight', 'length', 'width'] as const satisfies readonly MeasuredName[];
export type NumberColumns = Readonly<Record<(typeof READ_BY_NAME)[number], Column> & Partial<Record<MeasuredName, Column>>>;

/** The stored numbers on which each range depends. */
const DEPENDS_ON = Object.fromEntries(SETTLED_RANGES.map((range) => [range, listNumbers(range)])) as Record<SettledRange, readonly MeasuredName[]>;

function listNumbers(range: SettledRange): readonly MeasuredName[] {
	const { of } = RANGE_FILTERS[range];
	if (of === 'totalPrice') return ['askingPrice', 'weight'];
	return of === 'ratio' ? ['length', 'width'] : MEASURED_NAMES.filter((name) => name === of);
}

/** The ranges that depend on each number. */
const RANGES_OF = makeRecord(MEASURED_NAMES, (name) => SETTLED_RANGES.filter((range) => DEPENDS_ON[range].includes(name)));

/** Returns the ranges that depend on any of the numbers. */
export function listRangesOf(numbers: readonly MeasuredName[]): readonly SettledRange[] {
	const [name] = numbers;
	if (!name || numbers.length > 1) return SETTLED_RANGES.filter((range) => DEPENDS_ON[range].some((one) => numbers.includes(one)));
	return RANGES_OF[name];
}

/** Ranges whose digits derive from other numbers. The other digits are the numbers themselves. */
const DERIVED_RANGES = SETTLED_RANGES.filter((range) => !DIGITS[range].usual || DEPENDS_ON[range].length > 1);

interface Makers {
	twoBytes(): Growing<Uint16Array<ArrayBuffer>>;
	fourBytes(): Growing<Uint32Array<ArrayBuffer>>;
}

/** The weights, prices, measurements and ratios of all stones: some in columns, some as digits. Also holds the digits that derive from them. */
export class Measurements {
	/** Numbers that are not digits; 0 is unknown. */
	readonly columns: NumberColumns;
	readonly profiles: Profiles;
	/** Readers of the ranges whose digits derive from other numbers. */
	readonly #derived: ReadonlyMap<SettledRange, (row: number) => number>;
	/** Where each number is stored: in a column or as digits. */
	readonly #places: readonly { name: MeasuredName; measure: Measure; column: Column | undefined; digits: DigitNumbers | undefined }[];

	constructor({ twoBytes, fourBytes }: Makers) {
		this.profiles = new Profiles(fourBytes);
		const columns: Partial<Record<MeasuredName, Column>> = {};
		for (const name of MEASURED_NAMES) if (!isDigit(name)) columns[name] = MEASURES[name].bytes === 2 ? twoBytes() : fourBytes();
		this.columns = requireColumns(columns);
		this.#places = MEASURED_NAMES.map((name) => ({ name, measure: MEASURES[name], column: columns[name], digits: this.profiles.numbers.get(name) }));
		this.#derived = new Map(DERIVED_RANGES.map((range) => [range, this.#createReader(range)]));
	}

	/** Returns a row's number; 0 is unknown. */
	read(row: number, name: MeasuredName): number {
		const column = this.columns[name];
		return column ? (column.values[row] ?? 0) : (this.profiles.numbers.get(name)?.read(row) ?? 0);
	}

	/** Writes a row's number. Call `derive` afterwards. */
	write(row: number, name: MeasuredName, number: number): void {
		const column = this.columns[name];
		if (column) column.values[row] = number;
		else this.profiles.numbers.get(name)?.write(row, number);
	}

	/** Lists the numbers in which a row differs from a stone. */
	findChanges(row: number, stone: SearchRow): MeasuredName[] {
		const changes: MeasuredName[] = [];
		for (const { name, measure, column, digits } of this.#places) {
			const number = (column ? column.values[row] : digits?.read(row)) ?? 0;
			if (number !== encodeNumber(stone[name], measure)) changes.push(name);
		}
		return changes;
	}

	set(row: number, stone: SearchRow, names: readonly MeasuredName[]): void {
		for (const name of names) this.write(row, name, encodeNumber(stone[name], MEASURES[name]));
		this.derive(row, names);
	}

	/** Updates the digits that derive from the numbers. */
	derive(row: number, names: readonly MeasuredName[]): void {
		for (const range of listRangesOf(names)) {
			const read = this.#derived.get(range);
			if (!read) continue;
			const digits = this.profiles.numbers.get(RANGE_FILTERS[range].of);
			if (digits) digits.write(row, read(row));
			else this.profiles.writeDigit(row, range, read(row));
		}
	}

	/** Derives all digits of the first `rows` rows, which have none yet. */
	fill(rows: number): void {
		for (const [range, read] of this.#derived) {
			const digits = this.profiles.numbers.get(RANGE_FILTERS[range].of);
			if (digits) for (let row = 0; row < rows; row++) digits.write(row, read(row));
			else this.profiles.fillDigits(range, rows, read);
		}
	}

	/** Creates a function that derives a row's number, or its bin if the range's digits are bins. */
	#createReader(range: SettledRange): (row: number) => number {
		const { of } = RANGE_FILTERS[range];
		const { askingPrice, weight, length, width } = this.columns;
		if (of === 'totalPrice') return (row) => findTotalBin(askingPrice.values[row] ?? 0, weight.values[row] ?? 0);
		const { [of as MeasuredName]: column } = this.columns;
		const read = column ? (row: number) => column.values[row] ?? 0 : (row: number) => encodeRatio(length.values[row] ?? 0, width.values[row] ?? 0);
		return DIGITS[range].usual ? read : (row) => findBin(BINS[range], read(row));
	}
}

function requireColumns(columns: Partial<Record<MeasuredName, Column>>): NumberColumns {
	const { askingPrice, weight, length, width } = columns;
	if (!askingPrice || !weight || !length || !width) throw new RangeError(`${READ_BY_NAME.join(', ')} have no columns`);
	return { ...columns, askingPrice, weight, length, width };
}
