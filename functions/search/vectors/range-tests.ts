import { type Bits, findLowestBit, readWord } from '../columns/bits.ts';
import { countBits } from './sets.ts';
import { keepLong, keepProducts, keepShort } from './vectors.ts';

type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Sets with fewer rows per word are tested row by row, others with the processor's vectors. */
const CROWDED = 0.5;

/** Maximum of a number: 16 bits, or 31 as in `GREATEST`. */
const [MOST_SHORT, MOST_LONG] = [2 ** 16 - 1, 2 ** 31 - 1];

/** Keeps the rows with numbers in `from`–`to`. 0 is unknown and never kept. */
export function filterByNumber(bits: Bits, words: number, numbers: Numbers, from: number, to: number): void {
	keepWithin(bits, words, numbers, Math.max(1, from), Math.min(to, numbers instanceof Uint16Array ? MOST_SHORT : MOST_LONG));
}

/** Keeps the rows with one number, which may be 0. */
export function filterByCode(bits: Bits, words: number, numbers: Numbers, code: number): void {
	keepWithin(bits, words, numbers, code, code);
}

function keepWithin(bits: Bits, words: number, numbers: Numbers, least: number, most: number): void {
	if (least > most) bits.fill(0, 0, words);
	else if (isSparse(bits, words)) keepRows(bits, words, (row) => isWithin(numbers[row] ?? 0, least, most));
	else if (numbers instanceof Uint16Array) keepShort(bits, words, numbers, least, most);
	else keepLong(bits, words, numbers, { shift: 0, mask: MOST_LONG, least, most });
}

/** Keeps the rows whose digit, the bits of `mask` above `shift`, is in `from`–`to`. */
export function filterByDigit(
	bits: Bits,
	words: number,
	numbers: Uint32Array<ArrayBuffer>,
	{ shift, mask }: { shift: number; mask: number },
	from: number,
	to: number,
): void {
	if (isSparse(bits, words)) keepRows(bits, words, (row) => isWithin(((numbers[row] ?? 0) >>> shift) & mask, from, to));
	else keepLong(bits, words, numbers, { shift, mask, least: from, most: to });
}

/** Keeps the rows whose total price, rounded price × weight, is within bounds. Compares it in thousandths before rounding. */
export function filterByTotal(bits: Bits, words: number, prices: Numbers, weights: Numbers, from: number, to: number): void {
	const least = Math.max(1, from * 1000 - 500);
	const below = to * 1000 + 500;
	const hasVectors = prices instanceof Uint32Array && weights instanceof Uint32Array;
	if (hasVectors && !isSparse(bits, words)) keepProducts(bits, words, [prices, weights], least, below);
	else {
		keepRows(bits, words, (row) => {
			const total = (prices[row] ?? 0) * (weights[row] ?? 0);
			return total >= least && total < below;
		});
	}
}

function isSparse(bits: Bits, words: number): boolean {
	return countBits(bits, words) < words * CROWDED;
}

function isWithin(number: number, least: number, most: number): boolean {
	return number >= least && number <= most;
}

/** Keeps the rows that pass a test. */
export function keepRows(bits: Bits, words: number, passes: (row: number) => boolean): void {
	for (let at = 0; at < words; at++) {
		let kept = readWord(bits, at);
		for (let rest = kept; rest !== 0; rest &= rest - 1) {
			const bit = findLowestBit(rest);
			if (!passes((at << 5) + bit)) kept &= ~(1 << bit);
		}
		bits[at] = kept;
	}
}
