import { isDeepStrictEqual } from 'node:util';
import {
	ConditionalCheckFailedException,
	TransactionCanceledException,
	TransactionConflictException,
	TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { AbortError } from 'p-retry';
import { retryWithJitter } from '#functions/retry.ts';
import type { AuditEvent } from '#functions/usecases/audit/ports/audit-log.ts';
import { type Change, type Conflict, WriteConflict } from '#functions/usecases/market/changes.ts';
import { MarketError } from '#functions/usecases/market-error.ts';
import { buildAuditEvent } from '../audit/audit-log.ts';
import { PATIENCE, retryBudget, transact, write } from './table.ts';
import { isThrottled, listCancellations } from './throttles.ts';
import { joinGuards } from './writes/listings.ts';
import type { Write } from './writes/write.ts';
import { buildJointWrites, buildWrites } from './writes.ts';

/**
 * Writes all changes and their audit events, or none. Rejects with {@link WriteConflict} if a guard refused, which a retry cannot solve. Refuses with
 * BUSY if other writers interfered at every attempt.
 */
export function commit(changes: readonly Change[], auditEvents: readonly AuditEvent[] = []): Promise<void> {
	return commitWrites(() => [
		...joinGuards(changes.flatMap((change, index) => buildWrites(change).map((one) => ({ ...one, index })))),
		...buildJointWrites(changes).map((one) => ({ ...one, index: 0 })),
		...auditEvents.flatMap(buildAuditEvent).map((item) => ({ item, refused: 'VERSION' as const, index: 0 })),
	]);
}

/** A write with the index of the change to which it belongs. */
export interface PlacedWrite extends Write {
	index: number;
}

/** Like `commit`, for any writes. `build` is called for each attempt: a listing states the instant of its write, and search indexes only look back a little. */
export async function commitWrites(build: () => readonly PlacedWrite[]): Promise<void> {
	await retryWithJitter(() => tryToWrite(build()), isBusy, PATIENCE);
}

function isBusy(error: unknown): boolean {
	return error instanceof MarketError && error.code === 'BUSY';
}

async function tryToWrite(writes: readonly PlacedWrite[]): Promise<void> {
	const [first] = writes;
	if (!first) return;
	try {
		// A single write needs no transaction, which would cost twice as much. A check works in transactions only.
		await (writes.length === 1 && !first.item.ConditionCheck ? write(first.item) : transact(writes.map(({ item }) => item)));
	} catch (error) {
		if (writes.length === 1 && isWrittenAlready(first, error)) return;
		const conflicts = findConflicts(writes, error);
		if (conflicts.length > 0) throw new WriteConflict(conflicts);
		// The SDK got no answer and sent the request again while the first is undecided. A new request would conflict with it.
		if (error instanceof TransactionInProgressException) throw new AbortError(new MarketError('BUSY'));
		if (isThrottled(error) && !retryBudget.spend()) throw new AbortError(new MarketError('BUSY'));
		throw isThrottled(error) || isConflict(error) ? new MarketError('BUSY') : error;
	}
}

/**
 * Returns whether a put was refused only because it had succeeded before: the SDK repeats a request whose answer is lost. (DynamoDB recognizes a
 * repeated transaction by its token.)
 */
function isWrittenAlready({ item: { Put } }: Write, error: unknown): boolean {
	if (!Put?.Item || !(error instanceof ConditionalCheckFailedException) || !error.Item) return false;
	return isDeepStrictEqual(unmarshall(error.Item), unmarshall(marshall(Put.Item, { removeUndefinedValues: true })));
}

function findConflicts(writes: readonly PlacedWrite[], error: unknown): Conflict[] {
	if (error instanceof ConditionalCheckFailedException) return writes.map(({ index, refused }) => ({ index, reason: refused }));
	if (!(error instanceof TransactionCanceledException)) return [];
	return (error.CancellationReasons ?? []).flatMap(({ Code, Item }, at) => {
		const refused = Code === 'ConditionalCheckFailed' ? writes[at] : undefined;
		return refused ? [{ index: refused.index, reason: refused.refused, heldBy: Item?.listingId?.S }] : [];
	});
}

/** Returns whether another transaction wrote the same item. */
function isConflict(error: unknown): boolean {
	return error instanceof TransactionConflictException || listCancellations(error).includes('TransactionConflict');
}
