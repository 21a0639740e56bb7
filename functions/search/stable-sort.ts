const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
const WORD = 2 ** 32;

/**
 * Sorts rows by whole numbers from 0 to 2^53, 0 meaning "none" and coming last
 * in both directions. Rows with the same number keep their order. Radix sort,
 * least significant digit first: time grows with the number of rows only.
 */
export function stableSort(rows: Uint32Array, numberOf: (row: number) => number, descending: boolean): void {
	const values = new Float64Array(rows.length);
	let least = Number.POSITIVE_INFINITY;
	let most = 0;
	for (let at = 0; at < rows.length; at++) {
		const value = numberOf(rows[at] ?? 0);
		values[at] = value;
		if (value > most) most = value;
		if (value > 0 && value < least) least = value;
	}
	if (most === 0) return;

	const top = most - least + 1;
	const low = new Uint32Array(rows.length);
	const high = top >= WORD ? new Uint32Array(rows.length) : undefined;
	for (let at = 0; at < rows.length; at++) {
		const value = values[at] ?? 0;
		const key = value === 0 ? top : descending ? most - value : value - least;
		low[at] = key % WORD;
		if (high) high[at] = key / WORD;
	}
	sortByWord(rows, low, Math.min(top, WORD - 1), high);
	if (high) sortByWord(rows, high, Math.floor(top / WORD), undefined);
}

/** Sorts by the digits of one word up to `most`; `rows`, `words` and `along` move together. */
function sortByWord(rows: Uint32Array, words: Uint32Array, most: number, along: Uint32Array | undefined): void {
	const rowsOut = new Uint32Array(rows.length);
	const wordsOut = new Uint32Array(rows.length);
	const alongOut = new Uint32Array(along?.length ?? 0);
	for (let shift = 0; shift < 32 && most >>> shift !== 0; shift += DIGIT) {
		const next = new Uint32Array(BUCKETS);
		for (const value of words) count(next, (value >>> shift) & (BUCKETS - 1));
		let sum = 0;
		for (let bucket = 0; bucket < BUCKETS; bucket++) {
			const inBucket = next[bucket] ?? 0;
			next[bucket] = sum;
			sum += inBucket;
		}
		for (let at = 0; at < rows.length; at++) {
			const value = words[at] ?? 0;
			const place = count(next, (value >>> shift) & (BUCKETS - 1));
			rowsOut[place] = rows[at] ?? 0;
			wordsOut[place] = value;
			if (along) alongOut[place] = along[at] ?? 0;
		}
		rows.set(rowsOut);
		words.set(wordsOut);
		along?.set(alongOut);
	}
}

/** Adds one to a counter; returns what it was. */
function count(counters: Uint32Array, at: number): number {
	const before = counters[at] ?? 0;
	counters[at] = before + 1;
	return before;
}
