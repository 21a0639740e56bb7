import { queryClient } from './query.ts';

/** Milliseconds between looks. */
const MOMENT = 500;
/** A market that does not answer keeps nothing waiting for longer: milliseconds since the page was opened. */
const LONGEST = 10_000;

/** Resolves once the market has answered what the screen asks first: what can wait is not to come before it. */
export async function awaitQuiet(): Promise<void> {
	do await new Promise((resolve) => setTimeout(resolve, MOMENT));
	while (queryClient.isFetching() > 0 && performance.now() < LONGEST);
}
