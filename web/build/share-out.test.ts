import { expect, test } from 'vitest';
import fc from '#test/model/fast-check.ts';
import { type Share, shareOut } from './share-out.ts';

const share = (name: string, loaders: string, bytes: number, ...needs: string[]): Share => ({
	name,
	loaders: new Set(loaders),
	bytes,
	modules: [`${name}.ts`],
	needs: new Set(needs),
});
const WORTH = { request: 1_000, most: 5_000, weigh: () => 1 };
const listFiles = (shares: readonly Share[]) => shares.map(({ modules }) => modules.join(' ')).sort();

test('what the same screens load becomes one file', () => {
	expect(listFiles(shareOut([share('table', 'ab', 9_000), share('rows', 'ab', 8_000)], WORTH))).toEqual(['table.ts rows.ts']);
});

test('what is smaller than a request goes with what others load too, and what is larger does not', () => {
	expect(listFiles(shareOut([share('table', 'ab', 300), share('badge', 'abc', 200)], WORTH))).toEqual(['table.ts badge.ts']);
	expect(listFiles(shareOut([share('table', 'ab', 3_000), share('badge', 'abc', 200)], WORTH))).toEqual(['badge.ts', 'table.ts']);
});

test('nobody loads more in vain than is allowed, whatever it saves', () => {
	const shares = [share('table', 'abcdefgh', 900), share('map', 'abcdefghi', 900)];
	expect(shareOut(shares, WORTH)).toHaveLength(1);
	expect(shareOut(shares, { ...WORTH, most: 800 })).toHaveLength(2);
});

test('what comes with a share counts as well: all that it needs', () => {
	// A screen that loads only the badge would load the list together with the table.
	const shares = [share('list', 'ab', 4_000), share('table', 'ab', 5_000, 'list'), share('badge', 'abc', 10)];
	expect(listFiles(shareOut(shares, WORTH))).toEqual(['badge.ts', 'list.ts table.ts']);
});

test('two files never need each other', () => {
	// A file of the first and the last would need the middle, and the middle would need this file.
	const shares = [share('first', 'ab', 10, 'middle'), share('middle', 'abcdefgh', 90_000, 'last'), share('last', 'abcdefgh', 10)];
	for (const file of shareOut(shares, WORTH)) expect(file.modules).not.toEqual(['first.ts', 'last.ts']);

	const anyShares = fc.array(
		fc.record({
			loaders: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 }),
			bytes: fc.integer({ min: 1, max: 5_000 }),
			needs: fc.array(fc.nat(30)),
		}),
		{ maxLength: 20 },
	);
	fc.assert(
		fc.property(anyShares, (drawn) => {
			// Shares need only later shares, so the input contains no cycles.
			const all = drawn.map(({ loaders, bytes, needs }, at) =>
				share(`s${at}`, loaders.join(''), bytes, ...needs.filter((need) => need > at && need < drawn.length).map((need) => `s${need}`)),
			);
			const files = shareOut(all, WORTH);
			expect(files.flatMap(({ modules }) => modules).sort()).toEqual(all.flatMap(({ modules }) => modules).sort());
			const ready = new Set<string>();
			for (let before = -1; before !== ready.size; ) {
				before = ready.size;
				for (const { name, needs } of files) if ([...needs].every((need) => ready.has(need))) ready.add(name);
			}
			expect(ready.size).toBe(files.length);
		}),
	);
});
