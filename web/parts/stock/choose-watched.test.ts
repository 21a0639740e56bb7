import { expect, test } from 'vitest';
import { chooseWatched } from './choose-watched.ts';
import type { ShownDiamond } from './diamond-cache.ts';

const row = (at: number, fields: object = {}) =>
	({ diamondId: `stone ${at}`, state: 'DISPLAYED', tracked: false, abilities: {}, ...fields }) as unknown as ShownDiamond;
const bidding = (at: number) => row(at, { state: 'BIDDING' });

test('a list watches stones in an auction, those to be decided and tracked ones, and of guests none', () => {
	const rows = [
		row(0),
		bidding(1),
		row(2, { tracked: true }),
		row(3, { state: 'SOLD' }),
		row(4, { abilities: { decide: true } }),
		{ diamondId: 'guest' } as ShownDiamond,
	];

	expect(chooseWatched(rows, 0, [])).toEqual(['stone 1', 'stone 2', 'stone 4']);
});

test('scrolling says nothing new while all in sight is watched, and then a hundred at once', () => {
	const rows = Array.from({ length: 5000 }, (_, at) => bidding(at));
	const watched = chooseWatched(rows, 0, []);
	expect(watched).toHaveLength(100);

	expect(chooseWatched(rows, 50, watched)).toBe(watched);
	const next = chooseWatched(rows, 51, watched);
	expect([next[0], next.length]).toEqual(['stone 51', 100]);
});

test('a list of other stones watches none of the last one', () => {
	expect(chooseWatched([row(1)], 0, ['stone 9'])).toEqual([]);
});
