/** Returns a token's expiry in milliseconds since 1970. Returns undefined if the token does not state it. */
export function readExpiry(token: string): number | undefined {
	const payload = token.split('.')[1];
	if (!payload) return undefined;
	try {
		const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
		return typeof exp === 'number' ? exp * 1000 : undefined;
	} catch {
		return undefined;
	}
}
