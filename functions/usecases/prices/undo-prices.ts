import { chunk } from '#shared/chunk.ts';
import type { UndonePrices } from '#shared/contract/prices/bulk-prices.ts';
import { findChangeState, type PriceChange, UNDO_WITHIN } from '#shared/domain/prices/bulk-price.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst, commitOrRetry } from '../commit-or-retry.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { PricePart } from './ports/price-runs.ts';
import { presentRun } from './price-runs.ts';
import { CODES_OF_LEFT, commitMost, readOwn, type Step, writeSteps } from './price-steps.ts';

/** A transaction of DynamoDB holds 100 items. */
const CHECKS_PER_TRANSACTION = 90;

/**
 * Restores the prices of one part of a run, where nothing has changed since; call it until there is no `more`. An undo that began within the hour may
 * end after it. The run and the part are closed before listings are read, so that no price is changed afterwards. Errors: NOT_FOUND, STATE_CONFLICT
 * after an hour, BUSY.
 */
export async function undoPrices(
	market: Ports<'now' | 'actor' | 'commit' | 'listings' | 'priceRuns'>,
	seller: MemberRecord,
	runId: string,
): Promise<UndonePrices> {
	const sellerId = seller.memberId;
	const part = await commitOrRetry(() => closeFirstPart(market, sellerId, runId));
	const fates = part && (await undoPart(market, seller, part));
	const isMine = part && fates ? await settlePart(market, part, fates) : false;
	const run = await market.priceRuns.get(sellerId, runId);
	if (!run) throw new MarketError('NOT_FOUND');
	// Another call has undone this part and returns its outcome.
	const { undone, left }: Pick<UndonePrices, 'undone' | 'left'> = isMine && fates ? fates : { undone: 0, left: [] };
	return { run: presentRun(run), undone, left, more: part !== undefined && run.parts > 0 };
}

/** Closes a run and its first remaining part to further changes of prices. Returns the part, or undefined if no part remains. */
async function closeFirstPart(market: Ports<'now' | 'commit' | 'priceRuns'>, sellerId: string, runId: string): Promise<PricePart | undefined> {
	const run = await market.priceRuns.get(sellerId, runId);
	if (!run) throw new MarketError('NOT_FOUND');
	const isClosed = run.undoneAt !== undefined;
	if (!isClosed && run.beganAt + UNDO_WITHIN <= market.now) throw new MarketError('STATE_CONFLICT');
	const [part] = await market.priceRuns.parts(sellerId, runId, 1);
	const closing: Change[] = isClosed ? [] : [{ kind: 'run-undoing', run, at: market.now }];
	if (part && part.closedAt === undefined) closing.push({ kind: 'part-undoing', part, at: market.now });
	if (closing.length === 0) return part;
	await market.commit(closing);
	// A part may have been added before the run was closed.
	if (!part) return closeFirstPart(market, sellerId, runId);
	return part.closedAt === undefined ? { ...part, closedAt: market.now, revision: (part.revision ?? 0) + 1 } : part;
}

interface Fates extends Pick<UndonePrices, 'undone' | 'left'> {
	/** Number of changes that had not been made. */
	never: number;
	/** Changes whose outcome is not known yet. */
	rest: PriceChange[];
}

/** Stores the outcome of undoing a part. Returns false if another call has stored one first. */
async function settlePart(market: Ports<'commit'>, part: PricePart, { undone, left, never, rest }: Fates): Promise<boolean> {
	if (part.changes.length > 0 && rest.length === part.changes.length) return true;
	return commitIfFirst(market, [{ kind: 'prices-undone', part, rest, undone, left: left.length, never }]);
}

/** Restores the prices that a part has changed. Changes whose price could not be written, or may just have been written, are in `rest`. */
async function undoPart(market: Ports<'now' | 'actor' | 'commit' | 'listings'>, seller: MemberRecord, { changes }: PricePart): Promise<Fates> {
	const ids = changes.map(({ listingId }) => listingId);
	const present = await readOwn(market, seller, ids);
	const steps = changes.flatMap((change): Step[] => {
		const listing = present.get(change.listingId);
		return listing && findChangeState(change, listing) === 'CHANGED' ? [{ before: listing, askingPrice: change.before }] : [];
	});
	const refused = await writeSteps(market, steps);
	// The price may have been restored by another call of this undo, or by a transaction whose answer was lost.
	const again = await readOwn(market, seller, [...refused.keys()]);
	const fates: Fates = { undone: 0, left: [], never: 0, rest: [] };
	const notYet: PriceChange[] = [];
	for (const change of changes) {
		const { listingId } = change;
		const listing = (refused.has(listingId) ? again : present).get(listingId);
		const isPutBack = !refused.has(listingId) && findChangeState(change, listing) === 'CHANGED';
		const state = isPutBack ? 'UNDONE' : findChangeState(change, listing);
		if (state === 'UNDONE') fates.undone++;
		else if (state === 'CHANGED') fates.rest.push(change);
		else if (state === 'NOT_YET') notYet.push(change);
		else fates.left.push({ diamondId: listingId, lotId: listing?.stone.lotId, code: CODES_OF_LEFT[state] ?? 'STALE' });
	}
	const uncertain = await findUncertain(market, notYet);
	fates.rest.push(...uncertain);
	fates.never = notYet.length - uncertain.length;
	return fates;
}

/**
 * Returns those `changes` that may have been made since their listings were read. Reading again is not enough: a transaction that was decided before
 * the part was closed may still be writing its listings, and only a transaction waits for it.
 */
async function findUncertain(market: Ports<'commit'>, changes: readonly PriceChange[]): Promise<PriceChange[]> {
	const byListing = [...Map.groupBy(changes, ({ listingId }) => listingId).values()];
	const uncertain: PriceChange[] = [];
	for (const some of chunk(byListing, CHECKS_PER_TRANSACTION)) {
		const refused = await commitMost(market, some, ([one]) => ({ kind: 'listing-unchanged', listingId: one?.listingId ?? '', version: one?.version ?? 0 }));
		uncertain.push(...[...refused.keys()].flat());
	}
	return uncertain;
}
