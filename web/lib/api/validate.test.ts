import { expect, test } from 'vitest';
import { CompleteRegistration, WithReason } from '#shared/contract/accounts/members.ts';
import { Register } from '#shared/contract/accounts/passwords.ts';
import { joinLines, validateBy } from './validate.ts';

test('each field that the market would refuse is named once, with what is wanted', () => {
	const validate = validateBy(
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

test('what is wrong is found in what would be sent, and a field that is not in the form is not named', () => {
	const validate = validateBy(
		CompleteRegistration,
		({ licence }: { licence: string; country: string }) => ({ licenceNumber: licence, country: 'JP' }),
		(field, { country }) => `${field} in ${country}`,
	);
	expect(validate({ licence: '30123456789', country: 'Japan' })).toEqual({});
	const own = validateBy(
		CompleteRegistration,
		(values: { licenceNumber: string }) => values,
		() => 'wanted',
	);
	expect(own({ licenceNumber: '30123456789' })).toEqual({ licenceNumber: 'wanted' });
});

test('a reason in several lines is sent as one, which the market takes', () => {
	const typed = '  The licence has expired.\n\n Please send the new one.\n';
	expect(WithReason.safeParse({ reason: typed }).success).toBe(false);
	expect(WithReason.parse({ reason: joinLines(typed) })).toEqual({ reason: 'The licence has expired. Please send the new one.' });
});
