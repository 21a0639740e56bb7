import { ulid } from 'ulid';
import { expect } from 'vitest';
import { LAST_CALLS_ARRIVE_WITHIN } from '#shared/domain/auctions/limits.ts';
import fc from '#test/model/fast-check.ts';
import { choose, compare, type Touched } from './market-comparison.ts';
import type { Offered, Party, PlainMarket, PlainStone, Refusals } from './plain-market.ts';
import { type Heard, type RealMarket, settle, uploaded } from './real-market.ts';

/**
 * The commands of members, the admin and the clock. They are given to the plain market and to the
 * real one, which must agree after each.
 */
type Command = fc.AsyncCommand<PlainMarket, RealMarket>;

const HOUR = 3_600_000;
const LOTS = ['A', 'B', 'C'];

const who = fc.nat(3);
/** Few members sell, so that there is something to bid on. */
const whoSells = fc.constantFrom(0, 0, 1, 1, 2);
const which = fc.nat(9);
const anOffer = fc.record({
	lotId: fc.constantFrom(...LOTS),
	weight: fc.constantFrom(1, 0.52),
	askingPrice: fc.constantFrom(10_000, 10_000, 4567, 80, undefined),
});
const aSheet = fc.uniqueArray(anOffer, { selector: ({ lotId }) => lotId, minLength: 1, maxLength: 3 });
const over = fc.constantFrom(0, 0, 7, 500, -1);
const reserve = fc.constantFrom(0, 0, 100, 500, 2000, 100_000);
const seldom = fc.nat(15).map((chance) => chance === 1);
const hours = fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 30 }) }, { weight: 1, arbitrary: fc.integer({ min: 31, max: 800 }) });

const weighted: readonly [times: number, command: fc.Arbitrary<Command>][] = [
	[3, fc.tuple(whoSells, anOffer).map(([member, offer]) => list(member, offer))],
	[2, fc.tuple(whoSells, which, anOffer, seldom).map((given) => edit(...given))],
	[12, fc.tuple(who, which, over, reserve, seldom).map((given) => bid(...given))],
	[1, fc.nat(99).map(bidAgain)],
	[6, hours.map(wait)],
	[12, fc.tuple(fc.nat(9), which, fc.nat(9)).map((given) => act(...given))],
	[2, fc.tuple(fc.boolean(), which).map((given) => withdraw(...given))],
	[2, fc.tuple(which, fc.subarray<Party>(['seller', 'buyer'])).map((given) => decideCase(...given))],
	[1, fc.tuple(who, which, fc.boolean()).map((given) => track(...given))],
	[1, fc.tuple(whoSells, which, fc.constantFrom('refresh' as const, 'remove' as const)).map((given) => keep(...given))],
	[1, fc.tuple(whoSells, aSheet, fc.boolean()).map((given) => upload(...given))],
	[1, fc.tuple(who, fc.nat(4)).map(([member, chance]) => (chance === 0 ? ban(member) : lift(member)))],
];
export const anyCommand = weighted.flatMap(([times, command]) => Array.from({ length: times }, () => command));

/** Makes a command of a member. At the same instant the clock may have decided more. `say` describes the command in a failing history. */
function command(
	say: () => string,
	run: (model: PlainMarket, real: RealMarket) => Promise<Touched>,
	check: (model: PlainMarket) => boolean = () => true,
): Command {
	return {
		check,
		async run(model, real) {
			const touched = await run(model, real);
			model.settle();
			await compare(model, real, touched);
		},
		toString: say,
	};
}

const hasStones = ({ stones }: PlainMarket): boolean => stones.size > 0;

/** Chooses a stone, mostly one for which `fitting` returns true. */
function chooseStone({ stones }: PlainMarket, index: number, fitting: (stone: PlainStone) => boolean): PlainStone {
	const likely = [...stones.values()].filter(fitting);
	return choose(index < 8 && likely.length > 0 ? likely : stones.values(), index);
}

const nameOf = (member: number): string => ['Ann', 'Bob', 'Cho', 'Dan'][member] ?? 'the leader';
const memberAt = (model: PlainMarket, index: number): string => choose(model.members.keys(), index);

function agree(refusals: Refusals, { code }: Heard<unknown>): void {
	if (refusals) expect(refusals).toContain(code);
	else expect(code).toBe('OK');
}

const asBody = (offer: Offered) => ({ shape: 'ROUND' as const, ...offer });

function list(member: number, offer: Offered): Command {
	return command(
		() => `${nameOf(member)} lists ${describe(offer)}`,
		async (model, real) => {
			const seller = memberAt(model, member);
			const refusals = model.list(seller, offer);
			const heard = await settle(real.api('diamonds', seller).createDiamond({ body: asBody(offer) }));
			agree(refusals, heard);
			const { diamondId = '' } = heard.answer ?? {};
			if (!refusals) model.add(seller, diamondId, offer);
			return { viewer: seller, stone: model.stones.get(diamondId) };
		},
	);
}

function edit(member: number, index: number, offer: Offered, stale: boolean): Command {
	return command(
		() => `${nameOf(member)} makes stone ${index} ${describe(offer)}${stale ? ', having seen another' : ''}`,
		async (model, real) => {
			const [seller, stone] = [memberAt(model, member), choose(model.stones.values(), index)];
			const [present] = await real.readListings([stone.diamondId]);
			const version = (present?.version ?? 1) + (stale ? 1 : 0);
			const refusals = model.edit(seller, stone.diamondId, offer, stale);
			const body = { diamondId: stone.diamondId, version, ...asBody(offer) };
			agree(refusals, await settle(real.api('diamonds', seller).updateDiamond({ body })));
			return { viewer: seller, stone };
		},
		hasStones,
	);
}

function bid(member: number, index: number, over: number, reserve: number, stale: boolean): Command {
	let amounts = '';
	return command(
		() => `${nameOf(member)} bids${amounts} on stone ${index}${stale ? ' as it was before' : ''}`,
		async (model, real) => {
			const bidder = memberAt(model, member);
			const stone = chooseStone(model, index, (one) => model.requiredBid(one) !== undefined && one.sellerId !== bidder);
			const bidAmount = Math.max(1, (model.requiredBid(stone) ?? 7000) + over);
			const bid = { bidId: ulid(), diamondId: stone.diamondId, revision: stone.revision + (stale ? 1 : 0), bidAmount, maxBid: bidAmount + reserve };
			amounts = ` ${bid.bidAmount} up to ${bid.maxBid}`;
			const refusals = model.bid(bidder, bid);
			const heard = await settle(real.api('bids', bidder).addBid({ body: bid }));
			agree(refusals, heard);
			if (heard.code === 'BID_TOO_LOW') expect(heard.problem?.requiredBid).toBe(model.requiredBid(stone));
			if (!refusals) expect(heard.answer?.outcome).toBe(stone.auction?.standing.leaderId === bidder ? 'LEADING' : 'OUTBID');
			return { viewer: bidder, stone };
		},
		hasStones,
	);
}

function bidAgain(index: number): Command {
	return command(
		() => `bid ${index} is sent again`,
		async (model, real) => {
			const { bidderId, bid } = choose(model.taken, index);
			const heard = await settle(real.api('bids', bidderId).addBid({ body: bid }));
			agree(model.bidAgain(bidderId), heard);
			const stone = model.stones.get(bid.diamondId);
			if (heard.answer) {
				const isShown = stone !== undefined && model.mayLookAt(bidderId, stone);
				expect(heard.answer.diamond?.diamondId).toBe(isShown ? bid.diamondId : undefined);
				if (stone?.state !== 'BIDDING') expect(heard.answer.isOver).toBe(true);
			}
			return { viewer: bidderId, stone };
		},
		({ taken }) => taken.length > 0,
	);
}

const STATUSES = ['ACCEPTED', 'REJECTED', 'COMPLETED', 'COMPLAINT'] as const;

/** Makes a decision after the close, mostly by a party, and mostly one that is possible now. */
function act(member: number, index: number, chance: number): Command {
	let said = '';
	return command(
		() => `somebody decides on stone ${index}${said}`,
		async (model, real) => {
			const stone = chooseStone(model, index, ({ state }) => state === 'AWAITING_DECISION' || state === 'ACCEPTED');
			const decides = stone.state === 'AWAITING_DECISION';
			const fitting = decides ? choose(['ACCEPTED', 'ACCEPTED', 'REJECTED'] as const, chance) : choose(['COMPLETED', 'COMPLAINT'] as const, chance);
			const status = chance < 8 ? fitting : choose(STATUSES, member);
			const leaderId = stone.auction?.standing.leaderId ?? stone.sellerId;
			const caller = member < 4 ? memberAt(model, member) : decides || member < 7 ? stone.sellerId : leaderId;
			said = `: ${model.member(caller).name} says ${status}`;
			const acts = { ACCEPTED: model.accept, REJECTED: model.reject, COMPLETED: model.confirm, COMPLAINT: model.complain };
			const refusals = acts[status].call(model, caller, stone.diamondId);
			const { diamondId } = stone;
			const body = status === 'COMPLAINT' ? { diamondId, status, reason: 'Nobody answers.' } : { diamondId, status };
			agree(refusals, await settle(real.api('bids', caller).bidStatus({ body })));
			return { viewer: caller, stone };
		},
		hasStones,
	);
}

/** Returns whether a stone has a case. */
const isContested = ({ auction }: PlainStone): boolean => auction !== undefined && auction.complaints.seller + auction.complaints.buyer > 0;
const hasCases = ({ stones }: PlainMarket): boolean => [...stones.values()].some(isContested);

async function findCaseId(real: RealMarket, { diamondId }: PlainStone): Promise<string> {
	const [listing] = await real.readListings([diamondId]);
	return listing?.auction?.caseId ?? '';
}

function withdraw(seller: boolean, index: number): Command {
	return command(
		() => `the ${seller ? 'seller' : 'buyer'} withdraws the complaint about stone ${index}`,
		async (model, real) => {
			const stone = choose([...model.stones.values()].filter(isContested), index);
			const caller = seller ? stone.sellerId : (stone.auction?.standing.leaderId ?? '');
			const params = { id: await findCaseId(real, stone) };
			agree(model.withdraw(caller, stone.diamondId), await settle(real.api('bids', caller).withdrawComplaint({ params })));
			return { viewer: caller, stone };
		},
		hasCases,
	);
}

function decideCase(index: number, banned: readonly Party[]): Command {
	return command(
		() => `the admin decides the case of stone ${index}: ${banned.join(' and ') || 'nobody'} is banned`,
		async (model, real) => {
			const stone = choose([...model.stones.values()].filter(isContested), index);
			const params = { id: await findCaseId(real, stone) };
			const calling = real.api('admin', real.admin.memberId).decideCase({ params, body: { banned: [...banned], reason: 'A try.' } });
			agree(model.decideCase(stone.diamondId, banned), await settle(calling));
			await real.hideStonesOf(model.listBanned());
			return { stone };
		},
		hasCases,
	);
}

function track(member: number, index: number, tracked: boolean): Command {
	return command(
		() => `${nameOf(member)} ${tracked ? 'tracks' : 'forgets'} stone ${index}`,
		async (model, real) => {
			const [viewer, stone] = [memberAt(model, member), choose(model.stones.values(), index)];
			const body = { diamondId: stone.diamondId, favourite: tracked };
			agree(model.track(viewer, stone.diamondId, tracked), await settle(real.api('diamonds', viewer).favourite({ body })));
			return { viewer, stone };
		},
		hasStones,
	);
}

function keep(member: number, index: number, how: 'refresh' | 'remove'): Command {
	return command(
		() => `${nameOf(member)} wants to ${how} stone ${index}`,
		async (model, real) => {
			const [seller, stone] = [memberAt(model, member), choose(model.stones.values(), index)];
			const expected = model[how](seller, stone.diamondId);
			const { refreshInventory, deleteDiamonds } = real.api('diamonds', seller);
			const body = { diamondIds: [stone.diamondId] };
			const heard = await (how === 'refresh' ? settle<{ skipped: unknown[] }>(refreshInventory({ body })) : settle(deleteDiamonds({ body })));
			agree(expected === 'skipped' ? undefined : expected, heard);
			if (heard.answer) expect(heard.answer.skipped).toHaveLength(expected === 'skipped' ? 1 : 0);
			return { viewer: seller, stone: model.stones.get(stone.diamondId) };
		},
		hasStones,
	);
}

function upload(member: number, rows: readonly Offered[], replaceAll: boolean): Command {
	return command(
		() => `${nameOf(member)} uploads ${rows.map(describe).join('; ')}${replaceAll ? ' in the place of everything' : ''}`,
		async (model, real) => {
			const seller = memberAt(model, member);
			const sheet = [
				'Lot ID,Shape,Weight,Price Per Carat',
				...rows.map(({ lotId, weight, askingPrice = '' }) => `${lotId},ROUND,${weight},${askingPrice}`),
			].join('\n');
			const bytes = new TextEncoder().encode(sheet);
			const { refusals, saved, duplicate, added } = model.upload(seller, rows, replaceAll);
			const { uploadCsv, applyImport, getImport } = real.api('imports', seller);
			const mode = replaceAll ? 'REPLACE_ALL' : 'MERGE';
			const begun = await settle(uploadCsv({ body: { fileName: 'stock.csv', size: bytes.length, mode } }));
			agree(refusals, begun);
			if (refusals || !begun.answer) return { viewer: seller };
			const params = { importId: begun.answer.importId };
			uploaded.set(params.importId, bytes);
			await real.workOn(params.importId);
			if (replaceAll) {
				await applyImport({ params });
				await real.workOn(params.importId);
			}
			expect(await getImport({ params, query: {} })).toMatchObject({ state: 'DONE', counts: { rows: rows.length, saved, duplicate, rejected: 0 } });
			for (const offer of added) model.add(seller, (await real.market.listings.idByLot(seller, offer.lotId)) ?? '', offer);
			return { viewer: seller, stone: model.ownedBy(seller).at(-1) };
		},
	);
}

function ban(member: number): Command {
	return command(
		() => `the admin bans ${nameOf(member)}`,
		async (model, real) => {
			const memberId = memberAt(model, member);
			// Differs from the reason of a verdict, which also bans.
			const reason = 'A ban.';
			const calling = real.api('admin', real.admin.memberId).banMember({ params: { userId: memberId }, body: { reason } });
			agree(model.ban(memberId, reason), await settle(calling));
			return {};
		},
		// Enough active members must be left to trade.
		(model) => model.members.size - model.listBanned().length > 2,
	);
}

function lift(member: number): Command {
	return command(
		() => `the admin lifts the ban of ${nameOf(member)}`,
		async (model, real) => {
			const memberId = memberAt(model, member);
			const { liftBan } = real.api('admin', real.admin.memberId);
			agree(model.lift(memberId), await settle(liftBan({ params: { userId: memberId }, body: { reason: 'A try.' } })));
			return {};
		},
	);
}

/** Moves the clock forward. It stops at every instant at which something happens and runs a sweep. */
function wait(hours: number): Command {
	return command(
		() => `${hours} hours pass`,
		async (model, real) => {
			const end = model.now + hours * HOUR;
			for (let next = model.nextInstant(); next <= end; next = model.nextInstant()) {
				model.now = next;
				// A sweep closes an auction only when its last bids have arrived.
				real.moveClock(next + LAST_CALLS_ARRIVE_WITHIN);
				model.settle();
				await real.sweep();
				await real.hideStonesOf(model.listBanned());
			}
			model.now = end;
			real.moveClock(end);
			return {};
		},
	);
}

function describe({ lotId, weight, askingPrice }: Offered): string {
	return `lot ${lotId} of ${weight} ct at ${askingPrice ?? 'a price on request'}`;
}
