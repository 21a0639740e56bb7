import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchRow } from '#test/bench/search-market.ts';
import { packRow, UnreadableRow, unpackRow } from './row.ts';

describe('a search row as text', () => {
	it('comes back as it was', () => {
		fc.assert(
			fc.property(searchRow(1000), (row) => {
				const packed = packRow(row);
				expect(unpackRow(row.listingId, packed)).toEqual(row);
				expect(packed).toMatch(/^[\x21-\x7e]{1,100}$/);
			}),
		);
	});

	it('refuses a value that is in none of the lists', () => {
		const [row] = fc.sample(searchRow(10), 1);
		expect(() => packRow({ ...row, laboratory: 'AGS' } as never)).toThrow(RangeError);
	});

	it('is not guessed at when another format wrote it or a part is missing', () => {
		fc.assert(
			fc.property(searchRow(10), fc.nat(20), (row, length) => {
				const packed = packRow(row);
				expect(() => unpackRow(row.listingId, `2${packed.slice(1)}`)).toThrow(UnreadableRow);
				expect(() => unpackRow(row.listingId, packed.slice(0, length))).toThrow(UnreadableRow);
			}),
		);
	});
});
