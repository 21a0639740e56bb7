import { expect, test, vi } from 'vitest';
import { readPriceSheet } from '#shared/sheet/price-sheet.ts';
import { writePriceSheet } from '#test/steps/price-sheets.ts';
import { priceListEncryption } from './price-list-encryption.ts';

vi.mock('../stage-key.ts', () => ({ deriveKey: async (use: string) => Buffer.alloc(32, use) }));

const sheet = readPriceSheet(writePriceSheet(), { currency: 'USD', today: '2026-11-22', fancyByPear: false });
if ('issues' in sheet) throw new Error(JSON.stringify(sheet.issues));
const { list } = sheet;

test('a list opens as it was, for its member alone', async () => {
	const sealed = await priceListEncryption.seal('HANA', list);
	expect(await priceListEncryption.open('HANA', sealed)).toEqual(list);
	await expect(priceListEncryption.open('REN', sealed)).rejects.toThrow();
});

test('the same list is sealed anew each time, and takes little', async () => {
	const [one, other] = [await priceListEncryption.seal('HANA', list), await priceListEncryption.seal('HANA', list)];
	expect(one).not.toBe(other);
	expect(one.length).toBeLessThan(30_000);
});

test('what was changed does not open, wherever it was changed', async () => {
	const sealed = Buffer.from(await priceListEncryption.seal('HANA', list), 'base64');
	for (const at of [0, 11, 12, 27, 28, sealed.length - 1]) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] ?? 0) ^ 1;
		await expect(priceListEncryption.open('HANA', changed.toString('base64'))).rejects.toThrow();
	}
	for (const length of [0, 5, 20, 28, sealed.length - 1])
		await expect(priceListEncryption.open('HANA', sealed.subarray(0, length).toString('base64'))).rejects.toThrow();
});
