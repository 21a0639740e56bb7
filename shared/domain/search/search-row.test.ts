import { expect, test } from 'vitest';
import { makeSearchRow, type Standing } from './search-row.ts';

const standing: Standing = { listingId: 'L', sellerId: 'S', state: 'DISPLAYED', hidden: false, createdAt: 1, hasMedia: false, hasBid: false };
const stone = { lotId: 'A1', shape: 'OVAL', weight: 1, length: 9, width: 6, depth: 3.9, remarks: 'Bright' } as const;

test('the search knows a stone by what is searched for, and how it stands', () => {
	const row = makeSearchRow(standing, { ...stone, fancyColorDto: { mainColor: 'pink' } });
	expect(row).toMatchObject({ ...standing, shape: 'OVAL', weight: 1, mainColor: 'pink' });
	for (const shownOnly of ['remarks', 'externalLink', 'fancyColorDto']) expect(row).not.toHaveProperty(shownOnly);
});

test('a depth in percent that is not stated is reckoned', () => {
	expect(makeSearchRow(standing, stone).totalDepth).toBe(65);
	expect(makeSearchRow(standing, { ...stone, totalDepth: 61.5 }).totalDepth).toBe(61.5);
});

test('of a girdle in words the search knows both ends', () => {
	expect(makeSearchRow(standing, { ...stone, girdle: 'Thn_To_Stk, Faceted' })).toMatchObject({ girdleThin: 'THN', girdleThick: 'STK' });
	expect(makeSearchRow(standing, { ...stone, girdle: '3.5%' })).not.toHaveProperty('girdleThin');
	expect(makeSearchRow(standing, stone)).not.toHaveProperty('girdleThick');
});

test('a stone is treated, or grown in a laboratory, when its seller says so', () => {
	expect(makeSearchRow(standing, stone)).toMatchObject({ treated: false, labGrown: false });
	expect(makeSearchRow(standing, { ...stone, treatment: 'HPHT', labGrown: true })).toMatchObject({ treated: true, labGrown: true });
});
