import { findUnlikely, type Quartiles } from '../prices/comparables.ts';

/** Questions to a sheet's seller before listing, because its prices differ from those of comparable stones. Prices are whole currency units per carat. */

/** Meanings of a sheet's prices: as the headings state, of lab-grown stones, for the whole stone, per carat, or of lab-grown stones and one of these. */
export const PRICE_READINGS = ['AS_READ', 'LAB_GROWN', 'TOTAL', 'PER_CARAT', 'TOTAL_LAB_GROWN', 'PER_CARAT_LAB_GROWN'] as const;
export type PriceReading = (typeof PRICE_READINGS)[number];

/** Meanings of lab-grown stones' prices under a heading that says neither total nor per carat. */
const BARE_LAB_GROWN: readonly PriceReading[] = ['TOTAL_LAB_GROWN', 'PER_CARAT_LAB_GROWN'];

/** Returns whether the stones are lab-grown by the seller's answer about their prices. */
export function readsLabGrown(prices: PriceReading | undefined): boolean {
	return prices === 'LAB_GROWN' || prices === 'TOTAL_LAB_GROWN' || prices === 'PER_CARAT_LAB_GROWN';
}

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
	/** The price if the column states prices per carat. Only for `UNIT`. */
	ifPerCarat?: number;
}

/** Questions: whether a price column means the stone or the carat, how all prices are meant, and what to do with probable typing errors. */
export const QUESTIONS = ['UNIT', 'PRICES', 'UNLIKELY'] as const;

export interface SheetQuestion {
	about: (typeof QUESTIONS)[number];
	/** Rows whose stones have comparables. */
	checked: number;
	doubtful: number;
	examples: DoubtfulPrice[];
	/** The answers that `UNIT` and `PRICES` offer. */
	readings?: PriceReading[];
}

const EXAMPLES = 20;
/** Smallest number of rows with comparables for a question about all prices. */
const ENOUGH_CHECKED = 5;
/** Factor from the median beyond which prices mean another kind of stone or another unit. Dealers' prices differ by some ten percent. */
const FAR_FACTOR = 2;
/** Up to this factor from one carat, the price of the stone and the price per carat are nearly equal. */
const SAME_FACTOR = 1.1;
/** A price decides for one meaning if that is nearer to the median than the other by this factor. */
const NEARER_FACTOR = 1.5;

function isFar(price: number, [, median]: Quartiles): boolean {
	return price * FAR_FACTOR < median || price > median * FAR_FACTOR;
}

/** Returns the factor between a price and the median, at least 1. */
function measureFactor(price: number, [, median]: Quartiles): number {
	return Math.max(price / median, median / price);
}

/** Compares a sheet's prices with those of comparable stones. `bare`: they were read as totals, but the heading does not say so. */
export class PriceCheck {
	readonly #bare: boolean;
	/** Rows whose price means the stone, and those whose price means the carat. */
	#totals = 0;
	#perCarats = 0;
	/** Rows whose price would differ by its meaning. */
	#apart = 0;
	readonly #unitExamples: DoubtfulPrice[] = [];
	#checked = 0;
	#far = 0;
	readonly #farExamples: DoubtfulPrice[] = [];
	readonly #unlikely: number[] = [];
	readonly #unlikelyExamples: DoubtfulPrice[] = [];

	constructor(bare = false) {
		this.#bare = bare;
	}

	/** Adds the price of one row, with the quartiles of its comparables. */
	add({ weight, ...stone }: { row: number; lotId: string; askingPrice: number; weight: number }, quartiles: Quartiles): void {
		this.#checked++;
		const doubtful = { ...stone, median: quartiles[1] };
		if (this.#bare && Math.max(weight, 1 / weight) > SAME_FACTOR)
			this.#addMeanings({ ...doubtful, ifPerCarat: Math.round(stone.askingPrice * weight) }, quartiles);
		if (isFar(stone.askingPrice, quartiles)) {
			this.#far++;
			if (this.#farExamples.length < EXAMPLES) this.#farExamples.push(doubtful);
		}
		if (findUnlikely(stone.askingPrice, quartiles)) {
			this.#unlikely.push(stone.row);
			if (this.#unlikelyExamples.length < EXAMPLES) this.#unlikelyExamples.push(doubtful);
		}
	}

	#addMeanings(doubtful: DoubtfulPrice & { ifPerCarat: number }, quartiles: Quartiles): void {
		this.#apart++;
		const [total, perCarat] = [doubtful.askingPrice, doubtful.ifPerCarat].map((price) => measureFactor(price, quartiles)) as [number, number];
		if (perCarat >= total * NEARER_FACTOR) this.#totals++;
		else if (this.#unitExamples.length < EXAMPLES) this.#unitExamples.push(doubtful);
		if (total >= perCarat * NEARER_FACTOR) this.#perCarats++;
	}

	/** Returns whether nothing shows that a bare heading means the stone: too few prices are clearly nearer to their comparables as totals. */
	get #isUnitOpen(): boolean {
		return this.#apart > 0 && this.#totals < Math.max(ENOUGH_CHECKED, 3 * this.#perCarats);
	}

	/** Whether a bare heading was read as totals although no comparable can show that this is right. */
	get isUnitUnconfirmed(): boolean {
		return this.#bare && this.#apart === 0;
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
		const areMostFar = checked >= ENOUGH_CHECKED && this.#far * 2 > checked;
		if (prices === undefined && this.#isUnitOpen) {
			const units: PriceReading[] = ['TOTAL', 'PER_CARAT', ...(areMostFar && readings.includes('LAB_GROWN') ? BARE_LAB_GROWN : [])];
			return { about: 'UNIT', checked, doubtful: this.#apart - this.#totals, examples: this.#unitExamples, readings: units };
		}
		if (prices === undefined && readings.length > 0 && areMostFar) {
			// Nearer to natural stones as totals, the prices of a bare column may still be those of lab-grown stones per carat.
			const meanings = readings.flatMap((reading) => (this.#bare && reading === 'LAB_GROWN' ? BARE_LAB_GROWN : reading));
			return { about: 'PRICES', checked, doubtful: this.#far, examples: this.#farExamples, readings: ['AS_READ', ...meanings] };
		}
		if (prices === 'AS_READ' || unlikely !== undefined || this.#unlikely.length === 0) return undefined;
		return { about: 'UNLIKELY', checked, doubtful: this.#unlikely.length, examples: this.#unlikelyExamples };
	}
}

export function isAnsweredBy({ about, readings }: SheetQuestion, { prices, unlikely }: SheetAnswers): boolean {
	return about !== 'UNLIKELY' ? prices !== undefined && readings?.includes(prices) === true : unlikely !== undefined;
}
