import { expect, inject, test } from 'vitest';
import { measureLiveLists, renderLiveLists } from '#test/bench/live-lists.ts';
import { readStormSize } from '#test/steps/storm-size.ts';

const CROWD = readStormSize().parameters.numRuns;
const PORTION = 500;

test('a list says what it watches by one frame, scrolling by few more, and thousands of watchers are told in portions', async () => {
	const told = await measureLiveLists(inject('tableEndpoint'), [10, 1000, CROWD]);

	const [opening, scrolling, ten, thousand, crowd] = told;
	const figures = renderLiveLists(told);
	expect(opening, figures).toMatchObject({ frames: 1, pushes: 1 });
	expect(opening?.requests, figures).toBeLessThanOrEqual(7);
	expect(opening?.writeUnits, figures).toBeLessThanOrEqual(10);
	// A frame for every stone that appears and disappears would be 9,950.
	expect(scrolling?.frames, figures).toBeLessThanOrEqual(10);
	expect(ten, figures).toMatchObject({ pushes: 10, portions: 0 });
	expect(thousand, figures).toMatchObject({ pushes: 1000, portions: 1000 / PORTION });
	expect(crowd, figures).toMatchObject({ pushes: CROWD, portions: CROWD / PORTION, writeUnits: 0 });
	expect(crowd?.requests, figures).toBeLessThanOrEqual(8);
	expect(crowd?.readUnits, figures).toBeLessThanOrEqual(CROWD / 20);
});
