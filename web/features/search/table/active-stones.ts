/** Questions whose active row is remembered. */
const KEPT = 50;

/** The active stone of each question, the latest one last; for as long as the page lives. */
const active = new Map<string, string>();

/** Remembers at which stone the cursor is in the answer to a question. */
export function rememberActiveStone(question: string, diamondId: string | undefined): void {
	active.delete(question);
	if (diamondId === undefined) return;
	active.set(question, diamondId);
	const [oldest] = active.keys();
	if (active.size > KEPT && oldest !== undefined) active.delete(oldest);
}

/** The stone at which the cursor was when the question was asked last; undefined for a new one. */
export function findActiveStone(question: string): string | undefined {
	return active.get(question);
}
