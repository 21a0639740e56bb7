import { expect, test } from 'vitest';
import type { Scanned } from '#shared/contract/stock/diamonds.ts';
import { type KnownStone, pickKnown, readStoneNumber } from './known-stones.ts';

const REPORT: Pick<Scanned, 'source' | 'fields' | 'text'> = {
	source: 'GIA',
	fields: { laboratory: 'GIA', certificateNumber: '2141438171' },
	text: 'https://www.gia.edu/report-check?reportno=2141438171',
};
const aStone = (diamondId: string, changes: Partial<KnownStone> = {}): KnownStone => ({
	diamondId,
	lotId: `LOT-${diamondId}`,
	laboratory: 'GIA',
	certificateNumber: '2141438171',
	seller: { userId: 'S', name: 'Mei Sato', company: 'Kofu Stones', rank: 0 },
	...changes,
});

test('a paper is looked for by its certificate, another code by its single word, a label by itself', () => {
	expect(readStoneNumber(REPORT)).toBe('2141438171');
	expect(readStoneNumber({ source: 'GIA', fields: { laboratory: 'GIA' }, text: 'https://www.gia.edu/otqr?token=x' })).toBeUndefined();
	expect(readStoneNumber({ source: 'UNKNOWN', fields: {}, text: ' ＮＥＷ-12 ' })).toBe('NEW-12');
	for (const text of ['Good morning', 'hello', 'x1'.repeat(40)]) expect(readStoneNumber({ source: 'UNKNOWN', fields: {}, text })).toBeUndefined();
	expect(readStoneNumber({ source: 'LABEL', fields: { certificateNumber: '2141438171' }, text: 'diamond-market:x' })).toBeUndefined();
});

test('one’s own stone comes first, each once; lots with that number and other laboratories’ reports are other stones', () => {
	const own = aStone('own');
	const stones = [own, aStone('other'), own, aStone('lot', { lotId: '2141438171', certificateNumber: undefined }), aStone('igi', { laboratory: 'IGI' })];
	expect(pickKnown(REPORT, stones).map(({ diamondId }) => diamondId)).toEqual(['own', 'other']);
	expect(pickKnown({ source: 'UNKNOWN', fields: {}, text: '2141438171' }, stones).map(({ diamondId }) => diamondId)).toEqual(['own', 'other', 'lot', 'igi']);
});
