import { retryWithJitter } from '#functions/retry.ts';
import type { Actor } from './audit/ports/audit-log.ts';
import { type Change, WriteConflict } from './market/changes.ts';
import type { Ports } from './market/market.ts';
import { MarketError } from './market-error.ts';

/** A lost race is read again and decided again so often. */
const PATIENCE = { retries: 12, firstPause: 16, longestPause: 250 };

/**
 * Runs `attempt` (load, decide, commit) again while it loses races against
 * others' writes. Refuses with BUSY when it lost every time.
 */
export async function commitOrRetry<T>(attempt: () => Promise<T>): Promise<T> {
	try {
		return await retryWithJitter(attempt, isLostRace, PATIENCE);
	} catch (error) {
		throw isLostRace(error) ? new MarketError('BUSY') : error;
	}
}

function isLostRace(error: unknown): boolean {
	return error instanceof WriteConflict && error.is('VERSION');
}

/** Writes all changes for `actor`, by default whoever calls. Returns false if somebody else was first; then nothing was written. */
export async function commitIfFirst(market: Ports<'commit'>, changes: readonly Change[], actor?: Actor): Promise<boolean> {
	try {
		await market.commit(changes, actor);
		return true;
	} catch (error) {
		if (error instanceof WriteConflict) return false;
		throw error;
	}
}
