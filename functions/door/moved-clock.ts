import { readClockOffset } from '#functions/data/operations/door-items.ts';
import { refuseOutsideTests } from './refuse-outside-tests.ts';

refuseOutsideTests();

/** A function of a stage with a test door: each event finds the clock where testers have moved it. */
export function withMovedClock<E, C, A>(handler: (event: E, context: C) => Promise<A>): (event: E, context: C) => Promise<A> {
	return async (event, context) => {
		process.env.CLOCK_OFFSET = String(await readClockOffset());
		return handler(event, context);
	};
}
