import { type Bits, countOnes, findLowestBit, readWord } from '../columns/bits.ts';
import type { Columns } from '../columns/columns.ts';
import { GREATEST, SHORT } from '../columns/numbers.ts';

/** Words with at least this many rows are tested as a whole, without a branch per row. */
const CROWDED = 7;

/** Keeps the rows with values in `from`–`to`. 0 is unknown and never kept. */
export function filterLong(bits: Bits, words: number, values: Uint32Array, from: number, to: number): void {
	if (from > GREATEST) bits.fill(0, 0, words);
	const least = Math.max(1, from);
	const most = Math.min(to, GREATEST);
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (countOnes(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** The highest bits of the two values in a word. */
const UPPERMOST = 0x80008000 | 0;

/** Like the function above for values below 2^15, two per word; the lower half holds the even row's value. */
export function filterShort(bits: Bits, words: number, values: Uint16Array, from: number, to: number): void {
	if (from >= SHORT) bits.fill(0, 0, words);
	const least = Math.max(1, from);
	const most = Math.min(to, SHORT - 1);
	const pairs = new Int32Array(values.buffer, values.byteOffset, values.length >>> 1);
	const leastPair = (least << 16) | least;
	const mostPair = (most << 16) | most | UPPERMOST;
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (countOnes(all) >= CROWDED) {
			// Tests four pairs per turn, collects the results in the upper bits of both halves, and moves them to their places.
			let halves = 0;
			for (let pair = 0; pair < 16; pair += 4) {
				const place = (first >>> 1) + pair;
				const four =
					(checkPair(pairs[place] ?? 0, leastPair, mostPair) >>> 3) |
					(checkPair(pairs[place + 1] ?? 0, leastPair, mostPair) >>> 2) |
					(checkPair(pairs[place + 2] ?? 0, leastPair, mostPair) >>> 1) |
					checkPair(pairs[place + 3] ?? 0, leastPair, mostPair);
				halves |= four >>> (12 - pair);
			}
			kept = moveApart(halves & 0xffff) | (moveApart(halves >>> 16) << 1);
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				kept |= isWithin(values[first + bit] ?? 0, least, most) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

/** Sets the highest bit of each half whose value lies between the halves of `least` and `most`. `most` has its highest bits set. */
function checkPair(pair: number, least: number, most: number): number {
	return ((pair | UPPERMOST) - least) & (most - pair) & UPPERMOST;
}

/** Spreads 16 bits to the even places of a word. */
function moveApart(bits: number): number {
	const bytes = (bits | (bits << 8)) & 0x00ff00ff;
	const nibbles = (bytes | (bytes << 4)) & 0x0f0f0f0f;
	const pairs = (nibbles | (nibbles << 2)) & 0x33333333;
	return (pairs | (pairs << 1)) & 0x55555555;
}

/** Returns 1 if a value is within bounds, else 0, without a branch. All numbers are below 2^31. */
function isWithin(value: number, least: number, most: number): number {
	return ~((value - least) | (most - value)) >>> 31;
}

/** Keeps the rows whose total price, rounded price × weight, is within bounds. Compares it in thousandths before rounding. */
export function filterByTotal(bits: Bits, words: number, columns: Columns, least: number, most: number): void {
	const [prices, weights] = [columns.numbers.askingPrice.values, columns.numbers.weight.values];
	const from = Math.max(1, least * 1000 - 500);
	const below = most * 1000 + 500;
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		if (all === 0) continue;
		const first = at << 5;
		let kept = 0;
		if (countOnes(all) >= CROWDED) {
			for (let bit = 0; bit < 32; bit++) {
				const total = (prices[first + bit] ?? 0) * (weights[first + bit] ?? 0);
				kept |= (Number(total >= from) & Number(total < below)) << bit;
			}
		} else {
			for (let rest = all; rest !== 0; rest &= rest - 1) {
				const bit = findLowestBit(rest);
				const total = (prices[first + bit] ?? 0) * (weights[first + bit] ?? 0);
				kept |= (Number(total >= from) & Number(total < below)) << bit;
			}
		}
		bits[at] = all & kept;
	}
}

export function filterSince(bits: Bits, words: number, columns: Columns, since: number): void {
	for (let at = 0; at < words; at++) {
		const all = readWord(bits, at);
		let kept = 0;
		for (let rest = all; rest !== 0; rest &= rest - 1) {
			const bit = findLowestBit(rest);
			kept |= Number(columns.createdAt((at << 5) + bit) >= since) << bit;
		}
		bits[at] = kept;
	}
}
