/** A burst is over after `QUIET` milliseconds without an item, or `LONGEST` milliseconds after its first item. */
const QUIET = 2_000;
const LONGEST = 15_000;

/** Creates a function that collects the items of a burst and passes them to `handOver` in one call when the burst is over. */
export function createGatherer<T>(handOver: (gathered: readonly [T, ...T[]]) => void): (one: T) => void {
	let gathered: T[] = [];
	let began = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const finish = () => {
		const [first, ...others] = gathered;
		gathered = [];
		if (first !== undefined) handOver([first, ...others]);
	};
	return (one) => {
		if (gathered.length === 0) began = Date.now();
		gathered.push(one);
		clearTimeout(timer);
		timer = setTimeout(finish, Math.min(QUIET, began + LONGEST - Date.now()));
	};
}
