/** Reads a whole amount per carat from a link's query. Returns undefined for anything else, since anybody can write a link. */
export function readLinkAmount(query: URLSearchParams, name: 'amount' | 'price'): number | undefined {
	const text = query.get(name) ?? '';
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
