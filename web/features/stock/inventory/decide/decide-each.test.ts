import { expect, test } from 'vitest';
import { decideEach, isRefused } from './decide-each.ts';

const STONES = ['a', 'b', 'c'].map((name) => ({ diamondId: name, lotId: `LOT-${name}` }));

test('a refusal in the middle is told, and the others are decided all the same', async () => {
	const sent: string[] = [];
	const refusal = new Error('It was decided meanwhile.');
	const fates = await decideEach(STONES, 'ACCEPTED', async ({ diamondId }) => {
		sent.push(diamondId);
		if (diamondId === 'b') throw refusal;
	});
	expect(sent).toEqual(['a', 'b', 'c']);
	expect(fates.map(({ lotId, verdict, error }) => [lotId, verdict, error])).toEqual([
		['LOT-a', 'ACCEPTED', undefined],
		['LOT-b', 'ACCEPTED', refusal],
		['LOT-c', 'ACCEPTED', undefined],
	]);
	expect(fates.filter(isRefused)).toHaveLength(1);
});
