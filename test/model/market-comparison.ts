import { expect } from 'vitest';
import type { PlainMarket, PlainStone } from './plain-market.ts';
import { type RealMarket, settle } from './real-market.ts';

/** Kinds that are collected and sent once a day, which the plain market does not model. */
const COLLECTED = new Set(['EXPIRING_SOON', 'SUSPENDED']);

/** The member and the stone of a command, which are compared in detail. */
export interface Touched {
	viewer?: string;
	stone?: PlainStone;
}

/** Compares everything in which members could see a difference. */
export async function compare(model: PlainMarket, real: RealMarket, { viewer, stone }: Touched): Promise<void> {
	const stones = [...model.stones.values()];
	const listings = await real.readListings(stones.map(({ diamondId }) => diamondId));
	expect(
		listings.map(({ listingId, sellerId, state, hidden, revision, stone: { lotId, weight, askingPrice }, expiresAt, auction }) => ({
			...{ listingId, sellerId, hidden: isHidden({ state, hidden }), revision, lotId, weight, askingPrice, expiresAt },
			// Until the next sweep the stone is stored as displayed; members see the state that the clock gives.
			state: state === 'DISPLAYED' && expiresAt <= model.now ? 'SUSPENDED' : state,
			auction: auction && {
				...pickStanding(auction),
				bidCount: auction.bidCount,
				closesAt: auction.closesAt,
				decideBy: auction.decideBy,
				confirmBy: auction.confirmBy,
			},
		})),
	).toEqual(
		stones.map(({ diamondId: listingId, sellerId, state, hidden, revision, lotId, weight, askingPrice, expiresAt, auction }) => ({
			...{ listingId, sellerId, state, hidden: isHidden({ state, hidden }), revision, lotId, weight, askingPrice, expiresAt },
			auction: auction && {
				...auction.standing,
				bidCount: auction.bidCount,
				closesAt: auction.closesAt,
				decideBy: auction.decideBy,
				confirmBy: auction.confirmBy,
			},
		})),
	);
	await compareMembers(model, real);
	if (viewer) await compareInventory(model, real, viewer);
	if (!stone || !model.stones.has(stone.diamondId)) return;
	const others = [...model.members.keys()];
	for (const one of new Set([viewer ?? stone.sellerId, choose(others, stone.revision + (stone.auction?.bidCount ?? 0))]))
		await compareView(model, real, one, stone);
}

/**
 * Returns whether a stone is hidden, which means nothing once it is sold: if it is sold in the same instant in which its seller is banned, either may
 * come first.
 */
function isHidden({ state, hidden }: Pick<PlainStone, 'state' | 'hidden'>): boolean {
	return hidden && state !== 'SOLD';
}

function pickStanding({ leaderId, currentBid, ceiling }: { leaderId: string; currentBid: number; ceiling: number }) {
	return { leaderId, currentBid, ceiling };
}

async function compareMembers(model: PlainMarket, real: RealMarket): Promise<void> {
	const { market } = real;
	const members = [...model.members.values()];
	const records = await market.members.getMany(members.map(({ memberId }) => memberId));
	const found = await Promise.all(
		members.map(async ({ memberId, name }) => {
			const { content } = await market.notifications.page(memberId, 0, 1000);
			const told = Object.groupBy(
				content.map(({ kind }) => kind).filter((kind) => !COLLECTED.has(kind)),
				(kind) => kind,
			);
			const record = records.get(memberId);
			return { name, points: record?.rank, banned: record?.state === 'BANNED', told: countEach(Object.entries(told).map(([kind, all]) => [kind, all.length])) };
		}),
	);
	expect(found).toEqual(members.map(({ name, points, banned, told }) => ({ name, points, banned, told: countEach(told) })));
}

const countEach = (counts: Iterable<readonly [string, number]>) => Object.fromEntries([...counts].sort());

async function compareInventory(model: PlainMarket, real: RealMarket, sellerId: string): Promise<void> {
	const found = (await Array.fromAsync(real.market.listings.bySeller(sellerId))).flat();
	expect(found.map(({ listingId }) => listingId).sort()).toEqual(
		model
			.ownedBy(sellerId)
			.map(({ diamondId }) => diamondId)
			.sort(),
	);
}

/** Compares the stone's page as this member sees it. */
async function compareView(model: PlainMarket, real: RealMarket, viewerId: string, stone: PlainStone): Promise<void> {
	const viewer = model.member(viewerId);
	const { code, answer } = await settle(real.api('diamonds', viewerId).getDiamond({ params: { id: stone.diamondId } }));
	if (viewer.banned || !model.mayLookAt(viewerId, stone)) return expect([viewer.banned ? 'MEMBER_BANNED' : 'NOT_FOUND']).toContain(code);
	const { auction } = stone;
	const own = auction?.ceilings.get(viewerId);
	if (!answer || !('state' in answer)) return expect.fail(`A member is answered ${code}`);
	expect(answer).toMatchObject({
		state: stone.state,
		revision: stone.revision,
		bidCount: auction?.bidCount ?? 0,
		isBidPlaced: own !== undefined,
		tracked: viewer.tracked.has(stone.diamondId),
		sellerRank: model.member(stone.sellerId).points,
	});
	expect([answer.currentBid, answer.currentBidderCompanyName, answer.requiredBid, answer.myMaxBid, answer.leading, answer.closesAt]).toEqual([
		auction?.standing.currentBid,
		auction && model.member(auction.standing.leaderId).name,
		model.requiredBid(stone),
		own,
		auction && own !== undefined ? auction.standing.leaderId === viewerId : undefined,
		auction && new Date(auction.closesAt).toISOString(),
	]);
}

/** Chooses one of `among` by any `index`. Throws if it is empty. */
export function choose<T>(among: Iterable<T>, index: number): T {
	const all = [...among];
	const chosen = all[index % all.length];
	if (chosen === undefined) throw new Error('There is nothing to choose from');
	return chosen;
}
