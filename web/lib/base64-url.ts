/** Encodes bytes as base64url without padding. Browsers that we support have no `Uint8Array.prototype.toBase64` yet. */
export function writeBase64Url(bytes: ArrayBuffer): string {
	const text = String.fromCharCode(...new Uint8Array(bytes));
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
