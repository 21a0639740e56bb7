import type { ChangedPrices, ChangePrices } from '#shared/contract/prices/bulk-prices.ts';
import { findChangeState, type PriceChange } from '#shared/domain/prices/bulk-price.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { commitIfFirst, commitOrRetry } from '../commit-or-retry.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { PricePart, PriceRunStart } from './ports/price-runs.ts';
import { CODES_OF_LEFT, type PartName, readOwn, type Step, writeSteps } from './price-steps.ts';

/** Maximum changes of one part; more would not fit into its item. */
const CHANGES_PER_PART = 5000;

/**
 * Changes the prices of some of the caller's stones, as one part of a run. The part's plan is written first, so that it can always be undone; a
 * repeated part changes nothing twice. A stone that has changed since, or is in an auction, is refused without stopping the others. BUSY means that
 * the price may have been changed; the stone stays in the part. Errors: FORBIDDEN for another seller's stone, STATE_CONFLICT if the run is being
 * undone.
 */
export async function changePrices(
	market: Ports<'now' | 'actor' | 'commit' | 'listings' | 'priceRuns'>,
	seller: MemberRecord,
	{ runId, part, planned, rule, changes }: ChangePrices,
): Promise<ChangedPrices> {
	const ids = changes.map(({ diamondId }) => diamondId);
	const present = await readOwn(market, seller, ids);
	const answer: ChangedPrices = { changed: [], refused: [] };
	const steps: (Step & { change: PriceChange })[] = [];
	for (const { diamondId, version, askingPrice } of new Map(changes.map((change) => [change.diamondId, change])).values()) {
		const before = present.get(diamondId);
		// Changed already by an earlier attempt, and perhaps bid on since.
		if (before && isPriced(before, version, askingPrice)) answer.changed.push({ diamondId, version: before.version });
		else if (!before) answer.refused.push({ diamondId, code: 'NOT_FOUND' });
		else if (before.version !== version) answer.refused.push({ diamondId, code: 'STALE' });
		else if (!mayEdit(before.state)) answer.refused.push({ diamondId, code: 'STATE_CONFLICT' });
		else steps.push({ before, askingPrice, change: { listingId: diamondId, version, before: before.stone.askingPrice, after: askingPrice ?? 0 } });
	}
	if (steps.length === 0) return answer;
	const own = { sellerId: seller.memberId, runId, part };
	const wanted = steps.map(({ change }) => change);
	// With the distance from the private list, the new prices would tell the list to every reader of the table.
	const shown = rule.kind === 'LIST' ? { ...rule, value: 0 } : rule;
	await rememberChanges(market, { ...own, rule: shown, planned, beganAt: market.now }, { ...own, changes: wanted });
	const refused = await writeSteps(market, steps, own);
	// The price may have been changed by this very part, which was sent twice, or by a transaction whose answer was lost.
	const now = await readOwn(market, seller, [...refused.keys()]);
	const never: PriceChange[] = [];
	for (const { change } of steps) {
		const { listingId: diamondId, version, after } = change;
		const listing = now.get(diamondId);
		const state = refused.has(diamondId) && !isPriced(listing, version, after) ? findChangeState(change, listing) : 'CHANGED';
		if (state === 'CHANGED') answer.changed.push({ diamondId, version: listing?.version ?? version + 1 });
		else if (state === 'NOT_YET') answer.refused.push({ diamondId, code: 'BUSY' });
		else {
			answer.refused.push({ diamondId, code: CODES_OF_LEFT[state] ?? 'STALE' });
			never.push(change);
		}
	}
	await forgetChanges(market, own, never);
	return answer;
}

/** Whether a listing has changed since `version` and has the wanted price. A bid after the change raises the version again. */
function isPriced(listing: ListingRecord | undefined, version: number, askingPrice: number | undefined): boolean {
	return listing !== undefined && listing.version > version && listing.stone.askingPrice === askingPrice;
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
 * Removes changes from a part that were not made and never will be. Does nothing if the run is being undone, as the undo finds nothing to put back
 * for them.
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
