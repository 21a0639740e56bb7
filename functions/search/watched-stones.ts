import type { PriceWatch } from '#functions/usecases/prices/ports/price-watches.ts';
import type { PriceMove, WatchedStones } from '#functions/usecases/prices/watch-prices.ts';
import { ENOUGH_COMPARABLES } from '#shared/domain/prices/comparables.ts';
import { nameEquals } from '#shared/domain/prices/name-equals.ts';
import type { PricePlace } from '#shared/domain/prices/price-place.ts';
import { updateWatch } from '#shared/domain/prices/price-watch.ts';
import { SEARCHABLE_STATES } from '#shared/domain/stock/listing.ts';
import type { Columns } from './columns/columns.ts';
import { readStone } from './comparables.ts';
import { type Found, walkEquals } from './equals.ts';
import { ClassRows } from './levels/class-rows.ts';

/**
 * Stones whose price is watched, grouped by class: comparables are found once per class, and each stone's place is counted in one pass that excludes
 * its seller's stones. Each watch takes one number.
 */
export class WatchedOnMarket implements WatchedStones {
	readonly #columns: Columns;
	readonly #classRows: ClassRows;
	/** Rows of watched stones by class, doubled; plus one if the seller has been notified about the stone. */
	readonly #classes = new Map<string, number[]>();
	readonly #gone: PriceMove[] = [];

	constructor(columns: Columns, classRows = new ClassRows(columns)) {
		this.#columns = columns;
		this.#classRows = classRows;
	}

	add({ memberId, listingId, isTold }: PriceWatch): void {
		const row = this.#columns.ids.find(listingId);
		const stone = row < 0 ? undefined : readStone(this.#columns, row);
		if (!stone || updateWatch(isTold, stone, undefined)) {
			this.#gone.push({ memberId, listingId, move: 'END' });
			return;
		}
		if (stone.state !== 'DISPLAYED' || stone.hidden || !stone.askingPrice) return;
		const name = nameEquals(stone);
		const its = this.#classes.get(name);
		const watch = row * 2 + (isTold ? 1 : 0);
		if (its) its.push(watch);
		else this.#classes.set(name, [watch]);
	}

	judge(): PriceMove[] {
		const moves = [...this.#gone];
		for (const watches of this.#classes.values()) {
			const stone = readStone(this.#columns, (watches[0] ?? 0) >> 1);
			const wider = walkEquals(this.#columns, this.#classRows, { stone, states: SEARCHABLE_STATES });
			const steps: Found[] = [];
			for (const watch of watches) moves.push(...this.#judgeOne(watch >> 1, (watch & 1) === 1, steps, wider));
		}
		return moves;
	}

	#judgeOne(row: number, isTold: boolean, steps: Found[], wider: Generator<Found, undefined>): PriceMove[] {
		const stone = readStone(this.#columns, row);
		let among: { place: PricePlace; count: number } | undefined;
		for (let step = 0; (among?.count ?? 0) < ENOUGH_COMPARABLES; step++) {
			const found = steps[step] ?? wider.next().value;
			if (!found) break;
			steps[step] = found;
			among = this.#place(row, found);
		}
		const move = updateWatch(isTold, stone, among);
		return move ? [{ memberId: stone.sellerId, listingId: this.#columns.ids.text(row), move, askingPrice: stone.askingPrice }] : [];
	}

	/** Finds the place of a stone's price among those of other sellers. */
	#place(row: number, { rows }: Found): { place: PricePlace; count: number } {
		const prices = this.#columns.numbers.askingPrice.values;
		const sellers = this.#columns.sellers.column.values;
		const [own, asked] = [sellers[row], prices[row] ?? 0];
		let [count, below, same] = [0, 0, 0];
		for (const other of rows) {
			if (sellers[other] === own) continue;
			const price = prices[other] ?? 0;
			count++;
			if (price < asked) below++;
			else if (price === asked) same++;
		}
		return { place: { below, same }, count };
	}
}
