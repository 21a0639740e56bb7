/** Parses JSON that the app may not have written itself, such as the browser's storage. Returns undefined for a missing or invalid text. */
export function parseJson(text: string | null | undefined): unknown {
	try {
		return JSON.parse(text ?? '');
	} catch {
		return undefined;
	}
}
