/** A ULID. */
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Stones as an address names them: their ids with dots between. */
export function writeStoneIds(ids: readonly string[]): string {
	return ids.join('.');
}

/** Reads {@link writeStoneIds}: each once, `most` of them, and nothing that is no id. */
export function readStoneIds(text: string | null, most: number): string[] {
	const named = (text ?? '').toUpperCase().split('.');
	return [...new Set(named.filter((one) => ID.test(one)))].slice(0, most);
}
