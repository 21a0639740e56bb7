import * as z from 'zod';
import { NAME_LENGTH, PASSWORD_LENGTH } from '#shared/domain/accounts/limits.ts';
import { isCommonPassword, isMadeOfOwnWords, isRepetitive, type OwnWords } from '#shared/domain/accounts/password.ts';
import { Email, RequestedLanguage, text } from '../common.ts';
import type { Rule } from '../errors.ts';
import { Otp, VerifyOtp } from './members.ts';

/** A new password. Outer spaces are refused, as by Cognito, and so are common and repetitive passwords. */
export const NewPassword = z
	.string()
	.min(PASSWORD_LENGTH.min)
	.max(PASSWORD_LENGTH.max)
	.regex(/^\S(.*\S)?$/)
	.refine((password) => !isCommonPassword(password), 'COMMON' satisfies Rule)
	.refine((password) => password.length < PASSWORD_LENGTH.min || !isRepetitive(password), 'REPETITIVE' satisfies Rule);

/** Refuses a password in `field` that consists mostly of its owner's own words in the request. */
function refuseOwnWords<F extends string>(field: F) {
	const message: Rule = 'OWN_WORDS';
	return { path: [field], message, when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && field in value };
}
const isOwn = (password: unknown, own: OwnWords): boolean => typeof password === 'string' && isMadeOfOwnWords(password, own);

export const Register = z
	.strictObject({ email: Email, password: NewPassword, firstName: text(NAME_LENGTH), lastName: text(NAME_LENGTH), language: RequestedLanguage.prefault('en') })
	.refine(({ email, password, firstName, lastName }) => !isOwn(password, [email, firstName, lastName]), refuseOwnWords('password'));
/** The password of the sign-up; required if the address was signed up with several. */
export const VerifyOtpWithPassword = VerifyOtp.extend({ password: NewPassword.optional() }).refine(
	({ email, password }) => !isOwn(password, [email]),
	refuseOwnWords('password'),
);
/** Only the address is checked: before the code is verified, nothing about its owner may be revealed. */
export const UpdatePassword = z
	.strictObject({ email: Email, otp: Otp, newPassword: NewPassword })
	.refine(({ email, newPassword }) => !isOwn(newPassword, [email]), refuseOwnWords('newPassword'));
/** The use case also checks the member's name and company. */
export const UpdatePasswordByAdmin = z
	.strictObject({ userName: Email, newPassword: NewPassword })
	.refine(({ userName, newPassword }) => !isOwn(newPassword, [userName]), refuseOwnWords('newPassword'));
