import { computePriceLevel } from '#shared/domain/prices/price-level.ts';
import type { Columns } from '../columns/columns.ts';
import { LEVEL_SCALE } from '../columns/numbers.ts';
import { createTurns } from '../turns.ts';
import type { ClassRows } from './class-rows.ts';
import { createClassReader, NO_CLASS } from './classes.ts';
import { createCountedReader, type Figures, makeFigures } from './figures.ts';

/** Rows processed between two checks of the clock. The first row of a class also computes its median. */
const STRIDE = 512;
/** Figures may be as old as 200 times the duration of making them, and at least a second. The next query that needs them then renews them. */
const REST = 200;
const LEAST_REST = 1000;

/**
 * The price level of every stone compared with its comparables (`shared/domain/prices/price-level.ts`), two bytes per stone. Figures of a recent
 * moment apply to all stones of a query. A new or changed stone gets its level at once.
 */
export class Levels {
	readonly #columns: Columns;
	readonly #classRows: ClassRows;
	#figures: Figures | undefined;
	#making: Promise<void> | undefined;
	/** Rows that changed while new figures are made. */
	#changed: number[] | undefined;
	/** Whether the market is unchanged since the figures were made. */
	#isAsMade = false;
	#restUntil = 0;

	/** `figures` come from another index, if this index holds only some stones. */
	constructor(columns: Columns, classRows: ClassRows, figures?: Figures) {
		this.#columns = columns;
		this.#classRows = classRows;
		this.#figures = figures;
		if (figures) columns.makeLevels();
	}

	get figures(): Figures | undefined {
		return this.#figures;
	}

	get bytes(): number {
		return this.#figures?.bytes ?? 0;
	}

	/** Updates the level of a row after its values have changed. */
	enter(row: number): void {
		this.#isAsMade = false;
		this.#changed?.push(row);
		if (this.#figures) this.#columns.levels.values[row] = createReader(this.#columns, this.#figures)(row);
	}

	/** Clears the level of a freed row. */
	leave(row: number): void {
		this.#isAsMade = false;
		this.#changed?.push(row);
		this.#columns.levels.values[row] = 0;
	}

	/** Ensures that there are recent figures. `clock` returns real time in milliseconds. */
	renew(clock: () => number): Promise<void> {
		if (this.#figures && (this.#isAsMade || clock() < this.#restUntil)) return Promise.resolve();
		this.#making ??= this.#make(clock).finally(() => {
			this.#making = undefined;
			this.#changed = undefined;
		});
		return this.#making;
	}

	async #make(clock: () => number): Promise<void> {
		const takeTurn = createTurns();
		const startedAt = clock();
		const changed: number[] = [];
		this.#changed = changed;
		this.#isAsMade = true;
		const columns = this.#columns;
		const figures = await makeFigures(columns, this.#classRows);
		const { rows } = columns;
		const levels = new Uint16Array(rows);
		for (let first = 0; first < rows; first += STRIDE) {
			const read = createReader(columns, figures);
			const end = Math.min(first + STRIDE, rows);
			for (let row = first; row < end; row++) levels[row] = read(row);
			await takeTurn();
		}
		this.#figures = figures;
		columns.makeLevels();
		columns.levels.values.set(levels);
		const read = createReader(columns, figures);
		// Rows added meanwhile were not read above and are in `changed`.
		for (const row of changed) columns.levels.values[row] = read(row);
		this.#restUntil = clock() + Math.max(LEAST_REST, REST * (clock() - startedAt));
	}
}

function createReader(columns: Columns, figures: Figures): (row: number) => number {
	const [classOf, isCounted] = [createClassReader(columns), createCountedReader(columns)];
	const prices = columns.numbers.askingPrice.values;
	return (row) => {
		const price = prices[row] ?? 0;
		const ofClass = price === 0 ? NO_CLASS : classOf(row);
		if (ofClass === NO_CLASS) return 0;
		const median = figures.findMedian(ofClass, price, isCounted(row));
		const level = median === 0 ? undefined : computePriceLevel(price, median);
		return level === undefined ? 0 : Math.round(level * LEVEL_SCALE);
	};
}
