import { expect, it } from 'vitest';
import { MovedRows } from './moved-rows.ts';

it('only a row that was inserted with its number can be removed', () => {
	const moved = new MovedRows((row, other) => row - other);
	expect(() => moved.remove({ row: 1, number: 5 })).toThrow(new RangeError('Row 1 has not moved to 5'));
	moved.insert([
		{ row: 1, number: 5 },
		{ row: 2, number: 6 },
	]);
	expect(() => moved.remove({ row: 2, number: 5 })).toThrow(RangeError);
	expect(() => moved.remove({ row: 3, number: 5 })).toThrow(RangeError);
	moved.remove({ row: 1, number: 5 });
	moved.insert([]);
	expect(moved.copy()).toEqual({ moved: Uint32Array.of(2), numbers: Float64Array.of(6) });
	expect(() => moved.remove({ row: 1, number: 5 })).toThrow(RangeError);
});
