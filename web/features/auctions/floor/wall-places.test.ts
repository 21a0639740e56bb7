import { expect, test } from 'vitest';
import { countWallPlaces, findWallPage } from './wall-places.ts';

test('a wall shows as many auctions as it has room for, and one on the smallest', () => {
	expect(countWallPlaces(1920, 1080)).toEqual({ columns: 4, rows: 3 });
	expect(countWallPlaces(320, 200)).toEqual({ columns: 1, rows: 1 });
});

test('it goes round through all auctions, what closes next first', () => {
	const auctions = [1, 2, 3, 4, 5];
	const turns = [0, 1, 2, 3].map((turn) => findWallPage(auctions, 2, turn).shown);
	expect(turns).toEqual([[1, 2], [3, 4], [5], [1, 2]]);
	expect(findWallPage([], 6, 3)).toEqual({ shown: [], page: 0, pages: 1 });
});
