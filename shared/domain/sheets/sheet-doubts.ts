import { findUnlikely, type Quartiles } from '../prices/comparables.ts';

/**
 * Questions to a sheet's seller before anything of it is listed, because its prices differ from those
 * of comparable stones. Prices are in whole currency units per carat.
 */

/** How all prices of a sheet may be meant: as its headings say, of lab-grown stones, for the stone instead of per carat, or the other way round. */
export const PRICE_READINGS = ['AS_READ', 'LAB_GROWN', 'TOTAL', 'PER_CARAT'] as const;
export type PriceReading = (typeof PRICE_READINGS)[number];

/** Fates of rows whose price looks like a slip: they are listed, or rejected. */
export const UNLIKELY_FATES = ['LIST', 'REJECT'] as const;

/** The seller's answers, given to the question or beforehand. */
export interface SheetAnswers {
	prices?: PriceReading;
	unlikely?: (typeof UNLIKELY_FATES)[number];
}

/** A row whose price is not that of comparable stones. */
export interface DoubtfulPrice {
	row: number;
	lotId: string;
	askingPrice: number;
	/** The median price of comparable stones. */
	median: number;
}

/** A question about all prices (`PRICES`), or about the rows whose price looks like a slip (`UNLIKELY`). */
export interface SheetQuestion {
	about: 'PRICES' | 'UNLIKELY';
	/** Rows whose stones have comparables. */
	checked: number;
	/** Rows in doubt. */
	doubtful: number;
	/** The first rows in doubt. */
	examples: DoubtfulPrice[];
	/** The answers that `PRICES` offers. */
	readings?: PriceReading[];
}

const EXAMPLES = 20;
/** With fewer comparable stones in a sheet, nothing is said about all of its prices. */
const ENOUGH_CHECKED = 5;
/** Dealers price within some ten percent of each other. Prices by this factor away are of another kind of stone, or of another unit. */
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

	/** Takes the price of one row, with the quartiles of its comparables. */
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

	/** The rows whose price looks like a slip. */
	get unlikely(): readonly number[] {
		return this.#unlikely;
	}

	/**
	 * Returns what is to be asked, or undefined if nothing is in doubt or all is
	 * answered. `readings`: how the prices may be meant beside `AS_READ`. Whoever says that
	 * all prices are right as they are is not asked about single ones.
	 */
	ask({ prices, unlikely }: SheetAnswers, readings: readonly PriceReading[]): SheetQuestion | undefined {
		const checked = this.#checked;
		if (prices === undefined && readings.length > 0 && checked >= ENOUGH_CHECKED && this.#far * 2 > checked)
			return { about: 'PRICES', checked, doubtful: this.#far, examples: this.#farExamples, readings: ['AS_READ', ...readings] };
		if (prices === 'AS_READ' || unlikely !== undefined || this.#unlikely.length === 0) return undefined;
		return { about: 'UNLIKELY', checked, doubtful: this.#unlikely.length, examples: this.#unlikelyExamples };
	}
}

/** Whether a question is answered by these answers. */
export function isAnsweredBy({ about, readings }: SheetQuestion, { prices, unlikely }: SheetAnswers): boolean {
	return about === 'PRICES' ? prices !== undefined && readings?.includes(prices) === true : unlikely !== undefined;
}
