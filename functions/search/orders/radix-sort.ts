const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
const WORD = 2 ** 32;

type Words = Uint32Array<ArrayBuffer>;

/**
 * Sorts rows by integers from 0 to 2^53, ascending, with 0 ("none") last. The sort is stable. A radix sort, least significant digit first, takes
 * linear time.
 */
export function sortByRadix(rows: Words, numberOf: (row: number) => number): Words {
	const values = new Float64Array(rows.length);
	let least = Number.POSITIVE_INFINITY;
	let most = 0;
	for (let at = 0; at < rows.length; at++) {
		const value = numberOf(rows[at] ?? 0);
		values[at] = value;
		if (value > most) most = value;
		if (value > 0 && value < least) least = value;
	}
	if (most === 0) return rows;

	const none = most - least + 1;
	const low = new Uint32Array(rows.length);
	const high = none >= WORD ? new Uint32Array(rows.length) : undefined;
	for (let at = 0; at < rows.length; at++) {
		const value = values[at] ?? 0;
		const key = value === 0 ? none : value - least;
		low[at] = key;
		if (high) high[at] = key / WORD;
	}
	const byLow = sortByWord(rows, low, Math.min(none, WORD - 1), high);
	return byLow.along ? sortByWord(byLow.rows, byLow.along, Math.floor(none / WORD), undefined).rows : byLow.rows;
}

/** Below this count, comparing is faster. */
const MANY = 256;

/** Returns numbers in ascending order, possibly in another array. The content of `numbers` is overwritten. */
export function sortNumbers(numbers: Words): Words {
	if (numbers.length < MANY) return numbers.sort();
	let [least, most] = [WORD, 0];
	for (const number of numbers) {
		if (number < least) least = number;
		if (number > most) most = number;
	}
	const next = new Uint32Array(BUCKETS);
	let [from, to] = [numbers, new Uint32Array(numbers.length)];
	// By index, because `for … of` takes twice as long here.
	for (let shift = 0; shift < 32 && (most - least) >>> shift !== 0; shift += DIGIT) {
		next.fill(0);
		for (let at = 0; at < from.length; at++) count(next, (((from[at] ?? 0) - least) >>> shift) & (BUCKETS - 1));
		addUp(next);
		for (let at = 0; at < from.length; at++) {
			const number = from[at] ?? 0;
			to[count(next, ((number - least) >>> shift) & (BUCKETS - 1))] = number;
		}
		[from, to] = [to, from];
	}
	return from;
}

/** Sorts by the digits of one word up to `most`; `rows`, `words` and `along` move together. */
function sortByWord(rows: Words, words: Words, most: number, along: Words | undefined): { rows: Words; along: Words | undefined } {
	const next = new Uint32Array(BUCKETS);
	let [fromRows, fromWords, fromAlong] = [rows, words, along];
	let [toRows, toWords, toAlong] = [new Uint32Array(rows.length), new Uint32Array(rows.length), along && new Uint32Array(rows.length)];
	for (let shift = 0; shift < 32 && most >>> shift !== 0; shift += DIGIT) {
		next.fill(0);
		for (let at = 0; at < fromWords.length; at++) count(next, ((fromWords[at] ?? 0) >>> shift) & (BUCKETS - 1));
		addUp(next);
		for (let at = 0; at < fromRows.length; at++) {
			const value = fromWords[at] ?? 0;
			const place = count(next, (value >>> shift) & (BUCKETS - 1));
			toRows[place] = fromRows[at] ?? 0;
			toWords[place] = value;
			if (toAlong && fromAlong) toAlong[place] = fromAlong[at] ?? 0;
		}
		const spare = fromRows === rows ? new Uint32Array(rows.length) : fromRows;
		[fromRows, toRows] = [toRows, spare];
		[fromWords, toWords] = [toWords, fromWords];
		[fromAlong, toAlong] = [toAlong, fromAlong];
	}
	return { rows: fromRows, along: fromAlong };
}

/** Replaces the counts of buckets by the buckets' starts. */
function addUp(counters: Uint32Array): void {
	let sum = 0;
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		const inBucket = counters[bucket] ?? 0;
		counters[bucket] = sum;
		sum += inBucket;
	}
}

/** Increments a counter. Returns its previous value. */
function count(counters: Uint32Array, at: number): number {
	const before = counters[at] ?? 0;
	counters[at] = before + 1;
	return before;
}
