/** After the last of a burst it is quiet for so long; the first of it waits at most so long; milliseconds. */
const QUIET = 2_000;
const LONGEST = 15_000;

/** Gathers what comes in a burst, and hands it over in one piece when the burst is over. */
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
