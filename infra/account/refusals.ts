import * as z from 'zod';

const NOT_ALLOWED = /AccessDenied|UnauthorizedOperation|NotAuthorized|Forbidden/;
const NOT_KNOWN = /ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch/;

/** Describes why AWS did not answer, with a remedy: missing credentials, a missing `permission`, or another reason. */
export function describeRefusal(error: unknown, permission: string): { says: string; remedy: string } {
	const { name, message } = error instanceof Error ? error : new Error(String(error));
	if (NOT_ALLOWED.test(name)) {
		return { says: `these credentials may not ask (${permission})`, remedy: `use credentials that have ${permission}, or ask whoever runs the account` };
	}
	if (name === 'CredentialsProviderError') {
		return {
			says: `there are no credentials for AWS, or they have run out (${message})`,
			remedy: 'sign in: aws sso login --profile NAME, then export AWS_PROFILE=NAME; aws sts get-caller-identity says whether it works',
		};
	}
	if (NOT_KNOWN.test(name)) {
		return {
			says: `AWS does not know these credentials (${name})`,
			remedy: 'sign in (aws sso login, or AWS_PROFILE), and see that the region is turned on for the account',
		};
	}
	return { says: `AWS did not answer: ${name}: ${message}`, remedy: 'try again; if it stays so, look at the health dashboard of AWS' };
}

/** Describes why a command failed, in one or two lines; with the stack if it is the program's own fault. */
export function describeFailure(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error instanceof z.ZodError) return z.prettifyError(error);
	if (error.name === 'CredentialsProviderError' || NOT_KNOWN.test(error.name)) {
		const { says, remedy } = describeRefusal(error, '');
		return `${says[0]?.toUpperCase()}${says.slice(1)}: ${remedy}`;
	}
	if ('$metadata' in error) return `AWS refused (${error.name}): ${error.message}`;
	return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}
