import { readClockOffset } from '#functions/data/operations/door-items.ts';
import { refuseOutsideTests } from './refuse-outside-tests.ts';

refuseOutsideTests();

/** Wraps a function of a stage with a test door, so that each event uses the clock that testers have moved. */
export function withMovedClock<E, C, A>(handler: (event: E, context: C) => Promise<A>): (event: E, context: C) => Promise<A> {
	return async (event, context) => {
		process.env.CLOCK_OFFSET = String(await readClockOffset());
		return handler(event, context);
	};
}
