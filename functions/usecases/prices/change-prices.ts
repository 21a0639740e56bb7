import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import type { ChangedPrices, ChangePrices, PriceRun, PriceRuns, UndonePrices } from '#shared/contract/bulk-prices.ts';
import { type ChangeState, findChangeState, type PriceChange, UNDO_WITHIN } from '#shared/domain/bulk-price.ts';
import { mayEdit } from '#shared/domain/listing.ts';
import { commitIfFirst } from '../commit-or-retry.ts';
import { MarketError } from '../market-error.ts';
import { type Change, WriteConflict } from '../ports/changes.ts';
import type { ListingRecord } from '../ports/listings.ts';
import type { Market } from '../ports/market.ts';
import type { MemberRecord } from '../ports/members.ts';
import type { PricePart, PriceRunRecord } from '../ports/price-runs.ts';

/** Each is a listing and its deed. */
const STONES_PER_TRANSACTION = 25;
const TRANSACTIONS_AT_ONCE = 8;
/** Runs that are shown: whoever changes prices more often within an hour undoes the newest. */
const RUNS_TOLD = 10;

type Refusal = ChangedPrices['refused'][number]['code'];
/** A listing and the price that it is to have; undefined: none. */
type Step = { before: ListingRecord; askingPrice: number | undefined };

/**
 * Changes the prices of some of the caller's stones, as one part of a run. What
 * the part is about to do is written first, so that it can be undone however this
 * ends; a part that is sent again does nothing twice. A stone that has changed
 * since, or is in an auction, is refused and keeps no other back.
 * Errors: FORBIDDEN when one is somebody else's, STATE_CONFLICT when the run is being undone.
 */
export async function changePrices(market: Market, seller: MemberRecord, { runId, part, planned, rule, changes }: ChangePrices): Promise<ChangedPrices> {
	const present = await readOwn(
		market,
		seller,
		changes.map(({ diamondId }) => diamondId),
	);
	const answer: ChangedPrices = { changed: [], refused: [] };
	const steps: Step[] = [];
	for (const { diamondId, version, askingPrice } of new Map(changes.map((change) => [change.diamondId, change])).values()) {
		const before = present.get(diamondId);
		// Of a part that is sent again: it was done.
		if (before?.version === version + 1 && before.stone.askingPrice === askingPrice) answer.changed.push({ diamondId, version: version + 1 });
		else if (!before) answer.refused.push({ diamondId, code: 'NOT_FOUND' });
		else if (before.version !== version) answer.refused.push({ diamondId, code: 'STALE' });
		else if (!mayEdit(before.state)) answer.refused.push({ diamondId, code: 'STATE_CONFLICT' });
		else steps.push({ before, askingPrice });
	}
	if (steps.length === 0) return answer;
	const own = { sellerId: seller.memberId, runId, part };
	const wanted = steps.map(({ before, askingPrice = 0 }): PriceChange => {
		return { listingId: before.listingId, version: before.version, before: before.stone.askingPrice, after: askingPrice };
	});
	const remembered = await rememberPart(market, { ...own, rule, planned, beganAt: market.now }, { ...own, changes: wanted });
	const refused = await takeSteps(market, steps);
	for (const { before } of steps) {
		const code = refused.get(before.listingId);
		if (code) answer.refused.push({ diamondId: before.listingId, code });
		else answer.changed.push({ diamondId: before.listingId, version: before.version + 1 });
	}
	const done = remembered.filter(({ listingId }) => !refused.has(listingId));
	if (done.length < remembered.length)
		await market.commit([{ kind: 'prices-changed', part: { ...own, changes: done }, more: done.length - remembered.length }]);
	return answer;
}

/** Writes what is about to be done; of a part that is there already, what was not in it yet. Answers all of it. */
async function rememberPart(market: Market, run: Extract<Change, { kind: 'prices-changing' }>['run'], part: PricePart): Promise<readonly PriceChange[]> {
	if (await commitIfFirst(market, [{ kind: 'prices-changing', run, part }])) return part.changes;
	const { sellerId, runId } = run;
	const [before, known] = await Promise.all([market.priceRuns.get(sellerId, runId), market.priceRuns.part(sellerId, runId, part.part)]);
	if (!before || before.undoneAt !== undefined || !known) throw new MarketError('STATE_CONFLICT');
	const isKnown = new Set(known.changes.map(({ listingId }) => listingId));
	const others = part.changes.filter(({ listingId }) => !isKnown.has(listingId));
	const changes = [...known.changes, ...others];
	if (others.length > 0) await market.commit([{ kind: 'prices-changed', part: { ...part, changes }, more: others.length }]);
	return changes;
}

/** Runs of the last hour, the newest first. */
export async function listPriceRuns(market: Market, seller: MemberRecord): Promise<PriceRuns> {
	const runs = await market.priceRuns.latest(seller.memberId, RUNS_TOLD);
	return { runs: runs.filter(({ beganAt }) => beganAt + UNDO_WITHIN > market.now).map(presentRun) };
}

/**
 * Puts back the prices of one part of a run, where nothing has changed since;
 * asked again until there is no `more`. What has begun within the hour may end
 * after it. Errors: NOT_FOUND, STATE_CONFLICT after an hour, BUSY.
 */
export async function undoPrices(market: Market, seller: MemberRecord, runId: string): Promise<UndonePrices> {
	const sellerId = seller.memberId;
	const before = await market.priceRuns.get(sellerId, runId);
	if (!before) throw new MarketError('NOT_FOUND');
	if (before.undoneAt === undefined && before.beganAt + UNDO_WITHIN <= market.now) throw new MarketError('STATE_CONFLICT');
	const [part] = await market.priceRuns.parts(sellerId, runId, 1);
	if (!part) return { run: presentRun(before), undone: 0, left: [], more: false };
	const { undone, left } = await undoPart(market, seller, part);
	const counts = { undone, left: left.length };
	const isMine = await commitIfFirst(market, [{ kind: 'prices-undone', part, ...counts, at: market.now }]);
	const run = await market.priceRuns.get(sellerId, runId);
	if (!run) throw new MarketError('NOT_FOUND');
	// Somebody else was at the same part: it is told there.
	return { run: presentRun(run), ...(isMine ? { undone, left } : { undone: 0, left: [] }), more: run.parts > 0 };
}

const LEFT: Partial<Record<ChangeState, Exclude<Refusal, 'BUSY'>>> = { GONE: 'NOT_FOUND', STALE: 'STALE', IN_AUCTION: 'STATE_CONFLICT' };

async function undoPart(market: Market, seller: MemberRecord, { changes }: PricePart): Promise<Pick<UndonePrices, 'undone' | 'left'>> {
	const present = await readOwn(
		market,
		seller,
		changes.map(({ listingId }) => listingId),
	);
	const left: UndonePrices['left'] = [];
	const steps: Step[] = [];
	let undone = 0;
	for (const change of changes) {
		const listing = present.get(change.listingId);
		const state = findChangeState(change, listing);
		const code = LEFT[state];
		if (code) left.push({ diamondId: change.listingId, lotId: listing?.stone.lotId, code });
		else if (state === 'UNDONE') undone++;
		else if (state === 'CHANGED' && listing) steps.push({ before: listing, askingPrice: change.before });
	}
	const refused = await takeSteps(market, steps);
	if ([...refused.values()].includes('BUSY')) throw new MarketError('BUSY');
	for (const { before } of steps) {
		const code = refused.get(before.listingId);
		if (code) left.push({ diamondId: before.listingId, lotId: before.stone.lotId, code });
		else undone++;
	}
	return { undone, left };
}

async function readOwn(market: Market, seller: MemberRecord, listingIds: readonly string[]): Promise<Map<string, ListingRecord>> {
	const found = await market.listings.getMany([...new Set(listingIds)]);
	if (found.some(({ sellerId }) => sellerId !== seller.memberId)) throw new MarketError('FORBIDDEN');
	return new Map(found.map((listing) => [listing.listingId, listing]));
}

/** Gives stones their prices, many to a transaction; answers which could not have theirs. */
async function takeSteps(market: Market, steps: readonly Step[]): Promise<Map<string, Refusal>> {
	const refused = new Map<string, Refusal>();
	await pMap(chunk(steps, STONES_PER_TRANSACTION), (some) => takeTogether(market, some, refused), { concurrency: TRANSACTIONS_AT_ONCE });
	return refused;
}

/** Those that somebody else has just changed are left out, and the others tried again. */
async function takeTogether(market: Market, steps: readonly Step[], refused: Map<string, Refusal>): Promise<void> {
	let left = steps;
	while (left.length > 0) {
		try {
			await market.commit(left.map(buildChange));
			return;
		} catch (error) {
			if (error instanceof MarketError && error.code === 'BUSY') {
				for (const { before } of left) refused.set(before.listingId, 'BUSY');
				return;
			}
			if (!(error instanceof WriteConflict)) throw error;
			for (const { index } of error.reasons) {
				const { before } = left[index] ?? {};
				if (before) refused.set(before.listingId, 'STALE');
			}
			left = left.filter(({ before }) => !refused.has(before.listingId));
		}
	}
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
