import { describe, expect, it } from 'vitest';
import { WEIGHT_CLASSES } from '#shared/domain/prices/weight-classes.ts';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { CLARITIES, COLORS, SHAPES } from '#shared/domain/stock/diamond.ts';
import { type Random, seededRandom } from '#test/bench/search/random.ts';
import { ulidOf } from '#test/bench/search-market.ts';
import { Columns } from '../columns/columns.ts';
import { SearchIndex } from '../index.ts';
import { ClassRows } from './class-rows.ts';

const BYTES_A_STONE = 8;
const PLAIN: SearchRow = {
	listingId: ulidOf(0),
	sellerId: ulidOf(-1),
	state: 'DISPLAYED',
	hidden: false,
	createdAt: Date.UTC(2026, 0, 1),
	hasMedia: false,
	hasBid: false,
	treated: false,
	labGrown: false,
	shape: 'ROUND',
	weight: 1.01,
	color: 'G',
	clarity: 'VS1',
};

/**
 * Draws a stone such that most stones are in a few classes and most classes have few stones. For
 * its size the market has more classes than a million real stones.
 */
function drawStone(random: Random, number: number): SearchRow {
	const one = <T>(values: readonly T[]) => values[Math.floor(random.next() ** 8 * values.length)];
	return {
		...PLAIN,
		listingId: ulidOf(number),
		shape: one(SHAPES) ?? 'ROUND',
		weight: one(WEIGHT_CLASSES) ?? 1,
		color: one(COLORS.filter((color) => color !== 'FANCY')),
		clarity: one(CLARITIES),
	};
}

describe('the rows of the classes', () => {
	it('take no more bytes than is allowed, when they are made and when every stone has come to another class', () => {
		const STONES = 100_000;
		const random = seededRandom(1);
		const index = new SearchIndex();
		for (let number = 0; number < STONES; number++) index.put(drawStone(random, number));
		const classRows = new ClassRows(index.columns);
		const sizes = [...classRows.listClasses()].map((one) => classRows.list([one]).length).sort((one, other) => one - other);
		expect(sizes.reduce((sum, size) => sum + size)).toBe(STONES);
		expect(sizes[sizes.length >>> 1], 'the middle one of the classes').toBeLessThan(5);

		const before = index.bytes - new ClassRows(index.columns).bytes;
		index.findComparables({ stone: PLAIN, states: ['DISPLAYED'] });
		expect(index.bytes - before).toBe(classRows.bytes);
		expect(classRows.bytes / STONES).toBeLessThan(BYTES_A_STONE);
		for (let number = 0; number < STONES; number++) index.put(drawStone(random, number));
		expect((index.bytes - before) / STONES).toBeLessThan(BYTES_A_STONE);
	});

	it('stay as they are when a stone changes its price or its state alone', () => {
		const columns = new Columns();
		const classRows = new ClassRows(columns);
		const put = (row: number, stone: Partial<SearchRow>) => {
			const before = classRows.read(row);
			columns.set(row, { ...PLAIN, ...stone });
			classRows.move(row, before);
		};
		for (let number = 0; number < 20; number++) put(columns.take(ulidOf(number)), {});
		const [one = -1] = classRows.listClasses();
		const before = classRows.list([one]);
		put(3, { askingPrice: 5000, hidden: true, state: 'SOLD' });
		expect(classRows.list([one])).toEqual(before);
		put(3, { color: 'H' });
		expect(new Set(classRows.list([one]))).toEqual(new Set(before).difference(new Set([3])));
		put(3, {});
		expect(new Set(classRows.list([one]))).toEqual(new Set(before));
	});
});
