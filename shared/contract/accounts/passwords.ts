import * as z from 'zod';
import { NAME_LENGTH, PASSWORD_LENGTH } from '#shared/domain/accounts/limits.ts';
import { isCommonPassword, isMadeOfOwnWords, isRepetitive, type OwnWords } from '#shared/domain/accounts/password.ts';
import { Email, RequestedLanguage, text } from '../common.ts';
import type { Rule } from '../errors.ts';
import { Otp, VerifyOtp } from './members.ts';

/** Any characters without outer spaces, which Cognito refuses; neither a common one nor one character over and over. */
export const NewPassword = z
	.string()
	.min(PASSWORD_LENGTH.min)
	.max(PASSWORD_LENGTH.max)
	.regex(/^\S(.*\S)?$/)
	.refine((password) => !isCommonPassword(password), 'COMMON' satisfies Rule)
	.refine((password) => password.length < PASSWORD_LENGTH.min || !isRepetitive(password), 'REPETITIVE' satisfies Rule);

/** Refuses a password in `field` that is little more than what the request says of its owner. */
function refuseOwnWords<F extends string>(field: F) {
	const message: Rule = 'OWN_WORDS';
	return { path: [field], message, when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && field in value };
}
const isOwn = (password: unknown, own: OwnWords): boolean => typeof password === 'string' && isMadeOfOwnWords(password, own);

export const Register = z
	.strictObject({ email: Email, password: NewPassword, firstName: text(NAME_LENGTH), lastName: text(NAME_LENGTH), language: RequestedLanguage.prefault('en') })
	.refine(({ email, password, firstName, lastName }) => !isOwn(password, [email, firstName, lastName]), refuseOwnWords('password'));
/** The password is the one of the sign-up; it must come along where the address was signed up with several. */
export const VerifyOtpWithPassword = VerifyOtp.extend({ password: NewPassword.optional() }).refine(
	({ email, password }) => !isOwn(password, [email]),
	refuseOwnWords('password'),
);
/** Before the code is proved the address alone is known, and nothing of whose it is may be told. */
export const UpdatePassword = z
	.strictObject({ email: Email, otp: Otp, newPassword: NewPassword })
	.refine(({ email, newPassword }) => !isOwn(newPassword, [email]), refuseOwnWords('newPassword'));
/** The use case asks of the member's name and company, too. */
export const UpdatePasswordByAdmin = z
	.strictObject({ userName: Email, newPassword: NewPassword })
	.refine(({ userName, newPassword }) => !isOwn(newPassword, [userName]), refuseOwnWords('newPassword'));
