const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Writes stone ids for an address, joined by dots. */
export function writeStoneIds(ids: readonly string[]): string {
	return ids.join('.');
}

/** Parses the text of {@link writeStoneIds} to at most `most` distinct ids. Ignores anything that is not an id. */
export function readStoneIds(text: string | null, most: number): string[] {
	const named = (text ?? '').toUpperCase().split('.');
	return [...new Set(named.filter((one) => ID.test(one)))].slice(0, most);
}
