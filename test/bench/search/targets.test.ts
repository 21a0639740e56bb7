import { expect, test } from 'vitest';
import { targetsOf } from './targets.ts';

const ENGINES = ['DuckDB 1.5', 'SQLite 3.53', 'PostgreSQL 15'];
const MAINTENANCE = { bytesUsed: 80, snapshot: 40, coldStart: { total: 1000 }, applied: 100, delay: 0 } as Parameters<typeof targetsOf>[2];

test('a query counts as slower than both databases if both were asked and were faster', () => {
	const line = (name: string, ...others: (readonly [string, number])[]) => ({ name, facets: false, total: 1, first: 2, times: [2], others: new Map(others) });
	const lines = [
		line('slower', ['DuckDB 1.5', 1], ['PostgreSQL 15', 1]),
		line('faster than one', ['DuckDB 1.5', 3], ['PostgreSQL 15', 1]),
		line('asked of one', ['PostgreSQL 15', 1]),
		line('a histogram'),
	];
	const slower = targetsOf(1_000_000, lines, MAINTENANCE, ENGINES).find(({ what }) => what === 'queries slower than both databases');
	expect(slower).toMatchObject({ reached: 'slower', met: false });
});
