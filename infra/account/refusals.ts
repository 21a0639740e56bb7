const NOT_ALLOWED = /AccessDenied|UnauthorizedOperation|NotAuthorized|Forbidden/;
const NOT_KNOWN = /CredentialsProviderError|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch/;

/** Why AWS did not answer, and what to do: without credentials, without the right named `permission`, or for reasons of its own. */
export function describeRefusal(error: unknown, permission: string): { says: string; remedy: string } {
	const { name, message } = error instanceof Error ? error : new Error(String(error));
	if (NOT_ALLOWED.test(name)) {
		return { says: `these credentials may not ask (${permission})`, remedy: `use credentials that have ${permission}, or ask whoever runs the account` };
	}
	if (NOT_KNOWN.test(name)) {
		return {
			says: `AWS does not know these credentials (${name})`,
			remedy: 'sign in (aws sso login, or AWS_PROFILE), and see that the region is turned on for the account',
		};
	}
	return { says: `AWS did not answer: ${name}: ${message}`, remedy: 'try again; if it stays so, look at the health dashboard of AWS' };
}
