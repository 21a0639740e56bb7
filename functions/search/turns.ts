import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time in milliseconds that work in turns blocks other queries. */
const TURN = 5;

/** Creates a function that yields to the event loop once `TURN` ms have passed. */
export function createTurns(): () => Promise<void> | undefined {
	let began = performance.now();
	return () => {
		if (performance.now() - began < TURN) return undefined;
		return nextTurn().then(() => {
			began = performance.now();
		});
	};
}
