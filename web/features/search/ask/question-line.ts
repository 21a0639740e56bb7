import type { SearchFilters } from '../search-url.ts';
import type { Meaning } from './question-words.ts';

/** A number from this size on is a price; a smaller one is a weight in carats. */
const LEAST_PRICE = 100;
const FACTORS: Record<string, number> = { k: 1_000, 千: 1_000, 万: 10_000 };

/** A line of words while it is parsed. Text that is understood becomes a filter and is removed from the line. */
export class QuestionLine {
	readonly filters: Partial<SearchFilters> = {};
	/** Whether a price was taken as one per carat without a word that says so. */
	perCaratAssumed = false;
	readonly #aside: string[] = [];
	#rest: string;

	constructor(line: string) {
		this.#rest = ` ${normalize(line)} `;
	}

	get unknown(): string[] {
		return [...this.#aside, ...this.#rest.split(/[\s,]+/).filter((word) => word !== '' && word !== '/')];
	}

	/** Calls `use` with the groups of every match of a pattern, and removes the match unless `use` returns false. */
	take(pattern: string, use: (...parts: (string | undefined)[]) => unknown): void {
		this.#rest = this.#rest.replace(new RegExp(pattern, 'g'), (whole: string, ...parts: (string | undefined)[]) => (use(...parts) === false ? whole : ' '));
	}

	/** Removes whole words and calls `use` for each; of several that match, the longest. Japanese words need no spaces around them. */
	takeWords(words: Iterable<string>, use: (word: string) => void): void {
		this.take(`(${joinWords(words)})`, (word = '') => use(word));
	}

	/** Removes words for which the market has no filter; they are named as not understood. */
	setAside(words: string): void {
		this.#aside.push(words);
	}

	/** Limits a quantity. The two ends may be in either order. */
	limit(name: 'carat' | 'perCarat' | 'totalPrice', from: number | undefined, to: number | undefined): void {
		const [low, high] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
		if (low !== undefined) this.filters[`${name}From`] = round(low);
		if (high !== undefined) this.filters[`${name}To`] = round(high);
	}

	/**
	 * Limits the total price if `total` is true. Otherwise limits the price per carat or the weight, depending on the size of the numbers. `factor` and
	 * `second` are the units of the two ends. A single unit applies to both ends, unless that would reverse the range, as in "500-1k".
	 */
	limitByNumbers(from: string | undefined, to: string | undefined, factor: string | undefined, total: boolean, second = factor): void {
		const high = scale(to, second);
		const shared = scale(from, factor ?? second);
		const low = factor === undefined && shared !== undefined && high !== undefined && shared > high ? Number(from) : shared;
		const money = total || (high ?? low ?? 0) >= LEAST_PRICE;
		if (money && !total) this.perCaratAssumed = true;
		this.limit(total ? 'totalPrice' : money ? 'perCarat' : 'carat', low, high);
	}

	/** Adds filters. Values of lists are added to those that are already chosen. */
	add(meaning: Meaning): void {
		for (const [name, value] of Object.entries(meaning)) {
			const known = (this.filters as Record<string, unknown>)[name];
			Object.assign(this.filters, { [name]: Array.isArray(value) && Array.isArray(known) ? [...new Set([...known, ...value])] : value });
		}
	}
}

function scale(text: string | undefined, factor: string | undefined): number | undefined {
	return text === undefined ? undefined : Number(text) * (FACTORS[factor ?? ''] ?? 1);
}

/** Rounds to four decimals, the most that an address holds: 16.1 × 1000 is 16100.000000000002, which would be no limit at all. */
const round = (number: number) => Math.round(number * 10_000) / 10_000;

/** Joins words to a pattern that matches them as whole words, longer ones first. A slash before a digit belongs to a number, not to a list. */
function joinWords(words: Iterable<string>): string {
	const longestFirst = [...words].sort((one, other) => other.length - one.length);
	const [ascii, others] = [true, false].map((wanted) =>
		longestFirst
			.filter((word) => /^[\x20-\x7e]+$/.test(word) === wanted)
			.map(escapeWord)
			.join('|'),
	);
	return `(?<=[\\s,/]|[^\\x00-\\x7f])(?:${ascii})(?=[\\s,]|/\\D|[^\\x00-\\x7f])|${others}`;
}

/**
 * Normalizes a line: half-width, lower case, no accents on Latin letters, one kind of dash, decimal points, no thousands separators; "d to g" becomes
 * "d-g", and 1万5000 or 1万5千 becomes 15000.
 */
function normalize(line: string): string {
	return line
		.normalize('NFKC')
		.toLowerCase()
		.normalize('NFD')
		.replace(/([a-z])[\u0300-\u036f]+/g, '$1')
		.normalize('NFC')
		.replace(/[‐-―−〜~～]/g, '-')
		.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
		.replace(/(?<![\d.,])(\d{1,2}),(?=\d{1,2}(?![\d.,]))/g, '$1.')
		.replace(/(?<=\d)千(?=\d{3}(?!\d))/g, '')
		.replace(/(?<=\d)万(\d)千/g, (_, thousands: string) => `${thousands}000`)
		.replace(/(?<=\d)万(\d{3,4})(?!\d)/g, (_, rest: string) => rest.padStart(4, '0'))
		.replace(/(\d\s*(?:cts?|carats?)?)\s+up to\s+(?=[\d.]+\s*(?:ct|carat))/g, '$1-')
		.replace(/(?<=[\da-z])(?<!\bup)\s+(?:down )?(?:to|bis)\s+(?=[\da-z])/g, '-')
		.replace(/(?<=\d)\s+and\s+(?=\d)/g, '-')
		.replace(/(?<=\d)から(?=\d)/g, '-')
		.replace(/(?<=[a-z\d])(?:カラー|クラリティ|カット)(以上|アップ|-)?/g, '$1 ')
		.replace(/[、。]/g, ' ')
		.slice(0, 300);
}

const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
