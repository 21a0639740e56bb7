import pMap from 'p-map';
import type { StockChange, StockPatched } from '#shared/contract/integrations/feeds.ts';
import { DiamondAttributes } from '#shared/contract/stock/diamonds.ts';
import { normalizeLotId } from '#shared/domain/stock/diamond.ts';
import { mayEdit } from '#shared/domain/stock/listing.ts';
import type { MemberRecord } from '../accounts/ports/members.ts';
import type { Change } from '../market/changes.ts';
import type { Ports } from '../market/market.ts';
import { MarketError } from '../market-error.ts';
import { commitMost } from '../prices/price-steps.ts';
import { digestOf } from '../sheets/preview-replacement.ts';
import { refresh } from '../stock/manage-inventory.ts';
import type { ListingRecord } from '../stock/ports/listings.ts';
import { listMistakes } from './read-changes.ts';

/** Writes of a transaction, of which DynamoDB takes a hundred. */
const WRITES_PER_TRANSACTION = 100;
const TRANSACTIONS_AT_ONCE = 4;

type Fate = StockPatched['fates'][number];

/** The stone that a change names, as it was before anything was written. `listingId` is undefined if the seller has no such stone. */
export interface PlannedStone {
	listingId?: string;
	version?: number;
}

/** The present stones, by their ids. */
export type PresentStones = ReadonlyMap<string, ListingRecord>;

/** Finds the stones that the changes name. Another seller's stone is as unknown as a missing one. */
export async function planChanges(
	market: Ports<'listings'>,
	{ memberId }: MemberRecord,
	changes: readonly StockChange[],
): Promise<{ plan: PlannedStone[]; present: PresentStones }> {
	const lots = changes.flatMap(({ diamondId, lotId }) => (diamondId === undefined ? (lotId ?? []) : []));
	const ids = new Map((await market.listings.idsByLots(memberId, lots)).map((listingId, at) => [lots[at], listingId]));
	const named = changes.map(({ diamondId, lotId }) => diamondId ?? ids.get(lotId));
	const present = await readStones(market, memberId, named);
	const plan = changes.map(({ lotId }, at) => {
		const listing = present.get(named[at] ?? '');
		const isNamed = listing && (lotId === undefined || normalizeLotId(lotId) === normalizeLotId(listing.stone.lotId));
		return isNamed ? { listingId: listing.listingId, version: listing.version } : {};
	});
	return { plan, present };
}

/** Reads the stones of a plan as they are now. */
export function readPlanned(market: Ports<'listings'>, { memberId }: MemberRecord, plan: readonly PlannedStone[]): Promise<PresentStones> {
	const ids = plan.map(({ listingId }) => listingId);
	return readStones(market, memberId, ids);
}

/** Reads the seller's own stones among `ids`. */
async function readStones({ listings }: Ports<'listings'>, sellerId: string, ids: readonly (string | undefined)[]): Promise<PresentStones> {
	const found = await listings.getMany([...new Set(ids.flatMap((id) => id ?? []))]);
	return new Map(found.filter((listing) => listing.sellerId === sellerId).map((listing) => [listing.listingId, listing]));
}

/** A change that is to be written, and its place in the request. */
interface Step {
	at: number;
	before: ListingRecord;
	write: Change;
}

/**
 * Makes the planned changes, many to a transaction, each guarded by the version that was planned. `isRepeated`: an earlier attempt may have made some
 * of them. Errors: BUSY if some may still be made; a repetition makes them.
 */
export async function changeStock(
	market: Ports<'now' | 'commit' | 'listings'>,
	{ memberId }: MemberRecord,
	changes: readonly StockChange[],
	{ plan, present, isRepeated }: { plan: readonly PlannedStone[]; present: PresentStones; isRepeated: boolean },
): Promise<StockPatched> {
	const fates: Fate[] = [];
	const steps: Step[] = [];
	const used = new Set<string>();
	for (const [at, change] of changes.entries()) {
		const { listingId, version } = plan[at] ?? {};
		const before = present.get(listingId ?? '');
		const judged = decide(change, { version, before, isFirst: listingId === undefined || !used.has(listingId), isRepeated }, market.now);
		if (listingId !== undefined) used.add(listingId);
		if ('fate' in judged) fates[at] = judged;
		else if (before) steps.push({ at, before, write: judged });
	}
	const refused = await writeSteps(market, steps);
	if ([...refused.values()].includes('BUSY')) throw new MarketError('BUSY');
	// A refused change may be this very one, written by a transaction whose answer was lost.
	const refusedIds = [...refused.keys()].map(({ before }) => before.listingId);
	const now = await readStones(market, memberId, refusedIds);
	for (const step of steps) {
		const { at, before, write } = step;
		if (!refused.has(step)) fates[at] = write.kind === 'listing-removed' ? { fate: 'removed' } : { fate: 'changed', version: before.version + 1 };
		else {
			const found = { version: before.version, before: now.get(before.listingId), isFirst: true, isRepeated: true };
			const judged = decide(changes[at] as StockChange, found, market.now);
			fates[at] = 'fate' in judged ? judged : { fate: 'refused', code: 'STALE' };
		}
	}
	return { fates: changes.map(({ diamondId, lotId }, at) => ({ diamondId: plan[at]?.listingId ?? diamondId, lotId, ...(fates[at] as Fate) })) };
}

const refuse = (code: Fate['code'], more: Partial<Fate> = {}): Fate => ({ fate: 'refused', code, ...more });

/** The facts about a change's stone: the planned version, and the stone as it is now. */
interface Found {
	version: number | undefined;
	before: ListingRecord | undefined;
	/** No earlier change of the request names the stone. */
	isFirst: boolean;
	/** An earlier attempt may have made the change. */
	isRepeated: boolean;
}

/** Decides what a change does to the present stone: its fate, or what is to be written. */
function decide(change: StockChange, { version, before, isFirst, isRepeated }: Found, now: number): Fate | Change {
	if (version === undefined) return refuse('NOT_FOUND');
	if (!isFirst || (change.version ?? version) !== version) return refuse('STALE');
	if (!before) return isRepeated && change.remove ? { fate: 'removed' } : refuse('NOT_FOUND');
	const isNext = isRepeated && before.version === version + 1;
	if (before.version !== version && !isNext) return refuse(mayEdit(before.state) ? 'STALE' : 'STATE_CONFLICT');
	if (change.remove) return isNext ? refuse('STALE') : mayEdit(before.state) ? { kind: 'listing-removed', listing: before } : refuse('STATE_CONFLICT');
	const kept = Object.entries({ ...before.stone, ...change.set }).filter(([name]) => !change.clear.some((cleared) => cleared === name));
	const { data: stone, error } = DiamondAttributes.safeParse(Object.fromEntries(kept));
	if (error) return refuse('VALIDATION', { issues: listMistakes(error.issues) });
	const isSame = digestOf(stone) === digestOf(before.stone);
	if (isNext) return isSame ? { fate: 'changed', version: before.version } : refuse('STALE');
	if (isSame && !change.refresh) return { fate: 'unchanged', version };
	if (!mayEdit(before.state)) return refuse('STATE_CONFLICT');
	return { kind: 'listing-changed', before, after: { ...(change.refresh ? refresh(before, now) : before), stone } };
}

/** Writes the steps, as many to a transaction as it takes. Returns those that were refused. */
async function writeSteps(market: Ports<'commit'>, steps: readonly Step[]): Promise<Map<Step, 'STALE' | 'BUSY'>> {
	const groups: Step[][] = [];
	let room = 0;
	// All stones that a transaction deletes have one audit event.
	const most = WRITES_PER_TRANSACTION - (steps.some(({ write }) => write.kind === 'listing-removed') ? 1 : 0);
	for (const step of steps) {
		const writes = countWrites(step);
		if (groups.length === 0 || writes > room) {
			groups.push([]);
			room = most;
		}
		groups.at(-1)?.push(step);
		room -= writes;
	}
	const refused = await pMap(groups, (group) => commitMost(market, group, ({ write }) => write), { concurrency: TRANSACTIONS_AT_ONCE });
	return new Map(refused.flatMap((some) => [...some]));
}

/** Counts the writes of a step: a new price also has an audit event, and a removal deletes the guards and leaves a trace. */
function countWrites({ before: { stone }, write }: Step): number {
	if (write.kind === 'listing-changed') return write.after.stone.askingPrice === stone.askingPrice ? 1 : 2;
	return stone.laboratory && stone.certificateNumber ? 4 : 3;
}
