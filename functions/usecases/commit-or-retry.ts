import { setTimeout as pause } from 'node:timers/promises';
import { MarketError } from './market-error.ts';
import { type Change, WriteConflict } from './ports/changes.ts';
import type { Market } from './ports/market.ts';

/** A lost race is read again and decided again this many times. */
const TRIES = 12;
/** Upper bound of the first pause, milliseconds; it doubles up to the longest. */
const FIRST_PAUSE = 8;
const LONGEST_PAUSE = 250;

/**
 * Runs `attempt` (load, decide, commit) again while it loses races against
 * others' writes, with jitter. Refuses with BUSY when it lost every time.
 */
export async function commitOrRetry<T>(attempt: () => Promise<T>): Promise<T> {
	for (let lost = 1; lost <= TRIES; lost++) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof WriteConflict) || !(error.is('VERSION') || error.is('CONTENTION'))) throw error;
			await pause(Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** lost));
		}
	}
	throw new MarketError('BUSY', { retryAfter: 1 });
}

/** Whether all changes were written; if somebody else was first, or the table is busy, none was. */
export async function commitIfFirst(market: Pick<Market, 'commit'>, changes: readonly Change[]): Promise<boolean> {
	try {
		await market.commit(changes);
		return true;
	} catch (error) {
		if (error instanceof WriteConflict) return false;
		throw error;
	}
}
