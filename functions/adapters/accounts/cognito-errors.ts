import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';
import { type ErrorExtras, MarketError } from '#functions/usecases/market-error.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/contract/errors.ts';
import { type Refusal, readRefusal } from '#shared/contract/refusals.ts';

/** Maps the names of several Cognito errors to one of the market's codes. */
export function mapNames(names: readonly string[], code: ErrorCode): Record<string, ErrorCode> {
	return Object.fromEntries(names.map((name) => [name, code]));
}

/** Refusals for which no caller is at fault: Cognito's quota is one for all callers, and its firewall sees the functions instead of them. */
const NOT_BY_THE_CALLER: readonly string[] = ['TooManyRequestsException', 'ForbiddenException'];

/** Makes a call and translates Cognito's errors by their names. */
export async function translateErrors<T>(codes: Record<string, ErrorCode>, call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof CognitoIdentityProviderServiceException)) throw error;
		if (NOT_BY_THE_CALLER.includes(error.name)) throw new MarketError('BUSY');
		const refusal = error.name === 'UserLambdaValidationException' ? readRefusal(error.message) : undefined;
		if (refusal && isErrorCode(refusal.code)) throw new MarketError(refusal.code, readExtras(refusal));
		const code = codes[error.name];
		throw code ? new MarketError(code) : error;
	}
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

function readExtras({ code, detail }: Refusal<string>): ErrorExtras {
	if (code === 'MEMBER_BANNED') return { banReason: detail };
	return detail === undefined ? {} : { retryAfter: Number(detail) };
}

export async function ignoreRefusals(names: readonly string[], call: () => Promise<unknown>): Promise<void> {
	try {
		await translateErrors({}, call);
	} catch (error) {
		if (!(error instanceof CognitoIdentityProviderServiceException) || !names.includes(error.name)) throw error;
	}
}
