import { expect, it } from 'vitest';
import { listMovers } from './list-movers.ts';

const one = { grown: 'natural', shape: 'ROUND', weightFrom: 1, count: 10, added: 1, gone: 0, sold: 0 } as const;

it('lists what moved most in a week, up or down, of single classes alone', () => {
	const classes = [
		{ ...one, index: 101, indexWeekAgo: 100 },
		{ ...one, weightFrom: 2, index: 97, indexWeekAgo: 100 },
		{ ...one, weightFrom: 3, index: 100.04, indexWeekAgo: 100 },
		{ ...one, weightFrom: 4, index: 120 },
		{ ...one, weightFrom: undefined, index: 150, indexWeekAgo: 100 },
		{ ...one, shape: undefined, index: 150, indexWeekAgo: 100 },
		{ ...one, grown: 'lab', index: 150, indexWeekAgo: 100 },
		{ ...one, weightFrom: 5, count: 90, index: 101, indexWeekAgo: 100 },
	] as const;
	expect(listMovers(classes, 'natural', 10).map(({ weightFrom, change }) => [weightFrom, change])).toEqual([
		[2, -3],
		[5, 1],
		[1, 1],
	]);
	expect(listMovers(classes, 'natural', 1)).toHaveLength(1);
	expect(listMovers(classes, 'lab', 5).map(({ change }) => change)).toEqual([50]);
});
