import { expect, test } from 'vitest';
import { SHEET_BYTES } from '#shared/domain/sheets/limits.ts';
import { findRefusal } from './sheet-file.ts';

test.each([
	['stock.csv', 10],
	['stock.xlsx', 10],
	['STOCK.CSV', SHEET_BYTES],
	['在庫.tsv', 10],
])('%s of %d bytes may be uploaded', (name, size) => {
	expect(findRefusal({ name, size })).toBeUndefined();
});

test.each([
	['stock.xls', 10, 'type'],
	['stock.csv', 0, 'empty'],
	['stock.csv', SHEET_BYTES + 1, 'tooLarge'],
])('%s of %d bytes is not taken, for its fault: %s', (name, size, refusal) => {
	expect(findRefusal({ name, size })).toBe(refusal);
});
