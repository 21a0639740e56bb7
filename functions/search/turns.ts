import { setImmediate as nextTurn } from 'node:timers/promises';

/** Others who ask the index wait no longer than this for what is done in turns, milliseconds. */
const TURN = 5;

/** Lets others have their turn once 5 ms have gone by. */
export function createTurns(): () => Promise<void> | undefined {
	let began = performance.now();
	return () => {
		if (performance.now() - began < TURN) return undefined;
		return nextTurn().then(() => {
			began = performance.now();
		});
	};
}
