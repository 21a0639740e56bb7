import { ApiError } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { readRefusal } from '#shared/contract/refusals.ts';
import type { Language } from '#shared/domain/common/language.ts';
import type { SignInCall } from './calls.ts';

/** Error codes of a refused proof by call. Cognito has one error name for most of them. */
const PROOF_REFUSED: Record<SignInCall, ErrorCode> = {
	signIn: 'BAD_CREDENTIALS',
	confirmCode: 'REFRESH_REFUSED',
	beginPasskey: 'PASSKEY_REFUSED',
	finishPasskey: 'PASSKEY_REFUSED',
	signUp: 'VALIDATION',
	confirmSignUp: 'OTP_INVALID',
	resendCode: 'OTP_INVALID',
	resetPassword: 'OTP_INVALID',
	confirmReset: 'OTP_INVALID',
	refresh: 'REFRESH_REFUSED',
	signOut: 'REFRESH_REFUSED',
};

const TOTP_REFUSALS = ['CodeMismatchException', 'ExpiredCodeException', 'EnableSoftwareTokenMFAException'];

const CODES: Record<string, ErrorCode> = {
	AliasExistsException: 'OTP_INVALID',
	CodeMismatchException: 'OTP_INVALID',
	ExpiredCodeException: 'OTP_INVALID',
	TooManyFailedAttemptsException: 'OTP_INVALID',
	InvalidPasswordException: 'PASSWORD_REFUSED',
	// The firewall before Cognito.
	ForbiddenException: 'TOO_MANY_REQUESTS',
	LimitExceededException: 'TOO_MANY_REQUESTS',
	TooManyRequestsException: 'BUSY',
};
const STATUS: Partial<Record<ErrorCode, number>> = { MEMBER_BANNED: 403, TOO_MANY_REQUESTS: 429, INTERNAL: 500, BUSY: 503 };
const PROOF_REFUSALS = ['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException', 'RefreshTokenReuseException', 'EmptySignInPassword'];

const WORDS = {
	en: () => import('#shared/text/locales/en/server/errors.json', { with: { type: 'json' } }),
	ja: () => import('#shared/text/locales/ja/server/errors.json', { with: { type: 'json' } }),
} as const;

/**
 * Converts an error of the identity service to an error of the market, with the market's codes and texts. A
 * network failure becomes a TypeError, as with `fetch`.
 */
export async function readServiceError(error: unknown, call: SignInCall, language: Language): Promise<unknown> {
	if (!isServiceError(error)) return error;
	if (error.name === 'NetworkError') return new TypeError('The identity service cannot be reached');
	const refusal = error.name === 'UserLambdaValidationException' ? readRefusal(error.message) : undefined;
	const { default: words } = await WORDS[language]();
	const told = refusal && refusal.code in words ? (refusal.code as ErrorCode) : undefined;
	const ofApp = call === 'confirmCode' && TOTP_REFUSALS.includes(error.name) ? ('TOTP_INVALID' as const) : undefined;
	const code = told ?? ofApp ?? CODES[error.name] ?? (PROOF_REFUSALS.includes(error.name) ? PROOF_REFUSED[call] : 'INTERNAL');
	const problem = { type: 'about:blank', status: STATUS[code] ?? 400, code, requestId: '', ...describe(words, code, refusal?.detail) };
	return new ApiError(problem, code === 'TOO_MANY_REQUESTS' ? Number(refusal?.detail) || undefined : undefined);
}

function isServiceError(error: unknown): error is { name: string; message: string } {
	return typeof error === 'object' && error !== null && !(error instanceof DOMException) && 'name' in error && 'message' in error;
}

type Words = Awaited<ReturnType<(typeof WORDS)[Language]>>['default'];

function describe(words: Words, code: ErrorCode, detail: string | undefined): { title: string; detail: string } {
	if (code !== 'MEMBER_BANNED' || detail === undefined) return words[code];
	const { COMPLAINT, NOT_CONFIRMED, stated } = words.banned;
	const told = detail === 'COMPLAINT' ? COMPLAINT : detail === 'NOT_CONFIRMED' ? NOT_CONFIRMED : stated.replace('{{reason}}', detail.replace(/[.。]+$/, ''));
	return { title: words.MEMBER_BANNED.title, detail: told };
}
