import { retryWithJitter } from '#functions/retry.ts';
import type { Actor } from './audit/ports/audit-log.ts';
import { type Change, WriteConflict } from './market/changes.ts';
import type { Ports } from './market/market.ts';
import { MarketError } from './market-error.ts';

/** Retries after a write conflict, with pauses in milliseconds. */
const PATIENCE = { retries: 12, firstPause: 16, longestPause: 250 };

/**
 * Retries `attempt` (load, decide, commit) after write conflicts. Refuses with BUSY if all attempts conflict, or if the caller was banned or removed
 * meanwhile: the next call is refused with the reason.
 */
export async function commitOrRetry<T>(attempt: () => Promise<T>): Promise<T> {
	try {
		return await retryWithJitter(attempt, isLostRace, PATIENCE);
	} catch (error) {
		throw isLostRace(error) || isInactive(error) ? new MarketError('BUSY') : error;
	}
}

function isLostRace(error: unknown): boolean {
	return error instanceof WriteConflict && error.is('VERSION');
}

function isInactive(error: unknown): boolean {
	return error instanceof WriteConflict && error.is('MEMBER_NOT_ACTIVE');
}

/** Writes all changes for `actor`, by default the market's actor. Returns false if another writer was first; then nothing was written. */
export async function commitIfFirst(market: Ports<'commit'>, changes: readonly Change[], actor?: Actor): Promise<boolean> {
	try {
		await market.commit(changes, actor);
		return true;
	} catch (error) {
		if (error instanceof WriteConflict) return false;
		throw error;
	}
}
