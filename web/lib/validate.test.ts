import { expect, test } from 'vitest';
import { Register } from '#shared/contract/members.ts';
import { halfWidth, validator } from './validate.ts';

test.each([
	['０３－１２３４－５６７８', '03-1234-5678'],
	['３０１２３４５６７８９０', '301234567890'],
	['　buyer＠example．com ', 'buyer@example.com'],
	['ABC−1', 'ABC-1'],
])('%j is read as %j', (typed, plain) => {
	expect(halfWidth(typed)).toBe(plain);
});

test('each field that the market would refuse is named once, with what is wanted', () => {
	const validate = validator(
		Register,
		(values: { email: string; password: string; firstName: string; lastName: string }) => values,
		(field) => `wanted ${field}`,
	);
	expect(validate({ email: 'x', password: 'short', firstName: ' ', lastName: '木村' })).toEqual({
		email: 'wanted email',
		password: 'wanted password',
		firstName: 'wanted firstName',
	});
	expect(validate({ email: 'a@example.com', password: 'Diamonds-2026!', firstName: '花子', lastName: '木村' })).toEqual({});
});
