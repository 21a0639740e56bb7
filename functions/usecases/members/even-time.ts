import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds; longer than the identity service usually takes to mail a code. */
const LEAST_DURATION = 600;

/**
 * Runs work that takes longer for a known address than for an unknown one, and
 * lets neither its answer nor its refusal go out sooner than a fixed time after
 * the start: the clock must not tell who is a member.
 */
export async function takeEvenTime<T>(work: () => Promise<T>): Promise<T> {
	const least = pause(LEAST_DURATION);
	try {
		return await work();
	} finally {
		await least;
	}
}
