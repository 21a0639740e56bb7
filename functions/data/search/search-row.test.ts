import { describe, expect, it } from 'vitest';
import type { SearchRow } from '#shared/domain/search/search-row.ts';
import { searchRow } from '#test/bench/search-market.ts';
import fc from '#test/model/fast-check.ts';
import { packRow, UnreadableRow, unpackRow } from './search-row.ts';

const [row] = fc.sample(searchRow(10), 1) as [SearchRow];
const packed = packRow({ ...row, clarity: 'VS1', tablePercent: 57.5 });
const read = (text: string) => unpackRow(row.listingId, text);

describe('a search row as text', () => {
	it('comes back as it was, whatever the table of attributes lets a stone be', () => {
		fc.assert(
			fc.property(searchRow(1000), (any) => {
				const text = packRow(any);
				expect(unpackRow(any.listingId, text)).toEqual(any);
				expect(text).toMatch(/^[\x21-\x7e]{1,400}$/);
			}),
		);
	});

	it('states the dealer of its seller, if it has one', () => {
		expect(read(packRow({ ...row, dealer: 'a-_9zZ' }))).toEqual({ ...row, dealer: 'a-_9zZ' });
		expect(read(packed).dealer).toBeUndefined();
	});

	it('is read without what this program does not know: an attribute, a flag, a value', () => {
		const stone = read(packed);
		expect(read(`${packed},zzANYTHING,zy`)).toEqual(stone);
		expect(read(packed.replace('clVS1', 'clVS1+'))).toEqual({ ...stone, clarity: undefined });
		expect(read(packed.replace(/,ta\w+/, ',tazzzz'))).toEqual({ ...stone, tablePercent: undefined });
		const [format, seller, createdAt, state, flags, ...attributes] = packed.split(',');
		expect(read([format, seller, createdAt, state, `${flags}?`, ...attributes].join())).toEqual(stone);
	});

	it('refuses to be written with a code that is none of the trade’s', () => {
		expect(() => packRow({ ...row, laboratory: 'AGS' } as never)).toThrow(RangeError);
	});

	it.each([
		['of another format', `3${packed.slice(1)}`],
		['of the format before', '1001234567890a0mabcde,s0,,,,,01K0000000000000000000SELR'],
		['without its shape', packed.replace(/,sh\w+/, '')],
		['with a shape that nobody knows', packed.replace(/,sh\w+/, ',shSTAR')],
		['without its weight', packed.replace(/,wt\w+/, '')],
		['with a weight that is none', packed.replace(/,wt\w+/, ',wt-')],
		['with a state that nobody knows', packed.replace(row.state, 'LENT')],
		['cut off', packed.slice(0, 30)],
		['empty', ''],
	])('%s is not guessed at', (_, text) => {
		expect(() => read(text)).toThrow(UnreadableRow);
	});
});
