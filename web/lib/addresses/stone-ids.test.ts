import { expect, test } from 'vitest';
import { readStoneIds, writeStoneIds } from './stone-ids.ts';

const ids = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW', '01ARZ3NDEKTSV4RRFFQ69G5FAX'];

test('a link names stones and is read as the same ones', () => {
	expect(readStoneIds(writeStoneIds(ids), 60)).toEqual(ids);
});

test('a link that was cut off, or names a stone twice, or too many, shows those that it names', () => {
	expect(readStoneIds(`${ids[0]}.${ids[0]}.01ARZ3ND`, 60)).toEqual([ids[0]]);
	expect(readStoneIds(writeStoneIds(ids), 2)).toEqual(ids.slice(0, 2));
	expect(readStoneIds(ids[0]?.toLowerCase() ?? '', 2)).toEqual([ids[0]]);
	expect(readStoneIds(null, 6)).toEqual([]);
	expect(readStoneIds('<script>', 6)).toEqual([]);
});
