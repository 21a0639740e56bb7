/** Number of ids remembered. That is enough, because a message is repeated soon or never. */
const REMEMBERED = 500;

/** Creates a function that returns true for an id's first call only: the market delivers each message at least once. */
export function createShownOnce(): (id: string) => boolean {
	const shown = new Set<string>();
	return (id) => {
		if (shown.has(id)) return false;
		shown.add(id);
		const [oldest] = shown;
		if (shown.size > REMEMBERED && oldest !== undefined) shown.delete(oldest);
		return true;
	};
}
