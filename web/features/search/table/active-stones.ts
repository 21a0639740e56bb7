const KEPT = 50;

/** The active stone of each query, latest last, until the page is closed. */
const active = new Map<string, string>();

export function rememberActiveStone(question: string, diamondId: string | undefined): void {
	active.delete(question);
	if (diamondId === undefined) return;
	active.set(question, diamondId);
	const [oldest] = active.keys();
	if (active.size > KEPT && oldest !== undefined) active.delete(oldest);
}

/** Returns the stone at the cursor when the query was last shown. Returns undefined for a new query. */
export function findActiveStone(question: string): string | undefined {
	return active.get(question);
}
