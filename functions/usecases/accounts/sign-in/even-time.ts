import { setTimeout as pause } from 'node:timers/promises';
import type { Ports } from '../../market/market.ts';

/** Runs `work` so that its answer or refusal takes at least the market's `evenTime`. The duration then does not reveal whether an address is known. */
export async function runInConstantTime<T>({ evenTime }: Ports<'evenTime'>, work: () => Promise<T>): Promise<T> {
	const least = pause(evenTime);
	try {
		return await work();
	} finally {
		await least;
	}
}
