/** How many are remembered; what is told again is told again soon. */
const REMEMBERED = 500;

/** Answers whether something with this id is shown for the first time: the market tells everything at least once, and sometimes twice. */
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
