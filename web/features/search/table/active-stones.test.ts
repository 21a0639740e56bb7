import { expect, test } from 'vitest';
import { findActiveStone, rememberActiveStone } from './active-stones.ts';

test('a question that is asked again has the row that was left, another one has none', () => {
	rememberActiveStone('shape=ROUND', 'A');
	rememberActiveStone('shape=OVAL', 'B');
	expect([findActiveStone('shape=ROUND'), findActiveStone('shape=OVAL'), findActiveStone('shape=PEAR')]).toEqual(['A', 'B', undefined]);
	rememberActiveStone('shape=ROUND', 'C');
	rememberActiveStone('shape=OVAL', undefined);
	expect([findActiveStone('shape=ROUND'), findActiveStone('shape=OVAL')]).toEqual(['C', undefined]);
});

test('of very many questions the oldest are forgotten', () => {
	for (let at = 0; at <= 50; at++) rememberActiveStone(`page=${at}`, 'A');
	expect([findActiveStone('page=0'), findActiveStone('page=1'), findActiveStone('page=50')]).toEqual([undefined, 'A', 'A']);
});
