/** Returns a token's expiry in milliseconds since 1970. Returns undefined if the token does not state it. */
export function readExpiry(token: string): number | undefined {
	const { exp } = readClaims(token);
	return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Returns whether two tokens are of the same member. Tokens that do not state their member count as equal. */
export function isSameMember(token: string, other: string): boolean {
	return readClaims(token).sub === readClaims(other).sub;
}

function readClaims(token: string): { exp?: unknown; sub?: unknown } {
	try {
		return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
	} catch {
		return {};
	}
}
