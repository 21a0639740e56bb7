import pMap from 'p-map';
import { chunk } from '#shared/chunk.ts';
import type { ChangedPrices } from '#shared/contract/prices/bulk-prices.ts';
import type { ChangeState } from '#shared/domain/prices/bulk-price.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import { type Change, WriteConflict } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { selectOwn } from '../stock/may-see.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import type { PricePart } from './ports/price-runs.ts';

/** Each stone needs a listing and an audit event. */
const STONES_PER_TRANSACTION = 25;
const UNDONE_AT_ONCE = 8;
/** One, because each transaction of prices checks the item of its part: DynamoDB refuses two such checks at once. */
const CHANGED_AT_ONCE = 1;

type Refusal = ChangedPrices['refused'][number]['code'];
/** A listing and its new price. Undefined removes the present price. */
export type Step = { before: ListingRecord; askingPrice: number | undefined };
export type PartName = Pick<PricePart, 'sellerId' | 'runId' | 'part'>;

/** Codes of prices that are left unchanged, by the state of their change. */
export const CODES_OF_LEFT: Partial<Record<ChangeState, Exclude<Refusal, 'BUSY'>>> = { GONE: 'NOT_FOUND', STALE: 'STALE', IN_AUCTION: 'STATE_CONFLICT' };

/** Reads the seller's own listings among `listingIds`, by their ids. Throws FORBIDDEN as {@link selectOwn} does. */
export async function readOwn(
	market: Ports<'now' | 'actor' | 'listings'>,
	seller: MemberRecord,
	listingIds: readonly string[],
): Promise<Map<string, ListingRecord>> {
	const found = selectOwn(market, await market.listings.getMany([...new Set(listingIds)]), seller);
	return new Map(found.map((listing) => [listing.listingId, listing]));
}

/**
 * Writes the prices of `steps`, many to a transaction. Returns the listings whose price was not written, or may not have been. With `part`, throws
 * STATE_CONFLICT if that part is being undone.
 */
export async function writeSteps(market: Ports<'commit'>, steps: readonly Step[], part?: PartName): Promise<Map<string, 'STALE' | 'BUSY'>> {
	const guards: Change[] = part ? [{ kind: 'prices-open', part }] : [];
	const refused = await pMap(chunk(steps, STONES_PER_TRANSACTION), (some) => commitMost(market, some, buildChange, guards), {
		concurrency: part ? CHANGED_AT_ONCE : UNDONE_AT_ONCE,
	});
	return new Map(refused.flatMap((some) => [...some].map(([{ before }, code]) => [before.listingId, code])));
}

/**
 * Commits one change for each of `things`, with `guards`, in one transaction. Leaves out each thing whose change a condition refuses, and tries
 * again. Returns the things that were left out; BUSY marks those that may still be written. Throws STATE_CONFLICT if a run is being undone.
 */
export async function commitMost<T>(
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
