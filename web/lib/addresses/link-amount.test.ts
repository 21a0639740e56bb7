import { expect, test } from 'vitest';
import { readLinkAmount } from './link-amount.ts';

test.each([
	['amount=7500', 7500],
	['', undefined],
	['amount=', undefined],
	['amount=0', undefined],
	['amount=-1', undefined],
	['amount=7500.5', undefined],
	['amount=1e9', undefined],
	['amount=1234567890', undefined],
	['amount=%EF%BC%97', undefined],
])('the amount of "%s" is %s', (query, amount) => {
	expect(readLinkAmount(new URLSearchParams(query), 'amount')).toBe(amount);
});
