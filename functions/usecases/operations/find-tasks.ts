import type { Task } from '#shared/contract/auctions/tasks.ts';
import { TASKS_LISTED } from '#shared/domain/auctions/limits.ts';
import { findTask, sortTasks, type TaskKind } from '#shared/domain/auctions/tasks.ts';
import { DAY } from '#shared/domain/common/durations.ts';
import { IMPORT_TASK_DAYS } from '#shared/domain/sheets/limits.ts';
import { computeTotalPrice } from '#shared/domain/stock/diamond.ts';
import { LISTED_DAYS, REMINDER_DAYS_BEFORE } from '#shared/domain/stock/limits.ts';
import type { ListingState } from '#shared/domain/stock/listing.ts';
import { isOpenToAll } from '#shared/domain/stock/sight.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Ports } from '../market/market.ts';
import { findByStates } from '../search/find-by-states.ts';
import type { IndexQuery, StoneIndex } from '../search/ports/stone-search.ts';
import { countFates, type ImportRecord, type Imports } from '../sheets/ports/imports.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { presentDiamonds } from '../stock/present-diamond.ts';

/** Limit of own stones read with a decision or confirmation to make. Any of them may have the nearest deadline. */
const DEALS_LOOKED_AT = 1000;
/** Own deals; an unconfirmed one may cost the seller a ban, so they are read first. */
const DEALS: readonly (readonly ListingState[])[] = [['ACCEPTED'], ['AWAITING_DECISION']];
const REQUESTS_LOOKED_AT = 100;
const IMPORTS_LOOKED_AT = 10;

/** A task before its stone is presented. Instants are milliseconds since 1970, the amount is the stone's total. */
interface Found {
	kind: TaskKind;
	deadline?: number;
	amount?: number;
	count: number;
	listing?: ListingRecord;
	caseId?: string;
	import?: Task['import'];
}

interface Known {
	own: Record<ListingState, number>;
	/** Listings in which the member has bid: running auctions, and accepted deals of which the member is the buyer. */
	bidOn: readonly ListingRecord[];
}

/** Finds a member's tasks, nearest deadline first, each with its stone; TASKS_LISTED at most, in a bounded number of reads. */
export async function findTasks(
	market: Ports<'now' | 'zone' | 'actor' | 'listings' | 'readListingContext' | 'mediaRequests' | 'mediaOrigin'>,
	stones: StoneIndex,
	imports: Pick<Imports, 'latest'>,
	caller: MemberRecord,
	known: Known,
): Promise<Task[]> {
	const { memberId } = caller;
	const found = await Promise.all([
		findOwnDeals(market, stones, memberId, known.own),
		findTasksOf(market, known.bidOn, memberId),
		findExpiring(market, stones, memberId, known.own.DISPLAYED),
		findRequested(market, memberId),
		findImports(market, imports, memberId),
	]);
	const suspended: Found[] = known.own.SUSPENDED > 0 ? [{ kind: 'SUSPENDED', count: known.own.SUSPENDED }] : [];
	const urgent = sortTasks([...found.flat(), ...suspended]).slice(0, TASKS_LISTED);
	const listings = urgent.flatMap(({ listing }) => listing ?? []);
	const shown = await presentDiamonds(market, listings, caller);
	const diamonds = new Map(shown.map((diamond) => [diamond.diamondId, diamond]));
	return urgent.map(({ listing, deadline, ...task }) => ({
		...task,
		deadline: deadline === undefined ? undefined : new Date(deadline).toISOString(),
		diamond: listing && diamonds.get(listing.listingId),
	}));
}

function findTasksOf({ now }: Ports<'now'>, listings: readonly ListingRecord[], memberId: string): Found[] {
	return listings.flatMap((listing) => {
		const task = findTask(listing, memberId, now);
		if (!task || !listing.auction) return [];
		const { currentBid, caseId } = listing.auction;
		return { ...task, count: 1, amount: computeTotalPrice(currentBid, listing.stone.weight), listing, caseId };
	});
}

async function findOwnDeals(market: Ports<'now' | 'listings'>, stones: StoneIndex, memberId: string, own: Known['own']): Promise<Found[]> {
	if (own.AWAITING_DECISION + own.ACCEPTED === 0) return [];
	const ids = await findByStates(stones, { sellerIds: new Set([memberId]) }, DEALS, DEALS_LOOKED_AT);
	return findTasksOf(market, await market.listings.getMany(ids), memberId);
}

/** Makes one task of all stones that expire soon. The table is read only if some were listed long enough ago. */
async function findExpiring(market: Ports<'now' | 'listings'>, stones: StoneIndex, memberId: string, displayed: number): Promise<Found[]> {
	if (displayed === 0) return [];
	const until = market.now + REMINDER_DAYS_BEFORE * DAY;
	const { total: young } = await stones.find({ ...queryOwn(memberId, ['DISPLAYED']), listedSince: until - LISTED_DAYS * DAY + 1 });
	if (young >= displayed) return [];
	const expiring = await market.listings.expiring(memberId, { after: market.now, until });
	const [first] = expiring;
	if (!first) return [];
	const deadline = Math.min(...expiring.map(({ expiresAt }) => expiresAt));
	const [only] = expiring.length === 1 ? await market.listings.getMany([first.listingId], 'of-a-moment-ago') : [];
	return [{ kind: 'EXPIRING', count: expiring.length, deadline, ...(only && { listing: only }) }];
}

/** Finds stones for which buyers want photos or a video, with the number of buyers. */
async function findRequested(market: Ports<'now' | 'listings' | 'mediaRequests'>, memberId: string): Promise<Found[]> {
	const requests = await market.mediaRequests.openOf(memberId, REQUESTS_LOOKED_AT);
	const byListing = Map.groupBy(requests, ({ listingId }) => listingId);
	const listings = await market.listings.getMany([...byListing.keys()]);
	return listings
		.filter((listing) => isOpenToAll(listing, market.now))
		.map((listing) => ({ kind: 'MEDIA', count: byListing.get(listing.listingId)?.length ?? 0, listing }));
}

/** Finds imports of the last days that wait for their seller, failed, or rejected rows. */
async function findImports({ now }: Ports<'now'>, imports: Pick<Imports, 'latest'>, memberId: string): Promise<Found[]> {
	const recent = (await imports.latest(memberId, IMPORTS_LOOKED_AT)).filter(({ createdAt }) => createdAt > now - IMPORT_TASK_DAYS * DAY);
	return recent.flatMap((record) => {
		const { importId, fileName, state, feed } = record;
		// A feed's program follows it, and comes again tomorrow. Only questions need a person.
		if (feed && state !== 'PREVIEW') return [];
		const count = countRowsToSee(record);
		if ((state !== 'PREVIEW' && state !== 'FAILED' && state !== 'DONE') || (state === 'DONE' && count === 0)) return [];
		return { kind: 'IMPORT', count, import: { importId, fileName, state } };
	});
}

function countRowsToSee({ state, rows, chunks }: ImportRecord): number {
	return state === 'DONE' ? countFates(chunks).rejected : rows;
}

function queryOwn(memberId: string, states: readonly ListingState[]): IndexQuery {
	return { filters: { includeTreated: true }, sellerIds: new Set([memberId]), states, showHidden: true, sort: [], page: 0, size: 1, facets: false };
}
