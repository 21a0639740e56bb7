import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import type { ChangedPrices, ChangePrices, PriceRun, PriceRuns, UndonePrices } from '#shared/contract/prices/bulk-prices.ts';
import { type ChangeState, findChangeState, type PriceChange, UNDO_WITHIN } from '#shared/domain/prices/bulk-price.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst, commitOrRetry } from '../commit-or-retry.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { selectOwn } from '../stock/present-diamond.ts';
import type { PricePart, PriceRunRecord, PriceRunStart } from './ports/price-runs.ts';

/** Each is a listing and its deed. */
const STONES_PER_TRANSACTION = 25;
const UNDONE_AT_ONCE = 8;
/** One, because each transaction of prices checks the item of its part: DynamoDB refuses two such checks at once. */
const CHANGED_AT_ONCE = 1;
/** A transaction of DynamoDB holds 100 items. */
const CHECKS_PER_TRANSACTION = 90;
/** Most changes of one part. More would not fit into its item. */
const CHANGES_PER_PART = 5000;
/** Runs that are shown: whoever changes prices more often within an hour undoes the newest. */
const RUNS_TOLD = 10;

type Refusal = ChangedPrices['refused'][number]['code'];
/** A listing and the price that it is to have; undefined: none. */
type Step = { before: ListingRecord; askingPrice: number | undefined };
type PartName = Pick<PricePart, 'sellerId' | 'runId' | 'part'>;

/**
 * Changes the prices of some of the caller's stones, as one part of a run. What
 * the part is about to do is written first, so that it can be undone however this
 * ends; a part that is sent again does nothing twice. A stone that has changed
 * since, or is in an auction, is refused and keeps no other back. BUSY says that a
 * price may or may not have been changed; the stone stays in the part.
 * Errors: FORBIDDEN when one is somebody else's, STATE_CONFLICT when the run is being undone.
 */
export async function changePrices(
	market: Ports<'now' | 'commit' | 'listings' | 'priceRuns'>,
	seller: MemberRecord,
	{ runId, part, planned, rule, changes }: ChangePrices,
): Promise<ChangedPrices> {
	const present = await readOwn(
		market,
		seller,
		changes.map(({ diamondId }) => diamondId),
	);
	const answer: ChangedPrices = { changed: [], refused: [] };
	const steps: (Step & { change: PriceChange })[] = [];
	for (const { diamondId, version, askingPrice } of new Map(changes.map((change) => [change.diamondId, change])).values()) {
		const before = present.get(diamondId);
		// A part that is sent again was done already.
		if (before?.version === version + 1 && before.stone.askingPrice === askingPrice) answer.changed.push({ diamondId, version: version + 1 });
		else if (!before) answer.refused.push({ diamondId, code: 'NOT_FOUND' });
		else if (before.version !== version) answer.refused.push({ diamondId, code: 'STALE' });
		else if (!mayEdit(before.state)) answer.refused.push({ diamondId, code: 'STATE_CONFLICT' });
		else steps.push({ before, askingPrice, change: { listingId: diamondId, version, before: before.stone.askingPrice, after: askingPrice ?? 0 } });
	}
	if (steps.length === 0) return answer;
	const own = { sellerId: seller.memberId, runId, part };
	const wanted = steps.map(({ change }) => change);
	await rememberChanges(market, { ...own, rule, planned, beganAt: market.now }, { ...own, changes: wanted });
	const refused = await takeSteps(market, steps, own);
	// The price may have been changed by this very part, which was sent twice, or by a transaction whose answer was lost.
	const now = await readOwn(market, seller, [...refused.keys()]);
	const never: PriceChange[] = [];
	for (const { change } of steps) {
		const { listingId: diamondId, version } = change;
		const state = refused.has(diamondId) ? findChangeState(change, now.get(diamondId)) : 'CHANGED';
		if (state === 'CHANGED') answer.changed.push({ diamondId, version: version + 1 });
		else if (state === 'NOT_YET') answer.refused.push({ diamondId, code: 'BUSY' });
		else {
			answer.refused.push({ diamondId, code: LEFT[state] ?? 'STALE' });
			never.push(change);
		}
	}
	await forgetChanges(market, own, never);
	return answer;
}

/** Stores the changes that are about to be made. Adds the missing ones if the part exists already. */
async function rememberChanges(market: Ports<'commit' | 'priceRuns'>, run: PriceRunStart, part: PricePart): Promise<void> {
	if (await commitIfFirst(market, [{ kind: 'prices-changing', run, part }])) return;
	const { sellerId, runId } = run;
	await commitOrRetry(async () => {
		const [before, known] = await Promise.all([market.priceRuns.get(sellerId, runId), market.priceRuns.part(sellerId, runId, part.part)]);
		if (!before || before.undoneAt !== undefined || !known) throw new MarketError('STATE_CONFLICT');
		const isKnown = new Set(known.changes.map(nameChange));
		const others = part.changes.filter((change) => !isKnown.has(nameChange(change)));
		if (others.length === 0) return;
		const changes = [...known.changes, ...others];
		if (changes.length > CHANGES_PER_PART) throw new MarketError('STATE_CONFLICT');
		await market.commit([{ kind: 'prices-changed', part: known, changes, more: others.length }]);
	});
}

/**
 * Removes changes from a part that were not made and never will be. Does nothing
 * if the run is being undone, as the undo finds nothing to put back for them.
 */
async function forgetChanges(market: Ports<'commit' | 'priceRuns'>, { sellerId, runId, part }: PartName, never: readonly PriceChange[]): Promise<void> {
	if (never.length === 0) return;
	const names = new Set(never.map(nameChange));
	await commitOrRetry(async () => {
		const [run, known] = await Promise.all([market.priceRuns.get(sellerId, runId), market.priceRuns.part(sellerId, runId, part)]);
		if (!run || run.undoneAt !== undefined || !known) return;
		const changes = known.changes.filter((change) => !names.has(nameChange(change)));
		const more = changes.length - known.changes.length;
		if (more < 0) await market.commit([{ kind: 'prices-changed', part: known, changes, more }]);
	});
}

const nameChange = ({ listingId, version, after }: PriceChange): string => `${listingId}#${version}#${after}`;

/** Runs of the last hour, the newest first. */
export async function listPriceRuns(market: Ports<'now' | 'priceRuns'>, seller: MemberRecord): Promise<PriceRuns> {
	const runs = await market.priceRuns.latest(seller.memberId, RUNS_TOLD);
	return { runs: runs.filter(({ beganAt }) => beganAt + UNDO_WITHIN > market.now).map(presentRun) };
}

/**
 * Puts back the prices of one part of a run, where nothing has changed since;
 * asked again until there is no `more`. What has begun within the hour may end
 * after it. The run and the part are closed before listings are read, so that no
 * price is changed afterwards. Errors: NOT_FOUND, STATE_CONFLICT after an hour, BUSY.
 */
export async function undoPrices(market: Ports<'now' | 'commit' | 'listings' | 'priceRuns'>, seller: MemberRecord, runId: string): Promise<UndonePrices> {
	const sellerId = seller.memberId;
	const part = await commitOrRetry(() => closeFirstPart(market, sellerId, runId));
	const fates = part && (await undoPart(market, seller, part));
	const isMine = part && fates ? await settlePart(market, part, fates) : false;
	const run = await market.priceRuns.get(sellerId, runId);
	if (!run) throw new MarketError('NOT_FOUND');
	// Another call was at the same part, and answers what was put back.
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

/** Outcome of undoing a part. */
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

const LEFT: Partial<Record<ChangeState, Exclude<Refusal, 'BUSY'>>> = { GONE: 'NOT_FOUND', STALE: 'STALE', IN_AUCTION: 'STATE_CONFLICT' };

/** Puts back the prices that a part has changed. Changes whose price could not be written, or may just have been written, are in `rest`. */
async function undoPart(market: Ports<'now' | 'commit' | 'listings'>, seller: MemberRecord, { changes }: PricePart): Promise<Fates> {
	const present = await readOwn(
		market,
		seller,
		changes.map(({ listingId }) => listingId),
	);
	const steps = changes.flatMap((change): Step[] => {
		const listing = present.get(change.listingId);
		return listing && findChangeState(change, listing) === 'CHANGED' ? [{ before: listing, askingPrice: change.before }] : [];
	});
	const refused = await takeSteps(market, steps);
	// The price may have been put back by another call of this undo, or by a transaction whose answer was lost.
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
		else fates.left.push({ diamondId: listingId, lotId: listing?.stone.lotId, code: LEFT[state] ?? 'STALE' });
	}
	const uncertain = await findUncertain(market, notYet);
	fates.rest.push(...uncertain);
	fates.never = notYet.length - uncertain.length;
	return fates;
}

/**
 * Returns those `changes` that may have been made since their listings were read.
 * Reading again is not enough: a transaction that was decided before the part was
 * closed may still be writing its listings, and only a transaction waits for it.
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

async function readOwn(market: Ports<'now' | 'listings'>, seller: MemberRecord, listingIds: readonly string[]): Promise<Map<string, ListingRecord>> {
	const found = selectOwn(await market.listings.getMany([...new Set(listingIds)]), seller, market.now);
	return new Map(found.map((listing) => [listing.listingId, listing]));
}

/** Writes the prices of `steps`, many to a transaction. Returns the listings whose price was not written, or may not have been. With `part`, throws STATE_CONFLICT if that part is being undone. */
async function takeSteps(market: Ports<'commit'>, steps: readonly Step[], part?: PartName): Promise<Map<string, 'STALE' | 'BUSY'>> {
	const guards: Change[] = part ? [{ kind: 'prices-open', part }] : [];
	const refused = await pMap(chunk(steps, STONES_PER_TRANSACTION), (some) => commitMost(market, some, buildChange, guards), {
		concurrency: part ? CHANGED_AT_ONCE : UNDONE_AT_ONCE,
	});
	return new Map(refused.flatMap((some) => [...some].map(([{ before }, code]) => [before.listingId, code])));
}

/**
 * Commits one change for each of `things`, with `guards`, in one transaction. Leaves
 * out each thing whose change a condition refuses, and tries again. Returns the
 * things that were left out; BUSY marks those that may still be written. Throws
 * STATE_CONFLICT if a run is being undone.
 */
async function commitMost<T>(
	market: Ports<'commit'>,
	things: readonly T[],
	build: (thing: T) => Change,
	guards: readonly Change[] = [],
): Promise<Map<T, 'STALE' | 'BUSY'>> {
	const refused = new Map<T, 'STALE' | 'BUSY'>();
	let left = things;
	while (left.length > 0) {
		try {
			await market.commit([...left.map(build), ...guards]);
			break;
		} catch (error) {
			if (error instanceof MarketError && error.code === 'BUSY') {
				for (const thing of left) refused.set(thing, 'BUSY');
				break;
			}
			if (!(error instanceof WriteConflict)) throw error;
			if (error.is('RUN_UNDONE')) throw new MarketError('STATE_CONFLICT');
			const stale = new Set(error.reasons.map(({ index }) => left[index]));
			for (const thing of left) if (stale.has(thing)) refused.set(thing, 'STALE');
			left = left.filter((thing) => !stale.has(thing));
		}
	}
	return refused;
}

function buildChange({ before, askingPrice }: Step): Change {
	const { askingPrice: _, ...stone } = before.stone;
	return { kind: 'listing-changed', before, after: { ...before, stone: askingPrice === undefined ? stone : { ...stone, askingPrice } } };
}

function presentRun({ runId, rule, planned, changed, undone, left, beganAt, undoneAt, parts }: PriceRunRecord): PriceRun {
	return {
		runId,
		rule,
		planned,
		changed,
		undone,
		left,
		beganAt: new Date(beganAt).toISOString(),
		undoUntil: new Date(beganAt + UNDO_WITHIN).toISOString(),
		state: undoneAt === undefined ? 'DONE' : parts > 0 ? 'UNDOING' : 'UNDONE',
	};
}
