import { setTimeout as pause } from 'node:timers/promises';
import type { Ports } from '../../market/market.ts';

/**
 * Runs work that takes longer for a known address than for an unknown one, and
 * lets neither its answer nor its refusal go out sooner than the market's even
 * time after the start: the clock must not tell who is a member.
 */
export async function runInConstantTime<T>({ evenTime }: Ports<'evenTime'>, work: () => Promise<T>): Promise<T> {
	const least = pause(evenTime);
	try {
		return await work();
	} finally {
		await least;
	}
}
