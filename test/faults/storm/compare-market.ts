import pMap from 'p-map';
import { computeStanding, type LedgerBid, type Standing } from '#test/model/ledger.ts';
import { readMarketTime } from '#test/steps/market.ts';
import { type Book, type KnownStone, nameAct, nameTracking } from './book.ts';
import type { Person } from './people.ts';
import type { Item, ReadableMarket } from './readable-market.ts';
import { readInventory } from './sellers.ts';

/**
 * Invariants of a market at rest, in plain code that shares nothing with the market's own. They
 * state the result of the members' acknowledged calls, and how the items of the table must agree
 * with each other, in whatever order they were written.
 */

/** A violated invariant: its kind, the stone or member, and a description. */
export interface Difference {
	kind: string;
	about: string;
	what: string;
}

type Differ = (kind: string, about: string, what: string) => void;

/** Listings that are searched for in parallel. */
const SEARCHES_AT_ONCE = 4;
const OPEN_STATES: readonly unknown[] = ['DISPLAYED', 'BIDDING', 'AWAITING_DECISION'];

interface Listing extends Item {
	listingId: string;
	sellerId: string;
	state: string;
	hidden: boolean;
	expiresAt: number;
	stone: { lotId: string; weight: number; askingPrice?: number };
	auctions: number;
	auction?: {
		number: number;
		leaderId: string;
		currentBid: number;
		ceiling?: number;
		closesAt: number;
		decideBy?: number;
		confirmBy?: number;
		settleBy?: number;
	};
}

interface Table {
	members: Map<string, Item>;
	listings: Map<string, Listing>;
	of(entity: string): Item[];
}

/** Compares the whole market with the book. `observer` is an active member without stones. */
export async function compareMarket(market: ReadableMarket, book: Book, dealers: readonly Person[], observer: Person): Promise<Difference[]> {
	const items = await market.readItems();
	const of = (entity: string) => items.get(entity) ?? [];
	const table: Table = {
		of,
		members: new Map(of('member').map((member) => [String(member.memberId), member])),
		listings: new Map((of('listing') as Listing[]).map((listing) => [listing.listingId, listing])),
	};
	const found: Difference[] = [];
	const differ: Differ = (kind, about, what) => found.push({ kind, about, what });
	const now = await readMarketTime();
	compareStones(table, book, differ);
	compareVisibility(table, differ);
	compareStates(table, now, differ);
	compareAuctions(table, book, differ);
	comparePoints(table, book, differ);
	compareRecord(table, book, differ);
	compareTracking(table, book, differ);
	await compareOwners(table, book, dealers, differ);
	await compareSearch(table, observer, differ);
	return found;
}

/**
 * Checks that each acknowledged stone exists with the acknowledged values, that no other stone
 * exists, and that each lot id belongs to its stone.
 */
function compareStones({ listings, of }: Table, book: Book, differ: Differ): void {
	for (const { diamondId, sellerId, lotId, weight, askingPrice } of book.stones.values()) {
		const listing = listings.get(diamondId);
		if (!listing) differ('stone', diamondId, 'is gone');
		else if (listing.sellerId !== sellerId || listing.stone.lotId !== lotId || listing.stone.weight !== weight)
			differ('stone', diamondId, `is ${JSON.stringify(listing.stone)}, not ${lotId} of ${weight} ct`);
		else if (listing.stone.askingPrice !== askingPrice) differ('price', diamondId, `is ${listing.stone.askingPrice}, not ${askingPrice}`);
	}
	for (const { listingId } of listings.values()) if (!book.stones.has(listingId)) differ('stone', listingId, 'is there, and no seller was told so');
	const lots = new Map(of('mark').flatMap(({ sellerId, mark, listingId }) => (String(mark).startsWith('lot#') ? [[`${sellerId} ${listingId}`, mark]] : [])));
	for (const { listingId, sellerId } of listings.values())
		if (!lots.delete(`${sellerId} ${listingId}`)) differ('lot id', listingId, 'is not held by the stone');
	for (const [holder, mark] of lots) differ('lot id', holder.split(' ')[1] ?? '', `${mark} is held by a stone that is gone`);
}

/** Checks that a stone is hidden exactly while its seller is not active, unless it is sold. */
function compareVisibility({ listings, members }: Table, differ: Differ): void {
	for (const { listingId, sellerId, state, hidden } of listings.values()) {
		const sellerState = members.get(sellerId)?.state;
		if (state !== 'SOLD' && hidden !== (sellerState !== 'ACTIVE'))
			differ('visibility', listingId, `is ${hidden ? 'hidden' : 'shown'}, and its seller ${sellerId} is ${sellerState}`);
	}
}

/** Checks that nothing is overdue, and that a stone has an auction exactly in the states that require one. */
function compareStates({ listings }: Table, now: number, differ: Differ): void {
	for (const { listingId, state, expiresAt, auction } of listings.values()) {
		const inAuction = ['BIDDING', 'AWAITING_DECISION', 'ACCEPTED', 'SOLD'].includes(state);
		if (inAuction !== (auction !== undefined)) differ('state', listingId, `is ${state} ${auction ? 'with' : 'without'} an auction`);
		const ends: Record<string, number | undefined> = {
			DISPLAYED: expiresAt,
			BIDDING: auction?.closesAt,
			AWAITING_DECISION: auction?.decideBy,
			ACCEPTED: auction?.settleBy ?? auction?.confirmBy,
			SUSPENDED: Number.POSITIVE_INFINITY,
			SOLD: Number.POSITIVE_INFINITY,
		};
		if ((ends[state] ?? 0) <= now) differ('state', listingId, `is still ${state}, which ended at ${ends[state]}; it is ${now}`);
		if (state === 'SUSPENDED' && expiresAt > now) differ('state', listingId, `is suspended, though it may be shown until ${expiresAt}`);
	}
}

/**
 * Checks that every acknowledged bid is in its ledger, that no other bid is, and that the present
 * auction's standing follows from its bids.
 */
function compareAuctions({ listings, of }: Table, book: Book, differ: Differ): void {
	const ledgers = Map.groupBy(of('bid'), ({ listingId }) => String(listingId));
	for (const [diamondId, bids] of book.bids) {
		if (!listings.has(diamondId)) continue;
		const stored = new Set(ledgers.get(diamondId)?.map(({ bidId }) => bidId));
		for (const [bidId, outcome] of bids) if (outcome === 'taken' && !stored.has(bidId)) differ('bid', diamondId, `${bidId} was acknowledged and is not stored`);
	}
	for (const [diamondId, ledger] of ledgers) {
		const known = book.bids.get(diamondId);
		for (const { bidId } of ledger) if (!known?.has(String(bidId))) differ('bid', diamondId, `${bidId} is stored, and nobody was told so`);
		const auction = listings.get(diamondId)?.auction;
		if (!auction) continue;
		const own = ledger.filter((entry) => entry.auction === auction.number).sort((one, other) => Number(one.sequence) - Number(other.sequence));
		const standing = own.reduce<Standing | undefined>((before, entry) => computeStanding(before, entry as unknown as LedgerBid), undefined);
		if (standing?.leaderId !== auction.leaderId || standing.currentBid !== auction.currentBid)
			differ('auction', diamondId, `${auction.leaderId} leads at ${auction.currentBid}; its bids come to ${JSON.stringify(standing)}`);
	}
}

/**
 * Checks that the points of each member are the sum of their entries, and that each rejection, by
 * the seller or the clock, has made two entries.
 */
function comparePoints({ members, of }: Table, book: Book, differ: Differ): void {
	const entries = Map.groupBy(of('points'), ({ memberId }) => String(memberId));
	for (const [memberId, { rank }] of members) {
		const sum = (entries.get(memberId) ?? []).reduce((total, { points }) => total + Number(points), 0);
		if (sum !== rank) differ('points', memberId, `are ${rank}; the ledger comes to ${sum}`);
	}
	const byStone = Map.groupBy(of('points'), ({ listingId }) => String(listingId));
	const acts = book.countActs();
	for (const diamondId of new Set([...byStone.keys(), ...book.bids.keys()])) {
		if (book.unsure.has(diamondId)) continue;
		const { bySellers, byClock } = countRejections(of, acts, diamondId);
		const given = byStone.get(diamondId)?.length ?? 0;
		if (given !== 2 * (bySellers + byClock)) differ('points', diamondId, `were moved ${given} times for ${bySellers} rejections and ${byClock} by the clock`);
	}
}

/**
 * Counts the rejections of a stone's auctions: those acknowledged to its sellers, and those that
 * the clock made, of which the seller was notified.
 */
function countRejections(of: Table['of'], acts: ReadonlyMap<string, number>, diamondId: string): { bySellers: number; byClock: number } {
	const suffix = ' REJECTED';
	let bySellers = 0;
	for (const [name, count] of acts) if (name.startsWith(diamondId) && name.endsWith(suffix)) bySellers += count;
	return { bySellers, byClock: listTimedOut(of).get(diamondId) ?? 0 };
}

const timedOut = new WeakMap<Table['of'], Map<string, number>>();
function listTimedOut(of: Table['of']): Map<string, number> {
	const known = timedOut.get(of);
	if (known) return known;
	const counts = new Map<string, number>();
	for (const { kind, diamondId, data } of of('notification')) {
		const { timedOut, points } = data as { timedOut?: number; points?: number };
		if (kind === 'REJECTED' && timedOut === 1 && points === -1) counts.set(String(diamondId), (counts.get(String(diamondId)) ?? 0) + 1);
	}
	timedOut.set(of, counts);
	return counts;
}

/**
 * Checks that the audit log has exactly the acknowledged actions of each member, that actions of
 * the clock have no actor, and that its prices lead from the first to the present one.
 */
function compareRecord({ members, listings, of }: Table, book: Book, differ: Differ): void {
	const isMember = (id: unknown) => members.has(String(id));
	const isAdmin = (id: unknown) => members.get(String(id))?.roleId !== undefined && members.get(String(id))?.roleId !== dealerRole(members, book);
	const log = of('deed');
	const acts = new Map<string, number>();
	for (const { kind, act, by, listingId } of log) {
		if (kind !== 'DECISION' || !listingId || act === 'VERDICT') continue;
		const name = nameAct(String(listingId), String(by), String(act));
		acts.set(name, (acts.get(name) ?? 0) + 1);
	}
	const counted = book.countActs();
	for (const name of new Set([...acts.keys(), ...counted.keys()])) {
		const [logged = 0, acknowledged = 0] = [acts.get(name), counted.get(name)];
		const [diamondId = '', by = '', act] = name.split(' ');
		// Decisions of the clock may be in the log, too, without an actor.
		if (isMember(by) && logged !== acknowledged && !book.unsure.has(diamondId))
			differ('record: decision', diamondId, `${act} by ${by} is logged ${logged} times and was acknowledged ${acknowledged} times`);
	}

	for (const [diamondId, entries] of Map.groupBy(
		log.filter(({ kind, listingId }) => kind === 'POINTS' && listingId),
		({ listingId }) => String(listingId),
	)) {
		if (book.unsure.has(diamondId)) continue;
		const { bySellers, byClock } = countRejections(of, counted, diamondId);
		const byMembers = entries.filter(({ by }) => isMember(by)).length;
		if (byMembers !== 2 * bySellers || entries.length !== 2 * (bySellers + byClock))
			differ('record: points', diamondId, `${entries.length} entries, ${byMembers} by members, for ${bySellers} rejections and ${byClock} by the clock`);
	}

	const told = Map.groupBy(of('notification'), ({ memberId }) => String(memberId));
	for (const [memberId, entries] of Map.groupBy(
		log.filter(({ kind }) => kind === 'BAN'),
		({ memberId }) => String(memberId),
	)) {
		for (const { by, deedId } of entries) if (isMember(by) && !isAdmin(by)) differ('record: ban', memberId, `${deedId} is by ${by}, who is no admin`);
		const [bans, lifts] = ['BANNED', 'LIFTED'].map((act) => entries.filter((entry) => entry.act === act));
		const isBanned = members.get(memberId)?.state === 'BANNED' ? 1 : 0;
		if ((bans?.length ?? 0) - (lifts?.length ?? 0) !== isBanned) differ('record: ban', memberId, `${bans?.length} bans and ${lifts?.length} lifted are logged`);
		if ((lifts?.length ?? 0) !== (book.lifts.get(memberId) ?? 0) && !book.unsure.has(memberId))
			differ('record: ban', memberId, `${lifts?.length} lifted bans are logged`);
		const byDeadline = (told.get(memberId) ?? []).filter(({ kind, data }) => kind === 'BANNED' && isDeadline((data as { reason?: string }).reason)).length;
		const byClock = bans?.filter(({ by }) => !isMember(by)).length;
		if (byClock !== byDeadline) differ('record: ban', memberId, `${byClock} bans are logged as the clock's, and ${byDeadline} were told as such`);
	}

	const prices = Map.groupBy(
		log.filter(({ kind }) => kind === 'PRICE'),
		({ listingId }) => String(listingId),
	);
	for (const stone of book.stones.values()) {
		const entries = prices.get(stone.diamondId) ?? [];
		for (const { by, deedId } of entries) if (by !== stone.sellerId) differ('record: price', stone.diamondId, `${deedId} is by ${by}`);
		if (listings.has(stone.diamondId) && !stone.isReplaced) comparePrices(stone, entries, differ);
	}
}

const isDeadline = (reason: string | undefined): boolean => reason === 'NOT_CONFIRMED' || reason === 'COMPLAINT';

/** Finds the role that most members of the storm have: the dealers' role. */
function dealerRole(members: Table['members'], book: Book): unknown {
	const [stone] = book.stones.values();
	return members.get(stone?.sellerId ?? '')?.roleId;
}

/**
 * Checks that every price except the first and the last appears equally often as `before` and as
 * `after`, whatever the order of the entries.
 */
function comparePrices({ diamondId, firstPrice, askingPrice }: KnownStone, entries: readonly Item[], differ: Differ): void {
	const balance = new Map<unknown, number>();
	const add = (price: unknown, count: number) => balance.set(price, (balance.get(price) ?? 0) + count);
	for (const { before, after } of entries) {
		add((before as { askingPrice?: unknown }).askingPrice, -1);
		add((after as { askingPrice?: unknown }).askingPrice, 1);
	}
	add(firstPrice, 1);
	add(askingPrice, -1);
	if ([...balance.values()].some((count) => count !== 0))
		differ('record: price', diamondId, `${entries.length} entries do not lead from ${firstPrice} to ${askingPrice}`);
}

function compareTracking({ listings, of }: Table, book: Book, differ: Differ): void {
	const stored = new Set(of('favourite').map(({ memberId, listingId }) => nameTracking(String(memberId), String(listingId))));
	for (const [name, isTracked] of book.tracked) {
		const [memberId, diamondId = ''] = name.split(' ');
		if (listings.has(diamondId) && stored.has(name) !== isTracked)
			differ('tracking', diamondId, `${memberId} ${isTracked ? 'tracks' : 'does not track'} it, and the table says otherwise`);
	}
}

/** Checks that an active owner sees each stone in its state and at its price. */
async function compareOwners({ listings, members }: Table, book: Book, dealers: readonly Person[], differ: Differ): Promise<void> {
	for (const dealer of dealers) {
		if (members.get(dealer.memberId)?.state !== 'ACTIVE') continue;
		const seen = await readInventory(book, dealer);
		for (const listing of listings.values()) {
			if (listing.sellerId !== dealer.memberId) continue;
			const { listingId, state, stone } = listing;
			const shown = seen.get(listingId);
			if (shown?.state !== state || shown.askingPrice !== stone.askingPrice)
				differ('owner', listingId, `is shown to its owner as ${shown?.state} at ${shown?.askingPrice}; it is ${state} at ${stone.askingPrice}`);
			seen.delete(listingId);
		}
		for (const diamondId of seen.keys()) differ('owner', diamondId, 'is shown to its owner and is gone');
	}
}

/** Checks that the search finds a stone by its exact values if and only if it is open to all, and finds nothing else. */
async function compareSearch({ listings }: Table, { api }: Person, differ: Differ): Promise<void> {
	const isOpen = ({ hidden, state }: Listing) => !hidden && OPEN_STATES.includes(state);
	const open = [...listings.values()].filter(isOpen).length;
	const { totalElements: all } = await api.search({ body: {} });
	if (all !== open) differ('search', 'everything', `finds ${all} stones; ${open} are open to all`);
	await pMap(
		listings.values(),
		async (listing) => {
			const { listingId, stone } = listing;
			const values = { caratFrom: stone.weight, caratTo: stone.weight, perCaratFrom: stone.askingPrice, perCaratTo: stone.askingPrice };
			const { content, totalElements } = await api.search({ body: { diamondIds: [listingId], ...values } });
			const wanted = isOpen(listing) ? 1 : 0;
			if (totalElements !== wanted || content.length !== wanted)
				differ(
					'search',
					listingId,
					`the index has ${totalElements} and shows ${content.length} of it, ${listing.state}${listing.hidden ? ', hidden' : ''}, at ${stone.askingPrice}`,
				);
			const see = await api.getDiamond({ params: { id: listingId } }).then(
				() => 1,
				() => 0,
			);
			if (see !== wanted)
				differ('visibility', listingId, `another member ${see ? 'sees' : 'does not see'} it, ${listing.state}${listing.hidden ? ', hidden' : ''}`);
		},
		{ concurrency: SEARCHES_AT_ONCE },
	);
}
