/** The page of a stone; with `bid` its bid dialog opens at once. */
export function stonePath(diamondId: string, options: { bid?: boolean } = {}): string {
	return `/productDetails/${diamondId}${options.bid ? '?bid=1' : ''}`;
}

/** Stones' pages are for members: where a guest who wants to see one is led, and from there to the stone. */
export function signInFor(diamondId: string): [to: string, options: { state: { from: string } }] {
	return ['/login', { state: { from: stonePath(diamondId) } }];
}
