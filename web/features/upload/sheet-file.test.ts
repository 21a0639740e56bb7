import { expect, test } from 'vitest';
import { SHEET_BYTES } from '#shared/domain/limits.ts';
import { findRefusal } from './sheet-file.ts';

test.each([
	['stock.csv', 10, undefined],
	['STOCK.CSV', SHEET_BYTES, undefined],
	['在庫.tsv', 10, undefined],
	['stock.xlsx', 10, 'type'],
	['stock.csv', 0, 'empty'],
	['stock.csv', SHEET_BYTES + 1, 'tooLarge'],
])('%s of %d bytes: %s', (name, size, refusal) => {
	expect(findRefusal({ name, size })).toBe(refusal);
});
