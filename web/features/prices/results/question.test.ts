import { expect, test } from 'vitest';
import { ResultsPayload } from '#shared/contract/prices/market.ts';
import { ALL_RESULTS, describeQuestion, turnSort } from './question.ts';

test('what is chosen is asked for as the contract has it', () => {
	expect(ResultsPayload.parse(describeQuestion(ALL_RESULTS))).toEqual({ ...ResultsPayload.parse({}), labGrown: undefined });
	expect(describeQuestion({ ...ALL_RESULTS, outcome: 'REJECTED', grown: 'lab' })).toMatchObject({ outcome: ['REJECTED'], labGrown: true });
	expect(describeQuestion({ ...ALL_RESULTS, grown: 'natural' })).toMatchObject({ outcome: [], labGrown: false });
});

test('a heading sorts down, up, and then no more; another one begins anew', () => {
	const down = turnSort([], 'share');
	const up = turnSort(down, 'share');
	expect([down, up, turnSort(up, 'share'), turnSort(up, 'carat')]).toEqual([
		[{ field: 'share', direction: 'descending' }],
		[{ field: 'share', direction: 'ascending' }],
		[],
		[{ field: 'carat', direction: 'descending' }],
	]);
});
