import { expect, test } from 'vitest';
import { SearchPayload } from '#shared/contract/search/search.ts';
import type { Diamond } from '#shared/contract/stock/diamonds.ts';
import { buildSimilarSearch, pickSimilar } from './similar-search.ts';

const make = (id: string, more: Partial<Diamond> = {}) =>
	({ diamondId: id, state: 'DISPLAYED', shape: 'ROUND', weight: 1, color: 'E', clarity: 'VS1', seller: { userId: 'S' }, ...more }) as Diamond;

test('similar stones are of the same shape, a grade and an eighth of the weight around', () => {
	const asked = buildSimilarSearch(make('A'));
	expect(asked).toMatchObject({ shape: ['ROUND'], caratFrom: 0.88, caratTo: 1.12, color: ['D', 'E', 'F'], labGrown: false, includeTreated: false });
	expect(asked.clarity).toHaveLength(3);
	expect(SearchPayload.safeParse(asked).success).toBe(true);
});

test('a fancy stone is compared with those of its colour, a stone without a grade with any', () => {
	expect(buildSimilarSearch(make('A', { color: 'FANCY', fancyColorDto: { mainColor: 'yellow' } }))).toMatchObject({ color: ['FANCY'], mainColor: ['yellow'] });
	expect(buildSimilarSearch(make('A', { color: 'D', clarity: undefined }))).toMatchObject({ color: ['D', 'E'], clarity: [] });
});

test('the closest come first, without the stone itself and the viewer’s own', () => {
	const found = [
		make('far', { weight: 1.1 }),
		make('A'),
		make('own', { seller: { ...make('x').seller, userId: 'ME' } }),
		make('grade', { color: 'F' }),
		make('like'),
	];
	expect(pickSimilar(found, make('A'), 'ME').map(({ diamondId }) => diamondId)).toEqual(['like', 'grade', 'far']);
});
