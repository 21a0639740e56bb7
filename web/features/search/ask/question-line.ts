import type { SearchFilters } from '../search-url.ts';

/** A number from this size on is a price; a smaller one is a weight in carats. */
const LEAST_PRICE = 100;
const FACTORS: Record<string, number> = { k: 1_000, 千: 1_000, 万: 10_000 };

type Listed = 'shape' | 'color' | 'clarity' | 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'laboratory' | 'mainColor';

/** A line of words while it is parsed. Text that is understood becomes a filter and is removed from the line. */
export class QuestionLine {
	readonly filters: Partial<SearchFilters> = {};
	#rest: string;

	constructor(line: string) {
		this.#rest = ` ${normalize(line)} `;
	}

	get unknown(): string[] {
		return this.#rest.split(/[\s,]+/).filter((word) => word !== '' && word !== '/');
	}

	/** Removes every match of a pattern and calls `use` with its groups. */
	take(pattern: string, use: (...parts: (string | undefined)[]) => void): void {
		this.#rest = this.#rest.replace(new RegExp(pattern, 'g'), (_, ...parts: (string | undefined)[]) => {
			use(...parts);
			return ' ';
		});
	}

	/** Removes whole words and calls `use` for each. Japanese words need no spaces between them. */
	takeWords(words: readonly string[], use: () => void): void {
		for (const word of words) this.take(/^[\x20-\x7e]+$/.test(word) ? `(?<=[\\s,])${escapeWord(word)}(?=[\\s,])` : escapeWord(word), use);
	}

	limit(name: 'carat' | 'perCarat' | 'totalPrice', from: number | undefined, to: number | undefined): void {
		if (from !== undefined) this.filters[`${name}From`] = from;
		if (to !== undefined) this.filters[`${name}To`] = to;
	}

	/** Limits the total price if `total` is true. Otherwise limits the price per carat or the weight, depending on the size of the numbers. */
	limitByNumbers(from: string | undefined, to: string | undefined, factor: string | undefined, total: boolean): void {
		const [low, high] = [from, to].map((text) => (text === undefined ? undefined : Number(text) * (FACTORS[factor ?? ''] ?? 1)));
		const money = total || (high ?? low ?? 0) >= LEAST_PRICE;
		this.limit(total ? 'totalPrice' : money ? 'perCarat' : 'carat', low, high);
	}

	choose<N extends Listed>(name: N, values: SearchFilters[N]): void {
		const known: readonly string[] = this.filters[name] ?? [];
		Object.assign(this.filters, { [name]: [...known, ...values.filter((value) => !known.includes(value))] });
	}
}

/** Normalizes a line: half-width, lower case, one kind of dash, no thousands separators; "d to g" becomes "d-g". */
function normalize(line: string): string {
	return line
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[‐-―−〜~～]/g, '-')
		.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
		.replace(/(?<=[\da-z])\s+to\s+(?=[\da-z])/g, '-')
		.replace(/(?<=\d)から(?=\d)/g, '-')
		.replace(/[、。]/g, ' ')
		.slice(0, 300);
}

const escapeWord = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
