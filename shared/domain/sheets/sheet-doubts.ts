import { findUnlikely, type Quartiles } from '../prices/comparables.ts';

/** Questions to a sheet's seller before listing, because its prices differ from those of comparable stones. Prices are whole currency units per carat. */

/** Meanings of a sheet's prices: as the headings state, of lab-grown stones, for the whole stone, or per carat. */
export const PRICE_READINGS = ['AS_READ', 'LAB_GROWN', 'TOTAL', 'PER_CARAT'] as const;
export type PriceReading = (typeof PRICE_READINGS)[number];

/** Treatments of rows whose price looks like a typing error. */
export const UNLIKELY_FATES = ['LIST', 'REJECT'] as const;

/** The seller's answers, given to the question or in advance. */
export interface SheetAnswers {
	prices?: PriceReading;
	unlikely?: (typeof UNLIKELY_FATES)[number];
}

/** A row whose price differs from those of comparable stones. */
export interface DoubtfulPrice {
	row: number;
	lotId: string;
	askingPrice: number;
	/** The median price of comparable stones. */
	median: number;
}

/** A question about all prices (`PRICES`), or about the rows whose price looks like a typing error (`UNLIKELY`). */
export interface SheetQuestion {
	about: 'PRICES' | 'UNLIKELY';
	/** Rows whose stones have comparables. */
	checked: number;
	doubtful: number;
	examples: DoubtfulPrice[];
	/** The answers that `PRICES` offers. */
	readings?: PriceReading[];
}

const EXAMPLES = 20;
/** Smallest number of rows with comparables for a question about all prices. */
const ENOUGH_CHECKED = 5;
/** Factor from the median beyond which prices mean another kind of stone or another unit. Dealers' prices differ by some ten percent. */
const FAR_FACTOR = 2;

function isFar(price: number, [, median]: Quartiles): boolean {
	return price * FAR_FACTOR < median || price > median * FAR_FACTOR;
}

/** Compares a sheet's prices with those of comparable stones. */
export class PriceCheck {
	#checked = 0;
	#far = 0;
	readonly #farExamples: DoubtfulPrice[] = [];
	readonly #unlikely: number[] = [];
	readonly #unlikelyExamples: DoubtfulPrice[] = [];

	/** Adds the price of one row, with the quartiles of its comparables. */
	add(stone: Omit<DoubtfulPrice, 'median'>, quartiles: Quartiles): void {
		this.#checked++;
		const doubtful = { ...stone, median: quartiles[1] };
		if (isFar(stone.askingPrice, quartiles)) {
			this.#far++;
			if (this.#farExamples.length < EXAMPLES) this.#farExamples.push(doubtful);
		}
		if (findUnlikely(stone.askingPrice, quartiles)) {
			this.#unlikely.push(stone.row);
			if (this.#unlikelyExamples.length < EXAMPLES) this.#unlikelyExamples.push(doubtful);
		}
	}

	/** The rows whose price looks like a typing error. */
	get unlikely(): readonly number[] {
		return this.#unlikely;
	}

	/**
	 * Returns the next question, or undefined if nothing is doubtful or everything is answered. `readings` lists the possible meanings
	 * besides `AS_READ`. A seller who confirms all prices is not asked about single rows.
	 */
	ask({ prices, unlikely }: SheetAnswers, readings: readonly PriceReading[]): SheetQuestion | undefined {
		const checked = this.#checked;
		if (prices === undefined && readings.length > 0 && checked >= ENOUGH_CHECKED && this.#far * 2 > checked)
			return { about: 'PRICES', checked, doubtful: this.#far, examples: this.#farExamples, readings: ['AS_READ', ...readings] };
		if (prices === 'AS_READ' || unlikely !== undefined || this.#unlikely.length === 0) return undefined;
		return { about: 'UNLIKELY', checked, doubtful: this.#unlikely.length, examples: this.#unlikelyExamples };
	}
}

export function isAnsweredBy({ about, readings }: SheetQuestion, { prices, unlikely }: SheetAnswers): boolean {
	return about === 'PRICES' ? prices !== undefined && readings?.includes(prices) === true : unlikely !== undefined;
}
