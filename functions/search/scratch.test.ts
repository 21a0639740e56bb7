import { expect, test } from 'vitest';
import { Columns } from './columns/columns.ts';
import { Scratch } from './scratch.ts';

test('after a query that needed many sets of rows, only a few are kept', () => {
	const scratch = new Scratch(new Columns());
	const sets = Array.from({ length: 12 }, () => scratch.take());
	scratch.giveBack(...sets);
	expect(scratch.bytes).toBe(4 * (sets[0]?.byteLength ?? 0));
	expect(scratch.take()).toBe(sets[3]);
});
